/* SPDX-License-Identifier: MIT */
/* Runs a target over a folder of files without libFuzzer. Each name is printed before its file is tried. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"

static void replay(const char *name)
{
    enum { MOST = 1 << 20 };
    FILE *file = fopen(name, "rb");
    uint8_t *bytes = malloc(MOST);
    printf("%s\n", name);
    fflush(stdout);
    demand(file != NULL && bytes != NULL, "the file can be read");
    size_t size = fread(bytes, 1, MOST, file);
    fclose(file);
    uint8_t *exact = malloc(size > 0 ? size : 1); /* so that a sanitizer sees reading behind the end */
    demand(exact != NULL, "memory");
    memcpy(exact, bytes, size);
    free(bytes);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
}

int main(int count, char **arguments)
{
    int tried = 0;
    DIR *folder = count == 2 ? opendir(arguments[1]) : NULL;
    demand(folder != NULL, "a folder of seeds");
    for (const struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        char name[1024];
        if (entry->d_name[0] != '.') {
            snprintf(name, sizeof name, "%s/%s", arguments[1], entry->d_name);
            replay(name);
            tried++;
        }
    }
    closedir(folder);
    demand(tried > 0, "there are seeds");
    return 0;
}

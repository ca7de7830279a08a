/* SPDX-License-Identifier: MIT */
/* sow: mancala on the command line. It uses the library as anyone else's program would. */
#include "sow.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char about_rules[] =
    "RULES is the name of a built-in ruleset (otjin), a name with options (otjin:seeds=5,first=north), or a\n"
    "rule file: a path that contains / or ends in .mancala, also with options (my.mancala:seeds=5).\n";

#define HELP_JSON "  --json           the same as JSON, one object a line\n"
#define HELP_FROM "  --from POSITION  begin from this position instead of the start\n"
#define HELP_LIMITS                                                                                                    \
    "  --depth N        look N plies ahead\n"                                                                          \
    "  --nodes N        play N moves in thought; without --milliseconds the answer is the same on every machine\n"     \
    "  --milliseconds N take so much time\n"
#define HELP_ENDGAME "  --endgame FILE   ask this endgame database\n"
#define HELP_SEARCH                                                                                                    \
    "  --memory N       take N megabytes (default 16)\n"                                                               \
    "  --method METHOD  alpha-beta, monte-carlo, or auto (default): as suits the game\n"

static const struct command commands[] = {
    {"games", sow_games, "[--json]", "list the built-in rulesets",
     "One ruleset a line: its id, a tab, its title.\n\n" HELP_JSON},
    {"show", sow_show, "RULES [--json]", "explain a game: its board, rules, options and sources",
     "Prints the title, who plays the game, the board at the start, the rules in words, the options\n"
     "with their ranges, how the sources were read, and the sources.\n\n" HELP_JSON},
    {"moves", sow_moves, "RULES [POSITION] [--json]", "list the legal moves",
     "One legal move a line, at the start or in POSITION; none when the game is over. A move is the number of a\n"
     "pit from the mover's left; 0 declines an extra move.\n\n" HELP_FROM HELP_JSON},
    {"replay", sow_replay,
     "RULES [--from POSITION] MOVES... [--seed X] [--board] [--json]\n"
     "       sow replay --record FILE [--board] [--json]",
     "play a list of moves",
     "Prints the position after each move, one a line, and then the result:\n"
     "  result: south|north|draw|no result|unfinished S-N (reason)\n"
     "S and N are what lies in the stores of South and North. The moves may stand in one argument or in many;\n"
     "the argument - reads them from standard input.\n\n" HELP_FROM
     "  --seed X         the seed for draws of lots (default 1)\n"
     "  --record FILE    instead of RULES and MOVES: the games of a file of records, one after the other\n"
     "  --board          instead of positions: what each move did, in words, and the board after it\n" HELP_JSON},
    {"perft", sow_perft, "RULES DEPTH [--from POSITION] [--json]", "count the positions some plies ahead",
     "One line a depth, from 1 to DEPTH (at most 1000): the depth, a blank, the number of positions that lie so\n"
     "many plies ahead. A move that ends the game is counted at its own depth and has nothing below.\n\n" HELP_FROM
         HELP_JSON},
    {"play", sow_play,
     "RULES [--side south|north|both|none] [--level LEVEL] [--milliseconds N] [--seed X]\n"
     "                      [--from POSITION] [--full N | --brief] [--plies N] [--save FILE]\n"
     "                      [--endgame FILE] [--json]",
     "play in the terminal",
     "Type the number of a pit, or: undo, redo, hint, position, board, resign, help, quit.\n"
     "Around the board, numbers count from each player's own left. Behind a pit, the last move has left:\n"
     "  o  the move began here      +  received a seed\n"
     "  *  the last seed fell here  x  was captured from\n\n"
     "  --side SIDE      whom you play: south (default), north, both, or none: the computer plays itself\n"
     "  --level LEVEL    how well the computer plays: 1 (a child can win) to 10 (all it can in --milliseconds);\n"
     "                   greedy captures what it can at once (default), random, or run:COMMAND: a program\n"
     "  --milliseconds N how long it may think (default 1000)\n"
     "  --seed X         the seed of the computer's choices and of draws of lots (default: from the clock)\n" HELP_FROM
     "  --full N         the first N moves in full with the board, the others in one line each\n"
     "  --brief          the same as --full 0\n"
     "  --plies N        break the game off after N plies\n"
     "  --save FILE      add a record of the game to FILE\n" HELP_ENDGAME HELP_JSON},
    {"best", sow_best,
     "RULES [POSITION] [--from POSITION] [--level N] [--depth N] [--nodes N] [--milliseconds N]\n"
     "                      [--memory N] [--method METHOD] [--endgame FILE] [--seed X] [--json]",
     "find the best move",
     "Prints one line, its parts separated by tabs: the move; what it is worth to the player to move; how\n"
     "deep the search looked; how many moves it played in thought; what it expects to be played. Without a\n"
     "limit it takes a second.\n\n" HELP_FROM
     "  --level N        1 (a child's play) to 10 (all it can; default)\n" HELP_LIMITS
     "  --seed X         decides between equal moves (default 0: the first)\n" HELP_SEARCH HELP_ENDGAME HELP_JSON},
    {"analyse", sow_analyse,
     "RULES [MOVES...] [--from POSITION] [--depth N] [--nodes N] [--milliseconds N]\n"
     "                         [--memory N] [--method METHOD] [--threads N] [--endgame FILE] [--svg FILE]\n"
     "                         [--json]",
     "say what each move is worth",
     "Without MOVES: a table of the legal moves, the best first, with what each is worth and what is\n"
     "expected to follow it. On a terminal the table is drawn anew as the search looks deeper. Without a\n"
     "limit it takes two seconds.\n"
     "With the moves of a game: the score after each of them, from South's view, and the course of the game\n"
     "as a picture. Without a limit each move takes a tenth of a second.\n\n" HELP_FROM HELP_LIMITS
     "  --threads N      how many threads look at moves (default 1); the scores are the same\n"
     "  --svg FILE       the picture as an SVG file, too\n" HELP_SEARCH HELP_ENDGAME HELP_JSON},
    {"match", sow_match,
     "RULES PLAYER PLAYER [--games N] [--nodes N] [--milliseconds N] [--depth N] [--plies N]\n"
     "                       [--opening N] [--matches] [--memory N] [--endgame FILE] [--patience N]\n"
     "                       [--seed X] [--json]",
     "let two computer players meet",
     "A player is random, greedy, a level from 1 to 10, or run:COMMAND, a program that speaks the protocol\n"
     "of docs/protocol.md, as sow engine does. Two games each begin with the same random moves, with sides\n"
     "changed. Prints the result for the first player, with the share of points (half for a game that nobody\n"
     "won) and between what it lies with 95 % certainty. Without a limit, a move takes at most a tenth of a\n"
     "second.\n\n"
     "  --games N        how many games (default 100)\n" HELP_LIMITS
     "  --plies N        where a game is broken off (default 500)\n"
     "  --opening N      how many random moves a game begins with (default 4)\n"
     "  --matches        whole matches; otherwise one round\n"
     "  --memory N       megabytes for each player (default 8)\n"
     "  --endgame FILE   the endgame database that levels ask\n"
     "  --patience N     milliseconds that a program may take to answer (default 10000); then it loses the\n"
     "                   game, as it does with an illegal move, or if it ends\n"
     "  --seed X         the seed of the openings and the players (default 1)\n" HELP_JSON},
    {"engine", sow_engine,
     "[--level N] [--depth N] [--nodes N] [--milliseconds N] [--memory N] [--method METHOD]\n"
     "                        [--endgame FILE]",
     "play for another program",
     "Reads the lines of the protocol of docs/protocol.md from standard input, and answers with moves.\n"
     "Without a limit, here or by the other program, a move takes a second.\n\n"
     "  --level N        1 (a child's play) to 10 (all it can; default)\n" HELP_LIMITS HELP_SEARCH HELP_ENDGAME},
    {"bench", sow_bench, "[RULES...] [--seconds S] [--threads N] [--seed X] [--json]",
     "measure the speed of random games",
     "Plays random games of each ruleset (of every built-in one if none is named), one round each, at most\n"
     "10000 plies, and prints one line a ruleset. Forced passes, refills and laps are not moves.\n\n"
     "  --seconds S      how long each ruleset is played (default 1)\n"
     "  --threads N      how many threads play, 1 to 256 (default 1)\n"
     "  --seed X         the seed of the games (default 1)\n" HELP_JSON},
    {"check", sow_check, "FILE... [--json]", "check rule files",
     "Loads each file with its default options, and then with every value of every option, one at a time. Prints\n"
     "\"FILE: ok\", or says on standard error what is wrong as file:line:column: code: text. A parent\n"
     "(like NAME) is a built-in ruleset or lies beside the file as NAME.mancala.\n\n" HELP_JSON},
    {"solve", sow_solve, "RULES [--from POSITION] [--endgame FILE] [--threads N] [--memory M] [--json]",
     "find what every move comes to",
     "One line a legal move: MOVE win|loss|neither [SCORE], for the player to move. A win or a loss can be\n"
     "forced against any play; neither is a draw, a repetition or no result. SCORE is his store less the\n"
     "opponent's at the end, where the game cannot cycle. With few seeds on the board an endgame database is\n"
     "built in memory; a game that cannot cycle is searched to the end, which may take long; others are\n"
     "refused with too many seeds.\n\n" HELP_FROM "  --endgame FILE   use this database instead of building one\n"
     "  --threads N      how many threads build (default 2)\n"
     "  --memory M       MiB for the positions that the search keeps (default 1024)\n" HELP_JSON},
    {"endgame", sow_endgame,
     "build|probe|verify RULES FILE [--seeds N] [--from POSITION] [--threads N]\n"
     "                         [--memory M] [--json]",
     "build, ask or check an endgame database",
     "build   adds to FILE the layers up to N seeds that it does not have yet\n"
     "probe   says what FILE knows of POSITION: in the first line with which leads (his store less the opponent's)\n"
     "        the player to move wins, and with which he is at least not beaten; then a line a move, as solve\n"
     "verify  checks every board of FILE against its moves and prints a line a layer\n\n"
     "  --seeds N        build: up to how many seeds on the board\n" HELP_FROM
     "  --threads N      how many threads work (default 1)\n"
     "  --memory M       build: MiB that a layer may take while it is built (default: any number)\n" HELP_JSON},
    {"record", sow_record, "check|show|json|text FILE... [--game N] [--board] [--json]",
     "check, show and convert records",
     "FILE holds records of games as text, or one as JSON a line; - is standard input. Every record is replayed.\n\n"
     "  check            says how many there are, or on standard error what is wrong, as FILE:line:column: text\n"
     "  show             tells the games move by move\n"
     "  json             prints them as JSON, one object a line\n"
     "  text             prints them as text, in canonical form\n\n"
     "  --game N         show: only the Nth game\n"
     "  --board          show: each move in full with the board\n" HELP_JSON},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_overview(FILE *out)
{
    fputs("sow - play, replay, count and measure mancala games\n\nusage: sow COMMAND [ARGUMENTS]\n\n", out);
    for (size_t i = 0; i < COMMANDS; i++) {
        fprintf(out, "  %-8s %s\n", commands[i].name, commands[i].summary);
    }
    fprintf(
        out,
        "\n  sow COMMAND --help   says more about a command\n"
        "  sow --version        prints the version\n\n%s"
        "Every command but engine takes\n" HELP_JSON
        "  --color          colours even if standard output is no terminal, or NO_COLOR is set\n\n"
        "Exit status: 0; 1 if the input was wrong, with the reason on standard error; 2 for a wrong command line.\n",
        about_rules);
}

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(name, commands[i].name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

static int unknown_command(const char *name)
{
    const char *names[COMMANDS + 1] = {NULL};
    for (size_t i = 0; i < COMMANDS; i++) {
        names[i] = commands[i].name;
    }
    const char *nearest = sow_nearest(name, names);
    char *meant = nearest != NULL ? sow_format("did you mean %s?", nearest)
                                  : sow_format("the commands are listed by: sow --help");
    sow_wrong("no command \"%s\"; %s", name, meant);
    free(meant);
    return SOW_USAGE;
}

/* Options may stand anywhere. Before the command only those can that every command takes: they are put behind it. */
static const char *first_word(int argc, char **argv)
{
    int at = 1;
    while (at < argc && (strcmp(argv[at], "--json") == 0 || strcmp(argv[at], "--color") == 0)) {
        at++;
    }
    if (at < argc) {
        char *word = argv[at];
        memmove(argv + 2, argv + 1, (size_t)(at - 1) * sizeof *argv);
        argv[1] = word;
    }
    return argv[1];
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        print_overview(stderr);
        return SOW_USAGE;
    }
    const char *name = first_word(argc, argv);
    if (strcmp(name, "--version") == 0) {
        printf("sow %s\n", mancala_version_string());
        return SOW_OK;
    }
    bool helps = strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0;
    if (helps && argc == 2) {
        print_overview(stdout);
        return SOW_OK;
    }
    const struct command *command = find_command(helps ? argv[2] : name);
    if (command == NULL) {
        return unknown_command(helps ? argv[2] : name);
    }
    char help[] = "--help";
    char *asked[] = {help};
    return helps ? command->run(command, 1, asked) : command->run(command, argc - 2, argv + 2);
}

/* A file that is opened must not take the place of a standard stream that was closed: then what is printed, or a pipe
 * to another program, would be mistaken for it. Nothing can be written to what stands there now. */
static void hold_streams(void)
{
    int file;
    do {
        file = open("/dev/null", O_RDONLY);
    } while (file >= 0 && file <= STDERR_FILENO);
    if (file >= 0) {
        close(file);
    }
}

int main(int argc, char **argv)
{
    hold_streams();
    int status = run(argc, argv);
    if (ferror(stdin) && status == SOW_OK) {
        fputs("sow: cannot read standard input\n", stderr);
        status = SOW_WRONG_INPUT;
    }
    /* A full disk must not look like success. */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("sow: cannot write to standard output\n", stderr);
        return status == SOW_OK ? SOW_WRONG_INPUT : status;
    }
    return status;
}

-- SPDX-License-Identifier: MIT
-- libmancala for LuaJIT: mancala games with all their rules.
--
--     local mancala = require("mancala")
--
--     local game = assert(mancala.game("otjin", {seeds = 5}))
--     while not game:over() do
--         local move = game:legal()[1]
--         assert(game:play(move))
--         for capture in game:captures() do
--             print(move, "captures", capture.seeds, "from pit", capture.pit)
--         end
--     end
--     print(game)
--
-- One file, nothing to build: it finds the shared library by itself, or where the environment variable MANCALA_LIBRARY says. Players, pits and
-- moves have the library's numbers: players 0 (South) and 1 (North), pits from 0, South's from his left, then North's. What the
-- library refuses gives nil, the library's message and the name of the error. Handles are freed by the garbage collector.

local ffi = require("ffi")

-- As in mancala.ffi.h. A type cannot be declared twice, which the module would do if it is loaded again; the last one stands for all.
if not pcall(ffi.typeof, "mancala_search_score") then
    ffi.cdef [[
typedef struct mancala_rules mancala_rules;
typedef struct mancala_diagnostics mancala_diagnostics;
typedef struct mancala_game mancala_game;
typedef struct mancala_load_options mancala_load_options;
typedef struct mancala_effect {
    size_t size;
    int32_t captured_south;
    int32_t captured_north;
    int32_t laps;
    int32_t again;
    int32_t round_over;
    int32_t result;
    int32_t reason;
} mancala_effect;
typedef struct mancala_search mancala_search;
typedef int32_t (*mancala_search_listener)(void *context, const struct mancala_search_report *report);
typedef struct mancala_search_options {
    size_t size;
    size_t bytes;
    int32_t method;
    int32_t threads;
} mancala_search_options;
typedef struct mancala_search_limits {
    size_t size;
    int32_t level;
    int32_t depth;
    uint64_t nodes;
    int32_t milliseconds;
    int32_t analyse;
    uint64_t seed;
    mancala_search_listener listener;
    void *context;
} mancala_search_limits;
typedef struct mancala_search_score {
    size_t size;
    int32_t move;
    int32_t score;
    int32_t unit;
    int32_t bound;
    int32_t outcome;
    int32_t depth;
    uint64_t nodes;
} mancala_search_score;
const char *mancala_error_name(int32_t code);
const char *mancala_error_text(int32_t code);
const char *mancala_version_string(void);
int mancala_builtin_count(void);
const char *mancala_builtin_id(int index);
int mancala_rules_load(mancala_rules **rules, const char *name, const mancala_load_options *options, mancala_diagnostics **diagnostics);
int mancala_rules_parse(mancala_rules **rules, const char *text, size_t length, const char *settings, const mancala_load_options *options, mancala_diagnostics **diagnostics);
void mancala_rules_unref(mancala_rules *rules);
int mancala_rules_text_count(const mancala_rules *rules, int32_t kind);
int mancala_rules_text(const mancala_rules *rules, int32_t kind, int32_t index, char *buffer, size_t cap);
int mancala_rules_option_count(const mancala_rules *rules);
int mancala_rules_option_name(const mancala_rules *rules, int32_t index, char *buffer, size_t cap);
int mancala_rules_option_text(const mancala_rules *rules, int32_t index, char *buffer, size_t cap);
int mancala_rules_option_range(const mancala_rules *rules, int32_t index, int32_t *low, int32_t *high, int32_t *fallback, int32_t *value);
int mancala_rules_option_value(const mancala_rules *rules, int32_t index, int32_t value, char *buffer, size_t cap);
int mancala_rules_rows(const mancala_rules *rules);
int mancala_rules_columns(const mancala_rules *rules);
int mancala_rules_pits(const mancala_rules *rules);
int mancala_rules_seeds(const mancala_rules *rules);
int mancala_rules_actions(const mancala_rules *rules);
int mancala_rules_pit(const mancala_rules *rules, int32_t pit, int32_t fact);
int mancala_rules_store_side(const mancala_rules *rules);
int mancala_diagnostics_count(const mancala_diagnostics *diagnostics);
const char *mancala_diagnostics_code(const mancala_diagnostics *diagnostics, int32_t index);
int mancala_diagnostics_place(const mancala_diagnostics *diagnostics, int32_t index, int32_t *line, int32_t *column);
int mancala_diagnostics_text(const mancala_diagnostics *diagnostics, int32_t index, char *buffer, size_t cap);
void mancala_diagnostics_free(mancala_diagnostics *diagnostics);
int mancala_game_new(mancala_game **game, mancala_rules *rules, uint64_t seed);
void mancala_game_free(mancala_game *game);
int mancala_game_clone(mancala_game **copy, const mancala_game *game);
const char *mancala_game_message(const mancala_game *game);
int mancala_game_moves(const mancala_game *game, int32_t *moves, size_t cap);
int mancala_game_is_legal(const mancala_game *game, int32_t move);
int mancala_game_apply(mancala_game *game, int32_t move);
int mancala_game_undo(mancala_game *game);
int mancala_game_redo(mancala_game *game);
int mancala_game_preview(mancala_game *game, int32_t move, mancala_effect *effect);
int mancala_game_history(const mancala_game *game, int32_t *moves, size_t cap);
int mancala_game_mover(const mancala_game *game);
int mancala_game_may_decline(const mancala_game *game);
int mancala_game_phase(const mancala_game *game);
int mancala_game_pit(const mancala_game *game, int32_t pit);
int mancala_game_pit_state(const mancala_game *game, int32_t pit);
int mancala_game_out(const mancala_game *game);
int mancala_game_store(const mancala_game *game, int32_t player);
int mancala_game_round(const mancala_game *game);
int mancala_game_result(const mancala_game *game);
int mancala_game_reason(const mancala_game *game);
const char *mancala_reason_text(int32_t reason);
int mancala_game_occurrences(const mancala_game *game);
int mancala_game_capture_count(mancala_game *game);
int mancala_game_capture(mancala_game *game, int32_t index, int32_t *fields, size_t cap);
int mancala_game_step_count(mancala_game *game);
int mancala_game_step(mancala_game *game, int32_t index, int32_t *fields, size_t cap);
int mancala_game_key(const mancala_game *game, uint64_t *key);
int mancala_game_position(const mancala_game *game, char *buffer, size_t cap);
int mancala_game_set_position(mancala_game *game, const char *text);
int mancala_game_reset(mancala_game *game);
int mancala_game_move_text(const mancala_game *game, int32_t move, char *buffer, size_t cap);
int mancala_game_read_move(mancala_game *game, const char *text, int32_t *move);
int mancala_game_perft(mancala_game *game, int32_t depth, uint64_t *count);
int mancala_game_resign(mancala_game *game, int32_t player);
int mancala_game_agree(mancala_game *game, int32_t result);
int mancala_game_claim(mancala_game *game);
int mancala_game_break_off(mancala_game *game);
int mancala_game_decided(const mancala_game *game);
int mancala_game_symmetric_key(const mancala_game *game, uint64_t *key, int32_t *mirrored);
int mancala_game_snapshot(const mancala_game *game, uint8_t *buffer, size_t cap);
int mancala_game_restore(mancala_game **game, mancala_rules *rules, const uint8_t *bytes, size_t length);
int mancala_snapshot_rules(const uint8_t *bytes, size_t length, char *buffer, size_t cap);
int mancala_search_new(mancala_search **search, mancala_rules *rules, const mancala_search_options *options);
void mancala_search_free(mancala_search *search);
int mancala_search_method(const mancala_search *search);
int mancala_search_start(mancala_search *search, const mancala_game *game);
int mancala_search_run(mancala_search *search, const mancala_search_limits *limits);
int mancala_search_count(const mancala_search *search);
int mancala_search_rank(const mancala_search *search, int32_t rank, mancala_search_score *score);
int mancala_search_variation(const mancala_search *search, int32_t rank, int32_t *moves, size_t cap);
]]
end

local function load_library()
    local named = os.getenv("MANCALA_LIBRARY")
    if named then
        return ffi.load(named)
    end
    local versioned = {OSX = "libmancala.1.dylib", Windows = "libmancala-1.dll"}
    local found, library = pcall(ffi.load, versioned[ffi.os] or "libmancala.so.1")
    return found and library or ffi.load("mancala")
end

local C = load_library()

-- What frees a handle. As functions of Lua they keep the library; a bare C.mancala_game_free would not, and when the module and a handle are
-- collected together the library may go first.
local function unref_rules(handle)
    C.mancala_rules_unref(handle)
end

local function free_game(handle)
    C.mancala_game_free(handle)
end

local function free_search(handle)
    C.mancala_search_free(handle)
end

local mancala = {_VERSION = ffi.string(C.mancala_version_string())}

-- Names for numbers, as in the enums of the headers.
mancala.results = {[0] = "south", "north", "draw", "none", "unfinished"}
mancala.pit_states = {[0] = "open", "closed", "south", "north"}
mancala.steps = {[0] = "lift", "drop", "store", "capture", "stop", "again", "may_again", "decline", "pass", "endless", "lot", "rest",
    "hand", "round_end", "fill", "close", "end", "out", "found", "owner"}
mancala.store_sides = {[0] = "none", "left", "right"}
mancala.texts = {[0] = "id", "title", "also", "people", "source", "note", "sentence", "clause", "phase", "name", "rules"}
mancala.pit_facts = {[0] = "owner", "row", "column", "number", "facing", "next"}
mancala.methods = {[0] = "auto", "alpha_beta", "monte_carlo"}
mancala.score_units = {[0] = "seeds", "per_mille"}
mancala.proofs = {[0] = "unknown", "win", "loss", "neither"}
local STEP_FIELDS = 6
local CLAUSE, PHASE = 7, 8
local LEVEL_LOWEST, LEVEL_HIGHEST, THREADS = 1, 10, 64
local INT32 = 2^31 - 1

local text_kinds = {}
for kind = 0, #mancala.texts do
    text_kinds[mancala.texts[kind]] = kind
end

local function failed(code, message)
    return nil, message ~= "" and message or ffi.string(C.mancala_error_text(code)), ffi.string(C.mancala_error_name(code))
end

-- ---- Arguments ------------------------------------------------------------------------------------------------------

-- The ffi cuts 2.7 to 2 and has errors of its own, and where no game is at hand a code is all that the library answers. So what an argument
-- must be is said here, in the way in which the library refuses: nil, a sentence and the name of the error.

local function argument(sentence, ...)
    return nil, sentence:format(...), "MANCALA_ERROR_ARGUMENT"
end

local function said(value)
    if type(value) == "string" then
        return '"' .. value .. '"'
    end
    return (value == nil or type(value) == "number") and tostring(value) or "a " .. type(value)
end

local function expect(class, value, wanted)
    if getmetatable(value) == class then
        return value
    end
    return argument("%s, not %s", wanted, said(value))
end

-- A string for C, which ends at a zero.
local function a_string(what, value)
    if type(value) ~= "string" then
        return argument("%s is a string, not %s", what, said(value))
    elseif value:find("\0", 1, true) then
        return argument("%s contains a zero", what)
    end
    return value
end

local function is_64_bits(value)
    return type(value) == "cdata" and (ffi.istype("int64_t", value) or ffi.istype("uint64_t", value))
end

local function whole(what, value)
    local number = is_64_bits(value) and tonumber(value) or value
    if type(number) ~= "number" or number ~= math.floor(number) then
        return argument("%s is a whole number, not %s", what, said(value))
    end
    return number
end

-- A number that the library judges, with a message of its own. One that is too large for it becomes the largest, which is as wrong.
local function judged(what, value)
    local number, message, name = whole(what, value)
    return number and math.max(-INT32, math.min(number, INT32)), message, name
end

local function limited(what, number, low, high, unset)
    if number == unset or low <= number and number <= high then
        return number
    end
    local limits = high < INT32 and low .. " to " .. high or number < low and "at least " .. low or "at most " .. high
    return nil, string.format("%s is %s, not %s", what, limits, number), "MANCALA_ERROR_RANGE"
end

local function within(what, value, low, high, unset)
    local number, message, name = whole(what, value)
    if not number then
        return nil, message, name
    end
    return limited(what, number, low, high, unset)
end

local function index_of(what, value, count)
    local number, message, name = whole(what, value)
    if number and (number < 0 or number >= count) then
        return nil, string.format("there is no %s %s", what, number) .. (count > 0 and ": they are 0 to " .. count - 1 or ""),
            "MANCALA_ERROR_RANGE"
    end
    return number, message, name
end

-- A seed: any number that 64 bits can hold, as a number of Lua or of the ffi.
local function any(what, value)
    if is_64_bits(value) then
        return value
    end
    return within(what, value, -2^63, 2^64 - 2^11)
end

-- The keys of a table in a fixed order, so that the same mistake always gives the same message.
local function keys_of(values)
    local keys = {}
    for key in pairs(values) do
        keys[#keys + 1] = key
    end
    table.sort(keys, function(one, other)
        return tostring(one) < tostring(other)
    end)
    return keys
end

-- What a table of options says, each value as the function of `known` takes it that has the option's name.
local function options_of(what, options, known)
    if options ~= nil and type(options) ~= "table" then
        return argument("%ss are a table, not %s", what, said(options))
    end
    local taken = {}
    for _, key in ipairs(keys_of(options or {})) do
        if not known[key] then
            return argument("there is no %s %s: they are %s", what, tostring(key), table.concat(keys_of(known), ", "))
        end
        local value, message, name = known[key](key, options[key])
        if value == nil then
            return nil, message, name
        end
        taken[key] = value
    end
    return taken
end

-- Calls a function that writes text: the text, or nothing if it fails.
local function text_of(call)
    local size = 256
    while true do
        local buffer = ffi.new("char[?]", size)
        local length = call(buffer, size)
        if length < 0 then
            return nil, length
        elseif length < size then
            return ffi.string(buffer, length)
        end
        size = length + 1
    end
end

-- The options of a ruleset as text: the ruleset knows which there are.
local function settings_of(options)
    if options ~= nil and type(options) ~= "table" then
        return argument("options are a table, not %s", said(options))
    end
    local parts = {}
    for _, name in ipairs(keys_of(options or {})) do
        parts[#parts + 1] = tostring(name) .. "=" .. tostring(options[name])
    end
    return a_string("an option", table.concat(parts, ","))
end

-- ---- Rules ----------------------------------------------------------------------------------------------------------

local Rules = {}
Rules.__index = Rules

local function wrap_rules(load)
    local handle, found = ffi.new("mancala_rules *[1]"), ffi.new("mancala_diagnostics *[1]")
    local status = load(handle, found)
    local diagnostics = {}
    for index = 0, C.mancala_diagnostics_count(found[0]) - 1 do
        local line, column = ffi.new("int32_t[1]"), ffi.new("int32_t[1]")
        C.mancala_diagnostics_place(found[0], index, line, column)
        diagnostics[#diagnostics + 1] = {
            code = ffi.string(C.mancala_diagnostics_code(found[0], index)),
            line = line[0],
            column = column[0],
            text = text_of(function(buffer, size)
                return C.mancala_diagnostics_text(found[0], index, buffer, size)
            end),
        }
    end
    C.mancala_diagnostics_free(found[0])
    if status < 0 then
        local texts = {}
        for _, diagnostic in ipairs(diagnostics) do
            texts[#texts + 1] = diagnostic.text
        end
        local none, message, name = failed(status, table.concat(texts, "\n"))
        return none, message, name, diagnostics
    end
    local rules = handle[0]
    local self = setmetatable({
        handle = ffi.gc(rules, unref_rules),
        rows = C.mancala_rules_rows(rules),
        columns = C.mancala_rules_columns(rules),
        seeds = C.mancala_rules_seeds(rules),
        actions = C.mancala_rules_actions(rules),
        store_side = mancala.store_sides[C.mancala_rules_store_side(rules)],
        pits = {},
    }, Rules)
    for pit = 0, C.mancala_rules_pits(rules) - 1 do
        local facts = {}
        for fact = 0, #mancala.pit_facts do
            local value = C.mancala_rules_pit(rules, pit, fact)
            facts[mancala.pit_facts[fact]] = value >= 0 and value or nil
        end
        self.pits[pit] = facts
    end
    return self
end

-- Loads a built-in ruleset: mancala.rules("otjin", {seeds = 5}). An error also gives the list of diagnostics as a fourth value.
function mancala.rules(name, options)
    local settings, message, code = settings_of(options)
    if settings then
        name, message, code = a_string("the name of a ruleset", name)
    end
    if not settings or not name then
        return nil, message, code
    end
    if settings ~= "" then
        name = name .. (name:find(":", 1, true) and "," or ":") .. settings
    end
    return wrap_rules(function(handle, found)
        return C.mancala_rules_load(handle, name, nil, found)
    end)
end

-- Reads a ruleset from its text.
function mancala.parse(text, options)
    local settings, message, name = settings_of(options)
    if not settings then
        return nil, message, name
    elseif type(text) ~= "string" then
        return argument("a rule text is a string, not %s", said(text))
    end
    return wrap_rules(function(handle, found)
        return C.mancala_rules_parse(handle, text, #text, settings, nil, found)
    end)
end

-- The ids of the rulesets that are built in.
function mancala.builtin()
    local ids = {}
    for index = 0, C.mancala_builtin_count() - 1 do
        ids[#ids + 1] = ffi.string(C.mancala_builtin_id(index))
    end
    return ids
end

-- All texts of a kind, one of mancala.texts: rules:list("source").
function Rules:list(kind)
    if not text_kinds[kind] then
        return argument("no such text: %s", tostring(kind))
    end
    local texts = {}
    for index = 0, C.mancala_rules_text_count(self.handle, text_kinds[kind]) - 1 do
        texts[#texts + 1] = text_of(function(buffer, size)
            return C.mancala_rules_text(self.handle, text_kinds[kind], index, buffer, size)
        end)
    end
    return texts
end

-- The first text of a kind, or nil: rules:text("title").
function Rules:text(kind)
    local texts, message, name = self:list(kind)
    if not texts then
        return nil, message, name
    end
    return texts[1]
end

-- A clause of the rules: steps and captures tell its number.
function Rules:clause(index)
    local number, message, name = index_of("clause", index, C.mancala_rules_text_count(self.handle, CLAUSE))
    if not number then
        return nil, message, name
    end
    return (text_of(function(buffer, size)
        return C.mancala_rules_text(self.handle, CLAUSE, number, buffer, size)
    end))
end

-- The options by their names; choices is nil if the values are numbers.
function Rules:options()
    local options = {}
    for index = 0, C.mancala_rules_option_count(self.handle) - 1 do
        local low, high, default, value = ffi.new("int32_t[1]"), ffi.new("int32_t[1]"), ffi.new("int32_t[1]"), ffi.new("int32_t[1]")
        local named = C.mancala_rules_option_range(self.handle, index, low, high, default, value) == 1
        local function say(number)
            return named and text_of(function(buffer, size)
                return C.mancala_rules_option_value(self.handle, index, number, buffer, size)
            end) or number
        end
        local name = text_of(function(buffer, size)
            return C.mancala_rules_option_name(self.handle, index, buffer, size)
        end)
        options[name] = {
            text = text_of(function(buffer, size)
                return C.mancala_rules_option_text(self.handle, index, buffer, size)
            end),
            low = low[0], high = high[0], default = say(default[0]), value = say(value[0]),
        }
        if named then
            options[name].choices = {}
            for number = low[0], high[0] do
                table.insert(options[name].choices, say(number))
            end
        end
    end
    return options
end

function Rules:__tostring()
    return self:text("name") .. ": " .. (self:text("title") or "")
end

-- ---- Games ----------------------------------------------------------------------------------------------------------

local Game = {}
Game.__index = Game

local function wrap_game(handle, rules)
    return setmetatable({handle = ffi.gc(handle, free_game), rules = rules}, Game)
end

-- Begins a game: mancala.game("otjin", {seeds = 5}), or mancala.game(rules). `lots` is a number that decides all draws of lots.
function mancala.game(rules, options, lots)
    local number, message, name, diagnostics = any("lots", lots or 0)
    if not number then
        return nil, message, name
    elseif type(rules) == "string" then
        rules, message, name, diagnostics = mancala.rules(rules, options)
    elseif getmetatable(rules) == Rules and options ~= nil and (type(options) ~= "table" or next(options) ~= nil) then
        return argument("options belong to the rules")
    else
        rules, message, name = expect(Rules, rules, "rules are the name of a ruleset or what mancala.rules() gives")
    end
    if not rules then
        return nil, message, name, diagnostics
    end
    local handle = ffi.new("mancala_game *[1]")
    local status = C.mancala_game_new(handle, rules.handle, number)
    if status < 0 then
        return failed(status, "")
    end
    return wrap_game(handle[0], rules)
end

-- Gives the memory back at once; after that every call says that the game is closed.
function Game:close()
    if self.handle ~= nil then
        C.mancala_game_free(ffi.gc(self.handle, nil))
        self.handle = nil
    end
end

function Game:_answer(status, value)
    if status >= 0 then
        return value
    end
    return failed(status, self.handle == nil and "the game is closed" or ffi.string(C.mancala_game_message(self.handle)))
end

-- A fact that is a number.
function Game:_number(status)
    return self:_answer(status, status)
end

-- A copy with the whole history.
function Game:clone()
    local handle = ffi.new("mancala_game *[1]")
    local status = C.mancala_game_clone(handle, self.handle)
    if status < 0 then
        return self:_answer(status)
    end
    return wrap_game(handle[0], self.rules)
end

function Game:_list(call)
    local room = call(self.handle, nil, 0)
    if room < 0 then
        return self:_answer(room)
    end
    local numbers, list = ffi.new("int32_t[?]", room), {}
    call(self.handle, numbers, room)
    for i = 0, room - 1 do
        list[i + 1] = numbers[i]
    end
    return list
end

-- A list of the legal moves.
function Game:legal()
    return self:_list(C.mancala_game_moves)
end

-- for move, text in game:moves() do: the legal moves of the position that the game has now, and how players write them.
function Game:moves()
    local list, i = assert(self:legal()), 0
    return function()
        i = i + 1
        if list[i] then
            return list[i], self:write(list[i])
        end
    end
end

-- A list of the moves played so far.
function Game:history()
    return self:_list(C.mancala_game_history)
end

-- A move as players write it.
function Game:write(move)
    local number, message, name = index_of("move", move, self.rules.actions)
    if not number then
        return nil, message, name
    end
    local text, status = text_of(function(buffer, size)
        return C.mancala_game_move_text(self.handle, number, buffer, size)
    end)
    return self:_answer(status or 0, text)
end

-- Reads a move; whether it is legal is another question.
function Game:read(text)
    local written, message, name = a_string("a move to be read", text)
    if not written then
        return nil, message, name
    end
    local move = ffi.new("int32_t[1]")
    local status = C.mancala_game_read_move(self.handle, written, move)
    return self:_answer(status, move[0])
end

function Game:_move(move)
    if type(move) == "string" then
        return self:read(move)
    elseif not whole("a move", move) then
        return argument("a move is a whole number or a text, not %s", said(move))
    end
    return judged("a move", move)
end

-- Whether a move, a number or a text, can be played.
function Game:is_legal(move)
    local number, message, name = self:_move(move)
    if name == "MANCALA_ERROR_MOVE_TEXT" then
        return false
    elseif not number then
        return nil, message, name
    end
    local status = C.mancala_game_is_legal(self.handle, number)
    return self:_answer(status, status == 1)
end

-- Plays a move. A text is what a player writes, a number is a move's number as in legal(): game:play("3") and game:play(3) are different
-- moves, as players count pits from 1 and numbers begin with 0. Returns the game.
function Game:play(move)
    local number, message, name = self:_move(move)
    if not number then
        return nil, message, name
    end
    return self:_answer(C.mancala_game_apply(self.handle, number), self)
end

-- Takes the last move back.
function Game:undo()
    return self:_answer(C.mancala_game_undo(self.handle), self)
end

-- Plays again the move that was last taken back.
function Game:redo()
    return self:_answer(C.mancala_game_redo(self.handle), self)
end

-- Sets the game back to the start position of its ruleset.
function Game:reset()
    return self:_answer(C.mancala_game_reset(self.handle), self)
end

-- A player resigns: the other one wins the whole match. undo() takes it back, as the ways to end a game that follow.
function Game:resign(player)
    local number, message, name = judged("a player", player)
    if not number then
        return nil, message, name
    end
    return self:_answer(C.mancala_game_resign(self.handle, number), self)
end

-- The players agree on a result, one of mancala.results; a draw if nothing is said.
function Game:agree(result)
    for number = 0, #mancala.results do
        if mancala.results[number] == (result or "draw") then
            return self:_answer(C.mancala_game_agree(self.handle, number), self)
        end
    end
    return nil, "no such result: " .. tostring(result), "MANCALA_ERROR_ARGUMENT"
end

-- A player claims the end by repetition, where the rules do not end it by themselves.
function Game:claim()
    return self:_answer(C.mancala_game_claim(self.handle), self)
end

-- The game is broken off: each player takes what lies in his own pits, and the stores decide.
function Game:break_off()
    return self:_answer(C.mancala_game_break_off(self.handle), self)
end

-- Who is sure to win by seeds although the game may go on; "unfinished" if nobody is.
function Game:decided()
    local result = C.mancala_game_decided(self.handle)
    return self:_answer(result, mancala.results[result])
end

-- The game with its history as a string of bytes, the same on every machine.
function Game:snapshot()
    local length = C.mancala_game_snapshot(self.handle, nil, 0)
    if length < 0 then
        return self:_answer(length)
    end
    local buffer = ffi.new("uint8_t[?]", length)
    return self:_answer(C.mancala_game_snapshot(self.handle, buffer, length), ffi.string(buffer, length))
end

-- The game of a snapshot; rules are needed only if its ruleset is not built in.
function mancala.restore(bytes, rules)
    if type(bytes) ~= "string" then
        return argument("a snapshot is a string, not %s", said(bytes))
    elseif rules == nil then
        local name, status = text_of(function(buffer, size)
            return C.mancala_snapshot_rules(bytes, #bytes, buffer, size)
        end)
        if not name then
            return failed(status, "")
        end
        local message
        rules, message, name = mancala.rules(name)
        if not rules then
            return nil, message, name
        end
    elseif getmetatable(rules) ~= Rules then
        return expect(Rules, rules, "rules are what mancala.rules() gives")
    end
    local handle = ffi.new("mancala_game *[1]")
    local status = C.mancala_game_restore(handle, rules.handle, bytes, #bytes)
    if status < 0 then
        return failed(status, "")
    end
    return wrap_game(handle[0], rules)
end

-- What a move would do, without playing it.
function Game:preview(move)
    local number, message, name = self:_move(move)
    if not number then
        return nil, message, name
    end
    local effect = ffi.new("mancala_effect", {size = ffi.sizeof("mancala_effect")})
    return self:_answer(C.mancala_game_preview(self.handle, number, effect), {
        captured = {[0] = effect.captured_south, effect.captured_north},
        laps = effect.laps,
        again = effect.again == 1,
        round_over = effect.round_over == 1,
        result = mancala.results[effect.result],
        reason = ffi.string(C.mancala_reason_text(effect.reason)),
    })
end

function Game:_steps(count, one)
    local fields, i, total = ffi.new("int32_t[?]", STEP_FIELDS), -1, assert(self:_number(count(self.handle)))
    return function()
        i = i + 1
        if i < total and one(self.handle, i, fields, STEP_FIELDS) >= 0 then
            return {
                kind = mancala.steps[fields[0]],
                pit = fields[1] >= 0 and fields[1] or nil,
                seeds = fields[2],
                player = fields[3] >= 0 and fields[3] or nil,
                lap = fields[4],
                clause = fields[5] >= 0 and fields[5] or nil,
            }
        end
    end
end

-- for step in game:steps() do: what the last move did, enough to animate a board.
function Game:steps()
    return self:_steps(C.mancala_game_step_count, C.mancala_game_step)
end

-- for capture in game:captures() do: what the last move captured.
function Game:captures()
    return self:_steps(C.mancala_game_capture_count, C.mancala_game_capture)
end

-- The player to move; without meaning when the game is over.
function Game:mover()
    return self:_number(C.mancala_game_mover(self.handle))
end

-- Whether the player to move has an extra move that he may decline.
function Game:may_decline()
    local status = C.mancala_game_may_decline(self.handle)
    return self:_answer(status, status == 1)
end

-- The phase of the game: "play", or what the rules call it.
function Game:phase()
    local phase = C.mancala_game_phase(self.handle)
    return self:_answer(phase, text_of(function(buffer, size)
        return C.mancala_rules_text(self.rules.handle, PHASE, phase, buffer, size)
    end))
end

-- The seeds in a pit.
function Game:pit(pit)
    local number, message, name = index_of("pit", pit, #self.rules.pits + 1)
    if not number then
        return nil, message, name
    end
    return self:_number(C.mancala_game_pit(self.handle, number))
end

-- What a pit is: "open", "closed", or whose special pit.
function Game:pit_state(pit)
    local number, message, name = index_of("pit", pit, #self.rules.pits + 1)
    if not number then
        return nil, message, name
    end
    local state = C.mancala_game_pit_state(self.handle, number)
    return self:_answer(state, mancala.pit_states[state])
end

-- The seeds in a player's store.
function Game:store(player)
    local number, message, name = index_of("player", player, 2)
    if not number then
        return nil, message, name
    end
    return self:_number(C.mancala_game_store(self.handle, number))
end

-- The seeds that are out of play.
function Game:out()
    return self:_number(C.mancala_game_out(self.handle))
end

-- The number of the round being played, from 1.
function Game:round()
    return self:_number(C.mancala_game_round(self.handle))
end

-- How often the position has occurred in this round, the present time included.
function Game:occurrences()
    return self:_number(C.mancala_game_occurrences(self.handle))
end

-- The position as one line of text.
function Game:position()
    local text, status = text_of(function(buffer, size)
        return C.mancala_game_position(self.handle, buffer, size)
    end)
    return self:_answer(status or 0, text)
end

-- Sets the game up from a position text; the history is forgotten.
function Game:set_position(text)
    local written, message, name = a_string("a position", text)
    if not written then
        return nil, message, name
    end
    return self:_answer(C.mancala_game_set_position(self.handle, written), self)
end

-- An unsigned number of 64 bits (a cdata): equal positions have equal keys.
function Game:key()
    local key = ffi.new("uint64_t[1]")
    return self:_answer(C.mancala_game_key(self.handle, key), key[0])
end

-- The key of the position as the player to move sees it: for opening books.
function Game:symmetric_key()
    local key = ffi.new("uint64_t[1]")
    return self:_answer(C.mancala_game_symmetric_key(self.handle, key, nil), key[0])
end

-- How the game stands: one of mancala.results.
function Game:result()
    local result = C.mancala_game_result(self.handle)
    return self:_answer(result, mancala.results[result])
end

-- Whether the game is over.
function Game:over()
    local result, message, name = self:result()
    if not result then
        return nil, message, name
    end
    return result ~= "unfinished"
end

-- Why the game is over, in words.
function Game:reason()
    local reason = C.mancala_game_reason(self.handle)
    return self:_answer(reason, ffi.string(C.mancala_reason_text(reason)))
end

-- The number of positions so many plies ahead: exact up to 2^53, as numbers of Lua are.
function Game:perft(depth)
    local number, message, name = judged("a depth", depth)
    if not number then
        return nil, message, name
    end
    local count = ffi.new("uint64_t[1]")
    return self:_answer(C.mancala_game_perft(self.handle, number, count), tonumber(count[0]))
end

-- ---- Pictures -------------------------------------------------------------------------------------------------------

-- The board as text: North's rows above, the stores at the sides on which they lie.
function Game:board()
    if self.handle == nil then
        return argument("the game is closed")
    end
    local rules, cells, width = self.rules, {}, 1
    local marks = {open = "", south = "s", north = "n"}
    for pit = 0, #rules.pits do
        local facts, state = rules.pits[pit], self:pit_state(pit)
        local cell = state == "closed" and "-" or self:pit(pit) .. marks[state]
        cells[facts.row] = cells[facts.row] or {}
        cells[facts.row][facts.column] = cell
        width = math.max(width, #cell)
    end
    -- South's left is ours, North's left is our right.
    local at_left = ({left = 0, right = 1})[rules.store_side]
    local lines = {}
    for row = rules.rows - 1, 0, -1 do
        local side = row < rules.rows / 2 and 0 or 1
        local inner = row == math.floor(rules.rows / 2) or row == math.floor(rules.rows / 2) - 1
        local store = inner and at_left and tostring(self:store(side)) or ""
        local line = {}
        for column = 0, rules.columns - 1 do
            line[#line + 1] = string.format("%" .. width .. "s", cells[row][column] or "")
        end
        lines[#lines + 1] = string.format("%4s [ %s ] %s", side == at_left and store or "", table.concat(line, " "),
            side ~= at_left and store or ""):gsub("%s+$", "")
    end
    if not at_left then
        lines[#lines + 1] = string.format("     South %d, North %d", self:store(0), self:store(1))
    end
    return table.concat(lines, "\n")
end

-- The board, and how the game stands.
function Game:__tostring()
    if self.handle == nil then
        return "a closed game"
    end
    local stands = self:mover() == 0 and "South to move" or "North to move"
    if self:over() then
        stands = ({south = "South has won", north = "North has won", draw = "a draw", none = "no result"})[self:result()] ..
            " (" .. self:reason() .. ")"
    end
    return string.format("%s, move %d, %s\n%s", self.rules:text("name"), #self:history(), stands, self:board())
end

-- ---- Search ---------------------------------------------------------------------------------------------------------

local Search = {}
Search.__index = Search

local function between(low, high, unset)
    return function(what, value)
        return within(what, value, low, high, unset)
    end
end

local SEARCH_OPTIONS = {
    threads = between(1, THREADS, 0),
    megabytes = function(what, value)
        if type(value) ~= "number" then
            return argument("%s is a number, not %s", what, said(value))
        end
        return limited(what, value, 0.5, ffi.abi("64bit") and 2^32 or 2^12 - 1, 0)
    end,
    method = function(what, value)
        for number = 0, #mancala.methods do
            if mancala.methods[number] == value then
                return number
            end
        end
        return nil, string.format("no such %s: %s", what, tostring(value)), "MANCALA_ERROR_RANGE"
    end,
}

-- Lua counts no further than to 2^53.
local SEARCH_LIMITS = {
    level = between(LEVEL_LOWEST, LEVEL_HIGHEST, 0), depth = between(0, INT32), nodes = between(0, 2^53), milliseconds = between(0, INT32),
    seed = any,
}

-- The computer as an opponent for games with this very rules object: mancala.search(game.rules), with {megabytes = 16, threads = 1,
-- method = "auto"} or others.
function mancala.search(rules, options)
    local taken, message, name = expect(Rules, rules, "rules are what mancala.rules() gives")
    if taken then
        taken, message, name = options_of("option", options, SEARCH_OPTIONS)
    end
    if not taken then
        return nil, message, name
    end
    local handle = ffi.new("mancala_search *[1]")
    local wanted = ffi.new("mancala_search_options", ffi.sizeof("mancala_search_options"), (taken.megabytes or 16) * 2^20,
        taken.method or 0, taken.threads or 1)
    local status = C.mancala_search_new(handle, rules.handle, wanted)
    if status < 0 then
        return failed(status, status == -14 and "more megabytes are needed for so many threads on this board" or "")
    end
    return setmetatable({handle = ffi.gc(handle[0], free_search), rules = rules}, Search)
end

-- Gives the memory back at once; after that every call says that the search is closed.
function Search:close()
    if self.handle ~= nil then
        C.mancala_search_free(ffi.gc(self.handle, nil))
        self.handle = nil
    end
end

-- What is known of the move of a rank: its number and text, its score for the player to move, and what is expected to be played.
function Search:_score(game, rank)
    local found = ffi.new("mancala_search_score", ffi.sizeof("mancala_search_score"))
    C.mancala_search_rank(self.handle, rank, found)
    local count = C.mancala_search_variation(self.handle, rank, nil, 0)
    local numbers = ffi.new("int32_t[?]", count)
    C.mancala_search_variation(self.handle, rank, numbers, count)
    local variation, ahead = {}, assert(game:clone())
    for index = 0, count - 1 do
        if index > 0 and not ahead:play(numbers[index - 1]) then
            break -- Monte Carlo may look beyond a repetition that ends the game
        end
        variation[#variation + 1] = assert(ahead:write(numbers[index]))
    end
    return {
        move = found.move, text = assert(game:write(found.move)), score = found.score, unit = mancala.score_units[found.unit],
        proof = mancala.proofs[found.outcome], exact = found.bound == 0, depth = found.depth, nodes = tonumber(found.nodes),
        variation = variation,
    }
end

function Search:_run(game, limits, analyse)
    local taken, message, name = expect(Game, game, "a game is what mancala.game() gives")
    if self.handle == nil then
        return argument("the search is closed")
    elseif taken and game.handle == nil then
        return argument("the game is closed")
    elseif taken then
        taken, message, name = options_of("limit", limits, SEARCH_LIMITS)
    end
    if not taken then
        return nil, message, name
    end
    local level, depth, nodes, milliseconds = taken.level or 0, taken.depth or 0, taken.nodes or 0, taken.milliseconds or 0
    local looks_ahead = depth ~= 0 and mancala.methods[C.mancala_search_method(self.handle)] == "alpha_beta"
    if not (level > 0 and level < LEVEL_HIGHEST or looks_ahead or nodes ~= 0 or milliseconds ~= 0) then
        milliseconds = 1000
    end
    local wanted = ffi.new("mancala_search_limits", {
        size = ffi.sizeof("mancala_search_limits"), level = level, depth = depth, nodes = nodes, milliseconds = milliseconds,
        analyse = analyse, seed = taken.seed or 0,
    })
    local status = C.mancala_search_start(self.handle, game.handle)
    if status == -19 then
        return failed(status, "the search and the game must have the same rules object: mancala.search(game.rules)")
    end
    status = status < 0 and status or C.mancala_search_run(self.handle, wanted)
    if status < 0 then
        return failed(status, "")
    end
    return true
end

-- The best move within limits, {level = 1 to 10, depth = plies (of no account for Monte Carlo), nodes = moves played in thought,
-- milliseconds = time, seed = any number}; if none of them ends the search it takes a second.
function Search:best(game, limits)
    local done, message, name = self:_run(game, limits, 0)
    if not done then
        return nil, message, name
    end
    return self:_score(game, 0)
end

-- An exact score for every legal move, the best one first.
function Search:analyse(game, limits)
    local done, message, name = self:_run(game, limits, 1)
    if not done then
        return nil, message, name
    end
    local scores = {}
    for rank = 0, C.mancala_search_count(self.handle) - 1 do
        scores[#scores + 1] = self:_score(game, rank)
    end
    return scores
end

return mancala

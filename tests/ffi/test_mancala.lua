-- SPDX-License-Identifier: MIT
-- The Lua module, and mancala.ffi.h: luajit test_mancala.lua SOURCE_FOLDER FFI_HEADER
-- The library is the one that MANCALA_LIBRARY names.
local source, header = arg[1], arg[2]
package.path = source .. "/examples/lua/?.lua;" .. package.path

local tests, names = {}, {}

local function test(name, run)
    names[#names + 1] = name
    tests[name] = run
end

local function same(found, wanted)
    if found ~= wanted then
        error(string.format("found %s, wanted %s", tostring(found), tostring(wanted)), 2)
    end
end

local function read(path)
    local file = assert(io.open(path))
    local text = file:read("*a")
    file:close()
    return text
end

-- Runs a program in an interpreter of its own.
local function alone(program, argument)
    local script = os.tmpname()
    local file = assert(io.open(script, "w"))
    file:write(string.format("package.path = %q\n", package.path), program)
    file:close()
    local status = os.execute(string.format("luajit '%s' '%s'", script, argument or ""))
    os.remove(script)
    assert(status == 0 or status == true)
end

-- LuaJIT refuses to declare a type twice, so the header has an interpreter of its own.
test("mancala.ffi.h is taken whole", function()
    alone([[
        local ffi = require("ffi")
        ffi.cdef(io.open(arg[1]):read("*a"))
        local library = ffi.load(os.getenv("MANCALA_LIBRARY"))
        assert(library.MANCALA_ERROR_ILLEGAL_MOVE == -4)
        local rules, game = ffi.new("mancala_rules *[1]"), ffi.new("mancala_game *[1]")
        assert(library.mancala_rules_load(rules, "otjin", nil, nil) == library.MANCALA_OK)
        assert(library.mancala_game_new(game, rules[0], 1) == library.MANCALA_OK)
        local effect = ffi.new("mancala_effect", {size = ffi.sizeof("mancala_effect")})
        assert(library.mancala_game_preview(game[0], 0, effect) == 0 and effect.laps >= 1)
        library.mancala_game_free(game[0])
        library.mancala_rules_unref(rules[0])
        for name in io.open(arg[1]):read("*a"):gmatch("(mancala_[a-z_]+)%(") do
            assert(library[name] ~= nil, name)
        end
        assert(require("mancala").game("otjin"))
    ]], header)
end)

test("the module is collected with its handles, and loaded again", function()
    for _, made in ipairs({"rules", "game", "search"}) do
        alone([[
            local mancala = require("mancala")
            local made = {rules = assert(mancala.rules("otjin"))}
            made.game = assert(mancala.game(made.rules))
            made.search = assert(mancala.search(made.rules))
            made = made.]] .. made .. [[

            package.loaded.mancala, mancala, made = nil, nil, nil
            collectgarbage()
            collectgarbage()
            assert(require("mancala").game("otjin"))
        ]])
    end
end)

local mancala = require("mancala")

test("golden games", function()
    local results = {south = "south", north = "north", draw = "draw", ["no result"] = "none", unfinished = "unfinished"}
    for _, name in ipairs({"otjin", "ovalhu", "intotoi", "anywoli"}) do
        local game, played
        local count = 0
        for line in io.lines(source .. "/tests/data/games/" .. name .. ".txt") do
            local word, rest = line:match("^(%a+) (.*)$")
            if word == "game" then
                game, played = assert(mancala.game(rest)), 0
            elseif word == "moves" then
                for move in rest:gmatch("%S+") do
                    assert(game:play(move))
                    played = played + 1
                end
            elseif word == "end" and game then
                local position, result = rest:match("^(.-) | (.-) |")
                same(game:position():sub(1, #position), position)
                same(game:result(), results[result])
                same(#game:history(), played)
                count, game = count + 1, nil
            end
            if count == 25 then
                break
            end
        end
        assert(count > 0)
    end
end)

test("moves are iterated over", function()
    local game = assert(mancala.game("otjin"))
    assert(game:set_position("0,3,0,3,3,3,3,3,3/3,3,3,3,3,3,3,3,3 3,3 S"))
    local texts = {}
    for move, text in game:moves() do
        same(game:read(text), move)
        assert(game:is_legal(move) and game:is_legal(text))
        texts[#texts + 1] = text
    end
    same(table.concat(texts, " "), "2 4 5 6 7 8 9")
    same(game:is_legal(0), false)
    same(game:is_legal("nonsense"), false)
end)

test("undo and redo", function()
    local game = assert(mancala.game("otjin", {seeds = 4}))
    local positions = {game:position()}
    for _ = 1, 20 do
        assert(game:play(game:legal()[1]))
        positions[#positions + 1] = game:position()
    end
    for i = 20, 1, -1 do
        same(assert(game:undo()):position(), positions[i])
    end
    same(select(3, game:undo()), "MANCALA_ERROR_NOTHING")
    for i = 2, 21 do
        same(assert(game:redo()):position(), positions[i])
    end
end)

test("errors are nil and the library's message", function()
    local game = assert(mancala.game("otjin"))
    local none, message, name = game:play(77)
    same(none, nil)
    assert(message:find("move 77 is out of range", 1, true))
    same(name, "MANCALA_ERROR_ILLEGAL_MOVE")
    none, message = game:play("x")
    assert(none == nil and message:find('"x"', 1, true))
    none, message, name = game:pit(18)
    assert(none == nil and message ~= "" and name == "MANCALA_ERROR_RANGE")
    none, message = mancala.game("otjn")
    assert(none == nil and message:find('did you mean "otjin"', 1, true))
    none, message = mancala.game("otjin", {seeds = 99})
    assert(none == nil and message:find("2..5", 1, true))
    local text = assert(mancala.rules("otjin")):text("rules"):gsub("relay", "rely", 1)
    local diagnostics
    none, message, name, diagnostics = mancala.parse(text)
    same(none, nil)
    same(name, "MANCALA_ERROR_RULES")
    assert(diagnostics[1].line > 1 and diagnostics[1].column > 1 and diagnostics[1].code:match("^R%d+$"))
    game:close()
    same(select(2, game:play(0)), "the game is closed")
    same(select(2, game:legal()), "the game is closed")
    -- An argument that each of them takes; the iterators raise what the others return.
    local arguments = {agree = "draw", read = "1", set_position = "x"}
    for method, call in pairs(getmetatable(game)) do
        if type(call) == "function" and not method:find("^_") and method ~= "close" then
            local right, said, closed = pcall(call, game, arguments[method] or 0)
            assert((right and closed or tostring(said)):find("the game is closed", 1, true), method)
        end
    end
    game:close()
end)

test("rules tell about themselves", function()
    local rules = assert(mancala.rules("otjin", {seeds = 5, first = "north"}))
    same(rules:text("name"), "otjin:seeds=5,first=north")
    same(rules.seeds, 90)
    same(#rules.pits + 1, 18)
    same(rules.pits[0].facing, 17)
    same(rules.pits[17].number, 9)
    local options = rules:options()
    same(options.seeds.value, 5)
    same(options.seeds.default, 3)
    same(table.concat(options.first.choices, " "), "south north")
    assert(#rules:list("sentence") > 4 and #rules:list("source") > 0)
    same(assert(mancala.parse(rules:text("rules"), {seeds = 5})).seeds, 90)
    same(assert(mancala.game(rules)):mover(), 1)
end)

test("steps, captures and previews", function()
    local game = assert(mancala.game("otjin"))
    local captured, kinds = 0, {}
    while not game:over() do
        local move = game:legal()[1]
        local effect = assert(game:preview(move))
        local total = game:store(0) + game:store(1)
        assert(game:play(move))
        local steps = 0
        for step in game:steps() do
            steps = steps + (step.kind == "capture" and step.seeds or 0)
            kinds[step.kind] = true
        end
        local captures = 0
        for capture in game:captures() do
            captures = captures + capture.seeds
            assert(capture.clause == nil or game.rules:clause(capture.clause):find("capture", 1, true))
        end
        same(captures, steps)
        same(effect.captured[0] + effect.captured[1], captures)
        captured = captured + captures
        assert(game:store(0) + game:store(1) >= total)
    end
    assert(captured > 0 and kinds.lift and kinds.drop and kinds["end"])
    assert(game:reason() ~= "")
end)

test("copies, keys and counts", function()
    local game = assert(mancala.game("ovalhu"))
    local copy = assert(game:clone())
    assert(copy:play(copy:legal()[1]))
    assert(game:key() ~= copy:key())
    assert(game:play(game:legal()[1]))
    same(game:key(), copy:key())
    same(assert(mancala.game("ovalhu")):perft(2), 50)
    same(game:occurrences(), 1)
    same(game:phase(), "play")
end)

test("players end a game", function()
    local game = assert(mancala.game("otjin"))
    same(game:decided(), "unfinished")
    same(assert(game:resign(0)):result(), "north")
    same(assert(assert(game:undo()):agree()):result(), "draw")
    same(select(2, game:undo():agree("nonsense")), "no such result: nonsense")
    same(select(3, game:claim()), "MANCALA_ERROR_CLAIM")
    same(assert(game:break_off()):store(0) + game:store(1), 54)
    assert(game:over())
end)

test("snapshots", function()
    local game = assert(mancala.game("otjin", {seeds = 4}))
    for _ = 1, 30 do
        assert(game:play(game:legal()[1]))
    end
    local bytes = assert(game:snapshot())
    local again = assert(mancala.restore(bytes))
    same(again:position(), game:position())
    same(again.rules:text("name"), "otjin:seeds=4")
    same(again:symmetric_key(), game:symmetric_key())
    same(#assert(mancala.restore(bytes, game.rules)):history(), 30)
    same(select(3, mancala.restore(bytes:sub(1, -2))), "MANCALA_ERROR_SNAPSHOT")
    same(select(3, mancala.restore(bytes, assert(mancala.rules("ovalhu")))), "MANCALA_ERROR_OTHER_RULES")
end)

test("every built-in game is drawn", function()
    for _, name in ipairs(mancala.builtin()) do
        local game = assert(mancala.game(name))
        local drawn = 0
        for line in tostring(game):gmatch("%[ (.-) %]") do
            for cell in line:gmatch("%d+") do
                drawn = drawn + cell
            end
        end
        same(drawn + game:store(0) + game:store(1) + game:out(), game.rules.seeds)
    end
    local game = assert(mancala.game("wari"))
    assert(game:set_position("0,0,0,0,0,1/1,0,0,0,0,0 20,26 N"))
    same(tostring(game), "wari, move 0, North to move\n  26 [ 0 0 0 0 0 1 ]\n     [ 0 0 0 0 0 1 ] 20")
end)

test("search", function()
    -- The first pit captures three seeds and ends the game; South keeps what lies in his third.
    local game = assert(mancala.game("kalah"))
    assert(game:set_position("1,0,1,0,0,0/0,0,0,0,3,0 22,21 S"))
    local search = assert(mancala.search(game.rules, {threads = 2}))
    for _, limits in ipairs({{depth = 20}, {nodes = 100000}, {level = 9}}) do
        local best = assert(search:best(game, limits))
        same(best.text, "1")
        same(best.variation[1], "1")
        same(best.score, 6)
        same(best.unit, "seeds")
        same(best.proof, "win")
        same(best.exact, true)
    end
    local scores = assert(search:analyse(game, {depth = 20}))
    same(#scores, 2)
    same(scores[1].text, "1")
    same(scores[2].text, "3")
    assert(scores[2].score < 6)
    same(assert(search:best(game, {level = 1, seed = 5})).text:match("^[13]$") ~= nil, true)
    same(select(3, search:best(assert(mancala.game("kalah")), {depth = 1})), "MANCALA_ERROR_OTHER_RULES")
    same(select(3, search:best(game, {level = 11})), "MANCALA_ERROR_RANGE")
    same(select(3, mancala.search(game.rules, {threads = 100})), "MANCALA_ERROR_RANGE")
    same(assert(search:best(game, {level = 10, depth = 2})).proof, "win")
    local sampling = assert(mancala.search(game.rules, {method = "monte_carlo"}))
    same(assert(sampling:best(game, {nodes = 5000})).unit, "per_mille")
    same(#assert(sampling:analyse(game, {depth = 2})), 2) -- the depth does not limit it, a second does
    same(select(3, mancala.search(game.rules, {method = "nonsense"})), "MANCALA_ERROR_RANGE")
    assert(game:agree())
    same(select(3, search:best(game, {depth = 1})), "MANCALA_ERROR_OVER")
    search:close()
    same(select(2, search:best(game, {depth = 1})), "the search is closed")
    game:close()
    same(select(2, sampling:best(game, {depth = 1})), "the game is closed")
end)

-- A call that is refused: the sentence, and the end of the error's name.
local function refuses(message, name, ...)
    local none, found, code = ...
    same(none, nil)
    same(found, message)
    same(code, "MANCALA_ERROR_" .. name)
end

test("unknown options are refused", function()
    local game = assert(mancala.game("otjin"))
    local search = assert(mancala.search(game.rules))
    local limits = "there is no limit levle: they are depth, level, milliseconds, nodes, seed"
    refuses(limits, "ARGUMENT", search:best(game, {levle = 2}))
    refuses(limits, "ARGUMENT", search:analyse(game, {depth = 1, levle = 2, zzz = 3}))
    refuses("there is no limit 1: they are depth, level, milliseconds, nodes, seed", "ARGUMENT", search:best(game, {5}))
    refuses("limits are a table, not 5", "ARGUMENT", search:best(game, 5))
    refuses("there is no option thread: they are megabytes, method, threads", "ARGUMENT", mancala.search(game.rules, {thread = 2}))
    refuses('options are a table, not "auto"', "ARGUMENT", mancala.search(game.rules, "auto"))
    refuses("options are a table, not 5", "ARGUMENT", mancala.rules("otjin", 5))
    refuses("options are a table, not 5", "ARGUMENT", mancala.game("otjin", 5))
    refuses("options are a table, not 5", "ARGUMENT", mancala.parse(game.rules:text("rules"), 5))
    refuses("options belong to the rules", "ARGUMENT", mancala.game(game.rules, {seeds = 5}))
    same(select(3, mancala.rules("otjin", {seds = 5})), "MANCALA_ERROR_UNKNOWN_OPTION")
    assert(mancala.game(game.rules, {}))
end)

test("numbers out of range are told their limits", function()
    local game = assert(mancala.game("otjin"))
    local search = assert(mancala.search(game.rules))
    same(game:play(77), nil) -- what an earlier call has found wrong is not what those that follow say
    refuses("level is 1 to 10, not 99", "RANGE", search:best(game, {level = 99}))
    refuses("level is 1 to 10, not -1", "RANGE", search:best(game, {level = -1}))
    refuses("depth is at least 0, not -1", "RANGE", search:analyse(game, {depth = -1}))
    refuses("nodes is at least 0, not -1", "RANGE", search:best(game, {nodes = -1}))
    refuses("milliseconds is at most 2147483647, not 2147483648", "RANGE", search:best(game, {milliseconds = 2^31}))
    refuses("threads is 1 to 64, not 65", "RANGE", mancala.search(game.rules, {threads = 65}))
    refuses("megabytes is at least 0.5, not -1", "RANGE", mancala.search(game.rules, {megabytes = -1}))
    refuses("no such method: nonsense", "RANGE", mancala.search(game.rules, {method = "nonsense"}))
    refuses("there is no pit 18: they are 0 to 17", "RANGE", game:pit(18))
    refuses("there is no pit -1: they are 0 to 17", "RANGE", game:pit_state(-1))
    refuses("there is no player 2: they are 0 to 1", "RANGE", game:store(2))
    refuses("there is no player 2", "RANGE", game:resign(2))
    refuses("there is no move 9: they are 0 to 8", "RANGE", game:write(9))
    same(select(3, game:perft(2^32)), "MANCALA_ERROR_RANGE")
    same(select(3, game.rules:clause(99)), "MANCALA_ERROR_RANGE")
    for _, move in ipairs({2^32, -2^32, 2^32 + 1, math.huge}) do
        same(select(3, game:play(move)), "MANCALA_ERROR_ILLEGAL_MOVE")
        same(game:is_legal(move), false)
    end
    same(#game:history(), 0)
    -- What is at a limit is taken.
    assert(mancala.search(game.rules, {megabytes = 0.5}))
    assert(mancala.search(game.rules, {megabytes = 0, threads = 0, method = "auto"}))
    for _, limits in ipairs({{level = 1}, {level = 10, depth = 1}, {level = 0, depth = 2^31 - 1, nodes = 1}, {nodes = 2^53, depth = 1}}) do
        assert(search:best(game, limits))
    end
    same(assert(search:best(game, {level = 1, seed = -1})).move, assert(search:best(game, {level = 1, seed = -1ULL})).move)
    assert(mancala.game("otjin", nil, 2^64 - 1ULL))
end)

test("wrong types are told what was expected", function()
    local game = assert(mancala.game("otjin"))
    local search = assert(mancala.search(game.rules))
    refuses("a move is a whole number or a text, not nil", "ARGUMENT", game:play(nil))
    refuses("a move is a whole number or a text, not 2.7", "ARGUMENT", game:play(2.7))
    refuses("a move is a whole number or a text, not nan", "ARGUMENT", game:play(math.abs(0 / 0)))
    refuses("a move is a whole number or a text, not a table", "ARGUMENT", game:preview({}))
    refuses("a move is a whole number or a text, not a boolean", "ARGUMENT", game:is_legal(true))
    refuses("a move to be read is a string, not 3", "ARGUMENT", game:read(3))
    refuses("a move to be read contains a zero", "ARGUMENT", game:play("3\0"))
    refuses("move is a whole number, not 2.7", "ARGUMENT", game:write(2.7))
    refuses("pit is a whole number, not nil", "ARGUMENT", game:pit())
    refuses('pit is a whole number, not "1"', "ARGUMENT", game:pit_state("1"))
    refuses("player is a whole number, not nil", "ARGUMENT", game:store())
    refuses("a player is a whole number, not nil", "ARGUMENT", game:resign())
    refuses("a depth is a whole number, not 1.5", "ARGUMENT", game:perft(1.5))
    refuses("a position is a string, not nil", "ARGUMENT", game:set_position(nil))
    refuses("clause is a whole number, not nil", "ARGUMENT", game.rules:clause())
    refuses("no such text: titel", "ARGUMENT", game.rules:text("titel"))
    refuses("no such text: nil", "ARGUMENT", game.rules:list())
    refuses("rules are the name of a ruleset or what mancala.rules() gives, not nil", "ARGUMENT", mancala.game(nil))
    refuses("rules are the name of a ruleset or what mancala.rules() gives, not a table", "ARGUMENT", mancala.game(game))
    refuses('lots is a whole number, not "x"', "ARGUMENT", mancala.game("otjin", nil, "x"))
    refuses("the name of a ruleset is a string, not nil", "ARGUMENT", mancala.rules(nil, {seeds = 5}))
    refuses("a rule text is a string, not nil", "ARGUMENT", mancala.parse())
    refuses("a snapshot is a string, not nil", "ARGUMENT", mancala.restore())
    refuses('rules are what mancala.rules() gives, not "otjin"', "ARGUMENT", mancala.restore(game:snapshot(), "otjin"))
    refuses("rules are what mancala.rules() gives, not nil", "ARGUMENT", mancala.search())
    refuses("megabytes is a number, not a boolean", "ARGUMENT", mancala.search(game.rules, {megabytes = true}))
    refuses("a game is what mancala.game() gives, not nil", "ARGUMENT", search:best())
    refuses("level is a whole number, not 2.5", "ARGUMENT", search:best(game, {level = 2.5}))
    refuses('seed is a whole number, not "x"', "ARGUMENT", search:best(game, {seed = "x"}))
    refuses("the search and the game must have the same rules object: mancala.search(game.rules)", "OTHER_RULES",
        search:best(assert(mancala.game("otjin"))))
    refuses("more megabytes are needed for so many threads on this board", "LIMIT",
        mancala.search(game.rules, {megabytes = 1, threads = 64}))
    same(#game:history(), 0)
    local right, message = pcall(function()
        assert(game:play(nil))
    end)
    assert(not right and tostring(message):find("a move is a whole number or a text, not nil", 1, true))
end)

test("a text is not a number", function()
    same(assert(mancala.game("otjin"):play("3")):history()[1], 2)
    same(assert(mancala.game("otjin"):play(3)):history()[1], 3)
    same(assert(mancala.game("otjin"):play(3LL)):history()[1], 3)
end)

test("dropped games leave nothing behind", function()
    local function resident()
        local file = io.open("/proc/self/statm")
        return file and tonumber(file:read("*a"):match("%d+ (%d+)")) * 4096 or 0
    end
    local rules = assert(mancala.rules("otjin"))
    local function drop(count)
        for number = 1, count do
            assert(mancala.game(rules):play(0))
            if number % 1000 == 0 then
                collectgarbage() -- the collector does not see how much of the library's memory waits for it
            end
        end
        collectgarbage()
        collectgarbage()
    end
    drop(20000)
    local before = resident()
    drop(100000)
    -- The collector comes when Lua's own memory has doubled, so some thousands of games may be waiting for it at any time.
    assert(resident() - before < 16 * 2^20, "memory grows: " .. resident() - before)
end)

local failures = 0
for _, name in ipairs(names) do
    local right, message = xpcall(tests[name], debug.traceback)
    print((right and "ok    " or "FAILED ") .. name)
    if not right then
        print(message)
        failures = failures + 1
    end
end
os.exit(failures == 0 and 0 or 1)

"""`conclave mind`, minds that are programs, and hints, as a user meets them."""
import base64
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONCLAVE = pathlib.Path(os.environ.get("CONCLAVE_BIN", ROOT / "build/release/conclave"))
GAMES = ("wizards-cup", "clash-of-magic-schools", "spellcaster", "mage-clash")
SAMPLE = f"program:python3 {ROOT}/docs/mind.py"


def conclave(*arguments, stdin="", env=None, timeout=300):
    full = {**os.environ, "LANG": "C.UTF-8", "XDG_STATE_HOME": tempfile.gettempdir() + "/conclave-test", **(env or {})}
    return subprocess.run(
        [CONCLAVE, *map(str, arguments)], input=stdin, capture_output=True, text=True, env=full, timeout=timeout
    )


class Mind:
    """A program that speaks the protocol, with us as its host."""

    def __init__(self, *command):
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            env={**os.environ, "LANG": "C.UTF-8"},
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        assert self.process.wait(30) == 0, "it ends well when its input does"

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def hear(self):
        line = self.process.stdout.readline()
        assert line, "it has ended"
        return line.rstrip("\n")

    def until(self, *words):
        while (line := self.hear()).split()[0] not in words:
            assert line.split()[0] == "info", line
        return line


def documented():
    """The conversation of the document: (who, line), where > is the host and < the mind."""
    text = (ROOT / "docs/mind-protocol.md").read_text()
    block = re.search(r"```conversation\n(.*?)```", text, re.S).group(1)
    return [(line[0], line[2:]) for line in block.splitlines()]


def expand(choices, chance):
    """Some of the moves that the choices stand for, by the sample mind's own means."""
    found = {}
    exec(compile((ROOT / "docs/mind.py").read_text(), "mind.py", "exec"), found)  # pylint: disable=exec-used
    return {found["compose"](choice) for choice in choices for _ in range(chance)}


def test_the_documents_conversation_goes_as_written():
    lines = documented()
    assert {line.split()[0] for who, line in lines if who == ">"} == {
        "conclave-mind",
        "option",
        "newgame",
        "position",
        "go",
        "stop",
        "quit",
        "hello",
    }
    choices = next(json.loads(line.partition(" ")[2])["choices"] for _, line in lines if line.startswith("position"))
    with Mind(CONCLAVE, "mind") as mind:
        for who, line in lines:
            if who == ">":
                mind.say(line)
                continue
            answer = mind.hear()
            word = line.split()[0]
            assert answer.split()[0] == word, f"{answer!r} instead of {line!r}"
            if word in ("id", "option", "ready", "error"):
                assert answer == line
            if word == "info":
                info, written = json.loads(answer[5:]), json.loads(line[5:])
                assert set(info) == set(written) and set(info["lines"][0]) == set(written["lines"][0])
                assert all(0 <= one["chance"] <= 1 and one["tries"] > 0 for one in info["lines"])
            if word == "bestmove":
                assert answer[9:] in expand(choices, 50)


def test_the_sample_mind_follows_the_document_too():
    with Mind("python3", ROOT / "docs/mind.py") as mind:
        mind.say("conclave-mind 1")
        assert [mind.hear().split()[0] for _ in range(3)] == ["id", "id", "ready"]
        mind.say("go {}")
        assert mind.hear().startswith("error ")
        for who, line in documented():
            if who == ">" and line.split()[0] in ("newgame", "position", "go"):
                mind.say(line)
                if line.startswith("go") and "seed" in line:
                    assert mind.until("bestmove", "error").startswith("bestmove ")


def test_a_program_plays_whole_games_of_every_game_on_either_side():
    for game in GAMES:
        for seats in ((SAMPLE, "random"), ("greedy", SAMPLE)):
            answer = conclave("simulate", game, "--seats", ",".join(seats), "--games", 1, "--seed", 3, "--json")
            assert answer.returncode == 0, answer.stderr
            assert json.loads(answer.stdout)["games"] == 1


LISTENER = """
import json, sys
sys.path.insert(0, sys.argv[1])
import mind
heard = open(sys.argv[2], "a")
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "conclave-mind": print("ready", flush=True)
    if word == "position":
        position = json.loads(rest)
        print(len(position["events"]), file=heard, flush=True)
    if word == "go": print("bestmove", mind.best_move("clash-of-magic-schools", position["choices"]), flush=True)
"""


def test_a_program_in_a_ladder_or_a_simulation_is_told_what_happens():
    for command in (
        ("ladder", "clash", "--minds", "{program},random", "--games", 2),
        ("simulate", "clash", "--seats", "{program},random", "--games", 1),
    ):
        with tempfile.TemporaryDirectory() as folder:
            listener, heard = pathlib.Path(folder) / "listener.py", pathlib.Path(folder) / "heard"
            listener.write_text(LISTENER)
            program = f"program:python3 {listener} {ROOT}/docs {heard}"
            done = conclave(*(str(word).replace("{program}", program) for word in command), "--seed", 3)
            assert done.returncode == 0 and "failed to answer" not in done.stdout, done.stdout + done.stderr
            counts = [int(line) for line in heard.read_text().split()]
            assert len(counts) > 20 and sum(counts[1:]) > len(counts) / 2, counts


def test_our_own_mind_as_a_program_plays_the_same_game_from_the_same_seeds():
    budget = ("--think", 40, "--games", 1, "--seed", 5, "--json")
    for game in GAMES:
        answers = [
            json.loads(conclave("simulate", game, "--seats", f"{mind},random", *budget).stdout)
            for mind in (f"program:{CONCLAVE} mind --level adept", f"program:{CONCLAVE} mind --level adept")
        ]
        assert answers[0]["games"] == 1 and answers[0]["moves"] == answers[1]["moves"], "the same seeds, the same game"


def test_a_program_that_fails_ends_the_game_with_a_sentence():
    with tempfile.TemporaryDirectory() as folder:
        for name, text, words in (
            ("dies", "exit 1", "has ended"),
            ("garbage", "echo hello; cat", "hello"),
            ("illegal", "echo ready; while read w r; do [ $w = go ] && echo bestmove dance; done", "dance"),
        ):
            script = pathlib.Path(folder) / name
            script.write_text("#!/bin/sh\n" + text + "\n")
            script.chmod(0o755)
            answer = conclave("simulate", "clash", "--seats", f"program:{script},random", "--games", 3, "--threads", 2)
            assert answer.returncode == 1 and str(script) in answer.stderr and words in answer.stderr, answer.stderr
            answer = conclave("play", "clash", "--seats", f"random,program:{script}", env={"XDG_STATE_HOME": folder})
            assert answer.returncode == 1 and str(script) in answer.stdout and words in answer.stdout, answer.stdout
        answer = conclave("simulate", "clash", "--seats", f"program:{folder}/nobody,random", "--games", 1)
        assert answer.returncode == 1 and "cannot be started" in answer.stderr


def test_what_makes_no_sense_is_answered_and_the_conversation_goes_on():
    newgame = next(line for who, line in documented() if line.startswith("newgame"))
    position = next(line for who, line in documented() if line.startswith("position"))
    told = json.loads(newgame.partition(" ")[2])
    with Mind(CONCLAVE, "mind") as mind:
        for line in (
            "hello",
            "go {}",
            "position {}",
            "newgame",
            "newgame []",
            'newgame {"game":"chess"}',
            "conclave-mind 2",
            "option",
            "option level wizard",
            "option size 3",
            "newgame " + json.dumps({**told, "rules": 99}),
            "newgame " + "[" * 5000,
            "newgame " + json.dumps({**told, "seat": "north"}),
            "newgame " + json.dumps({**told, "options": {"mages": "7"}}),
            "newgame " + json.dumps({"game": "wizards-cup", "cards": "nonsense", "seat": "black", "rules": 1}),
        ):
            mind.say(line)
            assert mind.hear().startswith("error "), line
        mind.say(newgame)
        for line in (
            "position {}",
            'position {"sight":7}',
            'position {"sight":"!!"}',
            'position {"sight":"AAAA"}',
            'go {"iterations":5}',
        ):
            mind.say(line)
            assert mind.hear().startswith("error "), line
        mind.say(position)
        for line in ("go {}", 'go {"iterations":0}', 'go {"iterations":-4}', 'go {"milliseconds":"soon"}'):
            mind.say(line)
            assert mind.hear().startswith("error "), line
        mind.say('go {"iterations":20}')
        assert mind.until("bestmove").startswith("bestmove ")


def positions(game):
    """What a host says in a whole game of one seat: newgame, and every position."""
    with tempfile.TemporaryDirectory() as folder:
        script = pathlib.Path(folder) / "listen"
        script.write_text(f"#!/bin/sh\ntee {folder}/said | python3 {ROOT}/docs/mind.py\n")
        script.chmod(0o755)
        assert (
            conclave("simulate", game, "--seats", f"program:{script},random", "--games", 1, "--seed", 9).returncode == 0
        )
        lines = (pathlib.Path(folder) / "said").read_text().splitlines()
    return next(line for line in lines if line.startswith("newgame")), [
        line for line in lines if line.startswith("position")
    ]


def test_a_damaged_sight_never_ends_the_program():
    chance = random.Random(4)
    for game in GAMES:
        newgame, lines = positions(game)
        refused = 0
        with Mind(CONCLAVE, "mind", "--level", "adept") as mind:
            for number in range(200):
                damaged = bytearray(base64.b64decode(json.loads(chance.choice(lines)[9:])["sight"]))
                for _ in range(1 + number % 3):
                    damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
                if number % 10 == 0:
                    damaged = bytearray(chance.randbytes(len(damaged)))
                mind.say(newgame)
                mind.say("position " + json.dumps({"sight": base64.b64encode(damaged).decode()}))
                mind.say('go {"iterations":30,"seed":1}')
                answer = mind.until("error", "bestmove")
                refused += answer.startswith("error")
                if answer.startswith("error") and "begins anew" not in answer:
                    assert mind.hear().startswith("error "), "go has no position then"
            mind.say(newgame)
            mind.say(lines[0])
            mind.say('go {"iterations":30,"seed":1}')
            assert mind.until("bestmove")
        assert refused > 100, game


def test_stop_ends_a_long_thought():
    lines = [line for who, line in documented() if line.split()[0] in ("newgame", "position")]
    with Mind(CONCLAVE, "mind") as mind:
        for line in lines:
            mind.say(line)
        mind.say('go {"iterations":1000000000,"seed":1}')
        mind.say("stop")
        assert mind.until("bestmove")
        mind.say('go {"milliseconds":50,"seed":1}')
        assert mind.until("bestmove")


def test_hint_at_the_table_in_both_languages():
    for game in GAMES:
        for lang, word, why in (("en", "hint", "Why "), ("fr", "conseil", "Pourquoi ")):
            with tempfile.TemporaryDirectory() as folder:
                env = {"XDG_STATE_HOME": folder}
                typed = f"{word}\n1\n1 2 3 4 5\n{word}\n"
                answer = conclave(
                    "--lang", lang, "play", game, "--seed", 5, "--think", 50, stdin=typed * 2 + "quit\n", env=env
                )
                assert answer.returncode == 0, answer.stderr
                found = [line for line in answer.stdout.splitlines() if line.startswith(" " + why)]
                assert len(found) >= 2, answer.stdout
                assert all("{" not in line and "«" not in line.replace("« ", "") for line in found), found
                assert re.search(r"  1  .* \d+ %  ", answer.stdout, re.M), "moves have a chance"
                kept = conclave("--lang", lang, "hint", game, "--think", 50, env=env)
                assert kept.returncode == 0 and why in kept.stdout, kept.stderr
                file = pathlib.Path(folder) / "conclave" / f"{game}.journal"
                assert conclave("--lang", lang, "hint", "--journal", file, "--think", 50).stdout == kept.stdout


def test_a_hint_that_cannot_be_given_is_refused():
    with tempfile.TemporaryDirectory() as folder:
        env = {"XDG_STATE_HOME": folder}
        for arguments, words in (
            (("hint",), "game"),
            (("hint", "clash"), "clash"),
            (("hint", "--journal", "/nowhere"), "/nowhere"),
            (("hint", "clash", "--mind", "wizard"), "wizard"),
        ):
            answer = conclave(*arguments, env=env)
            assert answer.returncode == 2 and words in answer.stderr, (arguments, answer.stderr)
        conclave("play", "clash", "--seats", "human,random", "--seed", 5, stdin="1\nquit\n", env=env)
        answer = conclave("hint", "clash", "--seat", "blancgriffon", env=env)
        assert answer.returncode == 2 and "dragombre" in answer.stderr, answer.stderr
        conclave("play", "clash", "--seats", "random,random", "--seed", 5, env=env)
        answer = conclave("hint", "clash", env=env)
        assert answer.returncode == 2 and "over" in answer.stderr, answer.stderr

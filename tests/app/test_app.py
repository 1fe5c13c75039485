"""The program as a user meets it: the release binary, its answers and exit codes."""
import json
import os
import pathlib
import pty
import re
import select
import subprocess
import tempfile
import time
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONCLAVE = pathlib.Path(os.environ.get("CONCLAVE_BIN", ROOT / "build/release/conclave"))
WORDS = {lang: tomllib.loads((ROOT / f"lang/{lang}.toml").read_text()) for lang in ("en", "fr")}
GAMES = {
    "wizards-cup": [("black", "white")],
    "clash-of-magic-schools": [("dragombre", "blancgriffon")],
    "spellcaster": [("mage-1", "mage-2"), ("team-1", "solo", "team-2"), ("mage-1", "mage-2", "mage-3", "mage-4")],
    "mage-clash": [("mage-1", "mage-2")],
}


def conclave(*arguments, stdin="", env=None):
    full = {**os.environ, "LANG": "C.UTF-8", "XDG_STATE_HOME": tempfile.gettempdir() + "/conclave-test", **(env or {})}
    return subprocess.run(
        [CONCLAVE, *map(str, arguments)], input=stdin, capture_output=True, text=True, env=full, timeout=300
    )


def refused(*arguments, words=(), code=2, **more):
    answer = conclave(*arguments, **more)
    assert answer.returncode == code, f"{arguments}: exit {answer.returncode}: {answer.stderr}"
    assert len(answer.stderr.strip()) > 10, f"{arguments} says nothing"
    for word in words:
        assert word in answer.stderr, f"{arguments}: no “{word}” in: {answer.stderr}"
    return answer.stderr


def variants():
    for game, modes in GAMES.items():
        for seats in modes:
            yield game, seats, (["--mages", str(len(seats))] if game == "spellcaster" else [])


def test_without_arguments_it_says_what_can_be_done():
    answer = conclave()
    assert answer.returncode == 0
    for word in ("play", "simulate", "cards", "--lang fr"):
        assert word in answer.stdout


def test_help_on_every_level_in_both_languages():
    for lang in ("en", "fr"):
        for words in (
            [],
            ["games"],
            ["play"],
            ["simulate"],
            ["ladder"],
            ["hint"],
            ["mind"],
            ["replay"],
            ["audit"],
            ["usage"],
            ["odds"],
            ["solve"],
            ["cards"],
            ["cards", "check"],
            ["cards", "show"],
            ["rules"],
            ["bench"],
        ):
            answer = conclave("--lang", lang, *words, "--help")
            assert answer.returncode == 0 and "--help" in answer.stdout, words
            assert "«" not in answer.stdout.replace("« ", ""), f"a word is missing: {answer.stdout}"


def test_games_lists_games_seats_variants_and_card_sets():
    text = conclave("games").stdout
    for game, modes in GAMES.items():
        assert game in text
        for seats in modes:
            assert ", ".join(seats) in text
    assert text.count("card set: house") == 3 and "--mages 3" in text
    assert "sièges" in conclave("--lang", "fr", "games").stdout


def test_games_says_players_age_and_length_as_the_boxes_do():
    text, french = conclave("games").stdout, conclave("--lang", "fr", "games").stdout
    for box in ("2–4 players, ages 14+", "2 players, 30 to 45 minutes"):
        assert text.count(f"\n  {box}\n") == 1
    assert text.count("\n  2 players\n") == 2
    assert "2 à 4 joueurs, dès 14 ans" in french and "30 à 45 minutes" in french


BLACK = "shaman,matron,detective,warlock,assassin,gardener"
WHITE = "exorcist,soldier,champion,lightkeeper,blacksmith,geomancer"


def test_solve_gives_both_mixes_their_value_and_what_is_left_to_gain():
    found = json.loads(
        conclave("solve", "wizards-cup", "--black", BLACK, "--white", WHITE, "--plans", "720", "--json").stdout
    )
    assert abs(found["black"]["value"] + found["white"]["value"] - 1) < 1e-9
    assert 0 <= found["exploitability"] < 0.005
    for seat, deck in (("black", BLACK), ("white", WHITE)):
        plans = found[seat]["plans"]
        assert len(plans) == 720 and abs(sum(plan["chance"] for plan in plans) - 1) < 1e-3
        assert all(sorted(plan["plan"] + [plan["waiting"]]) == sorted(deck.split(",")) for plan in plans)
    swapped = json.loads(conclave("solve", "wizards-cup", "--black", WHITE, "--white", BLACK, "--json").stdout)
    assert abs(swapped["black"]["value"] - found["white"]["value"]) < 0.005
    for lang, word in (("en", "White"), ("fr", "Blanc")):
        text = conclave("--lang", lang, "solve", "wizards-cup", "--black", BLACK, "--white", WHITE).stdout
        assert word in text and f"| {found['white']['plans'][0]['waiting']}\n" in text and "«" not in text


def test_solve_says_what_is_wrong_with_a_deck():
    refused("solve", "wizards-cup", words=["--black", "--white"])
    refused("solve", "wizards-cup", "--black", BLACK, words=["--white"])
    refused(
        "solve",
        "wizards-cup",
        "--black",
        BLACK,
        "--white",
        WHITE.replace("soldier", "soldat"),
        words=["soldat", "soldier"],
    )
    refused(
        "solve",
        "wizards-cup",
        "--black",
        BLACK,
        "--white",
        "soldier,champion,matron,herald,warlock",
        words=["--white", "5", "six"],
    )
    refused("solve", "wizards-cup", "--black", BLACK + ",herald", "--white", WHITE, words=["--black", "7", "six"])
    refused(
        "solve",
        "wizards-cup",
        "--black",
        BLACK.replace("matron", "shaman"),
        "--white",
        WHITE,
        words=["shaman", "twice"],
    )
    refused("solve", "spellcaster", words=["wizards-cup"])
    refused("--lang", "fr", "solve", "wizards-cup", "--black", "mage", "--white", WHITE, words=["mage", "plus proches"])


def test_solve_shows_the_decks_worth_picking_and_the_share_of_each_wizard():
    found = json.loads(conclave("solve", "wizards-cup", "--decks", "--json").stdout)
    assert len(found["wizards"]) == 18
    assert all(one["random"] in one["deck"].split() and len(one["deck"].split()) == 6 for one in found["decks"])
    assert {one["random"] for one in found["decks"]} == set(found["wizards"])
    assert abs(sum(found["wizards"].values()) - 18 * 5 / 17) < 0.01  # five of a Deck are chosen, from 17
    assert "geomancer" in conclave("solve", "wizards-cup", "--decks").stdout


def test_solve_grows_decks_for_every_random_card():
    text = conclave("solve", "wizards-cup", "--grow", "1").stdout
    version = re.search(r"^version = (\d+)", (ROOT / "cards/wizards-cup.toml").read_text(), re.M)[1]
    assert text.startswith("// conclave solve wizards-cup --grow 1 --seed 1") and f'R"(set house {version} ' in text
    assert len({line.split()[0] for line in text.splitlines() if line.count(",") == 5}) == 18


def test_solve_finds_openings_only_with_decks_to_start_from():
    journal = json.loads((ROOT / "tests/journals/v1/wizards-cup-tokens.journal").read_text().splitlines()[0])
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "one.toml").write_text(journal["cards"])
        refused(
            "solve", "wizards-cup", "--cards", pathlib.Path(folder) / "one.toml", "--openings", "1", words=["--grow"]
        )
    refused("solve", "wizards-cup", "--openings", "0")


def test_bad_arguments_are_answered_with_a_sentence_and_exit_2():
    refused("dance", words=["dance"])
    refused("play", words=["game"])
    refused("play", "chess", words=["chess", "wizards-cup"])
    refused("play", "wizards-cup", "--seats", "human,wizard", words=["wizard"])
    refused("play", "wizards-cup", "--seats", "human", words=["2"])
    refused("play", "clash", "--cards", ROOT / "cards/wizards-cup.toml", words=["--cards"])
    refused("play", "wizards-cup", "--mages", "3", words=["mages"])
    refused("play", "spellcaster", "--mages", "5")
    refused("play", "spellcaster", "--first", "mage-3", words=["mage-3", "lot, mage-1, mage-2"])
    refused("play", "spellcaster", "--mages", "3", "--first", "solo", words=["three Mages"])
    refused("play", "wizards-cup", "--first", "black", words=["first"])
    refused("play", "wizards-cup", "--cards", "/nowhere.toml", words=["/nowhere.toml"])
    refused("play", "--resume", "/nowhere.journal", words=["/nowhere.journal"])
    refused("simulate", "wizards-cup", "--games", "0")
    refused("simulate", "wizards-cup", "--games", "many")
    refused("simulate", "wizards-cup", "--seats", "human,random", words=["human"])
    refused("replay", ROOT / "README.md", words=["1"])
    refused("--lang", "de", "games")
    refused("cards", "show", "wizards-cup", "nobody", words=["nobody"])
    assert "il n'y a pas de jeu" in refused("--lang", "fr", "play", "chess")


def test_what_was_typed_is_shown_as_that_text_in_both_languages():
    for lang in ("en", "fr"):
        for typed in ("@page.title", "#shaman", "{seat}", "{card}"):
            refused("--lang", lang, "cards", "show", "wizards-cup", typed, words=[typed])
            refused("--lang", lang, "simulate", typed, words=[typed])
            play = ["play", "wizards-cup", "--seats", "human,random", "--seed", 1]
            answer = conclave("--lang", lang, *play, stdin=f"{typed}\n")
            assert typed in answer.stdout + answer.stderr, answer.stdout[-300:]


def test_a_bad_card_set_is_refused_with_line_and_column():
    text = (ROOT / "cards/wizards-cup.toml").read_text()
    with tempfile.TemporaryDirectory() as folder:

        def check(name, changed, *words):
            path = pathlib.Path(folder) / (name + ".toml")
            path.write_text(changed)
            message = refused("cards", "check", path, words=words)
            assert re.search(rf"{re.escape(str(path))}:\d+:\d+: ", message), message
            refused("play", "wizards-cup", "--cards", path, words=words)

        check("effect", text.replace('"both-lose"', '"both-win"'), "both-win")
        check("seventeen", text[: text.rindex("[[wizard]]")], "17", "18")
        check("element", text.replace('element = "void"', 'element = "voide"', 1), "voide", "shadow")
        check("twice", text.replace('id = "matron"', 'id = "shaman"'), "shaman")
        check("toml", text.replace("[[wizard]]", "[[wizard", 1))
        check("field", text.replace("value = 0\n", "value = 0\npoints = 3\n", 1), "points")
        spells = (ROOT / "cards/spellcaster.toml").read_text()
        path = pathlib.Path(folder) / "spells.toml"
        path.write_text(spells[: spells.rindex("[[spell]]")])
        refused("cards", "check", path, words=["59", "60"])
        tiles = (ROOT / "cards/mage-clash.toml").read_text()
        path.write_text(tiles.replace('cost = "wood"', 'cost = "wod"', 1))
        refused("cards", "check", path, words=["wod"])
        path.write_text('game = "chess"\n')
        refused("cards", "check", path, words=["chess"])
    for game in ("wizards-cup", "spellcaster", "mage-clash"):
        assert conclave("cards", "check", ROOT / f"cards/{game}.toml").returncode == 0


def test_cards_show_and_rules_speak_both_languages():
    for lang in ("en", "fr"):
        for game in GAMES:
            answer = conclave("--lang", lang, "cards", "show", game)
            assert answer.returncode == 0 and len(answer.stdout.splitlines()) >= 10, game
            assert "«" not in answer.stdout.replace("« ", "")
            rules = conclave("--lang", lang, "rules", game).stdout
            written = (ROOT / f"docs/rules/{lang}/{game}.md").read_text()
            example = {"en": "*Example:* ", "fr": "*Exemple :* "}[lang]
            assert rules == re.sub(r"^\[figure [a-z-]+\] ", example, written, flags=re.M) != written, game
    assert "The Shaman" in conclave("cards", "show", "wizards-cup", "shaman").stdout


def test_a_greedy_mind_sits_at_a_simulated_game_and_at_the_terminals_table():
    report = json.loads(
        conclave("simulate", "clash", "--games", 10, "--seats", "greedy,random", "--seed", 7, "--json").stdout
    )
    assert report["seats"] == ["greedy", "random"] and report["wins"]["dragombre"] >= 8
    with tempfile.TemporaryDirectory() as folder:
        answer = conclave(
            "play", "spellcaster", "--seats", "greedy,greedy", "--seed", 4, env={"XDG_STATE_HOME": folder}
        )
        assert answer.returncode == 0 and "Grand Master Spellcaster" in answer.stdout
    refused("simulate", "clash", "--seats", "greedy,wizard", words=["wizard", "greedy"])


def test_simulate_reports_as_json_and_the_same_on_any_number_of_threads():
    for game, seats, mages in variants():
        reports = []
        for threads in (1, 2):
            answer = conclave(
                "simulate",
                game,
                "--games",
                300,
                "--seats",
                ",".join(["random"] * len(seats)),
                "--seed",
                7,
                "--threads",
                threads,
                "--json",
                *mages,
            )
            assert answer.returncode == 0, answer.stderr
            report = json.loads(answer.stdout)
            assert {"games", "moves", "seconds", "wins", "reasons", "length"} <= set(report)
            assert report["games"] == 300 == sum(report["reasons"].values())
            assert set(report["wins"]) == set(seats)
            reports.append({key: report[key] for key in ("moves", "wins", "reasons", "length", "branching")})
        assert reports[0] == reports[1], game
        text = conclave("simulate", game, "--games", 50, *mages).stdout
        assert "moves/s" in text and "%" in text


def test_a_ladder_reports_in_words_as_json_and_as_a_page():
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "ladder.html"
        common = (
            "ladder",
            "spellcaster",
            "--mages",
            3,
            "--minds",
            "random,greedy,novice*0.5",
            "--games",
            6,
            "--think",
            40,
            "--seed",
            2,
        )
        answer = conclave(*common, "--json", "--report", page, "--sprt", "0,100", "--until", 65)
        report = json.loads(answer.stdout)
        assert [mind["name"] for mind in report["minds"]] == ["random", "greedy", "novice*0.5"]
        assert len(report["pairings"]) == 3 and all(pairing["games"] == 6 for pairing in report["pairings"])
        for pairing in report["pairings"]:
            assert sum(pairing["pair_scores"]) == 3 and pairing["wins"] + pairing["draws"] + pairing["losses"] == 6
            assert 0 <= pairing["interval"][0] <= pairing["share"] <= pairing["interval"][1] <= 1
            assert pairing["verdict"] == "played-out", "three pairs decide nothing"
        again = json.loads(conclave(*common, "--json", "--threads", 2).stdout)
        assert [pairing["pair_scores"] for pairing in again["pairings"]] == [
            pairing["pair_scores"] for pairing in report["pairings"]
        ]
        html = page.read_text()
        assert html.count("<svg") == 8, "ratings, lengths, and two plots a pairing"
        assert "--think 40" in html and "://" not in html and "«" not in html
    text = conclave("--lang", "fr", "ladder", "clash", "--minds", "random,greedy", "--games", 3).stdout
    assert "random – greedy" in text and "4 parties" in text, "games come in pairs"


def test_a_bad_ladder_is_refused_before_it_is_played():
    refused("ladder", "clash", "--minds", "greedy", words=["two minds"])
    refused("ladder", "clash", words=["--minds"])
    refused("ladder", "clash", "--minds", "greedy,wizard", words=["wizard", "archmage", "textbook"])
    refused("ladder", "clash", "--minds", "greedy,random*2", words=["random*2"])
    for test in ("10", "10,0", "0,ten", "0,10,20", "0;10"):
        refused("ladder", "clash", "--minds", "greedy,random", "--sprt", test, words=[test, "0,10"])
    refused("ladder", "clash", "--minds", "greedy,random", "--until", "101")
    refused(
        "ladder",
        "clash",
        "--minds",
        "greedy,random",
        "--report",
        "/nowhere/ladder.html",
        words=["/nowhere/ladder.html"],
    )


def test_audit_lines_are_whole():
    for game, seats, mages in variants():
        lines = [
            json.loads(line) for line in conclave("audit", game, "--games", 1, "--seed", 3, *mages).stdout.splitlines()
        ]
        head, steps, end = lines[0], lines[1:-1], lines[-1]
        assert {"game", "options", "cards", "seed", "outcomes"} == set(head) and head["game"] == game
        for number, step in enumerate(steps, 1):
            assert {"step", "to_act", "legal", "seat", "move", "outcomes", "state"} == set(step)
            assert step["step"] == number and step["seat"] in step["to_act"]
            assert set(step["legal"]) == set(step["to_act"]) <= set(seats)
            for moves in step["legal"].values():
                assert moves and len(moves) == len(set(moves))
            assert step["move"] in step["legal"][step["seat"]]
        assert end["over"] is True and set(end["scores"]) == set(seats) and set(end["winners"]) <= set(seats)


def test_a_whole_game_is_played_by_typing_and_its_journal_verifies():
    for game, seats, mages in variants():
        for lang in ("en", "fr"):
            with tempfile.TemporaryDirectory() as folder:
                env = {"XDG_STATE_HOME": folder}
                # Every answer that a prompt may want; those that do not fit are refused and change nothing.
                answers = "nonsense\n1\n1 2 3 4 5\n1:3\n1:2\n1:1\n2\n3\n4\n5\nhelp\nlog\n"
                answer = conclave(
                    "--lang", lang, "play", game, "--seed", 5, "--think", 20, *mages, stdin=answers * 1500, env=env
                )
                assert answer.returncode == 0, answer.stderr
                assert "✗" in answer.stdout, "nonsense is refused"
                ending = WORDS[lang][game]["ending"]
                said = [ending["said"], ending["many"], WORDS[lang]["app"]["play"]["draw"]]
                assert re.search(
                    "|".join(re.escape(max(each.split("{names}"), key=len).strip()) for each in said), answer.stdout
                ), f"{game} {mages} did not end with its title"
                assert re.search(ending["counted"].replace("{count}", r"\d+"), answer.stdout), "what was counted"
                assert "«" + game not in answer.stdout, "a word is missing"
                journal = pathlib.Path(folder) / "conclave" / f"{game}.journal"
                assert conclave("replay", "--verify", journal).returncode == 0
                assert conclave("replay", journal).returncode == 0


def test_a_choice_is_filled_by_numbers_alone_after_its_line_or_after_its_word():
    picks = set()
    for typed in ("1 2 3 4 5", "1 1 2 3 4 5", "pick 1 2 3 4 5"):
        with tempfile.TemporaryDirectory() as folder:
            answer = conclave(
                "play", "wizards-cup", "--seed", 1, stdin=f"{typed}\nquit\n", env={"XDG_STATE_HOME": folder}
            )
            assert answer.returncode == 0 and "✗" not in answer.stdout, typed
            moves = [
                json.loads(line)
                for line in (pathlib.Path(folder) / "conclave/wizards-cup.journal").read_text().splitlines()
                if '"move":"pick' in line
            ]
            picks |= {move["move"] for move in moves if move["seat"] == "black"}
    assert len(picks) == 1, picks
    with tempfile.TemporaryDirectory() as folder:
        answer = conclave(
            "play",
            "wizards-cup",
            "--seed",
            1,
            stdin="pick 1 2 3 4 99\npick 1 2 3\nquit\n",
            env={"XDG_STATE_HOME": folder},
        )
        assert answer.stdout.count("✗") == 2


def test_a_game_left_is_kept_saved_and_resumed():
    with tempfile.TemporaryDirectory() as folder:
        saved = f"{folder}/my game.journal"
        answer = conclave(
            "play",
            "wizards-cup",
            "--seed",
            1,
            stdin=f"1 2 3 4 5\nsave {saved}\nsave /nowhere/x\nquit\n",
            env={"XDG_STATE_HOME": folder},
        )
        assert answer.returncode == 0 and "✗" in answer.stdout and pathlib.Path(saved).exists()
        kept = pathlib.Path(folder) / "conclave/wizards-cup.journal"
        assert kept.read_text() == pathlib.Path(saved).read_text()
        again = conclave("play", "--resume", saved, stdin="log\nquit\n", env={"XDG_STATE_HOME": folder})
        assert again.returncode == 0
        head = json.loads(pathlib.Path(saved).read_text().splitlines()[0])
        assert head["cards"].startswith("# Wizards Cup"), "the journal embeds its card set"
        text = pathlib.Path(saved).read_text()
        pathlib.Path(saved).write_text(text.replace('"move":"pick', '"move":"pock', 1))
        assert conclave("replay", "--verify", saved).returncode == 1
        pathlib.Path(saved).write_text(text[: len(text) // 2])
        refused("replay", "--verify", saved)


def test_who_begins_spellcaster_is_drawn_or_chosen():
    def begins(*first):
        lines = conclave("audit", "spellcaster", "--games", 12, "--seed", 1, *first).stdout.splitlines()
        return [step["to_act"][0] for step in map(json.loads, lines) if step.get("step") == 1]

    assert set(begins()) == {"mage-1", "mage-2"}
    assert begins("--first", "mage-2") == ["mage-2"] * 12
    assert "--first lot|mage-1|mage-2" in conclave("games").stdout
    played = json.loads(conclave("simulate", "spellcaster", "--games", 20, "--first", "mage-1", "--json").stdout)
    assert played["options"] == {"mages": "2", "first": "mage-1"}


def test_a_sealed_game_is_verified_with_its_seed_and_a_forged_one_is_not():
    journal = ROOT / "tests/journals/v1/clash-of-magic-schools-sealed.journal"
    assert "The seal holds" in conclave("replay", "--verify", journal).stdout
    assert "Dragombre resigned." in conclave("replay", journal).stdout
    french = conclave("--lang", "fr", "replay", "--verify", journal).stdout
    assert "Le sceau tient" in french and "Dragombre a abandonné." in french
    text = journal.read_text()
    with tempfile.TemporaryDirectory() as folder:
        forged = pathlib.Path(folder) / "forged.journal"
        forgeries = {
            "the hash": text.replace('"seed":"00', '"seed":"01', 1),
            "another seed": text.replace('"nonces":["00', '"nonces":["01', 1),
            "a draw taken back": text.replace('"reveal 6","reveal 3"', '"reveal 5","reveal 3"', 1),
            "the winner": text.replace('"winners":["blancgriffon"]', '"winners":["dragombre"]'),
        }
        for what, lie in forgeries.items():
            assert lie != text, what
            forged.write_text(lie)
            refused("replay", "--verify", forged, code=1)
        forged.write_text(re.sub(r',"seed":"\w+"', "", text))
        closed = conclave("replay", "--verify", forged)
        assert closed.returncode == 0 and "not shown yet" in closed.stdout


def read_terminal(master, until, seconds=10):
    text, end = "", time.time() + seconds
    while time.time() < end and not re.search(until, text):
        if select.select([master], [], [], 0.1)[0]:
            try:
                text += os.read(master, 65536).decode(errors="replace")
            except OSError:
                break
    return text


def test_between_two_people_the_screen_is_cleared_and_hands_stay_secret():
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [CONCLAVE, "play", "clash", "--seats", "human,human", "--seed", "2"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=dict(os.environ, TERM="xterm", LANG="C.UTF-8", XDG_STATE_HOME="/tmp/conclave-test"),
    )
    os.close(slave)
    try:
        first = read_terminal(master, r"Enter")
        assert "Dragombre" in first
        os.write(master, b"\n")
        board = read_terminal(master, r"> $")
        assert "\x1b[3J" in board, "the screen and what was scrolled off are cleared"
        assert "\x1b[3" in board, "a terminal gets colour"
    finally:
        process.kill()
        process.wait()
        os.close(master)


def test_no_colour_where_there_is_no_terminal():
    assert "\x1b[" not in conclave("play", "clash", "--seed", 1, stdin="quit\n").stdout


def test_usage_counts_every_card():
    text = conclave("usage", "wizards-cup", "--games", 200).stdout
    assert "pick" in text and "shaman" in text and "%" in text
    assert "ember-lash" in conclave("usage", "spellcaster", "--games", 100, "--mages", 3).stdout


def test_usage_seats_any_minds_and_reports_as_json():
    order = ["usage", "spellcaster", "--seats", "novice,greedy", "--think", 20, "--games", 6, "--json"]
    report = json.loads(conclave(*order).stdout)
    assert report["games"] == 6 and sum(report["wins"].values()) + report["draws"] == 6
    played = report["usage"]["verbs"]["play"]
    for use in played.values():
        assert (
            use["won"] <= use["seats"] <= use["times"]
            and use["win_interval"][0] <= use["won"] / use["seats"] <= use["win_interval"][1]
        )
    assert sum(use["seats"] for use in report["usage"]["hands"].values()) > sum(use["seats"] for use in played.values())
    assert json.loads(conclave(*order, "--threads", 2).stdout)["usage"] == report["usage"]
    assert conclave("usage", "spellcaster", "--seats", "novice").returncode == 2


def test_odds_of_a_combat_are_reckoned_in_both_languages_and_as_json():
    example = (
        re.search(r"conclave (odds mage-clash .*)", conclave("odds", "--help").stdout.replace("\\\n", ""))
        .group(1)
        .split()
    )
    text = " ".join(conclave(*example).stdout.split())
    for words in ("Cold Lance", "Ward of Eight", "Attack Strength", "wins the City", "Second Wind"):
        assert words in text, words
    assert "gagne la Cité" in conclave("--lang", "fr", *example).stdout
    report = json.loads(conclave(*example, "--json").stdout)
    assert [side["damage"] for side in report["sides"]] == [2, 1]
    for side in report["sides"]:
        assert abs(sum(side["strengths"].values()) - 1) < 1e-9
    assert abs(sum(report["round"]["hit"]) + report["round"]["tie"] - 1) < 1e-9
    assert abs(sum(report["combat"]["win"]) + report["combat"]["draw"] - 1) < 1e-9
    like = json.loads(conclave("odds", "--spells", "bare,bare", "--allies", "7,7", "mage-clash", "--json").stdout)
    assert abs(like["combat"]["win"][0] - like["combat"]["win"][1]) < 1e-9


def test_odds_say_which_tile_is_wrong_and_which_are_right():
    def asked(*more, words):
        refused("odds", "mage-clash", *more, words=words)

    asked("--spells", "cold-lence,bare", "--allies", "5,5", words=["cold-lence", "cold-lance", "bare"])
    asked("--spells", "cold-lance,longkey", "--allies", "5,5", words=["longkey", "worldroot"])
    asked(
        "--spells",
        "cold-lance,bare",
        "--wards",
        "cold-lance,none",
        "--allies",
        "5,5",
        words=["cold-lance", "minor-seal"],
    )
    asked("--spells", "cold-lance", "--allies", "5,5", words=["--spells", "two"])
    asked("--spells", "cold-lance,bare", "--allies", "5,5,5", words=["--allies", "two"])
    asked("--spells", "cold-lance,bare", "--allies", "5,41", words=["--allies", "40"])
    asked("--spells", "cold-lance,bare", words=["--allies"])
    asked("--spells", "cold-lance,bare", "--cantrips", "5,0", "--allies", "5,5", words=["--cantrips"])
    refused("odds", "clash", "--spells", "bare,bare", "--allies", "5,5", words=["mage-clash"])


def test_bench_measures_every_game():
    lines = [json.loads(line) for line in conclave("bench", "--seconds", "0.02", "--json").stdout.splitlines()]
    assert len(lines) == 6
    for line in lines:
        assert line["moves_per_second"] > 0 and 0 < line["state_bytes"] <= 1024


def test_too_many_by_number_are_told_how_many_there_should_be():
    seats = ["wizards-cup", "--seats", "human,random", "--seed", 7]
    with tempfile.TemporaryDirectory() as folder:
        state = {"XDG_STATE_HOME": folder}
        english = conclave("play", *seats, stdin="pick 1 2 3 4 5 6\nquit\n", env=state).stdout
        assert "you named 6; name exactly 5" in english
        french = conclave("--lang", "fr", "play", *seats, stdin="choisir 1 2 3 4 5 6\nquitter\n", env=state).stdout
    refused = next(line for line in french.splitlines() if "✗" in line)
    assert "vous en nommez 6" in refused and "exactement 5" in refused and "{" not in refused

"""The terminal in French: its verbs, with accents and without; the journal has the notation alone."""
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import tomllib

from test_app import CONCLAVE, GAMES, ROOT, conclave, variants


def flat(table, prefix=""):
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


FRENCH = dict(flat(tomllib.loads((ROOT / "lang/fr.toml").read_text())))


def play(game, typed, *more):
    """What the terminal says, and the moves of the journal."""
    with tempfile.TemporaryDirectory() as folder:
        answer = conclave(
            "--lang", "fr", "play", game, "--seed", 3, *more, stdin="\n".join(typed), env={"XDG_STATE_HOME": folder}
        )
        assert answer.returncode == 0, answer.stderr
        entry = next(name for name in GAMES if name.startswith(game))
        path = pathlib.Path(folder) / f"conclave/{entry}.journal"
        lines = path.read_text().splitlines() if path.exists() else []
        return answer.stdout, [entry["move"] for entry in map(json.loads, lines) if "move" in entry]


def plain(text):
    return text.translate(str.maketrans("àâäçéèêëîïôöùûü", "aaaceeeeiioouuu")).replace("œ", "oe")


def test_the_verbs_of_clash_are_french_with_accents_and_without():
    alone = ["--seats", "human,human"]
    start = ["", "?", "regles"]  # the keyboard is Dragombre's
    for move, deploy, end in (("déplacer", "déployer", "finir"), ("deplacer", "Assigner", "FIN")):
        said, moves = play("clash", start + ["1"], *alone)
        element = moves[0].split()[1]
        french = FRENCH[f"clash-of-magic-schools.typed.word.{element}"].split(" | ")[0]
        said, moves = play("clash", [*start, f"{move} {french}", "conseil"], *alone, "--think", 20)
        assert moves == [f"move {element}"] and "✗" not in said
        verbs = "Un coup commence par : déployer, lancer, défausser, finir, déplacer, passer, convoquer."
        assert verbs in " ".join(said.split()), "a question mark is help"
        held = re.findall(r"^ +\d+  déployer (\S+)", said, re.M)
        assert held, "the menu has the French words"
        said, moves = play("clash", [*start, f"{move} {french}", f"{deploy} {held[0]}", "passer mienne", end], *alone)
        assert [text.split()[0] for text in moves] == ["move", "assign", "pass", "end"] and "✗" not in said
        assert moves[2] == "pass own"


def test_every_place_of_a_french_move_may_be_typed_as_one_says_it():
    said, _ = play("clash", ["", "convoquer air vers matière noire"], "--seats", "human,human")
    assert "On convoque exactement 3 Élèves ; vous en avez 0 dans l'Arène de l'air." in said
    said, _ = play("clash", ["", "lancer 2 batrax feu", "lancer 1 inundatio colonne adverse"], "--seats", "human,human")
    assert said.count("Votre Emblème est encore sur son blason") == 2


def test_an_unknown_word_is_answered_with_the_french_words_that_would_be_right():
    for game, typed, right in (
        ("clash", "déplasser feu", "déplacer, déployer, passer, convoquer, lancer, défausser ou finir"),
        ("clash", "déplacer bois", "terre, eau, air, feu ou matière-noire"),
        ("wizards-cup", "prendrai", "choisir, planifier, échanger, garder, utiliser ou renoncer"),
        ("wizards-cup", "choisir soldat", "« choisir » demande 5 Sorcier(s) ; vous en nommez 1"),
        ("spellcaster", "sauter", "piocher, jouer, activer, finir"),
        ("spellcaster", "jouer", "« jouer » demande une carte"),
        ("mage-clash", "construir", "bâtir, défausser, échanger"),
        ("mage-clash", "bâtir", "« bâtir pierre-d'âtre »"),
    ):
        said, moves = play(game, ["", typed], "--seats", "human,human")
        assert right in said and not moves, f"{typed}: {said[-400:]}"
        assert "?" not in re.search(r"✗.*", said)[0], "the word is shown as it was typed"


def test_a_whole_game_of_each_kind_is_played_in_french_and_its_journal_has_the_notation():
    for game, _, mages in variants():
        seats = int(mages[1]) if mages else 2
        with tempfile.TemporaryDirectory() as folder:
            said = whole_game(game, ["--seats", ",".join(["human"] + ["random"] * (seats - 1)), *mages], folder)
            assert "Le journal de la partie" in said and "✗" not in said, f"{game}: {said[-900:]}"
            journal = pathlib.Path(folder) / f"conclave/{game}.journal"
            assert conclave("replay", "--verify", journal).returncode == 0
            moves = [json.loads(line).get("move", "") for line in journal.read_text().splitlines()]
            assert not re.search(r"[^a-z0-9 :>-]", "".join(moves)), "the journal has the notation alone"


def whole_game(game, options, folder):
    """Types moves of the menu as it shows them, without accents, until the game is over."""
    chooser, text = random.Random(7), ""
    table = subprocess.Popen(
        [CONCLAVE, "--lang", "fr", "play", game, "--seed", "3", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "XDG_STATE_HOME": folder},
    )
    try:
        while chunk := os.read(table.stdout.fileno(), 1 << 16):
            text += chunk.decode(errors="replace")
            if text.endswith("> "):
                table.stdin.write((plain(french_move(text, chooser)) + "\n").encode())
                table.stdin.flush()
                assert "✗" not in text[-900:], text[-900:]
    finally:
        table.kill()
        table.wait()
    return text


def french_move(said, chooser):
    """A line of the last menu, its places filled with what stands below it."""
    menu = re.split(r"^ +\d+  (?=\S)", said[said.rindex("\n  1  ") + 1 :], flags=re.M)[1:]
    line, *below = chooser.choice(menu).split("\n")
    move = re.split(r" {2,}", line)[0]
    for header, names in re.findall(r"^ {6}(\D.*)\n((?: {6}\d.*\n?)+)", "\n".join(below), re.M):
        words = re.findall(r"\d+ ([^\s(]+)", names)
        count = int((re.search(r" : (\d+)", header) or [0, 1])[1])
        filling = f"{words[0]}:{count}" if "en tout" in header else " ".join(chooser.sample(words, count))
        move = re.sub(r"\{[^}]*\}", filling, move, count=1)
    return move


def test_every_move_that_can_come_up_has_a_french_verb():
    for game, _, mages in variants():
        for line in conclave("audit", game, "--games", 5, "--seed", 3, *mages).stdout.splitlines():
            for moves in json.loads(line).get("legal", {}).values():
                for move in moves:
                    assert f"{game}.typed.verb.{move.split()[0]}" in FRENCH, f"{game}: {move}"


def test_no_two_cards_or_words_of_a_game_are_typed_alike_in_french():
    for path in sorted((ROOT / "cards").glob("*.toml")):
        meant = {}
        for key, text in FRENCH.items():
            if key.startswith(f"{path.stem}.typed."):
                meant |= {plain(way): key.split(".")[-1] for way in text.split(" | ")}
        for rows in tomllib.loads(path.read_text()).values():
            for card in rows if isinstance(rows, list) else []:
                name = plain(re.sub(r"^(Le |La |Les |L')", "", card["name"]["fr"]).lower())
                assert meant.setdefault(name, card["id"]) == card["id"], f"{path.stem}: {name}"

"""The table as a terminal draws it: the books' colours, and what is counted for the player."""
import os
import pathlib
import pty
import subprocess
import tempfile

from test_app import CONCLAVE, ROOT, conclave, read_terminal


def test_what_could_be_worked_out_is_counted_only_for_who_asks():
    """MC-7.2: the rival's first hand is what is left of the set; a hand that was passed on has been seen."""
    with tempfile.TemporaryDirectory() as folder:

        def played(*more, stdin, lang="en"):
            env = {"XDG_STATE_HOME": folder}
            seats = ("--seats", "human,random", "--seed", 3)
            return conclave("--lang", lang, "play", "mage-clash", *seats, *more, stdin=stdin, env=env).stdout

        unseen = "10 tiles that you have not seen yet"
        before = played(stdin="quit\n")
        assert unseen in before and "Their hand" in before
        assert unseen not in played("--count", stdin="quit\n"), "the option is of this game"
        assert unseen in played(stdin="quit\n"), "and is not kept"
        switched = played(stdin="count\nquit\n")
        shown = switched[switched.index(unseen) + len(unseen) :]
        assert unseen not in shown and "Counting for you" in shown
        assert unseen not in played(stdin="quit\n"), "the wish is remembered"
        assert "10 tuiles" in played(stdin="compter\nquit\n", lang="fr"), "and taken back"
        later = played(stdin="1\nquit\n")
        turn_two = later[later.index("turn 2") :]
        assert "Their hand" in turn_two and "not seen" not in turn_two


def test_what_a_reshuffle_tells_is_counted_only_for_who_asks():
    """CMS-2.5: once the discard pile has become the deck, one hand can be worked out of the other."""
    known = "Known in the rival's hand"
    lines = (ROOT / "tests/golden/games/clash-of-magic-schools-overtime-nine.journal").read_text().splitlines(True)
    with tempfile.TemporaryDirectory() as folder:

        def resumed(entries, *more):
            journal = pathlib.Path(folder) / "left.journal"
            journal.write_text("".join(lines[:entries]))
            seats = ("--seats", "human,human")
            env = {"XDG_STATE_HOME": folder}
            return conclave(
                "--lang", "en", "play", "--resume", journal, *seats, *more, stdin="\nquit\n", env=env
            ).stdout

        late = next((n for n in range(len(lines) - 3, 0, -1) if known in resumed(n, "--count")), None)
        assert late, "nothing could ever be worked out"
        assert known not in resumed(late)


def drawn(game, seed):
    """The first board that a terminal is shown."""
    master, slave = pty.openpty()
    env = dict(os.environ, TERM="xterm", LANG="C.UTF-8", XDG_STATE_HOME="/tmp/conclave-test")
    command = [CONCLAVE, "--lang", "en", "play", game, "--seats", "human,random", "--seed", str(seed)]
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=env)
    os.close(slave)
    try:
        return read_terminal(master, r"> $")
    finally:
        process.kill()
        process.wait()
        os.close(master)


def test_a_terminal_shows_the_books_colours():
    """CMS-1.7, MC-1.3: each beside its word or glyph. Several hands of tiles, so that every kind is dealt."""
    arenas = ("\x1b[32m■", "\x1b[94m≈", "\x1b[33m○", "\x1b[31m▲", "\x1b[35m●")
    schools = ("\x1b[1;97;40mDragombre", "\x1b[1;30;107mBlancgriffon")
    tiles = ("\x1b[33mMystic", "\x1b[38;5;208mItem", "\x1b[38;5;137mSpell", "\x1b[94mPotion", "\x1b[31mCantrip")
    for game, painted, seeds in (("clash", arenas + schools, [5]), ("mage-clash", tiles, range(1, 7))):
        boards = "".join(drawn(game, seed) for seed in seeds)
        for each in painted:
            assert each in boards, f"{game}: {each!r} is not in {boards!r}"

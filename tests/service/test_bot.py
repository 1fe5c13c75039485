"""The example of docs/protocol.md plays whole games over a real server, and anyone can check what was played."""
import pathlib
import random
import subprocess
import sys
import threading

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from running import ROOT, Bot, Refused, compose, service, verified_journal  # noqa: E402

GAMES = ["wizards-cup", "clash-of-magic-schools", "spellcaster", "mage-clash"]
SEED = 20260


class Strict(Bot):
    """Notes what it was answered, and that what it sees never goes back."""

    silence = 20

    def __init__(self, *given):
        super().__init__(*given)
        self.made, self.failure, self.told = [], None, 0

    def see(self, table):
        assert (table["room"], table["seat"]) == (self.room, self.seat), table
        assert table["version"] >= self.told, "news are in order"
        self.told = table["version"]
        super().see(table)

    def move(self, move):
        before = self.version
        super().move(move)
        if self.version != before:
            assert self.version > before, (before, self.version)
            self.made.append((self.version, move))

    def connect(self):
        assert self.room is None, "the service never went away"
        super().connect()

    def run(self):
        try:
            self.result = self.play()
        except BaseException as error:  # told to the test by finished()
            self.failure = error


def finished(bots):
    threads = [threading.Thread(target=bot.run, daemon=True) for bot in bots]
    for thread in threads:
        thread.start()
    for thread, bot in zip(threads, bots):
        thread.join(60)
        assert not thread.is_alive(), f"{bot.seat} waits at version {bot.version}"
        if bot.failure:
            raise bot.failure
    assert all(bot.result == bots[0].result for bot in bots), [bot.result for bot in bots]
    return bots[0].result


def check_journal(s, bots, result):
    entries, last = verified_journal(s, bots[0].room)
    assert last["winners"] == result["winners"] and last["reason"] == result["reason"], (last, result)
    for bot in bots:
        for version, move in bot.made:
            assert (entries[version - 1]["seat"], entries[version - 1]["move"]) == (bot.seat, move), (
                version,
                bot.seat,
                move,
            )
    return entries


def play_among_bots(game, options=None, seats=2):
    with service() as s:
        bots = [Strict(s.address, random.Random(SEED + i)) for i in range(seats)]
        bots[0].create(game, "Bot 1", options=options)
        for i, bot in enumerate(bots[1:], 2):
            bot.join(bots[0].room, f"Bot {i}")
        assert len({bot.seat for bot in bots}) == seats
        result = finished(bots)
        entries = check_journal(s, bots, result)
        assert sum(len(bot.made) for bot in bots) == len(
            entries
        ), "everything that was played was answered to who played it"
        watching = Bot(s.address).line.ok("watch", room=bots[0].room)
        assert watching["room"]["status"] == "over" and len(watching["room"]["nonces"]) == seats


def test_two_bots_play_a_whole_game_of_each_game_and_anyone_can_check_it():
    for game in GAMES:
        play_among_bots(game)


def test_a_secret_choice_is_made_although_the_rival_has_chosen_meanwhile():
    with service() as s:
        first, second = Strict(s.address), Strict(s.address)
        first.create("wizards-cup", "Bot 1")
        second.join(first.room, "Bot 2")
        for bot in (first, second):
            bot.line.ok("ready", room=bot.room, token=bot.token, nonce="0" * 32)
        for bot in (first, second):
            bot.watch()
        for bot in (first, second):  # the second has not heard of the first one's choice
            bot.move(compose(bot.choices, random.Random(SEED)))
        assert second.made[0][0] == 2


def test_three_and_four_bots_play_spellcaster():
    for mages in (3, 4):
        play_among_bots("spellcaster", {"mages": str(mages)}, mages)


def test_a_bot_plays_a_whole_game_of_each_game_against_greedy():
    with service() as s:
        for game in GAMES:
            bot = Strict(s.address, random.Random(SEED))
            bot.create(game, "Bot", mind="greedy")
            result = finished([bot])
            entries = check_journal(s, [bot], result)
            assert 0 < len(bot.made) < len(entries), "both have played"


def test_the_bot_is_a_program_that_tells_what_happened():
    with service() as s:

        def bot(*options):
            command = [sys.executable, str(ROOT / "docs/bot.py"), "--server", s.address, *options]
            return subprocess.run(command, capture_output=True, text=True, timeout=60)

        played = bot("--game", "spellcaster", "--mages", "3", "--mind", "random", "--name", "Ada")
        assert played.returncode == 0 and "Ada sits in room" in played.stdout and "Over (" in played.stdout, played
        missing = bot("--room", "k7m2p4q8r1s3t5v9")
        assert missing.returncode == 1 and "There is no room" in missing.stderr, missing
        assert "no such game" in bot("--game", "chess").stderr


def test_a_bot_that_takes_a_seat_which_is_taken_is_refused():
    with service() as s:
        first, second = Strict(s.address), Strict(s.address)
        first.create("wizards-cup", "Ada", mind="random")
        try:
            second.join(first.room, "Bob")
            raise AssertionError("two at one seat")
        except Refused as refused:
            assert refused.args[0]["key"].startswith("service.refusal."), refused

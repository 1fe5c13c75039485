"""kill -9 of the real server, fifty times, while people play: nothing that anybody was told is lost."""
import pathlib
import queue
import random
import signal
import socket
import sqlite3
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from running import Bot, Closed, Service, folders, verified_journal  # noqa: E402

GAMES = ["wizards-cup", "clash-of-magic-schools", "spellcaster", "mage-clash"]
KILLS, TABLES, SEED = 50, 10, 9  # two of the tables with a mind


class Survivor(Bot):
    """Plays one game after another, and notes what it has sent and what it was answered."""

    silence = 30
    returns = -1  # the first connection is none

    def __init__(self, *given):
        super().__init__(*given)
        self.sent, self.answered, self.told = set(), set(), 0

    def sit(self, *where, **named):
        super().sit(*where, **named)
        self.version = self.told = 0

    def connect(self):
        super().connect()
        self.returns += 1

    def follow(self):
        try:
            return super().follow()
        except TimeoutError as error:  # not a reason to come back, but what must not happen
            raise AssertionError(f"{self.room} {self.seat}: no answer or news at version {self.version}") from error

    def see(self, table):
        assert table["version"] >= self.told, f"{self.room} went back from version {self.told} to {table['version']}"
        self.told = table["version"]
        super().see(table)

    def move(self, move):
        time.sleep(self.chance.uniform(0, 0.1))
        before = self.version
        self.sent.add((self.room, self.seat, move))
        super().move(move)
        if self.version != before:  # later than the next one where others chose in secret meanwhile
            assert self.version > before
            self.answered.add((self.room, self.version, self.seat, move))


class Pair:
    """Two people who meet at one room after the other, or one and a mind. One request makes all seats."""

    def __init__(self, server, number, ending):
        self.rival = {"who": "mind", "mind": "greedy"} if number < 2 else {"who": "me", "name": "Bob"}
        self.game, self.ending, self.rooms = GAMES[number % len(GAMES)], ending, []
        self.bots = [Survivor(server, random.Random(f"{SEED} {number} {i}")) for i in range(1 if number < 2 else 2)]
        self.invitations, self.failure = queue.Queue(), None
        self.threads = [
            threading.Thread(target=self.guarded, args=[what], daemon=True) for what in (self.host, self.guest)
        ]
        for thread in self.threads:
            thread.start()

    def guarded(self, what):
        try:
            what()
        except BaseException as error:  # told to the test by finish()
            self.failure = self.failure or error
            self.invitations.put(None)

    def make_room(self, bot):
        chairs = [{"who": "me", "name": "Ada"}, self.rival]
        options = {"mages": "2"} if self.game == "spellcaster" else {}
        while True:
            try:
                return bot.line.ok("create", game=self.game, options=options, public=True, seats=chairs)
            except TimeoutError:
                raise
            except (Closed, OSError):
                bot.connect()

    def host(self):
        while not self.ending.is_set():
            made = self.make_room(self.bots[0])
            self.rooms.append(made["room"])
            mine, *theirs = made["seats"]
            for seat in theirs:
                self.invitations.put((made["room"], seat))
            self.bots[0].sit(made["room"], **mine)
            self.bots[0].play()
        self.invitations.put(None)

    def guest(self):
        while (invitation := self.invitations.get()) is not None:
            self.bots[1].sit(invitation[0], **invitation[1])
            self.bots[1].play()

    def finish(self):
        for thread in self.threads:
            thread.join(60)
            assert self.failure or not thread.is_alive(), f"{self.rooms[-1]} does not end"
        if self.failure:
            raise self.failure


def port_that_nobody_is_given():
    """Below the ports of outgoing connections: who comes back while nobody listens could reach themselves there."""
    chance = random.Random()
    while True:
        port = chance.randrange(20_000, 32_000)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port


def check_tables(s, pairs):
    """Every answered move is in its journal, at its version; nothing is there that nobody sent."""
    for pair in pairs:
        sent, answered = (set.union(*(getattr(bot, what) for bot in pair.bots)) for what in ("sent", "answered"))
        played = set()
        for room in pair.rooms:
            entries, _ = verified_journal(s, room)
            played |= {(room, version, entry["seat"], entry["move"]) for version, entry in enumerate(entries, 1)}
        assert not answered - played, f"lost: {sorted(answered - played)[:3]}"
        people = {seat for _, seat, _ in sent}
        made_up = [entry for entry in played if entry[2] in people and (entry[0], *entry[2:]) not in sent]
        assert not made_up, made_up[:3]


def kill_and_start(data, page, chance):
    """Kills and starts again KILLS times, on the same port and data, with everybody playing; then lets games end."""
    ending, pairs = threading.Event(), []
    s = Service(data, page, port=port_that_nobody_is_given())
    try:
        pairs += [Pair(s.address, number, ending) for number in range(TABLES)]
        for _ in range(KILLS):
            time.sleep(chance.uniform(0.2, 0.8))
            with s:
                assert s.stop(signal.SIGKILL) == -signal.SIGKILL, "it was there to be killed"
            s = Service(data, page, port=s.port)
    except BaseException:
        s.process.kill()
        raise
    finally:
        ending.set()
    return s, pairs


def test_nothing_that_was_answered_is_lost_by_fifty_kill_9():
    with folders() as (data, page):
        s, pairs = kill_and_start(data, page, random.Random(SEED))
        with s:
            for pair in pairs:
                pair.finish()
            assert all(
                bot.returns > KILLS / 2 for pair in pairs for bot in pair.bots
            ), "everybody met most of the kills"
            check_tables(s, pairs)
            assert sum(len(bot.answered) for pair in pairs for bot in pair.bots) > 10 * KILLS
            line = s.line()
            for room in [one["room"] for one in line.ok("lobby")["rooms"]] + [
                room for pair in pairs for room in pair.rooms
            ]:
                assert line.ok("watch", room=room)["room"]["status"] in ("open", "playing", "over")
                line.ok("leave", room=room)
            line.close()
            assert s.stop() == 0
        with sqlite3.connect(data / "conclave.db") as database:
            assert database.execute("pragma integrity_check").fetchall() == [("ok",)]

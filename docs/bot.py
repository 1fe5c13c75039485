#!/usr/bin/env python3
"""A player over the network, as docs/protocol.md has it: takes a seat and plays at random until the game is over.

python3 docs/bot.py --game wizards-cup              makes a room and waits for a rival
python3 docs/bot.py --game wizards-cup --mind greedy     plays against a mind
python3 docs/bot.py --room k7m2p4q8r1s3t5v9         joins a room
"""
import argparse
import base64
import contextlib
import json
import os
import random
import secrets
import socket
import ssl
import struct
import sys
import time
import urllib.parse


class Closed(Exception):
    """The service has closed the connection; the argument is its code, None when it just went away."""


class Refused(Exception):
    """The service has said no; the argument is the refusal: key, args, text."""


class Line:
    """A WebSocket (RFC 6455) in the standard library alone: one object a message, requests answered by their id."""

    def __init__(self, server, headers=(), timeout=20):
        url = urllib.parse.urlsplit(server)
        secure = url.scheme == "wss"
        self.socket = socket.create_connection((url.hostname, url.port or (443 if secure else 80)), timeout)
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=url.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {url.path or '/ws'} HTTP/1.1",
            f"Host: {url.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *headers,
        ]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self.bytes, self.last, self.news = b"", 0, []
        while b"\r\n\r\n" not in self.bytes:
            self._more()
        head, _, self.bytes = self.bytes.partition(b"\r\n\r\n")
        self.head = head.decode()
        self.status = int(head.split()[1])

    def _more(self):
        got = self.socket.recv(65536)
        if not got:
            raise Closed(None)
        self.bytes += got

    def _take(self, count):
        while len(self.bytes) < count:
            self._more()
        taken, self.bytes = self.bytes[:count], self.bytes[count:]
        return taken

    def frame(self, payload, opcode=1):
        size, mask = len(payload), os.urandom(4)
        head = bytes([0x80 | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        self.socket.sendall(head + mask + bytes(byte ^ mask[i & 3] for i, byte in enumerate(payload)))

    def _read_frame(self):
        first, second = self._take(2)
        size = second & 127
        if size >= 126:
            size = struct.unpack(">H", self._take(2))[0] if size == 126 else struct.unpack(">Q", self._take(8))[0]
        return first, self._take(size)

    def read(self):
        """The next message, whatever it is. A long one comes in several frames, between which the service may ping."""
        kind, text = 0, b""
        while True:
            first, payload = self._read_frame()
            opcode = first & 15
            if opcode == 8:
                with contextlib.suppress(OSError):
                    self.frame(payload, 8)
                raise Closed(struct.unpack(">H", payload[:2])[0] if payload else None)
            if opcode == 9:
                self.frame(payload, 10)
            elif opcode < 8:
                kind, text = kind or first, text + payload
                if first & 0x80:
                    return json.loads(self.unpack(kind, text))

    def unpack(self, first, text):
        return text  # no extension was offered, so nothing is packed

    def ask(self, do, **what):
        """The answer: {"re", "ok"} or {"re", "no"}. News that arrive meanwhile are kept."""
        self.last += 1
        self.frame(json.dumps({"id": self.last, "do": do, **what}).encode())
        while True:
            message = self.read()
            if "on" in message:
                self.news.append(message)
            elif message["re"] == self.last:
                return message
            else:
                raise AssertionError(f"an answer to nothing that was asked: {message}")

    def ok(self, do, **what):
        """What was asked for. What is too fast is asked again; any other refusal is raised."""
        while True:
            answer = self.ask(do, **what)
            if "ok" in answer:
                return answer["ok"]
            if answer["no"]["key"] != "service.refusal.too-fast":
                raise Refused(answer["no"])
            time.sleep(0.2)

    def next_news(self):
        return self.news.pop(0) if self.news else self.read()

    def close(self):
        self.socket.close()


def fill(slot, chance):
    """Any of the texts that may stand in a slot."""
    candidates, least, most = slot["from"], slot["least"], slot["most"]
    if slot["kind"] == "one":
        return chance.choice(candidates)
    if slot["kind"] == "order":
        return " ".join(chance.sample(candidates, most))
    if slot["kind"] == "some":
        taken = chance.sample(range(len(candidates)), chance.randint(least, min(most, len(candidates))))
        return " ".join(candidates[i] for i in sorted(taken))
    units = [chance.randrange(len(candidates)) for _ in range(most)]  # a split
    return " ".join(f"{name}:{units.count(i)}" for i, name in enumerate(candidates) if i in units)


def compose(choices, chance):
    """Any move that the choices stand for."""
    choice = chance.choice(choices)
    move = choice["pattern"]
    for slot in choice["slots"]:
        move = move.replace("{" + slot["name"] + "}", fill(slot, chance))
    return move


class Bot:
    """Sits at one seat, and comes back to it when the service goes away."""

    patience = 30  # seconds until a service that went away is given up
    silence = 100  # seconds without even a ping until it is believed to have gone away

    def __init__(self, server, chance=random):
        self.server, self.chance = server, chance
        self.room = self.seat = self.token = None
        self.version = 0  # the newest that was seen
        self.choice = None  # the version of what we have to decide
        self.connect()

    def connect(self):
        """The service may be about to come back: tries for a while."""
        until = time.monotonic() + self.patience
        while True:
            try:
                self.line = Line(self.server, timeout=self.silence)
                if self.line.status != 101:
                    raise ConnectionError(f"it answers {self.line.status} to a WebSocket")
                self.hello = self.line.ok("hello", lang="en")
                return
            except (Closed, OSError):
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def create(self, game, name, mind=None, options=None):
        """A room with us at the first seat, and minds or whoever comes at the others."""
        variants = next(one["variants"] for one in self.hello["games"] if one["id"] == game)
        variant = next(one for one in variants if not options or one["options"] == options)
        others = {"who": "mind", "mind": mind} if mind else {"who": "free"}
        chairs = [{"who": "me", "name": name}] + [others] * (len(variant["seats"]) - 1)
        made = self.line.ok("create", game=game, options=variant["options"], public=True, seats=chairs)
        self.sit(made["room"], **made["seats"][0])

    def join(self, room, name):
        joined = self.line.ok("join", room=room, name=name)
        self.sit(room, joined["seat"], joined["token"])

    def sit(self, room, seat, token):
        self.room, self.seat, self.token = room, seat, token

    def play(self):
        """Plays until the game is over; the result."""
        while True:
            try:
                return self.follow()
            except (Closed, OSError):
                self.line.close()
                self.connect()

    def follow(self):
        state = self.watch()
        if not next(chair for chair in state["seats"] if chair["seat"] == self.seat)["ready"]:
            self.line.ok("ready", room=self.room, token=self.token, nonce=secrets.token_hex(16))
        while not state["result"]:
            if self.choices and not self.line.news:
                self.move(compose(self.choices, self.chance))
                continue
            news = self.line.next_news()
            if news["on"] == "room":
                state = news["room"]
            elif news["on"] == "table":
                self.see(news["table"])
            elif news["on"] == "resync":
                state = self.watch()
            elif news["on"] == "closed":
                raise Refused({"key": "closed", "text": "The room was closed."})
        self.line.ok("leave", room=self.room)
        self.line.news.clear()  # else news of this room would be taken for the next one's
        return state["result"]

    def watch(self):
        watched = self.line.ok("watch", room=self.room, token=self.token)
        self.choices = []
        if watched["table"]:
            self.see(watched["table"])
        return watched["room"]

    def see(self, table):
        if table["version"] >= self.version:  # what was told before our last move came is out of date
            self.version, self.choice, self.choices = table["version"], table["choice"], table["choices"]

    def move(self, move):
        self.choices = []  # what comes next is in the news
        # With its choice named, others who choose in secret meanwhile do not make the move late.
        named = {} if self.choice is None else {"choice": self.choice}
        try:
            done = self.line.ok("move", room=self.room, seat=self.seat, version=self.version, move=move, **named)
            self.version = done["version"]
        except Refused as refused:
            if refused.args[0]["key"] != "table.refusal.stale":  # somebody else was faster
                raise


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--server", default="ws://localhost:8080/ws")
    options.add_argument("--game", default="wizards-cup")
    options.add_argument("--mages", help="Spellcaster: 2, 3 or 4")
    options.add_argument("--room", help="join this room instead of making one")
    options.add_argument("--mind", help="play against this mind instead of waiting for people")
    options.add_argument("--name", default="Bot")
    given = options.parse_args()
    try:
        bot = Bot(given.server)
        if given.room:
            bot.join(given.room, given.name)
        else:
            bot.create(given.game, given.name, given.mind, {"mages": given.mages} if given.mages else None)
        print(f"{given.name} sits in room {bot.room} as {bot.seat}.", flush=True)
        result = bot.play()
    except Refused as refused:
        sys.exit(refused.args[0]["text"])
    except (Closed, OSError) as error:
        sys.exit(f"{given.server} is not there: {error}")
    except StopIteration:
        sys.exit("The service has no such game.")
    print(f"Over ({result['reason']}): {', '.join(result['winners']) or 'nobody'} won, {result['scores']}.")


if __name__ == "__main__":
    main()

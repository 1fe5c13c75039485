"""What one client may do to the service, and may not do to the others: sizes, packing, numbers, slowness, goodbye."""
import concurrent.futures
import json
import pathlib
import random
import signal
import sys
import time
import unittest
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from running import ROOT, Bot, Closed, Line, Service, closing_code, folders, service  # noqa: E402

PACKED = ["Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"]


class Packing(Line):
    """Offers permessage-deflate (RFC 7692) and uses it both ways."""

    def __init__(self, server):
        super().__init__(server, PACKED)
        self.deflate, self.inflate, self.unpacked = zlib.compressobj(9, zlib.DEFLATED, -12), zlib.decompressobj(-15), 0

    def frame(self, payload, opcode=1):
        if opcode == 1:
            packed = self.deflate.compress(payload) + self.deflate.flush(zlib.Z_SYNC_FLUSH)
            payload, opcode = packed[:-4], 0x41
        super().frame(payload, opcode)

    def unpack(self, first, text):
        if not first & 0x40:
            return text
        self.unpacked += 1
        return self.inflate.decompress(text + b"\0\0\xff\xff")


def test_a_client_that_offers_deflate_is_spoken_to_packed_and_one_that_does_not_is_not():
    with service() as s:
        packing, plain = Packing(s.address), s.line()
        assert "permessage-deflate" in packing.head and "Sec-WebSocket-Extensions" not in plain.head
        for _ in range(3):  # the window is kept from message to message
            assert packing.ok("hello", lang="fr") == plain.ok("hello", lang="fr")
        assert packing.unpacked == 3


def test_a_small_message_that_unpacks_to_a_large_one_is_hung_up_on():
    with service() as s:
        packing = Packing(s.address)
        packing.frame(b" " * 4_000_000)
        assert closing_code(packing) == 1009
        assert s.line().ok("hello")["protocol"] == 2


def test_a_message_that_is_too_long_is_answered():
    with service() as s:
        line = s.line()
        line.frame(b'{"id":1,"do":"hello","lang":"' + b"x" * 16_400 + b'"}')
        answer = line.read()
        assert answer["re"] is None and answer["no"]["key"] == "service.refusal.too-long", answer
        assert line.ok("hello")["protocol"] == 2, "and the line goes on"


def test_what_is_too_fast_is_refused_and_answered_all_the_same():
    with service() as s:
        line = s.line()
        for number in range(200):
            line.frame(json.dumps({"id": number, "do": "lobby", "off": True}).encode())
        answers = [line.read() for _ in range(200)]
        assert [answer["re"] for answer in answers] == list(range(200))
        refused = [answer["no"]["key"] for answer in answers if "no" in answer]
        assert 60 <= len(refused) <= 140 and set(refused) == {"service.refusal.too-fast"}, len(refused)
        assert "ok" in s.line().ask("hello"), "others are not held up"


def test_the_page_comes_packed_as_the_browser_wants_it():
    with folders() as (data, page):
        (page / "assets/main-1a2b.js.br").write_bytes(b"as the build left it")
        with Service(data, page) as s:
            for accepted, encoding in [
                ("gzip, deflate, br", "br"),
                ("gzip", "gzip"),
                ("br;q=0, gzip", "gzip"),
                ("identity", None),
            ]:
                _, headers, body = s.get("/assets/main-1a2b.js", headers={"Accept-Encoding": accepted})
                assert headers.get("Content-Encoding") == encoding, (accepted, headers)
                assert headers["Vary"] == "Accept-Encoding" and int(headers["Content-Length"]) == len(body)
                assert encoding != "br" or body == b"as the build left it"


def test_the_built_page_is_served_whole_and_packed():
    built = ROOT / "web/dist"
    if not (built / "index.html").exists():
        raise unittest.SkipTest("web/dist is not built")
    with folders() as (data, _), Service(data, built) as s:
        files = [file for file in built.rglob("*") if file.is_file() and file.suffix not in (".br", ".gz")]
        for file in files:
            for accepted, suffix in [("br", ".br"), ("gzip", ".gz")]:
                stored = file.with_name(file.name + suffix)
                status, headers, body = s.get(
                    "/" + file.relative_to(built).as_posix(), headers={"Accept-Encoding": accepted}
                )
                assert status == 200 and body == (stored if "Content-Encoding" in headers else file).read_bytes(), (
                    file,
                    headers,
                )
                assert not stored.exists() or headers["Content-Encoding"] == accepted, (file, headers)
        assert any(file.suffix == ".js" for file in files)


def test_of_three_hundred_connections_of_one_address_two_hundred_are_let_in():
    with service() as s:
        lines = [s.line() for _ in range(300)]
        assert [line.status for line in lines] == [101] * 200 + [429] * 100
        assert all(line.ok("hello")["protocol"] == 2 for line in lines[:200:20])
        for line in lines:
            line.close()
        until = time.monotonic() + 5
        while (again := s.line()).status != 101:
            assert time.monotonic() < until, "those who left make room"
        assert again.ok("hello")["protocol"] == 2


def ask_without_reading(s, room, seconds):
    """Asks for all that was told at a table, again and again; true when the service has hung up."""
    line, until = s.line(), time.monotonic() + seconds
    asked = json.dumps({"id": 1, "do": "watch", "room": room}).encode()
    try:
        while time.monotonic() < until:
            line.frame(asked)
            time.sleep(0.045)
    except OSError:
        return True
    return False


def test_who_does_not_read_is_hung_up_on_and_nobody_else_is():
    with service() as s:
        bot = Bot(s.address, random.Random(5))
        bot.create("mage-clash", "Ada", mind="random")
        bot.play()
        size = len(json.dumps(bot.line.ok("watch", room=bot.room)))
        with concurrent.futures.ThreadPoolExecutor() as threads:
            hung_up = threads.submit(ask_without_reading, s, bot.room, 60)
            longest = 0
            while not hung_up.done():
                began = time.monotonic()
                assert (
                    bot.line.ok("watch", room=bot.room)["room"]["status"] == "over"
                ), "on the line that was there all the time"
                longest = max(longest, time.monotonic() - began)
                time.sleep(0.1)
        assert hung_up.result(), f"answers of {size} bytes"
        assert longest < 2, f"others waited {longest} s"
        assert "\nconclave_slow_readers_total 1\n" in s.get("/metrics")[2].decode()


def archmages_at_play(s, tables):
    """So many tables at which archmages alone play, each turn for seconds of CPU."""
    for _ in range(tables):
        s.line().ok("create", game="clash-of-magic-schools", seats=[{"who": "mind", "mind": "archmage"}] * 2)
    until = time.monotonic() + 20
    while f"\nconclave_thinking {tables}\n" not in s.get("/metrics")[2].decode():
        assert time.monotonic() < until, "they do not think"
        time.sleep(0.05)


def test_minds_that_think_hold_up_nobody_and_the_service_leaves_as_soon_as_ever():
    with service() as s:
        archmages_at_play(s, 6)
        line, longest = s.line(), 0
        for _ in range(40):
            began = time.monotonic()
            assert line.ok("hello")["protocol"] == 2
            longest = max(longest, time.monotonic() - began)
            time.sleep(0.03)
        assert longest < 2, f"an archmage thinks for seconds, and somebody waited {longest} s"
        line.close()
        began = time.monotonic()
        assert s.stop() == 0 and time.monotonic() - began < 5


def test_it_leaves_within_five_seconds_whoever_does_not_listen():
    with service() as s:
        lines = [s.line() for _ in range(20)]
        for line in lines:
            line.ok("hello")
        began = time.monotonic()
        s.process.send_signal(signal.SIGTERM)
        for line in lines[1:]:  # the first neither reads nor closes
            assert line.read() == {"on": "bye"} and closing_code(line) == 1001
        assert s.process.wait(20) == 0 and time.monotonic() - began < 5
        assert lines[0].read() == {"on": "bye"}
        try:
            Line(s.address)
            raise AssertionError("somebody still listens")
        except (Closed, OSError):
            pass

"""The service as a browser meets it: the release binary, real sockets, a real database."""
import gzip
import json
import pathlib
import signal
import subprocess
import sys
import time

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from running import CONCLAVE, Refused, Service, closing_code, folders, service  # noqa: E402


def start_game(line, mind="random"):
    made = line.ok(
        "create",
        game="wizards-cup",
        options={},
        public=False,
        seats=[{"who": "me", "name": "Ada"}, {"who": "mind", "mind": mind}],
    )
    seat = made["seats"][0]
    line.ok("ready", room=made["room"], token=seat["token"], nonce="0" * 32)
    return made["room"], seat


def test_the_page_is_served_compressed_and_cached_by_its_hash():
    with service() as s:
        status, headers, body = s.get("/")
        assert (status, body) == (200, b"<!doctype html><title>Conclave</title>")
        assert headers["Cache-Control"] == "no-cache" and "default-src 'none'" in headers["Content-Security-Policy"]
        assert s.get("/", headers={"If-None-Match": headers["ETag"]})[0] == 304
        status, headers, body = s.get("/assets/main-1a2b.js", headers={"Accept-Encoding": "gzip"})
        assert headers["Content-Encoding"] == "gzip" and gzip.decompress(body).startswith(b"let it")
        assert "immutable" in headers["Cache-Control"]
        assert s.get("/", method="HEAD")[2] == b""


def test_words_cards_and_rules_are_served_in_both_languages():
    with service() as s:
        for language in ("en", "fr"):
            status, headers, body = s.get(f"/api/words/{language}", headers={"Accept-Encoding": "gzip"})
            assert status == 200 and "http.error.not-found" in json.loads(gzip.decompress(body))
            for game in ("wizards-cup", "clash-of-magic-schools", "spellcaster", "mage-clash"):
                assert s.get(f"/api/rules/{game}/{language}")[2].startswith(b"# ")
                assert all(card["name"][language] for card in json.loads(s.get(f"/api/cards/{game}")[2]))


def test_what_is_wrong_with_a_request_is_said():
    with service() as s:
        for want, answer in [
            (404, s.get("/nothing")),
            (405, s.get("/", method="POST")),
            (413, s.get("/", method="POST", body=b"x" * 5000)),
            (431, s.get("/", headers={"X-Long": "x" * 20000})),
            (426, s.get("/ws")),
            (404, s.get("/api/journal/abcdefgh")),
        ]:
            assert answer[0] == want, (want, answer)
            assert len(json.loads(answer[2])["text"]) > 10
        french = json.loads(s.get("/nothing", headers={"Accept-Language": "fr"})[2])
        assert french["text"].startswith("Il n'y a rien")
        assert s.get("/healthz")[2] == b"ok\n", "and the service goes on"


def test_a_page_of_another_site_may_not_connect():
    with service() as s:
        assert s.line(["Origin: https://evil.example"]).status == 403
        assert s.line([f"Origin: http://localhost:{s.port}"]).status == 101


def test_a_game_can_be_played_and_its_journal_read_when_it_is_over():
    with service() as s:
        line = s.line()
        room, seat = start_game(line)
        assert s.get(f"/api/journal/{room}")[0] == 409, "a journal holds secrets"
        line.ok("watch", room=room, token=seat["token"])
        line.ok("resign", room=room, seat=seat["seat"])
        status, headers, body = s.get(f"/api/journal/{room}")
        assert status == 200 and headers["Content-Disposition"].startswith("attachment")
        assert all(json.loads(one) for one in body.splitlines())
        metrics = s.get("/metrics")[2].decode()
        assert "\nconclave_connections 1\n" in metrics and "\nconclave_failed_commits_total 0\n" in metrics


def test_a_message_that_is_far_too_long_is_hung_up_on():
    with service() as s:
        line = s.line()
        line.ok("hello", lang="en")
        line.frame(b"x" * 20_000)
        assert closing_code(line) == 1009


def test_addresses_are_bounded_and_a_proxy_is_believed_only_when_told():
    with service("--per-address", "2") as s:
        lines = [s.line(["X-Forwarded-For: 192.0.2.9"]) for _ in range(3)]
        assert [line.status for line in lines] == [101, 101, 429]
        lines[0].close()
        lines[1].close()
    with service("--rooms-per-address", "1") as s:
        start_game(s.line())
        with pytest.raises(Refused, match="too many rooms"):
            start_game(s.line())
    with service("--per-address", "1", "--behind-proxy") as s:
        lines = [s.line([f"X-Forwarded-For: 192.0.2.77, 192.0.2.{i}"]) for i in (1, 2, 1)]
        assert [line.status for line in lines] == [101, 101, 429]


def test_it_says_goodbye_keeps_everything_and_leaves():
    with folders() as (data, page):
        with Service(data, page) as s:
            line = s.line()
            room, seat = start_game(line)
            began = time.monotonic()
            s.process.send_signal(signal.SIGTERM)
            while line.read() != {"on": "bye"}:
                pass
            assert closing_code(line) == 1001
            line.close()
            assert s.process.wait(20) == 0 and time.monotonic() - began < 6
            log = (data.parent / "log").read_text()
            assert seat["token"] not in log and "Ada" not in log and all(json.loads(one) for one in log.splitlines())
        with Service(data, page) as s:
            line = s.line()
            assert line.ok("watch", room=room, token=seat["token"])["table"]["seat"] == seat["seat"]


def test_what_stands_in_the_way_of_starting_is_said():
    def refused(*options):
        answer = subprocess.run(
            list(map(str, [CONCLAVE, "--lang", "en", "serve", *options])), capture_output=True, text=True, timeout=20
        )
        assert answer.returncode in (1, 2), answer
        return answer.stderr

    with folders() as (data, page), Service(data, page) as s:
        assert "Another Conclave" in refused("--data", data, "--page", page)
        other = data.parent / "other"
        assert "in use" in refused("--data", other, "--page", page, "--port", s.port)
        assert "no address" in refused("--data", other, "--page", page, "--bind", "nowhere")
        assert "not built" in refused("--data", other, "--page", data)
        assert "cannot be used" in refused("--data", page / "index.html", "--page", page)


def test_a_backup_is_made_while_the_service_runs_and_opens():
    with folders() as (data, page):
        copy = data.parent / "copy"
        copy.mkdir()
        with Service(data, page) as s:
            room, seat = start_game(s.line())
            backup = [CONCLAVE, "backup", "--data", data, copy / "conclave.db"]
            assert subprocess.run(list(map(str, backup)), capture_output=True, timeout=20).returncode == 0
            assert (
                subprocess.run(list(map(str, backup)), capture_output=True, timeout=20).returncode == 1
            ), "nothing is overwritten"
        with Service(copy, page) as s:
            assert s.line().ok("watch", room=room, token=seat["token"])["table"]

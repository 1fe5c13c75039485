"""The release binary as a service on a free port, for the tests that meet it over real sockets."""
import contextlib
import gzip
import http.client
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONCLAVE = pathlib.Path(os.environ.get("CONCLAVE_BIN", ROOT / "build/release/conclave"))
sys.path.insert(0, str(ROOT / "docs"))
import check_seal  # noqa: E402
from bot import Bot, Closed, Line, Refused, compose  # noqa: E402,F401


@contextlib.contextmanager
def folders():
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page"
        (page / "assets").mkdir(parents=True)
        (page / "index.html").write_text("<!doctype html><title>Conclave</title>")
        (page / "assets/main-1a2b.js").write_text("let it = 1;\n" * 100)
        (page / "assets/main-1a2b.js.gz").write_bytes(gzip.compress((page / "assets/main-1a2b.js").read_bytes()))
        yield pathlib.Path(folder) / "data", page


class Service:
    def __init__(self, data, page, *more, port=0):
        command = [
            CONCLAVE,
            "--lang",
            "en",
            "serve",
            "--port",
            port,
            "--data",
            data,
            "--page",
            page,
            "--log-level",
            "debug",
            *more,
        ]
        self.log = open(data.parent / "log", "a+")
        self.process = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        assert "http://localhost:" in line, (line, (data.parent / "log").read_text())
        self.port = int(line.split("localhost:")[1].split("/")[0])
        self.address = f"ws://localhost:{self.port}/ws"

    def line(self, headers=(), **more):
        return Line(self.address, headers, **more)

    def get(self, path, method="GET", headers=None, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        return self.process.wait(20)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.log.close()


@contextlib.contextmanager
def service(*more):
    with folders() as (data, page), Service(data, page, *more) as running:
        yield running


def closing_code(line):
    try:
        return f"not closed: {line.read()}"
    except Closed as closed:
        return closed.args[0]


def verified_journal(s, room):
    """A finished game's entries and last line, after both checks that anyone can make have accepted the journal."""
    status, _, journal = s.get(f"/api/journal/{room}")
    assert status == 200, journal
    file = pathlib.Path(s.log.name).parent / f"{room}.jsonl"
    file.write_bytes(journal)
    replay = [CONCLAVE, "--lang", "en", "replay", "--verify", file]
    said = subprocess.run(list(map(str, replay)), capture_output=True, text=True, timeout=60)
    assert said.returncode == 0, (said.stdout, said.stderr)
    wrong = check_seal.check(journal.decode().splitlines())
    assert wrong is None, wrong
    _, *entries, last = map(json.loads, journal.splitlines())
    assert last["over"]
    return entries, last

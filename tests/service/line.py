"""A WebSocket client, in the standard library alone: one object a message, requests answered by their id."""
import base64
import json
import os
import socket
import struct


class Closed(Exception):
    """The service has closed the connection; the argument is its code, None when it just went away."""


class Line:
    def __init__(self, port, headers=(), timeout=20):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", f"Host: localhost:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *headers]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self.bytes, self.last, self.news = b"", 0, []
        while b"\r\n\r\n" not in self.bytes:
            self._more()
        head, _, self.bytes = self.bytes.partition(b"\r\n\r\n")
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

    def read(self):
        first, second = self._take(2)
        size = second & 127
        if size >= 126:
            size = struct.unpack(">H", self._take(2))[0] if size == 126 else struct.unpack(">Q", self._take(8))[0]
        payload, opcode = self._take(size), first & 15
        if opcode == 8:
            raise Closed(struct.unpack(">H", payload[:2])[0] if payload else None)
        if opcode == 9:
            self.frame(payload, 10)
            return self.read()
        return json.loads(payload)

    def ask(self, do, **what):
        """The answer: {"re", "ok"} or {"re", "no"}. What else arrives meanwhile is kept in news."""
        self.last += 1
        self.frame(json.dumps({"id": self.last, "do": do, **what}).encode())
        while True:
            message = self.read()
            if message.get("re") == self.last:
                return message
            self.news.append(message)

    def ok(self, do, **what):
        answer = self.ask(do, **what)
        assert "ok" in answer, answer
        return answer["ok"]

    def close(self):
        self.socket.close()

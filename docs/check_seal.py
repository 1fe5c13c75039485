#!/usr/bin/env python3
"""Checks the seal of a finished game's journal: python3 check_seal.py FILE.

docs/sealed-shuffle.md says what this proves."""
import hashlib
import json
import struct
import sys


def blake2b(data):
    return hashlib.blake2b(data, digest_size=32).digest()


def seal_key(seal):
    nonces = [bytes.fromhex(nonce) for nonce in seal["nonces"]]
    return blake2b(bytes.fromhex(seal["seed"]) + b"".join(bytes([len(n)]) + n for n in nonces) + seal["table"].encode())


def chacha20_block(key, counter, nonce):
    """RFC 8439, section 2.3: sixteen words of 32 bits."""
    start = [
        *struct.unpack("<4I", b"expand 32-byte k"),
        *struct.unpack("<8I", key),
        counter,
        *struct.unpack("<3I", nonce),
    ]
    x = start[:]

    def add_xor_turn(a, b, d, bits):
        x[a] = (x[a] + x[b]) & 0xFFFFFFFF
        x[d] ^= x[a]
        x[d] = (x[d] << bits | x[d] >> (32 - bits)) & 0xFFFFFFFF

    columns = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
    diagonals = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
    for a, b, c, d in (columns + diagonals) * 10:
        add_xor_turn(a, b, d, 16)
        add_xor_turn(c, d, b, 12)
        add_xor_turn(a, b, d, 8)
        add_xor_turn(c, d, b, 7)
    return [(one + other) & 0xFFFFFFFF for one, other in zip(x, start)]


def words(key, entry):
    counter = 0
    while True:
        yield from chacha20_block(key, counter, entry.to_bytes(12, "little"))
        counter += 1


def below(stream, bound):
    limit = 2**32 // bound * bound
    return next(word for word in stream if word < limit) % bound


def check(lines):
    """What is wrong with a journal; nothing when its seal holds."""
    head, *entries = [json.loads(line) for line in lines if line.strip()]
    seal = head.get("seal")
    if not seal:
        return "the journal has no seal"
    if "seed" not in seal:
        return "the seed is not shown yet: the game is not over"
    if blake2b(bytes.fromhex(seal["seed"])).hex() != seal["hash"]:
        return "the seed is not the one whose hash was shown before the game"
    key = seal_key(seal)
    for number, entry in enumerate([head, *entries]):
        outcomes, draws = entry.get("outcomes", []), entry.get("draws", [])
        if len(outcomes) != len(draws):
            return f"entry {number} has {len(outcomes)} chance results but {len(draws)} draws"
        stream = words(key, number)
        for bound, value in draws:
            if bound < 1 or below(stream, bound) != value:
                return f"entry {number}: {value} of {bound} is not what the seed gives"
    return None


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: check_seal.py FILE")
    with open(sys.argv[1], encoding="utf-8") as file:
        wrong = check(file)
    if wrong:
        sys.exit(f"The seal does not hold: {wrong}.")
    print("The seal holds: every draw follows from the promised seed and the players' nonces.")

#!/usr/bin/env python3
"""Checks an exported Wonderpost journal: verify_journal.py FILE, or - for standard input.

Written from docs/journal.md, apart from the program it checks, with Python's standard library alone.
Of a running game's export, which leaves out secret bodies, it checks what is there. Exit code: 0 sound, 1 not."""
import hashlib
import itertools
import json
import re
import struct
import sys

HOUSE = {"table_opened", "seat_taken", "chance_contributed", "game_started", "resigned", "game_ended", "seed_revealed"}
DOORS = {"page", "letter", "api", "order", "clock", "bot", "house"}
PARTS = ("seq", "recorded_at_ms", "kind", "version", "seat", "command", "door", "seal", "hash")


class Unsound(Exception): """Says what cannot be right."""


def check(holds, otherwise):
    if not holds:
        raise Unsound(otherwise)


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def is_hex(text, digits):
    return isinstance(text, str) and re.fullmatch("[0-9a-f]{%d}" % digits, text) is not None


def is_count(value):
    return type(value) is int and value >= 0


def canonical(text):
    """Reads JSON that must be written canonically: keys sorted, no spaces, integers only."""
    try:  # int() refuses what is no integer
        value = json.loads(text, parse_float=int, parse_constant=int)
    except (ValueError, RecursionError):
        raise Unsound("something is not JSON of integers") from None
    check(json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False) == text, "not canonical JSON")
    return value


def chacha20_words(key, nonce):
    """The key stream of ChaCha20 with a 64-bit counter from 0 and a 64-bit nonce, as 32-bit words."""
    mask, start = 0xFFFFFFFF, list(struct.unpack("<4I8I", b"expand 32-byte k" + key))
    quarters = [(i, 4 + (i + shift) % 4, 8 + (i + 2 * shift) % 4, 12 + (i + 3 * shift) % 4)
                for shift in (0, 1) for i in range(4)]
    for counter in itertools.count():
        first = start + [counter & mask, counter >> 32, nonce & mask, nonce >> 32]
        x = list(first)
        for a, b, c, d in quarters * 10:
            for up, add, mix, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[up] = (x[up] + x[add]) & mask
                x[mix] ^= x[up]
                x[mix] = ((x[mix] << turn) | (x[mix] >> (32 - turn))) & mask
        yield from ((word + begun) & mask for word, begun in zip(x, first))


def shuffled(key, n, length):
    """The order of 0 to length - 1: Fisher-Yates from the last index down, rejecting words that favour some."""
    words, order = chacha20_words(key, n), list(range(length))
    for last in range(length - 1, 0, -1):
        chosen = next(word for word in words if word <= 0xFFFFFFFF - 2**32 % (last + 1)) % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def check_place(uid, event, before):
    """Checks order, time and chain, and the seal where the body is here. Gives the body, or None."""
    check(is_count(event["seq"]) and event["seq"] == before["seq"] + 1, "events are missing or out of order")
    at, door, steps = event["recorded_at_ms"], event["door"], event["command"] - before["command"]
    check(type(at) is int and at >= before["recorded_at_ms"], "it was recorded before the event before it")
    check(is_count(event["command"]) and door in DOORS and (steps == 1 or steps == 0 and door == before["door"]),
          "its command does not follow from the event before it, or came through another door")
    check(re.fullmatch("[a-z0-9_]+", event["kind"]) and is_hex(event["seal"], 64), "its kind or seal has no such shape")
    parts = ["-" if event[name] is None else event[name] for name in PARTS[:-1]]
    linked = sha256("\n".join(map(str, ["wonderpost-event-2", uid, *parts, before["hash"], ""])))
    check(event["hash"] == linked, "its hash does not follow from its content and the event before it")
    check((event["kind"] == "table_opened") == (event["seq"] == 1), "table_opened stands first, and only there")
    if set(event) == set(PARTS) and event["kind"] not in HOUSE:
        return None
    check(set(event) == {*PARTS, "body", "salt"} and is_hex(event["salt"], 32), "it has not an event's parts")
    check(sha256(event["salt"] + "\n" + event["body"]) == event["seal"], "its seal does not match its salt and body")
    return canonical(event["body"])


def take_chance(event, body, facts):
    """Gathers commitment, contributions, draws and seed, and checks that they come in their order."""
    if event["kind"] == "table_opened":
        facts.update(commitment=body["commitment"], seats=[None] * body["seats"])
    elif event["kind"] == "chance_contributed":
        seat = body["seat"]
        check(is_count(seat) and seat == event["seat"] and facts["seats"][seat] is None and not facts["draws"],
              "a seat contributes once, for itself, before chance is used")
        check(is_hex(body["contribution"], 32), "a contribution is 32 lower-case hex digits")
        facts["seats"][seat] = body["contribution"]
    elif event["kind"] == "seed_revealed":
        check(is_hex(body["seed"], 64) and not facts["seed"], "a seed is 64 hex digits, and revealed once")
        check(sha256("wonderpost-seed-1\n" + body["seed"]) == facts["commitment"], "the seed is not the promised one")
        facts["seed"] = body["seed"]
    for draw in body.get("draws", []) if isinstance(body, dict) else []:
        due = facts["draws"][-1][1]["n"] + 1 if facts["draws"] else 0
        is_due = is_count(draw["n"]) and (draw["n"] >= due if facts["closed"] else draw["n"] == due)
        check(is_due and not facts["seed"], "its draws are not numbered as they are due")
        check(None not in facts["seats"], "a seat had not contributed when chance was used")
        check(len(draw["outcome"]) <= len(draw["from"]), "more came out of a draw than went in")
        facts["draws"].append((event["seq"], draw))


def verify(text):
    """Gives a sentence about a sound journal; raises Unsound otherwise."""
    first, *lines, rest = text.split("\n")
    header = canonical(first)
    is_ours = header["format"] == "wonderpost-journal-2" and re.fullmatch("[a-z0-9_-]{1,64}", header["uid"])
    check(rest == "" and is_ours, "it is cut, or no journal of this format")
    check(set(header) - {"seed"} == {"events", "format", "head", "uid"}, "the header has not its parts")
    before = {"seq": 0, "recorded_at_ms": 0, "command": 0, "door": None, "hash": "0" * 64}
    facts = {"commitment": None, "seats": [], "seed": None, "draws": [], "closed": 0}
    for number, line in enumerate(lines, 1):
        try:
            event = canonical(line)
            body = check_place(header["uid"], event, before)
            facts["closed"] += body is None
            take_chance(event, body, facts)
        except (Unsound, LookupError, TypeError, AttributeError) as fault:
            raise Unsound("table %s, event %d: %s" % (header["uid"], number, fault)) from None
        before = event
    check([header["head"], header["events"]] == [before["hash"], before["seq"]], "the file has been cut")
    is_kept = "seed" not in header or sha256("wonderpost-seed-1\n" + header["seed"]) == facts["commitment"]
    check(is_kept, "the header's seed is not the one committed to")
    key = hashlib.sha256("\n".join(["wonderpost-chance-1", str(facts["seed"]), *map(str, facts["seats"]), ""]).encode())
    for seq, draw in facts["draws"] if facts["seed"] else []:
        came = [draw["from"][index] for index in shuffled(key.digest(), draw["n"], len(draw["from"]))]
        check(came[:len(draw["outcome"])] == draw["outcome"], "event %d: draw %d was not by chance" % (seq, draw["n"]))
    return "sound: table %s, %d events (%d still secret), %d draws (%s), head %s" % (
        header["uid"], before["seq"], facts["closed"], len(facts["draws"]),
        "derived from the seed" if facts["seed"] else "the seed is not revealed yet", before["hash"])


if __name__ == "__main__":
    try:
        with open(sys.argv[1] if sys.argv[1:] != ["-"] else 0, encoding="utf-8", newline="") as file:
            print(verify(file.read()))
    except (Unsound, OSError, ValueError, LookupError, TypeError) as fault:
        sys.exit("not sound: %s" % fault)

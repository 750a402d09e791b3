#!/usr/bin/env python3
"""Checks an exported Wonderpost journal: verify_journal.py FILE, or - for standard input.

Written from docs/journal.md, apart from the program it checks, with Python's standard library alone.
Of a running game's export, which leaves out secret bodies, it checks what is there. It knows no rules of any game:
`wonderpost verify` judges the moves too. Exit code: 0 sound, 1 not."""
import hashlib
import itertools
import json
import re
import struct
import sys

HOUSE = {"table_opened", "seat_taken", "chance_contributed", "game_started", "resigned", "game_ended", "seed_revealed", "clock_set", "deadline_moved", "timed_out", "taken_back", "choice_withdrawn", "paused", "resumed", "seat_left", "seat_handed_over", "table_closed"}
HOUSE |= {f"{topic}_{done}" for topic in ("takeback", "stop", "pause", "resume", "standin") for done in ("asked", "agreed", "refused")}
DOORS = {"page", "letter", "api", "order", "clock", "bot", "house"}
SEATS = {"duel": (2, 2), "seven_wonders": (2, 7), "dice": (2, 7)}  # of other games: 1 to 255
PARTS = ("seq", "recorded_at_ms", "kind", "version", "seat", "command", "door", "seal", "hash")
# What the format allows. No file costs more than some seconds and 200 MB.
MAX_FILE_BYTES, MAX_LINE_BYTES, MAX_EVENTS, MAX_DEPTH, MAX_THINGS, MAX_ALL_THINGS = 2**24, 2**20, 100000, 127, 4096, 1000000


class Unsound(Exception): """Says what cannot be right."""


def check(holds, otherwise):
    if not holds:
        raise Unsound(otherwise)


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def is_hex(text, digits):
    return isinstance(text, str) and re.fullmatch("[0-9a-f]{%d}" % digits, text) is not None


def is_count(value, most):
    return type(value) is int and 0 <= value <= most


def written(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def whole(digits):
    check(len(digits) <= 20 and -2**63 <= int(digits) < 2**64, "a number is too large, or not whole")
    return int(digits)


def canonical(text):
    """Reads JSON that must be written canonically: keys sorted, no spaces, integers only, not nested too deep."""
    try:
        value = json.loads(text, parse_int=whole, parse_float=lambda _: check(False, "a number is not whole"),
                           parse_constant=lambda _: check(False, "a number is none"))
        check(written(value) == text, "not canonical JSON")
    except (ValueError, RecursionError):
        raise Unsound("something is not JSON of integers") from None
    level, depth = [value], 0
    while level := [one for one in level if isinstance(one, (dict, list))]:
        level, depth = [one for among in level for one in (among.values() if type(among) is dict else among)], depth + 1
    check(depth <= MAX_DEPTH, "it is nested too deep")
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
    check(type(event) is dict and set(event) in (set(PARTS), {*PARTS, "body", "salt"}), "it has not an event's parts")
    check(is_count(event["seq"], MAX_EVENTS) and event["seq"] == before["seq"] + 1, "events are missing or out of order")
    at, door = event["recorded_at_ms"], event["door"]
    check(is_count(at, 2**63 - 1) and at >= before["recorded_at_ms"], "it was recorded before the event before it")
    steps = event["command"] - before["command"] if is_count(event["command"], 2**63 - 1) else None
    check(door in DOORS and (steps == 1 or steps == 0 and door == before["door"]),
          "its command does not follow from the event before it, or came through another door")
    check(re.fullmatch("[a-z0-9_]+", event["kind"]) and is_hex(event["seal"], 64), "its kind or seal has no such shape")
    is_seat = event["seat"] is None or is_count(event["seat"], 255)
    is_known = is_count(event["version"], 65535) and (event["kind"] not in HOUSE or event["version"] == 1)
    check(is_seat and is_known, "its seat is none, or its version is not known")
    parts = ["-" if event[name] is None else event[name] for name in PARTS[:-1]]
    linked = sha256("\n".join(map(str, ["wonderpost-event-2", uid, *parts, before["hash"], ""])))
    check(event["hash"] == linked, "its hash does not follow from its content and the event before it")
    check((event["kind"] == "table_opened") == (event["seq"] == 1), "table_opened stands first, and only there")
    if "body" not in event:
        check(event["kind"] not in HOUSE, "an event of the house is never left out")
        return None
    check(is_hex(event["salt"], 32), "its salt has no such shape")
    check(sha256(event["salt"] + "\n" + event["body"]) == event["seal"], "its seal does not match its salt and body")
    return canonical(event["body"])


def open_table(body, facts):
    least, most = SEATS.get(str(body.get("game")), (1, 255))
    check(is_count(body["seats"], most) and body["seats"] >= least, "its game is not for so many seats")
    check(is_hex(body["commitment"], 64), "a commitment is 64 lower-case hex digits")
    facts.update(commitment=body["commitment"], seats=[None] * body["seats"])


def take_chance(event, body, facts):
    """Gathers commitment, contributions, draws and seed, and checks that they come in their order."""
    if event["kind"] == "table_opened":
        open_table(body, facts)
    elif event["kind"] == "chance_contributed":
        seat = body["seat"]
        check(is_count(seat, 255) and seat == event["seat"] and facts["seats"][seat] is None and not facts["draws"],
              "a seat contributes once, for itself, before chance is used")
        check(is_hex(body["contribution"], 32), "a contribution is 32 lower-case hex digits")
        facts["seats"][seat] = body["contribution"]
    elif event["kind"] == "game_started":
        facts["begun"] = True
    elif event["kind"] == "seat_left" and not facts["begun"]:
        check(facts["seats"][event["seat"]] and not facts["draws"], "a seat is left that nobody had, or after a draw")
        facts["seats"][event["seat"]] = None
    elif event["kind"] == "seed_revealed":
        check(is_hex(body["seed"], 64) and not facts["seed"], "a seed is 64 hex digits, and revealed once")
        check(sha256("wonderpost-seed-1\n" + body["seed"]) == facts["commitment"], "the seed is not the promised one")
        facts["seed"] = body["seed"]
    draws = body.get("draws", []) if isinstance(body, dict) else []
    check(type(draws) is list, "its draws are no list")
    for draw in draws:
        came_from, outcome, due = draw["from"], draw["outcome"], facts["draws"][-1][1] + 1 if facts["draws"] else 0
        is_due = is_count(draw["n"], 2**32 - 2) and (draw["n"] >= due if facts["closed"] else draw["n"] == due)
        check(is_due and not facts["seed"], "its draws are not numbered as they are due")
        check(None not in facts["seats"], "a seat had not contributed when chance was used")
        check(type(came_from) is list and type(outcome) is list and len(outcome) <= len(came_from) <= MAX_THINGS,
              "more came out of a draw than went in, or too much went in")
        facts["things"] += 1 + len(came_from)
        check(facts["things"] <= MAX_ALL_THINGS, "there are more draws than a journal may hold")
        facts["draws"].append((event["seq"], draw["n"], [*map(written, came_from)], [*map(written, outcome)]))


def lines_of(file):
    """Gives the lines of a binary file without their newlines, and never reads more than a journal may hold."""
    left = MAX_FILE_BYTES
    while line := file.readline(min(left, MAX_LINE_BYTES) + 1):
        left -= len(line)
        check(left >= 0 and len(line) <= MAX_LINE_BYTES, "it is longer than a journal may be")
        check(line.endswith(b"\n"), "it is cut")
        yield line[:-1].decode()


def read_header(text):
    header = canonical(text)
    is_ours = header["format"] == "wonderpost-journal-2" and re.fullmatch("[a-z0-9_-]{1,64}", header["uid"])
    check(is_ours, "it is no journal of this format")
    check(set(header) - {"seed"} == {"events", "format", "head", "uid"}, "the header has not its parts")
    check("seed" not in header or is_hex(header["seed"], 64), "a seed is 64 lower-case hex digits")
    check(is_count(header["events"], MAX_EVENTS), "there are more events than a journal may hold")
    return header


def verify(file):
    """Gives a sentence about a sound journal, read from a binary file; raises Unsound otherwise."""
    lines = lines_of(file)
    header = read_header(next(lines, ""))
    before = {"seq": 0, "recorded_at_ms": 0, "command": 0, "door": None, "hash": "0" * 64}
    facts = {"commitment": None, "seats": [], "seed": None, "draws": [], "things": 0, "closed": 0, "begun": False}
    for number, line in enumerate(lines, 1):
        try:
            event = canonical(line)
            body = check_place(header["uid"], event, before)
            facts["closed"] += body is None and "body" not in event
            take_chance(event, body, facts)
        except (Unsound, LookupError, TypeError, AttributeError) as fault:
            raise Unsound("table %s, event %d: %s" % (header["uid"], number, fault)) from None
        before = event
    check(0 < header["events"] == before["seq"] and header["head"] == before["hash"], "the file has been cut")
    is_kept = "seed" not in header or sha256("wonderpost-seed-1\n" + header["seed"]) == facts["commitment"]
    check(is_kept, "the header's seed is not the one committed to")
    check(not (facts["seed"] and facts["closed"]), "the seed is revealed, but bodies are left out")
    key = hashlib.sha256("\n".join(["wonderpost-chance-1", str(facts["seed"]), *map(str, facts["seats"]), ""]).encode())
    for seq, n, came_from, outcome in facts["draws"] if facts["seed"] else []:
        came = [came_from[index] for index in shuffled(key.digest(), n, len(came_from))]
        check(came[:len(outcome)] == outcome, "event %d: draw %d was not by chance" % (seq, n))
    return "sound: table %s, %d events (%d still secret), %d draws (%s), head %s; moves not judged by the rules" % (
        header["uid"], before["seq"], facts["closed"], len(facts["draws"]),
        "derived from the seed" if facts["seed"] else "the seed is not revealed yet", before["hash"])


if __name__ == "__main__":
    try:
        with open(sys.argv[1] if sys.argv[1:] != ["-"] else 0, "rb") as file:
            print(verify(file))
    except (Unsound, OSError, ValueError, LookupError, TypeError, AttributeError) as fault:
        sys.exit("not sound: %s" % fault)

"""What the second readings of the rules share: they speak to `wonderpost engine`, and play whole games against it."""

import json
import random
import subprocess
import sys
from collections import Counter


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def begin(self, **request):
        """Begins a game. Gives whose choice is awaited."""
        answer = self.ask(cmd="new", **request)
        assert answer.get("ok"), answer
        return answer["awaiting"]

    def check_view(self, **mine):
        """Asks for what everybody sees after the end, where each of these is as the caller works it out."""
        view = self.ask(cmd="view", viewer="open")["view"]
        for key, value in mine.items():
            assert view[key] == value, (key, view[key], value)
        return view

    def check_legal(self, seat, mine, **request):
        """Asks for the legal moves of a seat, which must be those that the caller works out."""
        answer = self.ask(cmd="legal", seat=seat, **request)
        assert answer["moves"] == sorted(mine), (seat, request, sorted(set(answer["moves"]) ^ set(mine))[:8])
        return answer


def shuffled(things, rng):
    return rng.sample(list(things), len(things))


def outcome(kind, sheets, tie_breakers):
    """The result of a game that points decide."""
    points = [sum(sheet.values()) for sheet in sheets]
    ranks = list(zip(points, tie_breakers))
    winners = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    return {"kind": kind, "winners": winners, "points": points, "breakdown": sheets}


def play_out(engine, mine, awaiting, rng, compare, choose):
    """Plays a game that has begun to its end. Both accounts of it are compared whenever nothing is sealed, and at the
    end the result with every point. Gives how many moves it took."""
    moves = 0
    while True:
        assert awaiting == mine.awaited(), (awaiting, mine.awaited())
        if not mine.sealed:
            compare(engine, mine)
        if mine.result:
            break
        seat = rng.choice(mine.awaited())
        # What is sealed may be changed.
        if mine.sealed and rng.random() < 0.05:
            seat = rng.choice(sorted(mine.sealed))
        move = choose(seat)
        answer = engine.ask(cmd="play", seat=seat, move=move)
        assert answer.get("ok"), (move, answer)
        awaiting = answer["awaiting"]
        mine.play(seat, move)
        moves += 1
    result = engine.ask(cmd="result")
    assert result["over"], result
    for key in ("kind", "winners", "points", "breakdown"):
        assert result[key] == mine.result.get(key), (key, result[key], mine.result)
    return moves


def main(oracle, facts, play_one):
    """Plays random games, each from a seed of its own, and prints what they come to as one line of JSON."""
    program, *paths, games, seed = sys.argv[1:]
    known = [facts(json.load(open(path, encoding="utf-8"))) for path in paths]
    engine, totals = Engine(program), Counter()
    for number in range(int(games)):
        try:
            totals.update(play_one(engine, number, random.Random(f"{seed}-{number}"), *known))
        except AssertionError as error:
            sys.exit(f"seed {seed}, game {number}: {error!r}")
    engine.process.stdin.close()
    assert engine.process.wait(timeout=10) == 0
    print(json.dumps({"id": f"oracle-{oracle}", "cases": int(games), **totals, "failures": 0, "seed": int(seed)}))

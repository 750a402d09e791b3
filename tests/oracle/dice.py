#!/usr/bin/env python3
"""A second, independent reading of the rules of 7 Wonders Dice, which plays against `wonderpost engine`.

It plays random games for 2 to 7 seats, reads only boards and dice from the view, keeps its own account of the rest
from the board set alone, and compares every list of choices along every turn, coins, resources and points after
every round, which dice come in, and at the end the result with every point.

    tests/oracle/dice.py PROGRAM BOARDS.json GAMES SEED
"""

import copy

from engine import main, outcome, play_out


class Ask(Exception):
    """A choice is open; the options are its argument."""


class Illegal(AssertionError):
    """A choice that is not open."""


class City:
    def __init__(self, boards, board):
        rows = dict(boards["common_rows"])
        rows.update(next(b for b in boards["boards"] if b["id"] == board)["rows"])
        self.rows = {row["id"]: (building, row) for building in rows for row in rows[building]}
        self.ticked = {row: set() for row in self.rows}
        self.coins, self.bonuses, self.attacks, self.agora_first = boards["start_coins"], [], 0, False

    def effects(self):
        for row, boxes in self.ticked.items():
            for index in sorted(boxes):
                for effect in self.rows[row][1]["boxes"][index]["effects"]:
                    yield self.rows[row][0], effect

    def resources(self):
        return sum(effect["amount"] for _, effect in self.effects() if effect["do"] == "resource")

    def boxes(self, *buildings):
        return sum(len(self.ticked[row]) for row, (building, _) in self.rows.items() if building in buildings)

    def is_complete(self, building):
        return all(len(self.ticked[row]) == len(spec["boxes"]) for row, (b, spec) in self.rows.items() if b == building)

    def defences(self, building):
        return sum(1 for where, effect in self.effects() if where == building and effect["do"] == "defence")

    def unlocked(self):
        return {effect["die"] for _, effect in self.effects() if effect["do"] == "unlock"}

    def missing(self, row, index):
        return max(0, self.rows[row][1]["boxes"][index]["cost"] - self.resources())

    def next_boxes(self, row):
        spec = self.rows[row][1]
        open_ones = [index for index in range(len(spec["boxes"])) if index not in self.ticked[row]]
        return open_ones if spec["order"] == "free" else open_ones[:1]

    def box_name(self, row, index):
        spec = self.rows[row][1]
        return f"{row} {index + 1}" if spec["order"] == "free" and len(spec["boxes"]) > 1 else row


class Turn:
    """One turn carried out on a copy of the city, choice by choice."""

    def __init__(self, game, seat, choices):
        self.game, self.seat, self.choices = game, seat, list(choices)
        self.city = copy.copy(game.city[seat])
        self.city.ticked = {row: set(boxes) for row, boxes in self.city.ticked.items()}
        self.city.bonuses = list(self.city.bonuses)

    def take(self, options):
        if not self.choices:
            raise Ask(sorted(options))
        choice = self.choices.pop(0)
        if choice not in options:
            raise Illegal(choice)
        return choice

    def run(self):
        self.action()
        if self.choices:
            raise Illegal(self.choices[0])
        return self.city

    def earn(self, coins):
        self.city.coins = min(self.game.boards["gold_reserve"]["coins"], self.city.coins + coins)

    def spend(self, coins):
        self.city.coins -= coins
        assert self.city.coins >= 0

    def action(self):
        options = [f"die {die}" for die in self.usable_dice(False)]
        wonder = self.city.next_boxes("wonder")
        if wonder and self.city.missing("wonder", wonder[0]) <= self.city.coins:
            options.append("wonder")
        choice = self.take([*options, "pass"])
        if choice == "pass":
            self.earn(self.game.boards["pass_coins"])
        elif choice == "wonder":
            self.spend(self.city.missing("wonder", wonder[0]))
            self.tick("wonder", wonder[0])
        else:
            self.build(choice.removeprefix("die "), False)

    def usable_dice(self, is_free):
        return [die for die in self.game.forum if self.targets(die, is_free)]

    def price(self, die, is_free):
        if is_free:
            return 0
        colour = self.game.dice[die]["colour"]
        price = self.game.forum[die][1]
        for _, effect in self.city.effects():
            if effect["do"] == "die_price_zero" and effect["colour"] == colour:
                return 0
            if effect["do"] == "die_price_minus" and effect["colour"] in (colour, "any"):
                price -= effect["amount"]
        return max(0, price)

    def reach(self, die):
        """Rows that the die's face names on this board, whatever is still open."""
        face = self.game.forum[die][0]
        special = self.game.boards["faces"].get(face, {})
        if "tick" in special:
            return [row for row, (building, _) in self.city.rows.items() if building in special["tick"]]
        return [row for row, (_, spec) in self.city.rows.items() if face in spec["faces"]]

    def targets(self, die, is_free):
        if self.game.dice[die]["special"] and die not in self.city.unlocked():
            return []
        face = self.game.forum[die][0]
        if "compare" in self.game.boards["faces"].get(face, {}) and not self.compares(face):
            return []
        purse = self.city.coins - self.price(die, is_free)
        return [(row, index) for row in self.reach(die) for index in self.city.next_boxes(row)
                if self.city.missing(row, index) <= purse]

    def compares(self, face):
        buildings = self.game.boards["faces"][face]["compare"]
        snapshot, n = self.game.snapshot, self.game.n
        mine = snapshot[self.seat].boxes(*buildings)
        others = [snapshot[(self.seat + way) % n].boxes(*buildings) for way in (1, -1)]
        return mine > others[0] if n == 2 else all(mine >= other for other in others)

    def build(self, die, is_free):
        targets = self.targets(die, is_free)
        rows = self.reach(die)
        spec = self.city.rows[rows[0]][1]
        if len(rows) > 1 or (spec["order"] == "free" and len(spec["boxes"]) > 1):
            names = {self.city.box_name(*target): target for target in targets}
            row, index = names[self.take(list(names))]
        else:
            row, index = targets[0]
        self.spend(self.price(die, is_free) + self.city.missing(row, index))
        colour = self.game.dice[die]["colour"]
        self.earn(sum(effect["amount"] for _, effect in self.city.effects()
                      if effect["do"] == "coins_on_die" and effect["colour"] == colour))
        self.tick(row, index)

    def tick(self, row, index):
        building, spec = self.city.rows[row]
        self.city.ticked[row].add(index)
        is_complete = self.city.is_complete(building) and self.game.in_city[building]
        for effect in spec["boxes"][index]["effects"]:
            self.effect(building, effect)
        if is_complete:
            self.bonus()

    def bonus(self):
        left = [bonus["id"] for bonus in self.game.boards["bonuses"] if bonus["id"] not in self.city.bonuses]
        if not left:
            return
        taken = self.take([f"bonus {bonus}" for bonus in left]).removeprefix("bonus ")
        self.city.bonuses.append(taken)
        for effect in next(b for b in self.game.boards["bonuses"] if b["id"] == taken)["effects"]:
            self.effect(None, effect)

    def effect(self, building, effect):
        do = effect["do"]
        if do == "coins":
            self.earn(effect["amount"])
        elif do == "per_box":
            self.earn(effect["coins"] * self.city.boxes(effect["building"]))
        elif do == "attack":
            front = self.game.boards["fronts"][building]
            way = 1 if front["neighbour"] == "left" else -1
            other = self.game.snapshot[(self.seat + way) % self.game.n]
            self.city.attacks += max(0, effect["amount"] - other.defences(front["against"]))
        elif do == "action":
            self.action()
        elif do == "build_without_die_price":
            dice = self.usable_dice(True)
            if dice:
                choice = self.take([*(f"die {die}" for die in dice), "skip"])
                if choice != "skip":
                    self.build(choice.removeprefix("die "), True)
        elif do == "tick":
            for _ in range(effect["times"]):
                names = {self.city.box_name(row, index): (row, index)
                         for row, (where, _) in self.city.rows.items() if where in effect["buildings"]
                         for index in self.city.next_boxes(row)
                         if self.city.missing(row, index) <= self.city.coins}
                if not names:
                    break
                choice = self.take([*names, "skip"])
                if choice == "skip":
                    break
                row, index = names[choice]
                self.spend(self.city.missing(row, index))
                self.tick(row, index)
        else:
            assert do in ("vp", "defence", "resource", "die_price_minus", "die_price_zero", "coins_on_die", "unlock"), do


class Game:
    def __init__(self, boards, names):
        self.boards, self.n = boards, len(names)
        self.dice = {die["id"]: die for die in boards["dice"]}
        self.in_city = {building["id"]: building["in_city"] for building in boards["buildings"]}
        self.city = [City(boards, name) for name in names]
        self.snapshot = copy.deepcopy(self.city)
        self.forum, self.sealed, self.agora_done, self.is_last, self.result = {}, {}, False, False, None
        self.specials, self.came_in = [], []

    def choices(self, seat, prefix):
        try:
            Turn(self, seat, prefix).run()
            return [], True
        except Ask as ask:
            return ask.args[0], False

    def awaited(self):
        return [] if self.result else [seat for seat in range(self.n) if seat not in self.sealed]

    def play(self, seat, move):
        self.sealed[seat] = move.split("; ")
        if len(self.sealed) == self.n:
            self.city = [Turn(self, seat, self.sealed[seat]).run() for seat in range(self.n)]
            self.sealed = {}
            self.end_round()

    def end_round(self):
        done = [city for city in self.city if city.is_complete("agora")]
        if done and not self.agora_done:
            self.agora_done = True
            for city in done:
                city.agora_first = True
        self.came_in = []
        if self.is_last:
            return self.score()
        self.is_last = any(len(city.bonuses) >= 3 for city in self.city)
        for die in ("black", "purple", "white"):
            if die not in self.specials and any(die in city.unlocked() for city in self.city):
                self.specials.append(die)
                self.came_in.append(die)
        self.snapshot = copy.deepcopy(self.city)

    def sheet(self, city):
        keys = ("wonder", "guild_hall", "gallery", "west_barracks", "east_barracks", "agora", "market", "university")
        sheet = {key: 0 for key in keys}
        for building, effect in city.effects():
            if effect["do"] == "vp":
                sheet[building] += effect["amount"]
            elif effect["do"] == "per_box":
                sheet[building] += effect["vp"] * city.boxes(effect["building"])
        sheet["attacks"] = city.attacks
        sheet["agora_first"] = self.boards["agora_first_vp"] if city.agora_first else 0
        sheet["bonuses"] = 0
        return sheet

    def score(self):
        sheets = [self.sheet(city) for city in self.city]
        self.result = outcome("points", sheets, [city.coins for city in self.city])


def read_forum(game, view):
    forum = {}
    for section in view["forum"]:
        for die in section["dice"]:
            assert die["face"]["id"] in game.dice[die["id"]]["faces"], die
            forum[die["id"]] = (die["face"]["id"], section["price"])
    assert len(forum) == 7, forum
    if game.forum:
        gone, come = set(game.forum) - set(forum), set(forum) - set(game.forum)
        assert come == set(game.came_in) and len(gone) == len(come), (gone, come, game.came_in)
        assert all(game.dice[die]["colour"] == "grey" for die in gone), gone
    game.forum = forum


def compare(engine, game):
    view = engine.check_view(
        coins=[city.coins for city in game.city], resources=[city.resources() for city in game.city],
        points_so_far=[sum(game.sheet(city).values()) for city in game.city])
    if not game.result:
        read_forum(game, view)


def random_line(engine, game, seat, rng):
    line = []
    while True:
        options, is_end = game.choices(seat, line)
        answer = engine.check_legal(seat, options, prefix="; ".join(line))
        assert answer.get("end") == is_end, (line, answer, is_end)
        if is_end:
            return "; ".join(line)
        better = [option for option in options if option not in ("pass", "skip")]
        line.append(rng.choice(better if better and rng.random() < 0.9 else options))


def play_one(engine, number, rng, boards):
    seats = 2 + number % 6
    awaiting = engine.begin(game="dice", seats=seats, options={}, seed=f"{rng.getrandbits(256):064x}")
    dealt = [city["board"] for city in engine.check_view()["cities"]]
    assert len(set(dealt)) == seats
    game = Game(boards, dealt)
    return {"moves": play_out(engine, game, awaiting, rng, compare, lambda seat: random_line(engine, game, seat, rng))}


if __name__ == "__main__":
    main("dice", dict, play_one)

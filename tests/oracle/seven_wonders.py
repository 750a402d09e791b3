#!/usr/bin/env python3
"""A second, independent reading of the rules of 7 Wonders, which plays against `wonderpost engine`.

It deals random games of both editions for 3 to 7 players and of the variant for two, keeps its own account of
them from the facts alone, and compares after every seal: legal moves with all payments, whose choice is awaited,
coins and shields; at the end the result with every point.

    tests/oracle/seven_wonders.py PROGRAM FIRST.json SECOND.json GAMES SEED
"""

import itertools
from collections import Counter

from engine import main, outcome, play_out, shuffled

RAW = ("wood", "stone", "clay", "ore")
GOODS = RAW + ("glass", "papyrus", "loom")


class Facts:
    def __init__(self, raw):
        self.cards = {card["id"]: card for card in raw["cards"]}
        self.order = list(self.cards)
        self.wonders = {wonder["id"]: wonder for wonder in raw["wonders"]}

    def deck(self, age, players):
        return [card["id"] for card in self.cards.values() if card["age"] == age and card["color"] != "purple"
                for mark in card["copies"] if mark <= players]

    def guilds(self):
        return [card for card in self.cards if self.cards[card]["color"] == "purple"]


class City:
    def __init__(self, wonder):
        self.wonder, self.side = wonder["id"], wonder.get("side")
        self.coins, self.cards, self.stages, self.tokens = 3, [], 0, []
        self.free_used = False  # Olympía's chance of this age, first edition


class Table:
    def __init__(self, facts, players, deal, options):
        self.f, self.players, self.deal, self.options = facts, players, deal, options
        self.city = [City(wonder) for wonder in deal["wonders"]]
        self.n = len(self.city)
        self.discard, self.age, self.result = [], 0, None
        self.sealed = {}
        self.phase = "side"
        if all(city.side is not None for city in self.city):
            self.begin_age()

    # --- neighbours
    def left(self, i):
        return (i + 1) % self.n

    def right(self, i):
        return (i - 1) % self.n

    def begin_age(self):
        self.age += 1
        self.turn = 1
        self.hands = [list(hand) for hand in self.deal["hands"][self.age - 1]]
        self.stack = list(self.deal["stacks"][self.age - 1]) if self.players == 2 else []
        for city in self.city:
            city.free_used = False
        self.begin_turn()

    def begin_turn(self):
        self.phase = "choose"
        self.steerer = None
        if self.players == 2:
            first = 0 if self.age != 2 else 1
            self.steerer = (first + self.turn - 1) % 2
            self.hands[self.steerer].append(self.stack.pop(0))
        self.asked = list(range(self.players))
        self.sealed = {}
        self.built_pick = set()

    # --- city facts
    def effects(self, i):
        city = self.city[i]
        for card in city.cards:
            yield from self.f.cards[card]["effects"]
        for stage in self.stages(i)[:city.stages]:
            yield from stage["effects"]

    def stages(self, i):
        city = self.city[i]
        return self.f.wonders[city.wonder]["sides"][city.side]["stages"]

    def has(self, i, special):
        return any(effect.get("special") == special for effect in self.effects(i))

    def count(self, i, what):
        city = self.city[i]
        if what == "wonder_stages":
            return city.stages
        if what == "defeat_tokens":
            return city.tokens.count(-1)
        return sum(self.f.cards[card]["color"] == what for card in city.cards)

    def number(self, i, rule):
        where = {"self": i, "left": self.left(i), "right": self.right(i)}
        return sum(self.count(where[whose], what) for whose in rule["whose"] for what in rule["what"])

    def shields(self, i):
        return sum(effect.get("shields", 0) for effect in self.effects(i))

    def owns_name(self, i, card):
        names = {self.f.cards[own]["name"] for own in self.city[i].cards}
        return self.f.cards[card]["name"] in names

    # --- paying
    def production(self, i, for_neighbour):
        city = self.city[i]
        fixed, choices = Counter([self.f.wonders[city.wonder]["sides"][city.side]["resource"]]), []
        for effect in self.effects(i):
            if for_neighbour and not effect.get("sellable", True):
                continue
            for good, units in effect.get("produce", {}).items():
                fixed[good] += units
            if "produce_one_of" in effect:
                choices.append(tuple(effect["produce_one_of"]))
        return fixed, choices

    def price(self, i, good, side):
        kind = "raw" if good in RAW else "manufactured"
        for effect in self.effects(i):
            rule = effect.get("trade_discount")
            if rule and rule["goods"] == kind and side in rule["from"]:
                return rule["price"]
        return 2

    def can_sell(self, stock, wanted):
        fixed, choices = stock
        rest = [good for good, units in wanted.items() for _ in range(max(0, units - fixed[good]))]
        return matches(rest, list(choices))

    def payments(self, i, cost):
        """All pairs (coins to the left, coins to the right) of which no other is at most as dear on both sides."""
        need = Counter({good: units for good, units in cost.items() if good in GOODS})
        fixed, choices = self.production(i, False)
        need = Counter({good: units - fixed[good] for good, units in need.items() if units > fixed[good]})
        lefts, rights = self.production(self.left(i), True), self.production(self.right(i), True)
        missing = set()
        for picks in set(itertools.product(*[(None, *[g for g in choice if g in need]) for choice in choices])):
            rest = Counter(need)
            for pick in picks:
                if pick and rest[pick] > 0:
                    rest[pick] -= 1
            missing.add(tuple(sorted((+rest).items())))
        pairs = set()
        for rest in missing:
            goods = [good for good, _ in rest]
            for split in itertools.product(*[range(units + 1) for _, units in rest]):
                from_left = Counter(dict(zip(goods, split)))
                from_right = Counter({good: units - from_left[good] for good, units in rest})
                if self.can_sell(lefts, from_left) and self.can_sell(rights, from_right):
                    pairs.add((sum(units * self.price(i, good, "left") for good, units in from_left.items()),
                               sum(units * self.price(i, good, "right") for good, units in from_right.items())))
        bank = cost.get("coins", 0)
        pairs = {pair for pair in pairs if sum(pair) + bank <= self.purse(i)}
        return sorted(pair for pair in pairs
                      if not any(other != pair and other[0] <= pair[0] and other[1] <= pair[1] for other in pairs))

    def purse(self, i):
        if self.phase == "seventh" and self.options.get("seventh_card_coins") == "before_turn":
            return self.kept[i]
        return self.city[i].coins

    def is_free(self, i, card):
        """Free by a chain, or in the second edition by Olympía's stages."""
        facts = self.f.cards[card]
        if any(parent in self.city[i].cards for parent in facts["free_if"]):
            return True
        if self.phase != "choose":
            return False
        if self.has(i, "first_card_of_each_colour_free") and self.count(i, facts["color"]) == 0:
            return True
        if self.has(i, "first_card_of_each_age_free") and self.turn == 1:
            return True
        return self.has(i, "last_card_of_each_age_free") and self.turn == 6

    # --- moves
    def builds(self, i, cards):
        moves = {}
        city = self.city[i]
        for card in dict.fromkeys(cards):
            cost = self.f.cards[card]["cost"]
            if not self.owns_name(i, card):
                if self.is_free(i, card):
                    moves[f"build {card}"] = ("build", card, (0, 0), 0)
                else:
                    add(moves, f"build {card}", ("build", card), self.payments(i, cost), cost.get("coins", 0))
                if self.phase == "choose" and cost and not city.free_used and self.has(i, "free_build_once_per_age"):
                    moves[f"free {card}"] = ("free", card, (0, 0), 0)
            if city.stages < len(self.stages(i)):
                cost = self.stages(i)[city.stages]["cost"]
                add(moves, f"stage with {card}", ("stage", card), self.payments(i, cost), cost.get("coins", 0))
        return moves

    def sales(self, cards):
        return {f"sell {card}": ("sell", card, (0, 0), 0) for card in cards}

    def moves(self, seat):
        """Texts of the seat's moves, each with what it means: a list of (city, verb, card, pair, bank)."""
        if self.phase == "side":
            return {f"side {side}": [(seat, "side", side, (0, 0), 0)]
                    for side in self.f.wonders[self.city[seat].wonder]["sides"]}
        if self.phase == "draft" or seat not in self.asked:
            return {}
        if self.phase == "pick":
            cards = [card for card in self.discard if not self.owns_name(seat, card)]
            moves = {f"pick {card}": [(seat, "pick", card, (0, 0), 0)] for card in cards}
            return {**moves, "pass": [(seat, "pass", None, (0, 0), 0)]}
        hand = self.hands[seat]
        own = {**self.builds(seat, hand), **self.sales(hand)}
        if self.phase != "choose" or seat != self.steerer:
            return {text: [(seat, *move)] for text, move in own.items()}
        both = {}
        for text, move in own.items():
            rest = list(hand)
            rest.remove(move[1])
            for other, free in (self.builds(2, rest) or self.sales(rest)).items():
                both[f"{text}; city: {other}"] = [(seat, *move), (2, *free)]
        return both

    def awaited(self):
        if self.result:
            return []
        seats = range(self.players) if self.phase == "side" else self.asked
        return [seat for seat in seats if seat not in self.sealed]

    def play(self, seat, text):
        self.sealed[seat] = self.moves(seat)[text]
        if not self.awaited():
            choices = [move for seat in sorted(self.sealed) for move in self.sealed[seat]]
            self.sealed = {}
            self.resolve(choices)

    # --- resolving
    def resolve(self, choices):
        if self.phase == "side":
            for i, _, side, _, _ in choices:
                self.city[i].side = side
            return self.begin_age()
        if self.phase == "choose":
            self.kept = [city.coins for city in self.city]
        self.carry_out(choices)
        self.next_phase()

    def carry_out(self, choices):
        built = []
        for i, _, _, pair, bank in choices:
            self.city[i].coins -= sum(pair) + bank
            assert self.city[i].coins >= 0
            if self.phase == "choose":
                self.kept[i] -= sum(pair) + bank
        income = Counter()
        for i, verb, card, pair, _ in choices:
            income[self.left(i)] += pair[0]
            income[self.right(i)] += pair[1]
            if verb in ("build", "free", "pick"):
                (self.discard if verb == "pick" else self.hand_of(i, card)).remove(card)
                self.city[i].cards.append(card)
                self.city[i].free_used |= verb == "free"
                built.append((i, self.f.cards[card]["effects"]))
            elif verb == "stage":
                self.hand_of(i, card).remove(card)
                stage = self.stages(i)[self.city[i].stages]
                self.city[i].stages += 1
                built.append((i, stage["effects"]))
                if any(effect.get("special") == "build_from_discard" for effect in stage["effects"]):
                    self.built_pick.add(i)
            elif verb == "sell":
                self.hand_of(i, card).remove(card)
                self.discard.append(card)
                income[i] += 3
        for i, coins in income.items():
            self.city[i].coins += coins
        for i, effects in built:
            for effect in effects:
                self.city[i].coins += effect.get("coins", 0)
                if "coins_per" in effect:
                    self.city[i].coins += self.number(i, effect["coins_per"]) * effect["coins_per"]["coins"]

    def hand_of(self, i, card):
        return self.hands[self.steerer if self.players == 2 and i == 2 else i]

    def next_phase(self):
        if self.phase == "choose" and self.turn == 6:
            self.asked = [seat for seat in range(self.players) if self.has(seat, "play_seventh_card")]
            if self.asked:
                self.phase = "seventh"
                return
        if self.phase in ("choose", "seventh"):
            if self.turn == 6:
                for hand in self.hands:
                    self.discard += hand
                    hand.clear()
                self.discard += self.stack
                self.stack = []
            self.asked = [seat for seat in sorted(self.built_pick)
                          if seat < self.players and any(not self.owns_name(seat, card) for card in self.discard)]
            if self.asked:
                self.phase = "pick"
                return
        if self.turn == 6:
            return self.end_age()
        if self.players == 2:
            self.hands.reverse()
        else:
            giver = self.left if self.age == 2 else self.right
            self.hands = [self.hands[giver(i)] for i in range(self.n)]
        self.turn += 1
        self.begin_turn()

    def end_age(self):
        shields = [self.shields(i) for i in range(self.n)]
        for i in range(self.n):
            for other in (self.left(i), self.right(i)):
                if shields[i] > shields[other]:
                    self.city[i].tokens.append((1, 3, 5)[self.age - 1])
                elif shields[i] < shields[other]:
                    self.city[i].tokens.append(-1)
        if self.age < 3:
            return self.begin_age()
        sheets = [self.sheet(seat) for seat in range(self.players)]
        self.result = outcome("points", sheets, [self.city[seat].coins for seat in range(self.players)])

    # --- scoring
    def worth(self, i, effects):
        total = 0
        for effect in effects:
            total += effect.get("points", 0)
            if "points_per" in effect:
                total += self.number(i, effect["points_per"]) * effect["points_per"]["points"]
            if "points_if_wonder_complete" in effect and self.city[i].stages == len(self.stages(i)):
                total += effect["points_if_wonder_complete"]
        return total

    def sheet(self, i):
        city = self.city[i]
        sheet = {"military": sum(city.tokens), "coins": city.coins // 3}
        sheet["wonder"] = sum(effect.get("points", 0) for stage in self.stages(i)[:city.stages]
                              for effect in stage["effects"])
        for colour, key in (("blue", "blue"), ("yellow", "yellow"), ("purple", "guilds")):
            sheet[key] = sum(self.worth(i, self.f.cards[card]["effects"]) for card in city.cards
                             if self.f.cards[card]["color"] == colour)
        symbols = Counter(effect["science"] for effect in self.effects(i) if "science" in effect)
        wild = sum(1 for effect in self.effects(i) if effect.get("science_any"))
        sheet["green"] = science(symbols, wild)
        if self.has(i, "copy_neighbour_guild_at_end"):
            guilds = {card for side in (self.left(i), self.right(i)) for card in self.city[side].cards
                      if self.f.cards[card]["color"] == "purple"}
            gains = []
            for guild in sorted(guilds, key=self.f.order.index):
                effects = self.f.cards[guild]["effects"]
                more_wild = sum(1 for effect in effects if effect.get("science_any"))
                gains.append((self.worth(i, effects), science(symbols, wild + more_wild)))
            if gains:
                points, sheet["green"] = max(gains, key=sum)
                sheet["guilds"] += points
        return sheet


def add(moves, text, move, pairs, bank):
    for pair in pairs:
        tail = f" paying left {pair[0]} right {pair[1]}" if len(pairs) > 1 else ""
        moves[text + tail] = (*move, pair, bank)


def matches(goods, choices):
    return not goods or any(goods[0] in choice and matches(goods[1:], choices[:index] + choices[index + 1:])
                            for index, choice in enumerate(choices))


def science(symbols, wild):
    kinds = ("compass", "wheel", "tablet")
    counted = [[symbols[kind] + extra.count(kind) for kind in kinds]
               for extra in itertools.combinations_with_replacement(kinds, wild)]
    return max(sum(count * count for count in counts) + 7 * min(counts) for counts in counted)


def random_deal(facts, players, rng, with_sides):
    cities = max(3, players)
    wonders = shuffled(facts.wonders, rng)
    if players == 2:
        free = next(w for w in wonders if w not in ("babylon", "halikarnassos", "olympia"))
        wonders.remove(free)
        wonders = wonders[:2] + [free]
    sides = list(next(iter(facts.wonders.values()))["sides"])
    dealt = [{"id": wonder, **({"side": rng.choice(sides)} if with_sides else {})} for wonder in wonders[:cities]]
    deal = {"wonders": dealt, "hands": []}
    for age in (1, 2, 3):
        guilds = shuffled(facts.guilds(), rng)[:cities + 2] if age == 3 else []
        deck = shuffled(facts.deck(age, cities) + guilds, rng)
        assert len(deck) == 7 * cities
        groups = [deck[7 * i:7 * i + 7] for i in range(cities)]
        deal["hands"].append(groups[:players])
        if players == 2:
            deal.setdefault("stacks", []).append(groups[2])
    return deal


LEANINGS = ((), ("stage",), ("build",), ("build", "stage", "free", "pick"), ("sell",))


def pick(rng, moves, leaning):
    loved = [move for move in moves if move.startswith(leaning)] if leaning else []
    return rng.choice(loved if loved and rng.random() < 0.85 else moves)


def compare(engine, mine):
    engine.check_view(coins=[city.coins for city in mine.city])
    if mine.phase != "side":
        engine.check_view(shields=[mine.shields(i) for i in range(mine.n)])
    for seat in range(mine.players):
        engine.check_legal(seat, mine.moves(seat) if not mine.result else [])


SETTINGS = [(edition, players) for edition in ("first", "second") for players in range(3, 8)] + [("first", 2)] * 3


def play_one(engine, number, rng, first, second):
    edition, players = SETTINGS[number % len(SETTINGS)]
    facts, options = first if edition == "first" else second, {"edition": edition}
    with_sides = players == 2 or rng.random() < 0.7
    if not with_sides:
        options["sides"] = "chosen"
    if rng.random() < 0.5:
        options["seventh_card_coins"] = rng.choice(["after_turn", "before_turn"])
    deal = random_deal(facts, players, rng, with_sides)
    mine = Table(facts, players, deal, options)
    awaiting = engine.begin(game="seven_wonders", seats=players, options=options, deal=deal)
    leaning = [rng.choice(LEANINGS) for _ in range(players)]
    moves = play_out(engine, mine, awaiting, rng, compare,
                     lambda seat: pick(rng, sorted(mine.moves(seat)), leaning[seat]))
    return {"moves": moves, f"{edition} {players}": 1}


if __name__ == "__main__":
    main("seven-wonders", Facts, play_one)

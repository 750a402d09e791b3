#!/usr/bin/env python3
"""A second, independent reading of the rules of Duel, which plays against `wonderpost engine`.

It deals random games, keeps its own account of them from the facts alone, and compares after every move:
the legal moves, whose turn it is, coins, pawn; at the end the result with every point.

    tests/oracle/duel.py PROGRAM FACTS.json GAMES SEED
"""

import itertools

from engine import main, outcome, play_out, shuffled

RESOURCES = ("wood", "clay", "stone", "glass", "papyrus")


class Facts:
    def __init__(self, raw):
        self.cards = {card["id"]: card for card in raw["cards"]}
        self.wonders = {wonder["id"]: wonder for wonder in raw["wonders"]}
        self.tokens = {token["id"]: token for token in raw["progress_tokens"]}
        self.layouts = [raw["layouts"][f"age_{age}"] for age in (1, 2, 3)]
        self.first_game = raw["setup"]["first_game_wonders"]

    def of_age(self, age):
        return [card for card in self.cards if self.cards[card]["age"] == age]


class City:
    def __init__(self):
        self.coins, self.cards, self.tokens = 7, [], []
        self.wonders, self.built = [], []  # owned, in no order; those of them that are built


class Duel:
    """The rules, as plainly as they can be said."""

    sealed = ()  # Every move is open.

    def __init__(self, facts, deal, options):
        self.f, self.deal, self.options = facts, deal, options
        self.city = [City(), City()]
        self.pawn = 0  # positive on seat 1's half
        self.loot = {(0, 2), (0, 5), (1, 2), (1, 5)}  # (whose half, coins)
        self.discard, self.board = [], list(deal["tokens"])
        self.aside = list(deal["tokens_aside"])
        self.age, self.slots = 0, {}
        self.first = deal["first_seat"]
        self.pending = []  # choices of the one whose turn it is
        self.result, self.turn, self.extra = None, self.first, False
        self.offered = []
        if options.get("wonders") == "first_game":
            self.city[self.first].wonders = list(facts.first_game["first_player"])
            self.city[1 - self.first].wonders = list(facts.first_game["second_player"])
            self.begin_age(1, self.first)
        else:
            self.draft_round = 0
            self.open_draft()

    # --- draft
    def open_draft(self):
        self.offered = self.deal["wonders"][4 * self.draft_round:][:4]
        a, b = self.first, 1 - self.first
        self.picks = [a, b, b, a] if self.draft_round == 0 else [b, a, a, b]
        self.turn = self.picks[0]

    def draft(self, wonder):
        self.offered.remove(wonder)
        self.city[self.picks.pop(0)].wonders.append(wonder)
        if len(self.offered) == 1:
            self.city[self.picks.pop(0)].wonders.append(self.offered.pop())
            if self.draft_round == 0:
                self.draft_round = 1
                self.open_draft()
            else:
                self.begin_age(1, self.first)
        else:
            self.turn = self.picks[0]

    # --- structure
    def begin_age(self, age, starter):
        self.age, self.turn = age, starter
        self.slots = dict(enumerate(self.deal["ages"][age - 1]))

    def accessible(self):
        layout = self.f.layouts[self.age - 1]["slots"]
        return {slot: card for slot, card in self.slots.items()
                if not any(over in self.slots for over in layout[slot]["covered_by"])}

    # --- city facts
    def effects(self, seat):
        mine = self.city[seat]
        for card in mine.cards:
            yield from self.f.cards[card]["effects"]
        for wonder in mine.built:
            yield from self.f.wonders[wonder]["effects"]
        for token in mine.tokens:
            yield from self.f.tokens[token]["effects"]

    def count(self, seat, what):
        mine = self.city[seat]
        colours = [self.f.cards[card]["color"] for card in mine.cards]
        counts = {"brown_or_grey_card": colours.count("brown") + colours.count("grey"), "built_wonder": len(mine.built),
                  "progress_token": len(mine.tokens), "3_coins": mine.coins // 3}
        return counts.get(what, colours.count(what.removesuffix("_card")))

    def number(self, seat, rule):
        if rule["whose"] == "own":
            return self.count(seat, rule["what"])
        return max(self.count(0, rule["what"]), self.count(1, rule["what"]))

    def made(self, seat, resource):
        return sum(effect.get("produce", {}).get(resource, 0) for card in self.city[seat].cards
                   for effect in self.f.cards[card]["effects"])

    def unit_price(self, seat, resource):
        for effect in self.effects(seat):
            if resource in effect.get("trade_fixed_price", ()):
                return 1
        return 2 + self.made(1 - seat, resource)

    def trade(self, seat, cost, kind):
        """The least that missing resources cost: every use of choices and discounts is tried."""
        missing = []
        for resource in RESOURCES:
            missing += [resource] * max(0, cost.get(resource, 0) - self.made(seat, resource))
        choices = [effect["produce_one_of"] for effect in self.effects(seat) if "produce_one_of" in effect]
        drop = sum(effect["resource_discount"]["resources"] for effect in self.effects(seat)
                   if effect.get("resource_discount", {}).get("applies_to") == kind)
        totals = []
        for picks in itertools.product(*[[None, *choice] for choice in choices]):
            left = list(missing)
            for pick in picks:
                if pick in left:
                    left.remove(pick)
            prices = sorted((self.unit_price(seat, resource) for resource in left), reverse=True)
            totals.append(sum(prices[drop:]))
        return min(totals)

    def card_price(self, seat, card):
        """Coins to the bank, coins for trade, whether a chain makes it free."""
        facts = self.f.cards[card]
        if facts["free_if"] in self.city[seat].cards:
            return 0, 0, True
        kind = "blue_card" if facts["color"] == "blue" else facts["color"]
        return facts["cost"].get("coins", 0), self.trade(seat, facts["cost"], kind), False

    def wonder_price(self, seat, wonder):
        return self.trade(seat, self.f.wonders[wonder]["cost"], "wonder")

    # --- moves
    def awaited(self):
        return [] if self.result else [self.turn]

    def legal(self):
        if self.offered:
            return sorted(f"draft {wonder}" for wonder in self.offered)
        if self.pending:
            verb, options = self.pending[0]
            return sorted(f"{verb} {option}" for option in options)
        seat, moves = self.turn, []
        mine = self.city[seat]
        for card in self.accessible().values():
            moves.append(f"discard {card}")
            bank, trade, _ = self.card_price(seat, card)
            if bank + trade <= mine.coins:
                moves.append(f"build {card}")
            for wonder in mine.wonders:
                if wonder not in mine.built and self.wonder_price(seat, wonder) <= mine.coins:
                    moves.append(f"wonder {wonder} with {card}")
        return sorted(moves)

    def play(self, seat, move):
        verb, *rest = move.split(" ")
        if verb == "draft":
            return self.draft(rest[0])
        if self.pending:
            self.pending.pop(0)
            getattr(self, "choose_" + verb)(rest[0])
        else:
            self.extra = False
            mine, card = self.city[seat], rest[-1]
            slot = next(slot for slot, lies in self.slots.items() if lies == card)
            del self.slots[slot]
            if verb == "discard":
                mine.coins += 2 + self.count(seat, "yellow_card")
                self.discard.append(card)
            elif verb == "build":
                bank, trade, chained = self.card_price(seat, card)
                self.pay(seat, bank, trade)
                self.put(seat, card, chained)
            else:
                self.build_wonder(seat, rest[0])
        if not self.result and not self.pending and verb != "start":
            self.end_turn()

    def pay(self, seat, bank, trade):
        self.city[seat].coins -= bank + trade
        assert self.city[seat].coins >= 0
        if "economy" in self.city[1 - seat].tokens:
            self.city[1 - seat].coins += trade

    def put(self, seat, card, chained):
        mine = self.city[seat]
        symbols = self.symbols(seat)
        mine.cards.append(card)
        if chained and "urbanism" in mine.tokens:
            mine.coins += 4
        effects, is_red = self.f.cards[card]["effects"], self.f.cards[card]["color"] == "red"
        for effect in effects:
            self.gain(seat, effect)
        shields = sum(effect.get("shields", 0) for effect in effects)
        self.march(seat, shields + (is_red and "strategy" in mine.tokens))
        for effect in effects:
            if effect.get("science") in symbols and "science" in effect and self.board:
                self.pending.append(("token", list(self.board)))
        self.check_science(seat)

    def gain(self, seat, effect):
        mine, other = self.city[seat], self.city[1 - seat]
        mine.coins += effect.get("coins", 0)
        if "coins_per" in effect:
            mine.coins += self.number(seat, effect["coins_per"]) * effect["coins_per"]["coins"]
        other.coins = max(0, other.coins - effect.get("opponent_loses_coins", 0))

    def march(self, seat, shields):
        way = 1 if seat == 0 else -1
        other = 1 - seat
        for _ in range(shields):
            if abs(self.pawn) == 9 and self.result:
                break
            self.pawn += way
            depth = self.pawn * way
            for at, coins in ((3, 2), (6, 5)):
                if depth == at and (other, coins) in self.loot:
                    self.loot.remove((other, coins))
                    self.city[other].coins = max(0, self.city[other].coins - coins)
            if depth == 9:
                self.result = {"kind": "military", "winners": [seat]}

    def build_wonder(self, seat, wonder):
        mine, other = self.city[seat], self.city[1 - seat]
        self.pay(seat, 0, self.wonder_price(seat, wonder))
        had_theology = "theology" in mine.tokens
        mine.built.append(wonder)
        if len(mine.built) + len(other.built) == 7:
            for city in self.city:
                city.wonders = [owned for owned in city.wonders if owned in city.built]
        effects = self.f.wonders[wonder]["effects"]
        for effect in effects:
            self.gain(seat, effect)
        self.march(seat, sum(effect.get("shields", 0) for effect in effects))
        self.extra = had_theology or any(effect.get("extra_turn") for effect in effects)
        if self.result:
            return
        for effect in effects:
            if "destroy_opponent" in effect:
                targets = [card for card in other.cards
                           if self.f.cards[card]["color"] == effect["destroy_opponent"]]
                if targets:
                    self.pending.append(("destroy", targets))
            if effect.get("build_from_discard") and self.discard:
                self.pending.append(("revive", list(self.discard)))
            if "choose_unused_progress_token" in effect:
                self.pending.append(("library", list(self.deal["library_draw"])))

    def choose_token(self, token):
        self.board.remove(token)
        self.take(token)

    def choose_library(self, token):
        self.aside.remove(token)
        self.take(token)

    def take(self, token):
        self.city[self.turn].tokens.append(token)
        for effect in self.f.tokens[token]["effects"]:
            self.gain(self.turn, effect)
        self.check_science(self.turn)

    def choose_destroy(self, card):
        self.city[1 - self.turn].cards.remove(card)
        self.discard.append(card)

    def choose_revive(self, card):
        self.discard.remove(card)
        self.put(self.turn, card, False)

    def choose_start(self, who):
        self.turn = self.turn if who == "me" else 1 - self.turn

    def symbols(self, seat):
        return {effect["science"] for effect in self.effects(seat) if "science" in effect}

    def check_science(self, seat):
        if len(self.symbols(seat)) >= 6 and not self.result:
            self.result = {"kind": "science", "winners": [seat]}

    # --- turns, ages, end
    def end_turn(self):
        last = self.turn
        if self.slots:
            self.turn = last if self.extra else 1 - last
            return
        if self.age == 3:
            return self.score()
        weaker = last if self.pawn == 0 else (1 if self.pawn > 0 else 0)
        self.begin_age(self.age + 1, weaker)
        if self.pawn != 0 or self.options.get("centred_pawn") == "chooses":
            self.pending.append(("start", ["me", "opponent"]))

    def score(self):
        sheets = [self.sheet(seat) for seat in (0, 1)]
        self.result = outcome("civilian", sheets, [sheet["blue"] for sheet in sheets])

    def sheet(self, seat):
        mine = self.city[seat]
        depth = self.pawn if seat == 0 else -self.pawn
        sheet = {"military": 0 if depth <= 0 else 2 if depth < 3 else 5 if depth < 6 else 10}

        def worth(effects):
            return sum(effect.get("points", 0)
                       + (self.number(seat, effect["points_per"]) * effect["points_per"]["points"]
                          if "points_per" in effect else 0) for effect in effects)

        for colour, key in (("blue", "blue"), ("green", "green"), ("yellow", "yellow"), ("purple", "guilds")):
            sheet[key] = sum(worth(self.f.cards[card]["effects"]) for card in mine.cards
                             if self.f.cards[card]["color"] == colour)
        sheet["wonders"] = sum(worth(self.f.wonders[wonder]["effects"]) for wonder in mine.built)
        sheet["tokens"] = sum(worth(self.f.tokens[token]["effects"]) for token in mine.tokens)
        sheet["coins"] = mine.coins // 3
        return sheet


def random_deal(facts, rng):
    def some(things, count):
        return shuffled(things, rng)[:count]

    tokens = shuffled(facts.tokens, rng)
    aside = tokens[5:]
    third = some(facts.of_age(3), 17) + some(facts.of_age("guild"), 3)
    return {
        "first_seat": rng.randrange(2),
        "wonders": some(facts.wonders, 8),
        "tokens": tokens[:5],
        "tokens_aside": aside,
        "library_draw": some(aside, 3),
        "ages": [some(facts.of_age(1), 20), some(facts.of_age(2), 20), shuffled(third, rng)],
    }


def pick(rng, moves, temper, facts):
    """Some games lean to war, some to science, some to wonders, so that every ending is reached."""
    def is_loved(move):
        verb, *rest = move.split(" ")
        if verb == "build":
            return facts.cards[rest[0]]["color"] in temper
        return verb in temper or verb in ("revive", "token", "library")

    loved = [move for move in moves if is_loved(move)]
    return rng.choice(loved if loved and rng.random() < 0.85 else moves)


TEMPERS = ((), ("red",), ("green",), ("green", "discard"), ("wonder",), ("brown", "grey", "wonder"), ("yellow", "purple", "blue"))


def compare(engine, mine):
    engine.check_view(coins=[city.coins for city in mine.city], pawn=mine.pawn)
    if not mine.result:
        engine.check_legal(mine.turn, mine.legal())
        engine.check_legal(1 - mine.turn, [])


def play_one(engine, _number, rng, facts):
    deal = random_deal(facts, rng)
    options = {"centred_pawn": rng.choice(["last_player_starts", "chooses"]),
               "wonders": rng.choice(["drafted", "drafted", "first_game"])}
    mine = Duel(facts, deal, options)
    awaiting = engine.begin(game="duel", seats=2, options=options, deal=deal)
    temper = rng.choice(TEMPERS)
    moves = play_out(engine, mine, awaiting, rng, compare, lambda _: pick(rng, mine.legal(), temper, facts))
    return {"moves": moves, mine.result["kind"]: 1}


if __name__ == "__main__":
    main("duel", Facts, play_one)

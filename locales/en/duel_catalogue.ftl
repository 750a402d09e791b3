## The rules in short, on the page of the game

duel-catalogue-players = Two players each lead a city through three ages. On your turn you take one card that no other card covers and do one of three things with it.
# What can be done.
# $deed (choice) which
duel-catalogue-deed =
    { $deed ->
        [build] Build it
        [wonder] Put it under a wonder
       *[discard] Discard it
    }
# What that means.
# $deed (choice) which
duel-catalogue-deed-is =
    { $deed ->
        [build] Pay its cost and lay it in your city, where it works from then on. A card whose chain symbol your city shows already is free.
        [wonder] Pay the cost of one of your wonders. The card only shows that the wonder is built; it does nothing more.
       *[discard] Take 2 coins, and 1 more for each yellow card in your city.
    }
# Bold, at the beginning of a paragraph.
# $rule (choice) which
duel-catalogue-rule =
    { $rule ->
        [paying] Paying.
        [conflict] Conflict.
        [science] Science.
        [wonders] Wonders.
        [ages] The ages.
       *[end] The end.
    }
# The paragraph.
# $rule (choice) which
duel-catalogue-rule-is =
    { $rule ->
        [paying] Goods that your city makes are there at every turn. Each unit that is missing is bought from the bank for 2 coins, and 1 more for each such symbol on your opponent’s brown and grey cards; some yellow cards fix the price at 1.
        [conflict] Every shield moves the pawn one space towards your opponent. Where it enters a zone for the first time, the opponent loses 2, then 5 coins. Nine spaces, and you have taken the capital: the game is yours at once.
        [science] Two equal symbols give you a progress token from the board. Six different symbols win at once.
        [wonders] Each player gets four, by a draft in two rounds. When seven are built, the eighth leaves the game.
        [ages] Cards that are uncovered are turned up after the whole move. When an age is empty, the player who is behind in the conflict says who begins the next one.
       *[end] After Age III the higher sum wins: conflict (2, 5 or 10), blue, green and yellow cards, guilds, wonders, tokens, and a point for each three coins. If it is equal, blue cards decide; if those are equal too, the victory is shared.
    }

## Everything that is printed

# Beside the heading over the cards of an age.
# $laid (number) how many lie in a game
# $all (number) how many there are
duel-catalogue-laid = { $laid } of these { $all } lie in a game
# Beside the heading over the cards of the last age.
# $laid (number) how many lie in a game
# $all (number) how many there are
# $guilds (number) how many guilds lie among them
duel-catalogue-laid-with-guilds = { $laid } of these { $all } lie in a game, with { $guilds } guilds
# Beside that heading.
# $laid (number) how many lie in a game
# $all (number) how many there are
duel-catalogue-laid-in-last-age = { $laid } of these { $all } lie among the cards of Age III
# Beside that heading.
duel-catalogue-wonders-laid = eight of these twelve are in a game
# Beside that heading.
duel-catalogue-tokens-laid = five of these ten lie on the board

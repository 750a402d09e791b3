## The rules in short, on the page of the game

duel-catalogue-players = Two players each lead a city through three ages. On your turn you take one card that no other card covers and do one of three things with it.
duel-catalogue-build-text = Pay its cost and lay it in your city, where it works from then on. A card whose chain symbol your city shows already is free.
# What can be done with a card, and what it means.
duel-catalogue-wonder = Put it under a wonder
duel-catalogue-wonder-text = Pay the cost of one of your wonders. The card only shows that the wonder is built; it does nothing more.
# What can be done with a card, and what it means.
duel-catalogue-discard = Discard it
duel-catalogue-discard-text = Take 2 coins, and 1 more for each yellow card in your city.
duel-catalogue-paying-text = Goods that your city makes are there at every turn. Each unit that is missing is bought from the bank for 2 coins, and 1 more for each such symbol on your opponent’s brown and grey cards; some yellow cards fix the price at 1.
# Bold, at the beginning of a paragraph; the next message is the paragraph.
duel-catalogue-conflict = Conflict.
duel-catalogue-conflict-text = Every shield moves the pawn one space towards your opponent. Where it enters a zone for the first time, the opponent loses 2, then 5 coins. Nine spaces, and you have taken the capital: the game is yours at once.
duel-catalogue-science-text = Two equal symbols give you a progress token from the board. Six different symbols win at once.
# Bold, at the beginning of a paragraph; the next message is the paragraph.
duel-catalogue-eight = Wonders.
duel-catalogue-eight-text = Each player gets four, by a draft in two rounds. When seven are built, the eighth leaves the game.
# Bold, at the beginning of a paragraph; the next message is the paragraph.
duel-catalogue-ages = The ages.
duel-catalogue-ages-text = Cards that are uncovered are turned up after the whole move. When an age is empty, the player who is behind in the conflict says who begins the next one.
duel-catalogue-end-text = After Age III the higher sum wins: conflict (2, 5 or 10), blue, green and yellow cards, guilds, wonders, tokens, and a point for each three coins. If it is equal, blue cards decide; if those are equal too, the victory is shared.

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
# A heading.
duel-catalogue-wonders = Wonders
# Beside that heading.
duel-catalogue-wonders-laid = eight of these twelve are in a game
# A heading.
duel-catalogue-tokens = Progress tokens
# Beside that heading.
duel-catalogue-tokens-laid = five of these ten lie on the board

## The rules in short

seven-wonders-catalogue-rules-text = Three to seven players each build a city with a wonder through three ages of six turns. Everybody chooses a card from their hand at the same time, in secret; when all have chosen, all cards are played, and what is left of each hand goes on to a neighbour: to the left in Ages I and III, to the right in Age II.
# What can be done.
# $deed (choice) which
seven-wonders-catalogue-deed =
    { $deed ->
        [build] Build it
        [stage] Put it under your wonder
       *[sell] Sell it
    }
# What that means.
# $deed (choice) which
seven-wonders-catalogue-deed-is =
    { $deed ->
        [build] Pay its cost and lay it in your city. A card that one of your buildings opens is free. No city holds two buildings of the same name.
        [stage] Pay the cost of the next stage; the card itself no longer counts.
       *[sell] Take 3 coins; the card goes face down to the discard pile.
    }
# Bold, at the beginning of a paragraph.
# $rule (choice) which
seven-wonders-catalogue-rule =
    { $rule ->
        [paying] Paying.
        [conflict] Conflict.
        [science] Science.
        [end] The end.
       *[two] Two players
    }
# The paragraph.
# $rule (choice) which
seven-wonders-catalogue-rule-is =
    { $rule ->
        [paying] What your city makes is there in every turn. What is missing you buy from your two neighbours for 2 coins a unit, or 1 with a trading post or marketplace; they cannot refuse. You choose whom to pay. Coins that a card itself costs go to the bank.
        [conflict] At the end of each age you compare shields with each neighbour: 1, 3 or 5 points for more, one point less for fewer.
        [science] Each symbol counts the square of how many you have, and each set of three different ones 7 more.
        [end] Conflict, a point for each three coins, wonder, blue, green and yellow cards and guilds. If it is equal, coins decide.
       *[two] (first edition): a Free City plays between you. Whoever steers it draws a card from its pile and plays for it as well; that changes every turn.
    }

## Everything that is printed

# A group of cards, read out.
# $edition (words) First edition
# $group (words) Age I
seven-wonders-catalogue-group = { $edition }, { $group }
seven-wonders-catalogue-wonders = Wonders
# Beside the heading of the first group.
seven-wonders-catalogue-copies-note = below each card: from how many players on a copy is in
# Beside the heading of the guilds.
seven-wonders-catalogue-guilds-note = as many as players and two more are drawn for Age III
# Below a guild.
seven-wonders-catalogue-guild = guild

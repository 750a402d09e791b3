## Cards, wonders and tokens

# What kind of card it is.
# $colour (choice) its colour
duel-page-kind =
    { $colour ->
        [brown] raw material
        [grey] manufactured good
        [blue] civilian
        [green] science
        [yellow] commercial
        [red] military
       *[purple] guild
    }
# Under the name of a card.
# $kind (words) what kind of card it is
# $age (words) Age II
duel-page-kind-of-age = { $kind } · { $age }
# A card, read out; what it does and costs follows.
# $card (words) its name
# $kind (words) what kind of card it is
# $colour (words) its colour
duel-page-card = { $card }, { $kind }, { $colour }.
# A card, read out.
# $cost (words) what it costs
duel-page-card-costs = Cost: { $cost }.
# A card, read out: the card that it makes free.
# $card (words) its name
duel-page-card-opens = Opens { $card }.
# The same for a card with a chain symbol.
# $colour (words) its colour
# $gives (words) what it does
# $symbol (words) the symbol
duel-page-chip-with-symbol = ({ $colour }: { $gives }; gives the { $symbol })

# A wonder, read out after its name.
# $gives (words) what it does
# $cost (words) what it costs
duel-page-gives-and-costs = { $gives }. Cost: { $cost }
# A wonder of a city, read out after its name.
# $gives (words) what it does
# $cost (words) what is printed as its cost
# $now (words) what its owner pays for it now
duel-page-gives-and-costs-now = { $gives }. Cost: { $cost }; now { $now }

## The conflict track

# Over the track, in a few words.
duel-page-pawn-in-middle = pawn in the middle
# Over the track, in a few words.
# $who (person) whose capital
duel-page-pawn-in-capital =
    { $who ->
        [you] pawn in your capital
       *[other] pawn in { $who-whose } capital
    }
# Over the track, in a few words.
# $steps (number) how far from the middle
# $who (person) on whose side
# $ahead (person) the other player
# $points (number) what they get for it at the end
duel-page-pawn-on-side =
    { $who ->
        [you] pawn { $steps } on your side: { $points } points to { $ahead-name }
       *[other]
            { $ahead ->
                [you] pawn { $steps } on { $who-whose } side: { $points } points to you
               *[other] pawn { $steps } on { $who-whose } side: { $points } points to { $ahead-name }
            }
    }

# The track, read out.
# $who (person) a player
# $other (person) the other player
# $shields (number) how many more they need
duel-page-would-take =
    { $shields ->
        [one]
            { $who ->
                [you] You would take { $other-whose } capital with 1 more shield.
               *[other]
                    { $other ->
                        [you] { $who-name } would take your capital with 1 more shield.
                       *[other] { $who-name } would take { $other-whose } capital with 1 more shield.
                    }
            }
       *[other]
            { $who ->
                [you] You would take { $other-whose } capital with { $shields } more shields.
               *[other]
                    { $other ->
                        [you] { $who-name } would take your capital with { $shields } more shields.
                       *[other] { $who-name } would take { $other-whose } capital with { $shields } more shields.
                    }
            }
    }
# The track, read out.
duel-page-loot-untouched = All four plunder tokens are still there.
duel-page-loot-gone = No plunder tokens are left.
# $loot (words) a list: 2 coins on your side, 5 coins on Joost’s side
duel-page-loot-left = Plunder still there: { $loot }.
# $coins (number) how many
# $who (person) on whose side
duel-page-loot =
    { $who ->
        [you] { $coins } coins on your side
       *[other] { $coins } coins on { $who-whose } side
    }

## The cards of an age

# The heading of the structure, read out.
# $age (text) I, II or III
# $open (number) cards that can be taken
# $covered (number) cards face up that cannot be taken
# $hidden (number) cards face down
duel-page-structure = The cards of Age { $age }: { $open } can be taken, { $covered ->
        [one] 1 is covered
       *[other] { $covered } are covered
    }, { $hidden ->
        [one] 1 lies face down
       *[other] { $hidden } lie face down
    }
# The same heading once the game is over.
# $age (text) I, II or III
# $count (number) cards that nobody took
duel-page-left =
    { $count ->
        [one] 1 card of Age { $age } was left
       *[other] { $count } cards of Age { $age } were left
    }
# The heading where the structure is empty, read out.
duel-page-all-taken = All cards are taken
# A card face down, read out.
# $age (text) I, II or III
# $row (number) counted from the far row
duel-page-back = Face-down Age { $age } card, row { $row }
# A guild face down, read out.
# $row (number) counted from the far row
duel-page-back-guild = Face-down guild card, row { $row }
# A card, read out.
duel-page-turned-up = Just turned up.
duel-page-can-be-taken = Can be taken.
duel-page-covered = Covered.
# It is only shown because the game is over.
duel-page-was-face-down = Was face down then.

# Where a card was, very short.
# $who (person) a player
# $wonder (words) its name
# $card (words) the card under it
duel-page-built-wonder =
    { $who ->
        [you] You built { $wonder } with { $card }
       *[other] { $who-name } built { $wonder } with { $card }
    }

## Prices

# The price of a card for the reader, read out.
# $card (words) the card whose chain makes it free
duel-page-free-through = Free for you through { $card }.
# The same.
# $card (words) the card whose chain makes it free
# $token (words) the token that pays for it
# $coins (number) how much
duel-page-free-and-paid =
    { $coins ->
        [one] Free for you through { $card }, and { $token } pays you 1 coin.
       *[other] Free for you through { $card }, and { $token } pays you { $coins } coins.
    }
# The price of a card for the reader, read out.
duel-page-produced = Costs you nothing: you produce it all.
duel-page-costs-nothing = Costs you nothing.
# The price of a card for the reader, read out.
# $price (words) 3 coins
# $why (words) why it costs that
duel-page-costs = Costs you { $price }: { $why }.
# The same, where the reader has not enough.
# $price (words) 3 coins
# $short (number) coins that are missing
# $why (words) why it costs that
duel-page-costs-too-much = Costs you { $price }, { $short } more than you have: { $why }.
# On a card that is free through a chain: the coins that Urbanism pays for it.
# $card (words) the card whose chain makes it free
# $coins (number) how many
duel-page-through-and-gain = { $card }; +{ $coins }

## What can be done with a card

# Under that heading.
# $cards (number) how many can be taken
duel-page-touch-card =
    { $cards ->
        [one] Touch the card with a price.
       *[other] Touch one of the { $cards } cards with a price.
    }
# After that.
duel-page-touch-how = You see every use of it, what each costs and what it would change; the row you touch then is played.
# Over the rows of a choice.
duel-page-touch-plays = The row you touch is played.

# The card whose chain makes it free.
duel-page-free-with = Free with

# $card (words) its name
# $age (words) Age III
duel-page-card-of-age = { $card }, { $age }

# What can be done, with its price.
# $what (words) Build Temple
# $price (words) 3 coins
duel-page-build-for = { $what } for { $price }
# What can be done, with what it brings.
# $what (words) Discard Temple
# $coins (words) 3 coins
duel-page-gaining = { $what } for { $coins }
# What can be done without paying.
# $what (words) Build Temple
duel-page-build-free = { $what }, free
# What cannot be done; the reason follows.
# $thing (words) the card or wonder
duel-page-cannot-build = You cannot build { $thing }
# Under the name of a wonder that can be built.
# $card (words) the card that is taken for it
duel-page-goes-under = { $card } goes under it
# What something does, as a sentence.
# $gives (words) what it does
duel-page-does = { $gives }.
# Of a card that lies face up.
# $cards (words) the cards that lie on it
duel-page-covered-by = Covered by { $cards }: it cannot be taken yet.
# Of a card that the other player can take now. The price for the reader follows.
duel-page-not-by-you = Available, but it is not your turn.
# Of a card, to whoever watches.
duel-page-by-player = It can be taken.
# Of a card that was left when the game ended.
duel-page-nobody-took-it = The game ended before anybody took it.
# What follows if a card is taken.
duel-page-is-last = It is the last card of this age.
duel-page-uncovers-nothing = Taking it uncovers nothing.
# $cards (words) the cards that nothing would cover any more
duel-page-uncovers = Taking it uncovers { $cards }.

## Choices and the draft

# A heading: what somebody does who is waited for.
# $name (words) the player
# $waited (words) what they do, after the name: chooses a progress token
duel-page-somebody-chooses = { $name } { $waited }
# Why somebody chooses.
# $wonder (words) its name
duel-page-wonder-asks = { $wonder } asks for it.
# Why somebody chooses.
# $card (words) its name
duel-page-pair-asks = { $card } made a pair of equal symbols.
# Why somebody chooses who begins.
# $pawn (choice) centre: it stands there; side: it does not
duel-page-age-asks =
    { $pawn ->
        [centre] The new age lies open; the pawn stands in the centre, so whoever took the last turn decides.
       *[side] The new age lies open; whoever is behind in the conflict decides.
    }
# What somebody else chooses from.
# $things (words) tokens or cards
duel-page-choose-from = To choose from: { $things }.
# What somebody else chooses from, in secret.
# $who (person) the player
# $count (number) how many tokens
duel-page-drew = { $who-name } has drawn { $count }; you do not see which.
# The heading of the draft.
# $round (number) 1 or 2
# $count (number) how many wonders there are to choose from
duel-page-draft =
    { $count ->
        [one] Draft of wonders, round { $round } of 2: 1 is left
       *[other] Draft of wonders, round { $round } of 2: { $count } are offered
    }
# Who chooses how many wonders.
# $who (person) who chooses now
# $count (number) how many
# $last (person) who gets the one that is left
duel-page-picks =
    { $who ->
        [you] You pick { $count }, and the last one goes to { $last-name }.
       *[other]
            { $last ->
                [you] { $who-name } picks { $count }, and the last one goes to you.
               *[other] { $who-name } picks { $count }, and the last one goes to { $last-name }.
            }
    }
# The same, where the one who chooses now also gets the one that is left.
# $who (person) who chooses now
# $count (number) how many
# $next (person) who chooses then
# $more (number) how many
duel-page-picks-and-gets =
    { $who ->
        [you] You pick { $count }, then { $next-name } picks { $more }, and the last one goes to you.
       *[other]
            { $next ->
                [you] { $who-name } picks { $count }, then you pick { $more }, and the last one goes to { $who-name }.
               *[other] { $who-name } picks { $count }, then { $next-name } picks { $more }, and the last one goes to { $who-name }.
            }
    }

## Cities

# Over goods and their prices.
# $who (person) the player
duel-page-makes =
    { $who ->
        [you] You make, and what one more costs you
       *[other] { $who-name } makes, and what one more costs them
    }
# Over goods, after the end.
# $who (person) the player
duel-page-made =
    { $who ->
        [you] You made
       *[other] { $who-name } made
    }
# Under a good, very short.
# $coins (number) what one more costs
duel-page-buy = buy { $coins }
# One unit of several goods, read out.
# $goods (words) wood, clay or stone
# $source (words) the card or wonder that makes it
duel-page-one-of = of { $goods } ({ $source })
# Under a choice of goods, very short.
duel-page-either = either
# Over the wonders of a city.
duel-page-wonders = Wonders
# Over the wonders of a city and their prices.
# $who (person) who pays them
duel-page-wonders-with-price =
    { $who ->
        [you] Wonders, with your price now
       *[other] Wonders, with { $who-whose } price now
    }
# On a wonder.
duel-page-built = built
# Under that.
# $card (words) the card under the wonder
duel-page-built-with = with { $card }
# Over the tokens of a city.
duel-page-tokens = Progress tokens

## Who is ahead

# The head of a column of who is ahead: how far the pawn stands on the other player’s side.
duel-page-pawn-ahead = pawn ahead by
# Read out after a number that is greater than the other player’s.
duel-page-is-ahead = (ahead)

# $who (person) who has more points
# $points (words) 3 points
duel-page-leads =
    { $who ->
        [you] You are { $points } ahead.
       *[other] { $who-name } is { $points } ahead.
    }
# $points (words) 3 points
duel-page-both-have = Both have { $points }.

## Between the cities

# A heading.
duel-page-tokens-on-board = Progress tokens on the board
# Beside that heading.
duel-page-pair-takes = a pair of equal symbols takes one
duel-page-no-tokens = None is left.
# The tokens that were left out at the beginning.
# $wonder (words) The Great Library
# $tokens (words) a list
duel-page-in-box = In the box, from which { $wonder } draws: { $tokens }.
duel-page-no-discards = The discard pile is empty.
# $cards (words) a list
duel-page-discards = Discard pile: { $cards }.
# $age (text) II or III
duel-page-age-starts = Age { $age } starts when the last card is taken.
duel-page-game-ends = The game ends when the last card is taken.
# A link to the page of the game.
duel-page-everything = All cards, wonders and tokens

# After that: what the track is for.
duel-page-track-rule = Each shield moves the pawn one space towards the other capital; there the game is won at once. A plunder token that it passes takes that many coins. If it stands on your opponent’s side at the end, you get the points under it.
# Of a covered card, before what it would cost the reader now.
duel-page-if-free-now = If it could be taken now:
# Of a wonder that is built.
# $card (words) the card under it
duel-page-lies-under = { $card } lies under it.

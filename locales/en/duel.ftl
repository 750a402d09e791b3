# What the game is, in an invitation.
duel-about = Two cities grow side by side out of one pyramid of cards, and what you take uncovers what the other may take. Win on points after three ages, or at once by conquest or by science.
# Who plays, in a list of games.
duel-introduction = Two players, in turn. Two or three weeks by post.
# What the page of the game shows.
duel-catalogue = Rules in short, and every card, wonder and token.
# A chapter of the history.
duel-draft = Draft of wonders
# How far a game is.
# $round (number) 1 or 2
duel-draft-round = Draft of wonders, round { $round } of 2
# How far a game is.
# $age (text) I, II or III
# $cards (number) cards that lie in the structure
duel-age-left =
    { $cards ->
        [one] Age { $age }, 1 card left
       *[other] Age { $age }, { $cards } cards left
    }

## What cards, wonders and tokens do, in lists: “2 shields, 1 point”

# $goods (words) 2 wood, glass; or: wood, clay or stone
duel-makes = produces { $goods }
# $goods (words) glass and papyrus
duel-fixed-price = { $goods } for 1 coin each
# A card of the opponent.
# $colour (choice) of the card
duel-destroys =
    { $colour ->
        [brown] destroys a brown card
        [grey] destroys a grey card
        [blue] destroys a blue card
        [green] destroys a green card
        [yellow] destroys a yellow card
        [red] destroys a red card
       *[purple] destroys a purple card
    }
duel-revives = builds a discarded card free
duel-unused-token = one of three unused tokens
# What is brought for each thing of a kind.
# $gain (words) 1 coin
# $counted (words) brown card
duel-per = { $gain } per { $counted }
# What is brought for each thing of a kind in one of the two cities.
# $gain (words) 1 coin
# $counted (words) brown card
duel-per-most = { $gain } per { $counted } in the city with most
# What is counted, after “1 coin per”.
# $kind (choice) cards of a colour, and others
duel-counted =
    { $kind ->
        [brown] brown card
        [grey] grey card
        [blue] blue card
        [green] green card
        [yellow] yellow card
        [red] red card
        [purple] purple card
        [brown_and_grey] brown or grey card
        [wonders] wonder built
        [three_coins] 3 coins
       *[tokens] progress token
    }
# $coins (number) how many
duel-opponent-loses =
    { $coins ->
        [one] opponent loses 1 coin
       *[other] opponent loses { $coins } coins
    }
# $symbol (words) wheel
duel-symbol = { $symbol } symbol
duel-extra-turn = another turn
# What a progress token changes.
# $token (choice) which
duel-token-rule =
    { $token ->
        [architecture] 2 goods fewer for each wonder
        [economy] what the opponent pays for goods comes to you
        [masonry] 2 goods fewer for each blue card
        [strategy] 1 shield more on each new red card
        [theology] another turn after each new wonder
       *[urbanism] 4 coins for each build through a chain
    }

## Prices

# Why something is free: the chain of a card in the city.
# $card (words) the card that gives it
duel-through = through { $card }
# The same, and a token pays for it.
# $card (words) the card that gives it
# $coins (number) what the token pays
# $token (words) Urbanism
duel-through-and = through { $card }, +{ $coins } { $token }
# Why a price is what it is: coins printed on the card.
# $coins (number) how many
duel-printed = cost { $coins }
# Why a price is what it is: a resource is bought.
# $good (words) stone
# $coins (text) the price of each unit: 5+5
duel-bought = { $good } { $coins }
# Why a price is what it is: a card or wonder gives what the owner chooses.
# $goods (words) wood, glass
duel-chosen = { $goods } of choice
# Why a price is what it is: a token drops resources.
# $token (words) Masonry
# $goods (words) wood, glass
duel-drops = { $token } drops { $goods }
# Why discarding brings what it brings.
# $yellow (number) yellow cards of the player, at least 1
duel-discard-brings =
    { $yellow ->
        [one] 2, and 1 for your yellow card
       *[other] 2, and { $yellow } for your { $yellow } yellow cards
    }
# Why a card is free.
duel-by-mausoleum = the Mausoleum

## Moves

# $wonder (words) a wonder
duel-do-draft = Draft { $wonder }
# $what (words) a card or a wonder
duel-do-build = Build { $what }
# $card (words) a card
duel-do-discard = Discard { $card }
# $wonder (words) a wonder
# $card (words) the card that goes under it
duel-do-wonder = Build { $wonder } with { $card }
# $token (words) a progress token on the board
duel-do-token = Take { $token }
# $token (words) one of the tokens of the Great Library
duel-do-library = Keep { $token }
# $card (words) a card of the opponent
duel-do-destroy = Destroy { $card }
# $card (words) a card
duel-do-revive = Build { $card } from the discard pile
# $who (choice) me, opponent
duel-do-start =
    { $who ->
        [me] Begin the age yourself
       *[opponent] Let the opponent begin the age
    }

## What a move would change

# Something that is said of it, as a sentence.
# $said (words) 2 shields, 1 point
duel-stop = { $said }.
# Two sentences.
# $first (words) a sentence
# $second (words) a sentence
duel-sentences = { $first } { $second }
# The beginning of a sentence that lists changes.
# $what (choice) what changes
# $from (number) before
# $to (number) after
duel-change-first =
    { $what ->
        [coins] Coins { $from } → { $to }
        [points] Points { $from } → { $to }
        [opponent_coins] Opponent’s coins { $from } → { $to }
       *[opponent_points] Opponent’s points { $from } → { $to }
    }
# The rest of that sentence.
# $what (choice) what changes
# $from (number) before
# $to (number) after
duel-change =
    { $what ->
        [coins] coins { $from } → { $to }
        [points] points { $from } → { $to }
        [opponent_coins] opponent’s coins { $from } → { $to }
       *[opponent_points] opponent’s points { $from } → { $to }
    }
# Where the pawn stands for a player.
# $side (choice) centre; own: on the player’s side; opponent
# $spaces (number) how far from the centre
duel-pawn-where =
    { $side ->
        [centre] in the centre
        [own]
            { $spaces ->
                [one] 1 space on your side
               *[other] { $spaces } spaces on your side
            }
       *[opponent]
            { $spaces ->
                [one] 1 space on the opponent’s side
               *[other] { $spaces } spaces on the opponent’s side
            }
    }
# $place (words) 2 spaces on your side
duel-then-pawn = Pawn { $place }.
# $how (choice) military, science
duel-then-wins =
    { $how ->
        [military] Wins the game at once: military supremacy.
       *[science] Wins the game at once: scientific supremacy.
    }
# What can be chosen then.
# $choice (choice) token: for a pair; library: of the Great Library; destroy; revive
duel-then-choose =
    { $choice ->
        [token] A pair: choose a token.
        [library] Choose one of three unused tokens.
        [destroy] Choose a card to destroy.
       *[revive] Choose a discarded card to build.
    }
# $count (number) different symbols in the city
duel-then-symbols = Symbols { $count } of 6.
duel-then-again = Another turn.
duel-then-age-ends = Ends the age.
# $cards (words) Temple and a hidden card
duel-then-uncovers = Uncovers { $cards }.
# Cards that lie face down, in a list of cards.
# $count (number) how many
duel-hidden-cards =
    { $count ->
        [one] a hidden card
       *[other] { $count } hidden cards
    }

## What is asked for and what threatens

# What the reader is asked for where it is not an ordinary turn.
# $choice (choice) draft: a wonder; token; library: likewise; destroy; revive; start: who begins the age
duel-asked =
    { $choice ->
        [draft] Choose a wonder
        [token] Choose a progress token
        [library] Choose a progress token
        [destroy] Choose a card to destroy
        [revive] Choose a discarded card to build
       *[start] Choose who begins the age
    }
# What a player is waited for, after the name.
# $choice (choice) draft: a wonder; token; library: likewise; destroy; revive; start: who begins the age
duel-waited =
    { $choice ->
        [draft] chooses a wonder
        [token] chooses a progress token
        [library] chooses a progress token
        [destroy] chooses a card to destroy
        [revive] chooses a discarded card to build
       *[start] chooses who begins the age
    }
# A player is near a win.
# $who (person) the player
# $spaces (number) shields that are missing
duel-near-capital =
    { $who ->
        [you]
            { $spaces ->
                [one] You need 1 more shield to win!
               *[other] You need { $spaces } more shields to win!
            }
       *[other]
            { $spaces ->
                [one] { $who-name } needs 1 more shield to win!
               *[other] { $who-name } needs { $spaces } more shields to win!
            }
    }
# A player is near a win.
# $who (person) the player
# $missing (number) different symbols that are missing
duel-near-symbols =
    { $who ->
        [you]
            { $missing ->
                [one] You are one symbol short of a win!
               *[other] You are { $missing } symbols short of a win!
            }
       *[other]
            { $missing ->
                [one] { $who-name } is one symbol short of a win!
               *[other] { $who-name } is { $missing } symbols short of a win!
            }
    }
# In the subject of a letter: how near the opponent is to a sudden win.
# $shields (number) shields that the opponent needs
duel-shields-from-losing =
    { $shields ->
        [one] 1 shield from losing
       *[other] { $shields } shields from losing
    }
# The same.
# $symbols (number) symbols that the opponent needs
duel-symbols-from-losing =
    { $symbols ->
        [one] 1 symbol from losing
       *[other] { $symbols } symbols from losing
    }
duel-no-threat = Nobody is near a sudden win.
# $spaces (number) how many, on the track
duel-spaces =
    { $spaces ->
        [one] 1 space
       *[other] { $spaces } spaces
    }
duel-pawn-centre = The pawn stands in the centre.
# $spaces (words) 2 spaces
# $half (person) on whose side
# $points (words) 5 points
# $gainer (person) who gets them
duel-pawn-stands =
    { $half ->
        [you] The pawn stands { $spaces } on your side: { $points } to { $gainer-name }.
       *[other] The pawn stands { $spaces } on the side of { $half-name }: { $points } to { $gainer-name }.
    }

## Why a move is refused

duel-for-two = Duel is a game for two.
# $wonder (words) a wonder
duel-not-offered = { $wonder } is not laid out to be drafted now.
# What has to be done before anything else. Words in capitals stand for a name; the rest of the move is written as it is.
# $choice (choice) draft; token: for a pair; library: of the Great Library; revive; start; turn: an ordinary turn
duel-first =
    { $choice ->
        [draft] First choose one of the wonders laid out: draft WONDER.
        [token] First take a token for your pair: token TOKEN.
        [library] First choose one of the three tokens of the Great Library: library TOKEN.
        [revive] First choose a discarded card for the Mausoleum: revive CARD.
        [start] First say who begins the age: start me, or start opponent.
       *[turn] On your turn you take one card that can be taken: build it, discard it, or build a wonder with it.
    }
# What has to be done before anything else.
# $wonder (words) what destroys
duel-destroy-first = First choose the card that { $wonder } destroys: destroy CARD.
# $card (words) a card
duel-in-discard = { $card } lies in the discard pile.
# $what (words) a card or a wonder
duel-is-built = { $what } is built already.
# $card (words) a card
duel-not-open = { $card } does not lie open in the structure.
# $card (words) a card
# $by (words) Temple and a face-down card
duel-covered = { $card } is still covered by { $by }.
# Cards that cover another, in a list of cards.
# $count (number) how many
duel-face-down-cards =
    { $count ->
        [one] a face-down card
       *[other] { $count } face-down cards
    }
# $what (words) a card or a wonder
# $price (words) 7 coins
# $why (words) stone 5; printed 2
# $have (number) the player’s coins
duel-too-dear = { $what } costs you { $price } now ({ $why }) and you have { $have }.
# $wonder (words) a wonder
duel-left-game = { $wonder } left the game when the seventh wonder was built.
# $wonder (words) a wonder
duel-not-own = { $wonder } is not one of your wonders.
# $token (words) a progress token
duel-not-on-board = { $token } is not on the board.
# $token (words) a progress token
duel-not-drawn = { $token } is not among the three you drew.
# $card (words) a card
duel-not-discarded = { $card } is not in the discard pile.
# $colour (choice) of the cards that the wonder destroys
# $wonder (words) a wonder
# $card (words) a card of another colour
duel-other-colour =
    { $colour ->
        [brown] { $wonder } destroys a brown card; { $card } is not brown.
       *[grey] { $wonder } destroys a grey card; { $card } is not grey.
    }
# $card (words) a card
duel-not-there = { $card } does not stand in the opponent’s city.
# $card (words) a card
duel-not-destroyed = { $card } cannot be destroyed.
duel-ambiguous = That could be more than one move. Which?
# Only the verb of a move was written.
# $kind (choice) what is missing: card, token, draft: a wonder, wonder: a wonder and a card
# $verb (text) the verb
duel-which =
    { $kind ->
        [card] That is not a whole move. Which card? Write { $verb } and its name.
        [token] That is not a whole move. Which token? Write { $verb } and its name.
        [draft] That is not a whole move. Which wonder? Write { $verb } and its name.
       *[wonder] That is not a whole move. Which wonder, and with which card? Write { $verb } WONDER with CARD.
    }
# The thing in a move is not known.
# $kind (choice) what it should be: card, token, draft: a wonder, wonder: a wonder and a card
# $name (text) what was written
duel-unknown =
    { $kind ->
        [card] I don’t recognise the card “{ $name }”.
        [token] I don’t recognise the token “{ $name }”.
        [draft] I don’t recognise the wonder “{ $name }”.
       *[wonder] I don’t recognise the wonder and card “{ $name }”.
    }
duel-unreadable = I don’t recognise this move.

## What happened

# $who (person) who
duel-first-player =
    { $who ->
        [you] You are the first player.
       *[other] { $who-name } is the first player.
    }
# $tokens (words) Law, Masonry and Strategy
duel-tokens-laid = Progress tokens on the board: { $tokens }.
# $wonders (words) Piraeus and The Sphinx
duel-wonders-offered = Wonders to draft: { $wonders }.
# $who (person) who
# $wonders (words) Piraeus and The Sphinx
duel-has-wonders =
    { $who ->
        [you] You have the wonders { $wonders }.
       *[other] { $who-name } has the wonders { $wonders }.
    }
# $who (person) who
# $wonder (words) a wonder
duel-drafted =
    { $who ->
        [you] You drafted { $wonder }.
       *[other] { $who-name } drafted { $wonder }.
    }
# Nothing else was left to draft.
# $who (person) who
# $wonder (words) a wonder
duel-got-last-wonder =
    { $who ->
        [you] You got the last wonder, { $wonder }.
       *[other] { $who-name } got the last wonder, { $wonder }.
    }
# $age (text) I, II or III
# $who (person) who begins it
duel-age-begins =
    { $who ->
        [you] Age { $age } is laid out; you begin.
       *[other] Age { $age } is laid out; { $who-name } begins.
    }
# $age (text) I, II or III
# $who (person) who chooses
duel-age-chooses =
    { $who ->
        [you] Age { $age } is laid out; you choose who begins.
       *[other] Age { $age } is laid out; { $who-name } chooses who begins.
    }
# $who (person) who
# $card (words) a card
# $coins (words) 3 coins
# $why (words) stone 3
# $effects (words) 2 shields, 1 point
duel-built-for =
    { $who ->
        [you] You built { $card } for { $coins } ({ $why }): { $effects }.
       *[other] { $who-name } built { $card } for { $coins } ({ $why }): { $effects }.
    }
# $who (person) who
# $card (words) a card
# $why (words) own goods
# $effects (words) 2 shields, 1 point
duel-built-free =
    { $who ->
        [you] You built { $card }, free ({ $why }): { $effects }.
       *[other] { $who-name } built { $card }, free ({ $why }): { $effects }.
    }
# $who (person) who
# $card (words) a card
# $effects (words) 2 shields, 1 point
duel-built-costless =
    { $who ->
        [you] You built { $card }, free: { $effects }.
       *[other] { $who-name } built { $card }, free: { $effects }.
    }
# $who (person) who
# $card (words) a card
# $giver (words) the card whose chain makes it free
# $effects (words) 2 shields, 1 point
duel-built-chain =
    { $who ->
        [you] You built { $card }, free through { $giver }: { $effects }.
       *[other] { $who-name } built { $card }, free through { $giver }: { $effects }.
    }
# $who (person) who
# $card (words) a card
# $effects (words) 2 shields, 1 point
duel-revived =
    { $who ->
        [you] You built { $card } free from the discard pile: { $effects }.
       *[other] { $who-name } built { $card } free from the discard pile: { $effects }.
    }
# $who (person) who
# $wonder (words) a wonder
# $card (words) the card under it
# $coins (words) 3 coins
# $why (words) stone 3
# $effects (words) 2 shields, 1 point
duel-wonder-for =
    { $who ->
        [you] You built { $wonder } over { $card } for { $coins } ({ $why }): { $effects }.
       *[other] { $who-name } built { $wonder } over { $card } for { $coins } ({ $why }): { $effects }.
    }
# $who (person) who
# $wonder (words) a wonder
# $card (words) the card under it
# $why (words) own goods
# $effects (words) 2 shields, 1 point
duel-wonder-free =
    { $who ->
        [you] You built { $wonder } over { $card }, free ({ $why }): { $effects }.
       *[other] { $who-name } built { $wonder } over { $card }, free ({ $why }): { $effects }.
    }
# A token pays its owner.
# $token (words) Urbanism
# $who (person) the owner
# $coins (words) 4 coins
duel-token-paid =
    { $who ->
        [you] { $token } paid you { $coins }.
       *[other] { $token } paid { $who-name } { $coins }.
    }
# $wonder (words) a wonder
duel-eighth-wonder = Seven wonders are built: { $wonder } leaves the game.
duel-turn-lost = The structure is empty, so the extra turn is lost.
# $who (person) who
# $card (words) a card
# $coins (words) 3 coins
duel-discarded-for =
    { $who ->
        [you] You discarded { $card } for { $coins }.
       *[other] { $who-name } discarded { $card } for { $coins }.
    }
# $who (person) who
# $card (words) a card
# $whose (person) in whose city it stood
duel-destroyed =
    { $who ->
        [you] You destroyed { $card } in the city of { $whose-name }; it lies in the discard pile now.
       *[other]
            { $whose ->
                [you] { $who-name } destroyed { $card } in your city; it lies in the discard pile now.
               *[other] { $who-name } destroyed { $card } in the city of { $whose-name }; it lies in the discard pile now.
            }
    }
# $who (person) who
# $coins (words) 4 coins
duel-got-coins =
    { $who ->
        [you] You got { $coins } from the bank.
       *[other] { $who-name } got { $coins } from the bank.
    }
# $who (person) who
# $coins (words) 2 coins
duel-plundered =
    { $who ->
        [you] Plunder: you lost { $coins }.
       *[other] Plunder: { $who-name } lost { $coins }.
    }
# $who (person) who
# $coins (words) 2 coins
duel-lost-coins =
    { $who ->
        [you] You lost { $coins }.
       *[other] { $who-name } lost { $coins }.
    }
# $spaces (words) 2 spaces
# $half (person) on whose side
duel-pawn-at =
    { $half ->
        [you] The pawn stands { $spaces } on your side.
       *[other] The pawn stands { $spaces } on the side of { $half-name }.
    }
# What a player may do next.
# $who (person) who
# $then (choice) token: has a pair and chooses; destroy; revive; again: takes another turn
duel-next =
    { $who ->
        [you]
            { $then ->
                [token] You have a pair of symbols and may choose a token.
                [destroy] You choose a card to destroy.
                [revive] You choose a card from the discard pile.
               *[again] You take another turn.
            }
       *[other]
            { $then ->
                [token] { $who-name } has a pair of symbols and may choose a token.
                [destroy] { $who-name } chooses a card to destroy.
                [revive] { $who-name } chooses a card from the discard pile.
               *[again] { $who-name } takes another turn.
            }
    }
# $who (person) who
# $tokens (words) Law, Masonry and Strategy
duel-drew-tokens =
    { $who ->
        [you] You drew { $tokens } for the Great Library.
       *[other] { $who-name } drew { $tokens } for the Great Library.
    }
# $who (person) who
duel-drew-hidden-tokens =
    { $who ->
        [you] You drew three tokens for the Great Library, unseen by others.
       *[other] { $who-name } drew three tokens for the Great Library, unseen by others.
    }
# $who (person) who
# $token (words) a progress token
# $effects (words) 6 coins, 4 points
duel-took-token =
    { $who ->
        [you] You took { $token } from the board: { $effects }.
       *[other] { $who-name } took { $token } from the board: { $effects }.
    }
# $who (person) who
# $token (words) a progress token
# $effects (words) 6 coins, 4 points
duel-kept-token =
    { $who ->
        [you] You kept { $token } of the Great Library: { $effects }.
       *[other] { $who-name } kept { $token } of the Great Library: { $effects }.
    }
# $card (words) a card
duel-turned-up = { $card } was turned up.
# $who (person) who
# $age (text) I, II or III
duel-begins-itself =
    { $who ->
        [you] You chose to begin Age { $age }.
       *[other] { $who-name } chose to begin Age { $age }.
    }
# $who (person) who
# $other (person) who begins
# $age (text) I, II or III
duel-lets-begin =
    { $who ->
        [you] You chose { $other-name } to begin Age { $age }.
       *[other] { $who-name } chose { $other-name } to begin Age { $age }.
    }
# $who (person) who
duel-took-capital =
    { $who ->
        [you] You took the capital: military supremacy.
       *[other] { $who-name } took the capital: military supremacy.
    }
# $who (person) who
duel-has-six-symbols =
    { $who ->
        [you] You have six different symbols: scientific supremacy.
       *[other] { $who-name } has six different symbols: scientific supremacy.
    }
# $who (person) who
# $won (number) their points
# $lost (number) the opponent’s points
duel-wins-on-points =
    { $who ->
        [you] You win with { $won } to { $lost } points.
       *[other] { $who-name } wins with { $won } to { $lost } points.
    }
# $points (number) of each of both
# $both (words) Freja and Joost
duel-shared = { $points } to { $points } points, and as many on blue cards: { $both } share the victory.

## The board

# The head of a column of who is ahead.
# $column (choice) points, coins, symbols, wonders
duel-column =
    { $column ->
        [points] points
        [coins] coins
        [symbols] symbols
       *[wonders] wonders
    }
# A choice that is open.
# $who (person) who chooses
# $choice (choice) token: for a pair; library: of the Great Library, hidden; destroy; revive; start: who begins the age
duel-chooses =
    { $who ->
        [you]
            { $choice ->
                [token] You made a pair and choose a token.
                [library] You choose one of three unused tokens.
                [destroy] You choose a card to destroy.
                [revive] You choose a discarded card to build.
               *[start] You choose who begins the age.
            }
       *[other]
            { $choice ->
                [token] { $who-name } made a pair and chooses a token.
                [library] { $who-name } chooses one of three unused tokens.
                [destroy] { $who-name } chooses a card to destroy.
                [revive] { $who-name } chooses a discarded card to build.
               *[start] { $who-name } chooses who begins the age.
            }
    }
# $who (person) who chooses
# $tokens (words) Law, Masonry and Strategy
duel-keeps-one =
    { $who ->
        [you] You keep one of { $tokens }.
       *[other] { $who-name } keeps one of { $tokens }.
    }
# A title.
duel-the-draft = The draft
# Under that title.
# $round (number) 1 or 2
# $order (words) who picks, in order: Freja, Joost, Joost
duel-draft-picks = Round { $round } of 2; picks: { $order }
# A wonder that can be drafted.
# $wonder (words) a wonder
# $effects (words) 2 shields, 3 points
# $cost (words) 2 wood, glass
duel-draft-wonder = { $wonder }: { $effects }. Costs { $cost }.
# A title.
# $who (person) whose
duel-city =
    { $who ->
        [you] Your city
       *[other] The city of { $who-name }
    }
# A title.
duel-on-table = On the table
# What a line of a city or of the table is about.
# $what (choice) coins; makes: resources; buys: what one more of each costs; cards; wonders; tokens; symbols; board: tokens on the board; discard: the discard pile
duel-label =
    { $what ->
        [coins] Coins
        [makes] Makes
        [buys] Buys
        [cards] Cards
        [wonders] Wonders
        [tokens] Tokens
        [symbols] Symbols
        [board] Tokens on the board
       *[discard] Discard pile
    }
# Where nothing is in a line.
duel-none = none
# What a city makes, and what one more unit costs.
# $good (words) wood
# $count (number) units or coins
duel-good-count = { $good } { $count }
# Resources of which one can be chosen at each payment.
# $goods (words) wood, clay or stone
# $source (words) the card or wonder
duel-choice-of = { $goods } ({ $source })
# A wonder that is built.
# $wonder (words) a wonder
duel-wonder-built = { $wonder } (built)
# A wonder that is not built.
# $wonder (words) a wonder
# $price (words) 3 coins
duel-wonder-costs = { $wonder } ({ $price })
# A symbol that a city has more than once.
# $symbol (words) wheel
# $count (number) how often
duel-symbol-count = { $symbol } ×{ $count }
# $wonder (words) a wonder
duel-seven-stand = { $wonder } left the game: seven wonders are built.

## The board as plain text of 72 columns; abbreviations in ten letters

duel-military = Military
duel-the-cards = The cards
# What a card gives.
# $kind (choice) one_raw: a raw material of choice; one_made: glass or papyrus of choice; fixed: both for 1 coin; points: a guild
duel-short-gives =
    { $kind ->
        [one_raw] 1 raw good
        [one_made] glass/pap.
        [fixed] gl./pap. 1
       *[points] for points
    }
# A resource that can be bought for 1 coin.
# $good (words) wood
duel-short-fixed = { $good } at 1
# A scientific symbol, at most seven letters.
# $symbol (choice) which
duel-short-symbol =
    { $symbol ->
        [wheel] wheel
        [mortar] mortar
        [quill] quill
        [plumb] plumb
        [sundial] sundial
        [armillary_sphere] sphere
       *[scales] scales
    }
# What a card gives, and its points.
# $gives (words) wheel
# $points (number) how many
duel-short-points = { $gives } { $points }p
# Coins for each thing counted.
# $coins (number) for each
duel-short-each = +{ $coins } each
# The kind of a card.
# $colour (choice) of the card
duel-short-kind =
    { $colour ->
        [brown] raw
        [grey] goods
        [blue] civilian
        [green] science
        [yellow] trade
        [red] military
       *[purple] guild
    }

## The board in a letter

# $who (person) whose
duel-capital =
    { $who ->
        [you] Your capital
       *[other] The capital of { $who-name }
    }
# Under the track.
duel-track-legend = ▲ is the pawn, which begins at 0, the centre; 2 and 5 are coins lost to plunder.
# Under the cards.
duel-cards-legend = Cards with a price can be taken.
# On the back of a card.
duel-face-down = face down
# Beside the kind of a card that was turned up last.
# $kind (words) military
duel-new-card = { $kind } · new
# In the place of a card that was taken last.
# $who (person) who
# $card (words) which
# $how (choice) built, discarded, taken: for a wonder
duel-last-taken =
    { $who ->
        [you]
            { $how ->
                [built] You built { $card }
                [discarded] You discarded { $card }
               *[taken] You took { $card }
            }
       *[other]
            { $how ->
                [built] { $who-name } built { $card }
                [discarded] { $who-name } discarded { $card }
               *[taken] { $who-name } took { $card }
            }
    }
# Beside a price.
# $coins (number) how many are missing
duel-coins-short = { $coins } short

# What the game is, in an invitation.
dice-about = Seven dice lie in the forum and everybody builds with the same seven at the same time. Choose one, tick your city sheet, and be the first to complete what all of you want.
# Who plays, in a list of games.
dice-introduction = Two to seven players, one roll of the dice for all. The quickest of them.
# What the page of the game shows.
dice-catalogue = Rules in short, the dice, and every building and bonus.
# How far a game is, and a chapter of the history.
# $round (number) from 1
dice-round = Round { $round }
# How far a game is.
# $round (number) from 1
dice-last-round = Round { $round }, the last
# How far a game is.
# $rounds (number) how many were played
dice-over =
    { $rounds ->
        [one] Over after 1 round
       *[other] Over after { $rounds } rounds
    }

## Things

# What belongs to one row of both barracks; the building says on which side.
dice-row-attack = attack
dice-row-defence = defence
# A face of a die: it ticks a box of one of these buildings.
# $buildings (words) the buildings, joined with “or”
dice-face-tick = tick: { $buildings }
# A face of a die: it ticks a box where a comparison over these buildings holds.
# $buildings (words) the buildings, joined with “and”
dice-face-compare = compare: { $buildings }
# A box by its row and its number.
# $row (words) the row
# $number (number) from 1
dice-row-number = { $row } { $number }
# A box of a building by its row.
# $building (words) the building
# $place (words) the row, with the number where it has several boxes
dice-building-box = { $building }, { $place }

## Amounts

# $resources (number) how many
dice-resources =
    { $resources ->
        [one] 1 resource
       *[other] { $resources } resources
    }
# $defences (number) how many
dice-defences =
    { $defences ->
        [0] no defences
        [one] 1 defence
       *[other] { $defences } defences
    }

## What a box or a bonus does

# $points (number) points less the defences that it meets
dice-effect-attack = attack { $points }
dice-effect-defence = a defence
# $times (number) how many boxes
# $buildings (words) the buildings, joined with “or”
dice-effect-tick =
    { $times ->
        [1] tick one in { $buildings }
       *[other] tick up to { $times } in { $buildings }
    }
dice-effect-action = another action
dice-effect-free-die = build with a die without its price
# $gain (words) coins, points, or both
# $building (words) the building
dice-effect-per-box = { $gain } for each ticked box in { $building }
# $colour (choice) any; grey, blue, red, yellow, green, black, purple, white
# $amount (number) coins
dice-effect-cheaper =
    { $colour ->
        [grey] grey dice cost { $amount } less
        [blue] blue dice cost { $amount } less
        [red] red dice cost { $amount } less
        [yellow] yellow dice cost { $amount } less
        [green] green dice cost { $amount } less
        [black] black dice cost { $amount } less
        [purple] purple dice cost { $amount } less
        [white] white dice cost { $amount } less
       *[any] all dice cost { $amount } less
    }
# $colour (choice) grey, blue, red, yellow, green, black, purple, white
dice-effect-free-dice =
    { $colour ->
        [grey] grey dice cost nothing
        [blue] blue dice cost nothing
        [red] red dice cost nothing
        [yellow] yellow dice cost nothing
        [green] green dice cost nothing
        [black] black dice cost nothing
        [purple] purple dice cost nothing
       *[white] white dice cost nothing
    }
# $coins (words) 2 coins
# $colour (choice) grey, blue, red, yellow, green, black, purple, white
dice-effect-coins-on-die =
    { $colour ->
        [grey] { $coins } when you choose a grey die
        [blue] { $coins } when you choose a blue die
        [red] { $coins } when you choose a red die
        [yellow] { $coins } when you choose a yellow die
        [green] { $coins } when you choose a green die
        [black] { $coins } when you choose a black die
        [purple] { $coins } when you choose a purple die
       *[white] { $coins } when you choose a white die
    }
# $die (choice) black, purple, white
dice-effect-unlock =
    { $die ->
        [black] unlocks the black die
        [purple] unlocks the purple die
       *[white] unlocks the white die
    }

## What a turn does, step by step

# A die in a sentence.
# $die (choice) grey_1, grey_2, grey_3, blue, red, yellow, green, black, purple, white
dice-the-die =
    { $die ->
        [grey_1] the grey die 1
        [grey_2] the grey die 2
        [grey_3] the grey die 3
        [blue] the blue die
        [red] the red die
        [yellow] the yellow die
        [green] the green die
        [black] the black die
        [purple] the purple die
       *[white] the white die
    }
# A step. After the player who did it (“Freja passed and got …”), in a row of what will be done, or at its beginning.
# $tense (choice) first: begins a sentence; colon: after a colon; plan: will be done; did: after “Freja”, in Dutch “Freja heeft”
# $amount (number) coins that it brings
# $lost (number) coins for which the reserve has no room
dice-step-pass =
    { $tense ->
        [first] Pass
       *[plan] pass
        [did] passed
    } for { $amount ->
        [one] 1 coin
       *[other] { $amount } coins
    }{ $lost ->
        [0] {""}
        [one] {" (1 coin more than the reserve holds)"}
       *[other] {" ("}{ $lost } coins more than the reserve holds)
    }
# A step: a die is chosen.
# $tense (choice) first, colon, plan or did, as above
# $die (words) the red die
# $face (words) the face on top
# $paid (number) coins for the die
dice-step-die =
    { $tense ->
        [first] Take
       *[plan] take
        [did] took
    } { $die } ({ $face }){ $paid ->
        [0] {""}
        [one] {" for 1 coin"}
       *[other] {" for "}{ $paid } coins
    }
# A step: a box is ticked.
# $tense (choice) first, colon, plan or did, as above
# $place (words) the row, with its number where it has several boxes
# $building (words) the building
# $points (number) points printed in the box
# $paid (number) coins for missing resources
dice-step-tick =
    { $tense ->
        [first] Tick
       *[plan] tick
        [did] ticked
    } { $place } in { $building }{ $points ->
        [0] {""}
        [one] {" (1 point)"}
       *[other] {" ("}{ $points } points)
    }{ $paid ->
        [0] {""}
        [one] {" for 1 coin"}
       *[other] {" for "}{ $paid } coins
    }
# A step: a box is ticked whose row is the building itself, as in the wonder.
# $tense (choice) first, colon, plan or did, as above
# $place (words) Wonder 2
# $points (number) points printed in the box
# $paid (number) coins for missing resources
dice-step-tick-building =
    { $tense ->
        [first] Tick
       *[plan] tick
        [did] ticked
    } { $place }{ $points ->
        [0] {""}
        [one] {" (1 point)"}
       *[other] {" ("}{ $points } points)
    }{ $paid ->
        [0] {""}
        [one] {" for 1 coin"}
       *[other] {" for "}{ $paid } coins
    }
# A step: coins are taken.
# $tense (choice) first, colon, plan or did, as above
# $amount (number) coins that it brings
# $lost (number) coins for which the reserve has no room
dice-step-coins =
    { $tense ->
        [first] Get
       *[plan] get
        [did] got
    } { $amount ->
        [one] 1 coin
       *[other] { $amount } coins
    }{ $lost ->
        [0] {""}
        [one] {" (1 coin more than the reserve holds)"}
       *[other] {" ("}{ $lost } coins more than the reserve holds)
    }
# A step: the points of an attack are written down.
# $tense (choice) first, colon, plan or did, as above
# $points (number) how many
# $met (number) defences of the neighbour that lessen them
dice-step-attack =
    { $tense ->
        [first] Write
       *[plan] write
        [did] wrote
    } { $points ->
        [one] 1 point
       *[other] { $points } points
    }{ $met ->
        [0] {""}
        [one] {" against 1 defence"}
       *[other] {" against "}{ $met } defences
    }
# A step: a bonus is taken.
# $tense (choice) first, colon, plan or did, as above
# $what (words) what it does
dice-step-bonus =
    { $tense ->
        [first] Take
       *[plan] take
        [did] took
    } the bonus “{ $what }”

## What is offered

# A choice: a die.
# $die (choice) grey_1, grey_2, grey_3, blue, red, yellow, green, black, purple, white
# $face (words) the face on top
dice-offer-die =
    { $die ->
        [grey_1] Grey die 1
        [grey_2] Grey die 2
        [grey_3] Grey die 3
        [blue] Blue die
        [red] Red die
        [yellow] Yellow die
        [green] Green die
        [black] Black die
        [purple] Purple die
       *[white] White die
    }: { $face }
# A choice.
# $board (words) the board
dice-offer-wonder = Build the wonder of { $board }
# A choice: no die, coins.
dice-offer-pass = Pass
# A choice: what an effect allows is not done.
dice-offer-skip = Leave it
# A choice.
# $what (words) what the bonus does
dice-offer-bonus = Bonus: { $what }
# A whole turn.
# $steps (words) “Take the red die (shield), tick …”
dice-offer-turn = { $steps }
# Why a choice costs that: the die.
# $die (number) its price
dice-why-die = die { $die }
# Why a choice costs that: resources.
# $missing (number) how many are missing, one coin each
# $cost (number) how many the box needs
dice-why-missing =
    { $cost ->
        [one] { $missing } of 1 resource missing
       *[other] { $missing } of { $cost } resources missing
    }
# Why a choice costs nothing.
# $cost (number) how many resources the box needs
dice-why-own =
    { $cost ->
        [one] own 1 resource
       *[other] own { $cost } resources
    }
# What a choice ticks.
# $place (words) the box
# $effects (words) what it does
dice-gives-box = { $place }: { $effects }
# What a choice ticks.
# $boxes (number) how many are left to choose from
dice-gives-one-of = one of { $boxes } boxes
# What would be different.
# $place (choice) first: begins a sentence; later: after a comma
# $before (number) coins now
# $after (number) coins then
dice-change-coins =
    { $place ->
        [first] Coins
       *[later] coins
    } { $before } → { $after }
# What would be different.
# $place (choice) first: begins a sentence; later: after a comma
# $before (number) points now
# $after (number) points then
dice-change-points =
    { $place ->
        [first] Points
       *[later] points
    } { $before } → { $after }
# What would be different.
# $place (choice) first: begins a sentence; later: after a comma
# $before (number) resources now
# $after (number) resources then
dice-change-resources =
    { $place ->
        [first] Resources
       *[later] resources
    } { $before } → { $after }
# A kind of die, as a heading or at the start of a planned turn.
# $colour (choice) grey, for any of the three; blue; red; yellow; green; black; purple; white
dice-kind =
    { $colour ->
        [grey] Grey die
        [blue] Blue die
        [red] Red die
        [yellow] Yellow die
        [green] Green die
        [black] Black die
        [purple] Purple die
       *[white] White die
    }
# What a choice opens, a sentence without its full stop.
# $next (choice) action; free_die; die_box; tick; bonus
dice-then =
    { $next ->
        [action] Then one more action
        [free_die] Then a die without its price
        [die_box] Then choose the box
        [tick] Then a tick, if you like
       *[bonus] Then choose a bonus
    }
# Two short sentences in a row, the last without its full stop.
# $first (words) one
# $second (words) the other
dice-two-sentences = { $first }. { $second }

## What a die means to the reader

dice-die-locked = not unlocked
dice-die-no-box = no box left
dice-die-compare = too few boxes
# Why a face that compares ticks nothing.
# $players (choice) two: against the other player; more: against both neighbours
# $buildings (words) the buildings, joined with “and”
dice-die-comparison =
    { $players ->
        [two] before this round you did not have more boxes than the other player in { $buildings }
       *[more] before this round you did not have at least as many boxes as each neighbour in { $buildings }
    }
# $coins (number) how many coins are short
dice-die-short =
    { $coins ->
        [one] 1 coin short
       *[other] { $coins } coins short
    }

## What happened

# At the beginning.
# $who (person) a player
# $board (words) the board that they got
dice-told-board =
    { $who ->
        [you] You build { $board }.
       *[other] { $who-name } builds { $board }.
    }
# The dice were shaken.
# $round (number) from 1
# $first (words) the dice of the cheapest section and its price
# $second (words) those of the next
# $third (words) those of the next
# $fourth (words) those of the dearest
dice-told-round = Round { $round }. The forum shows { $first }; { $second }; { $third }; { $fourth }.
# A section of the forum.
# $dice (words) its dice
# $price (number) coins for each
dice-told-section =
    { $price ->
        [0] { $dice } for free
        [one] { $dice } for 1 coin
       *[other] { $dice } for { $price } coins
    }
# A section of the forum in which no die lies.
# $price (number) coins
dice-told-empty-section =
    { $price ->
        [0] nothing for free
        [one] nothing for 1 coin
       *[other] nothing for { $price } coins
    }
# A die with the face on top.
# $die (words) the red die
# $face (words) the face
dice-told-die = { $die } ({ $face })
# $who (person) a player
dice-told-sealed =
    { $who ->
        [you] You sealed a turn.
       *[other] { $who-name } sealed a turn.
    }
# A turn was sealed in place of another.
# $who (person) a player
dice-told-sealed-anew =
    { $who ->
        [you] You sealed a turn anew.
       *[other] { $who-name } sealed a turn anew.
    }
# The same, to those who may know it.
# $who (person) a player
# $turn (words) what the turn does
dice-told-sealed-turn =
    { $who ->
        [you] You sealed a turn: { $turn }.
       *[other] { $who-name } sealed a turn: { $turn }.
    }
# The same, to those who may know it.
# $who (person) a player
# $turn (words) what the turn does
dice-told-sealed-turn-anew =
    { $who ->
        [you] You sealed a turn anew: { $turn }.
       *[other] { $who-name } sealed a turn anew: { $turn }.
    }
# What somebody did in a round.
# $who (person) a player
# $steps (words) “took the red die (shield) and ticked …”
dice-told-turn =
    { $who ->
        [you] You { $steps }.
       *[other] { $who-name } { $steps }.
    }
# $who (person) a player
# $points (words) 3 points
dice-told-first-agora =
    { $who ->
        [you] You are the first to complete the agora: { $points }.
       *[other] { $who-name } is the first to complete the agora: { $points }.
    }
# $who (person) a player
dice-told-third-bonus =
    { $who ->
        [you] You have taken the third bonus.
       *[other] { $who-name } has taken the third bonus.
    }
dice-told-last-round = One more round is played, the last.
# A special die was unlocked.
# $enters (words) the white die
# $leaves (words) the grey die 2
dice-told-swap = { $enters } comes into the forum in place of { $leaves }.
# $who (person) the winner
# $points (words) 61 points
dice-told-won =
    { $who ->
        [you] You win with { $points }.
       *[other] { $who-name } wins with { $points }.
    }
# $winners (words) several players
# $points (words) 61 points
dice-told-shared = { $winners } share the victory with { $points }.

## What is said of a position

# Heads of the columns of who is ahead.
# $column (choice) points; coins; resources; bonuses
dice-column =
    { $column ->
        [points] points
        [coins] coins
        [resources] resources
       *[bonuses] bonuses
    }
# Beside a player’s name: on which side of the reader they sit.
# $side (choice) west; east; both
dice-side =
    { $side ->
        [west] west
        [east] east
       *[both] west and east
    }
dice-notice-not-dealt = Not dealt yet.
# $choosing (words) players
dice-notice-none-sealed = Nobody has sealed a turn yet. Choosing now: { $choosing }.
# $sealed (words) players
# $choosing (words) players
dice-notice-sealed = Sealed: { $sealed }. Choosing now: { $choosing }.
# $round (number) from 1
dice-notice-round = Round { $round }. The game ends one round after somebody’s third bonus.
# $round (number) from 1
dice-notice-last-round = Round { $round }. This round is the last one.
# $points (words) 3 points
dice-notice-agora-open = Whoever completes the agora first gets { $points } more.
# $points (words) 3 points
# $who (words) players
dice-notice-agora = First to complete the agora, for { $points }: { $who }.
dice-notice-own-boards = The boards are this project’s own design, not those of the published game.
# $name (text) the name of the set
dice-notice-boards = The boards are “{ $name }”, a set that this host added.
# A heading.
dice-sealed-turn = Your sealed turn
# A sentence of its own.
# $what (words) it, without a full stop
dice-sentence = { $what }.
# Under that turn.
dice-can-change = You can change it until all have sealed.
# A heading.
# $board (words) the board
dice-your-city = Your city: { $board }
# A heading.
# $side (choice) west; east; both; none
# $who (person) another player
# $board (words) the board
dice-city-of =
    { $side ->
        [west] { $who-name }, west of you: { $board }
        [east] { $who-name }, east of you: { $board }
        [both] { $who-name }, west and east of you: { $board }
       *[none] { $who-name }: { $board }
    }
# What a city holds.
# $points (words) 12 points
# $coins (words) 3 coins
# $resources (words) 2 resources
dice-holds = { $points }, { $coins }, { $resources }.
# What the reader’s city holds.
# $coins (words) 3 coins
# $resources (words) 2 resources
# $room (number) coins for which the reserve still has room
dice-reserve =
    { $room ->
        [0] { $coins }, { $resources }. The reserve is full.
        [one] { $coins }, { $resources }. The reserve has room for 1 coin more.
       *[other] { $coins }, { $resources }. The reserve has room for { $room } coins more.
    }
# The same with the points that it is worth now.
# $ticked (number) boxes that are ticked
# $size (number) all its boxes
# $points (words) 3 points
dice-of-worth = { $ticked } of { $size } · { $points }
# A building and how far it is.
# $building (words) the building
# $ticked (number) boxes that are ticked
# $size (number) all its boxes
dice-building-of = { $building } { $ticked } of { $size }
# The buildings of a city.
# $buildings (words) each with how far it is
dice-buildings = { $buildings }.
# A barracks of the reader.
# $building (words) the barracks
# $who (words) the neighbour
# $points (words) 3 points
# $met (words) 1 defence
# $own (words) 2 defences
dice-front = { $building } against { $who }: { $points } from attacks so far; the next meets { $met }. Your own: { $own }.
# A barracks of a neighbour, against the reader.
# $building (words) the barracks
# $points (words) 3 points
# $met (words) 1 defence
dice-front-to-you = { $building } against you: { $points } from attacks so far; an attack of yours there meets { $met }.
# A barracks, to somebody who does not play.
# $building (words) the barracks
# $who (words) the neighbour
# $points (words) 3 points
# $own (words) 2 defences
dice-front-of-others = { $building } against { $who }: { $points } from attacks so far; { $own }.
# Labels.
dice-label-bonuses-taken = Bonuses taken
dice-label-bonuses-left = Bonuses left
dice-label-unlocked = Dice unlocked
dice-label-for-good = For good
# What a bonus does, in a list of them.
# $what (words) it
dice-quoted = “{ $what }”
# Under the reader’s buildings.
dice-needs = A box needs resources; each missing one costs a coin.

## The forum and the sheet

# A heading.
dice-forum = The forum
# A section of the forum.
# $price (number) coins for each die
dice-section =
    { $price ->
        [0] Free dice
        [one] 1 coin a die
       *[other] { $price } coins a die
    }
# At a die: what it can tick.
# $boxes (words) the boxes, building by building
dice-ticks = ticks { $boxes }
# The same where not all boxes are named.
# $boxes (words) some of the boxes
# $more (number) how many others
dice-ticks-more = ticks { $boxes } and { $more } more
# The boxes of one building.
# $building (words) the building
# $boxes (words) its boxes
dice-ticks-in = { $building } ({ $boxes })
# A box for which resources are missing.
# $name (words) the row and its number
# $missing (number) how many
dice-box-missing = { $name }: { $missing } missing
# In place of a price, before how many coins are short.
dice-too-dear = too dear
# After a price.
dice-with-its-box = with its box
# In place of the boxes of a building.
dice-complete = ✓ complete
# A box that can be ticked next.
# $row (words) the row
# $number (number) its number in the row
# $boxes (number) how many boxes the row has; 1 where there is nothing to count
# $cost (number) resources that it needs
# $missing (number) how many of them are missing
# $reach (choice) within: a die or action of this round can tick it; none
# $effects (words) what it does
dice-next-box =
    { $boxes ->
        [1] { $row }
       *[other] { $row } { $number } of { $boxes }
    }, needs { $cost }{ $missing ->
        [0] {""}
       *[other] {", "}{ $missing } missing
    }{ $reach ->
        [within] {", within reach"}
       *[none] {""}
    }: { $effects }

## Why a turn is refused

dice-refused-not-dealt = The boards are not dealt yet.
dice-refused-too-long = This text is too long to be a turn.
# $turn (text) the turn in the game’s notation
# $choice (text) what was written after it
dice-refused-complete = The turn is complete after “{ $turn }”, so “{ $choice }” is one choice too many.
# $next (choice) action; free_die; die_box; tick; bonus
dice-refused-nothing =
    { $next ->
        [action] Nothing is chosen yet: an action is still to be chosen.
        [free_die] Nothing is chosen yet: a die at no price, or skip, is still to be chosen.
        [die_box] Nothing is chosen yet: a box for the die is still to be chosen.
        [tick] Nothing is chosen yet: a box to tick, or skip, is still to be chosen.
       *[bonus] Nothing is chosen yet: a bonus is still to be chosen.
    }
# $turn (text) the turn in the game’s notation
# $next (choice) action; free_die; die_box; tick; bonus
dice-refused-unfinished =
    { $next ->
        [action] The turn is not finished after “{ $turn }”: an action is still to be chosen.
        [free_die] The turn is not finished after “{ $turn }”: a die at no price, or skip, is still to be chosen.
        [die_box] The turn is not finished after “{ $turn }”: a box for the die is still to be chosen.
        [tick] The turn is not finished after “{ $turn }”: a box to tick, or skip, is still to be chosen.
       *[bonus] The turn is not finished after “{ $turn }”: a bonus is still to be chosen.
    }
# $number (number) which choice of the turn, from 1
# $why (words) what is to be chosen
dice-refused-empty = Choice { $number } is empty: { $why }.
# $number (number) which choice of the turn, from 1
# $choice (text) what was written
# $why (words) the reason
dice-refused-choice = Choice { $number }, “{ $choice }”, cannot be made: { $why }.
# A reason, after a colon.
# $next (choice) action; free_die; die_box; tick; bonus
dice-not-that =
    { $next ->
        [action] an action is to be chosen here
        [free_die] a die at no price, or skip, is to be chosen here
        [die_box] a box for the die is to be chosen here
        [tick] a box to tick, or skip, is to be chosen here
       *[bonus] a bonus is to be chosen here
    }
# $choices (words) choices in the game’s notation
dice-not-clear = it could mean { $choices }
# A reason, after a colon.
dice-not-wonder = the wonder is complete
# A reason, after a colon.
# $cost (words) 5 coins
# $coins (number) what the reader has
dice-not-paid = it costs { $cost } and you have { $coins }
# A reason, after a colon.
# $cost (words) 5 coins
# $die (number) coins for the die
# $missing (number) coins for missing resources
# $coins (number) what the reader has
dice-not-paid-with-die = it costs { $cost } ({ $die } for the die, { $missing } for missing resources) and you have { $coins }
# A reason, after a colon.
dice-not-skipped = only a tick or build by an effect can be declined
# A reason, after a colon.
dice-not-bonus = this bonus is taken already
# A reason, after a colon.
# $die (words) the red die
dice-not-in-forum = { $die } is not in the forum
# A reason, after a colon.
# $die (words) the white die
dice-not-unlocked = you have not unlocked { $die } in your university
# A reason, after a colon.
# $die (words) the red die
dice-not-ticked = no box is left that { $die } could tick
# A reason, after a colon.
dice-not-listed = it is not possible now
# A reason, after a colon.
dice-not-left = nothing is left to tick there
# A reason, after a colon.
# $name (words) a box
dice-not-reached = { $name } is not reached this way
# After the name of whoever is waited for.
dice-waited = chooses a die
# What a whole turn costs.
# $coins (words) 3 coins
dice-in-all = { $coins } in all
# What a player is asked for.
dice-choose-die = Choose a die

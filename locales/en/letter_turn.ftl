## The letter that says that it is the reader’s turn

# The subject.
# $game (text) name of the game, perhaps with its edition
# $others (words) the other players
# $progress (words) where the game stands
letter-turn-subject = Your turn: { $game } with { $others } ({ $progress })
# The subject, where there are news.
# $news (words) what the others did: “Freja built Port · 1 shield from losing”
# $game (text) name of the game, perhaps with its edition
# $others (words) the other players
letter-turn-subject-news = Your turn: { $news } ({ $game } with { $others })
# The heading, where it is not an ordinary turn.
# $name (text) the reader’s name
# $asked (text) what is to be done: “choose a card”
letter-turn-head-asked = Your turn, { $name }: { $asked }
# Under the heading, at a table with a clock.
# $clock (text) until when there is time
letter-turn-until = Until { $clock }.
# The subject of a reminder.
# $game (text) name of the game, perhaps with its edition
# $others (words) the other players
letter-turn-subject-again = Reminder: it is your turn in { $game } with { $others }
# Under the heading, in a letter that reminds of a turn.
# $then (choice) what happens when the time is over: nudge (nothing but nudges), stand_in, stand_in_until_back, replace (others may give the seat away), lose
letter-turn-reminder =
    { $then ->
        [stand_in] It is still your turn. When your time is over, a stand-in plays this turn for you.
        [stand_in_until_back] It is still your turn. When your time is over, a stand-in plays your seat until you are back.
        [replace] It is still your turn. When your time is over, the others may give your seat to somebody else.
        [lose] It is still your turn. When your time is over, you lose the game.
       *[nudge] It is still your turn, and your time is running out.
    }
# The same, when another player asked for it.
letter-turn-nudge = Another player nudges you: they are waiting for your move.
# The same, when a pause has ended.
letter-turn-resumed = The pause is over, and your clock runs again.
# A heading above the list of moves.
letter-turn-moves = Your moves
# Beside that heading in the plain letter.
letter-turn-moves-hint = open the board to play
# The same where letters can be answered.
letter-turn-moves-answer = answer with a move or its number
# Head of a column: what can be done.
letter-turn-column-what = you can
# Head of a column: the price.
letter-turn-column-price = price
# Head of a column: why it has that price.
letter-turn-column-why = effect
# Under the list of moves, when it is cut off.
# $count (number) how many kinds of moves are not shown
letter-turn-more =
    { $count ->
        [one] And { $count } more kind on the board.
       *[other] And { $count } more kinds on the board.
    }
# In the list of moves: above those of the third city in a game for two.
letter-turn-free-city = Then, for the Free City:
# Beside it: the Free City pays for what it buys from the reader.
letter-turn-free-city-why = What it buys from you comes on top.
# Beside it: how both parts are answered.
# $example (text) two numbers of the list
letter-turn-free-city-both = Answer with both numbers, such as { $example }

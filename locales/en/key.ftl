## The link in a letter about a guest's turn

key-title = Your turn
# $game (text) the name of the game
key-turn = Your turn at { $game }
key-turn-lead = This link opens the board for this one decision.
# A button.
key-open = Open the board
key-stay = To stay at the table in this browser, with talk, notes and history, ask for a letter to your mailbox.
# A button.
key-send = Send me that letter
key-not-yours = Is this somebody else’s letter? Then leave it alone: it is their turn.

## A link that opens its seat no more

key-account = This seat has an account
key-account-text = Its player signs in and finds the table under My turns. A letter alone no longer opens it.
key-used = This link does not open your seat
key-used-lead = A turn’s link opens the board for that turn only, and an invitation’s works until somebody has the seat.
# The button sign-in-send follows.
key-way-back = In this browser you get in by a letter to your mailbox. A browser in which you took your seat still opens it.
key-no-way-back = Only the browser in which the seat was taken opens it: no mailbox belongs to it.

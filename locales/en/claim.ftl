# The title of the page that asks an invited mailbox whether somebody else may have its seat.
claim-title = A claimed seat
# $name (text) who wants the seat
claim-question = May { $name } have your seat?
# What you were invited to, where nobody knows the game any more.
claim-some-game = a game
# $game (words) the name of the game, or claim-some-game
# $name (text) who wants the seat
# $address (text) the address of their account
claim-lead-account = You were invited to { $game }. { $name } signed in as { $address } and wants to play that seat.
# $game (words) the name of the game, or claim-some-game
# $name (text) who wants the seat
claim-lead-guest = You were invited to { $game }. { $name }, a guest, wants to play that seat.
claim-legend = Your answer
claim-yes = Yes
claim-yes-text = That is me with another address, or somebody whom I let play. Then the seat is theirs.
claim-no = No
claim-no-text = The seat stays as it is.
# A button.
claim-send = Answer
claim-choose-first = Choose yes or no first: nothing was done.

## Answered

claim-answered = Answered
# After a yes.
claim-given = The seat is theirs
claim-given-text = That account plays it from now on.
# After a no.
claim-kept = The seat stays as it is
claim-kept-text = Nothing was given away.

# Title of the page of an invitation.
invitation-title = An invitation
# $host (text) who invites
# $game (text) name of the game
invitation-heading = { $host } invites you to { $game }
# Title of the page of a seat to which nobody in particular is invited.
invitation-free-title = A free seat
# $host (words) who opened the table
# $game (text) name of the game
invitation-free-heading = { $host } has a free seat for { $game }
# In place of a name, at the beginning of that heading.
invitation-somebody = Somebody
# Label of a field, to a guest.
invitation-name-label = What should the others call you?
# Label of a field, to a guest at a free seat.
invitation-address-label = Your e-mail address, for letters
# Under that field.
invitation-address-hint = A letter asks you once whether it is yours. Left empty, no letter can say that it is your turn or remind you, also where the game has a clock, and only this browser leads back to your seat.
# Under the field for words that go into the shuffles.
invitation-words-hint = Every shuffle is worked out from a secret of the server, fixed before you came, and something from each player. Type words that nobody can guess, and you need not trust the server for yours. If you leave it empty, the server picks something at random for you.
# A button, to a guest.
invitation-take = Take the seat
# A button, to somebody who is signed in.
# $name (text) the reader's name
invitation-take-as = Take the seat as { $name }
# A link beside the button.
invitation-sign-in = I have an account: sign in first

## Who sits there

# Heading over the list of the seats.
invitation-seats = At the table
# In place of a name in that list.
invitation-your-seat = Your seat
# In place of a name in that list: an invitation.
invitation-not-taken = Not taken yet
# In place of a name in that list: somebody else was invited to the seat.
invitation-invited = Invited, not here yet
# In place of a name in that list: the seat is open to anybody.
invitation-free = Free

## What is agreed

# Heading over the options of the table.
invitation-terms = What is agreed
invitation-commitment-hint = This is the fingerprint of the server’s secret for this table. The secret is published after the game, and anybody can check that every shuffle came from it and from what the players gave.

## Giving the seat back

# A button.
invitation-decline = Decline
# Title of the page that follows.
invitation-declined-title = Declined
# Heading of that page.
invitation-declined = You declined
invitation-declined-lead = Whoever invited you sees that you are not playing.
# A button that takes it back.
invitation-undo = I want to play after all

## The seat is kept for another mailbox

# Title of the page.
invitation-asked-title = Asked
# Heading of the page.
invitation-asked = The invited mailbox is asked
invitation-asked-text = You are signed in with another address than the one that was invited. A letter went to that mailbox, with your name and address in it: say yes there, and the seat is yours.

## Why somebody does not sit

invitation-name-first = Type a name first: the others want to know who plays.
# $most (number) how many bytes fit
invitation-words-too-long = Your words may have at most { $most } bytes.
invitation-taken = Somebody has taken that seat already.
invitation-full = No seat is free at this table.
invitation-already-seated = You sit at this table already.
# Nobody can do anything at it until the host lets it go on.
invitation-frozen = This table is frozen.

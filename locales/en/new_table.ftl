# Title and heading, before a game is chosen.
new-table-title = A new table
new-table-lead = Which game?
# Title and heading, once the game is chosen.
# $game (text) name of the game
new-table-of = A new table of { $game }
# A link back to the list of games.
new-table-other = Another game
# Label of a choice of numbers.
new-table-seats = Seats, yours included
# Heading over the fields for addresses.
# $count (number) how many others there can be
new-table-who =
    { $count ->
        [one] Who plays against you?
       *[other] Who plays with you?
    }
# $count (number) how many others there can be
new-table-invited-hint =
    { $count ->
        [one] Each address gets an invitation to a seat. Left empty, the seat is open to whoever you send the table’s link.
       *[other] Each address gets an invitation to a seat. Seats without an address are open to whoever you send the table’s link.
    }
# Label of a field.
# $number (number) its number
# $count (number) how many such fields there are
new-table-address =
    { $count ->
        [one] E-mail address
       *[other] E-mail address { $number }
    }
# Unfolds further fields.
new-table-more = More addresses
# Names the choices of people from earlier games.
new-table-fellows = People you played with
# Label of a field: what those who are invited read first.
new-table-greeting = A message to those you invite (optional)
# Label of a field, to somebody who is not signed in.
new-table-own-label = Your e-mail address
# Under that field.
new-table-own-hint = A letter comes to you first; its button opens the table and sends the invitations. There is no password.
# Unfolds options that matter to few.
new-table-rare = More options
new-table-watch = Who may watch?
# A box to tick.
new-table-watch-all = Anybody with the link
new-table-watch-hint = They see the board as a bystander would, and can step through the history. What is said at the table they do not read.
# Unfolds a field whose words go into the shuffles; also on the page of an invitation.
new-table-words = Help to shuffle (optional)
# Label of that field; also on the page of an invitation.
new-table-words-label = Any words, or none
new-table-words-hint = Every shuffle is worked out from a secret of the server, fixed before anybody sits down, and something from each player. Type words that nobody can guess, and you need not trust the server for yours. If you leave it empty, the server picks something at random for you. You can check it all after the game.
# A button.
new-table-open = Open the table
# A link to the front page, beside the button.
new-table-not-now = Not now

## What is wrong with the form

# $most (number) how many bytes fit
new-table-words-too-long = At most { $most } bytes fit: leave something out.
# $most (number) how many characters fit
new-table-greeting-too-long = At most { $most } characters fit in your line.
# The line to those who are invited has an address or a link in it.
new-table-greeting-leads = Your line may have no links or addresses. Leave a blank after each full stop.
# Somebody chose a person whom they do not play with any more.
new-table-no-fellow = One of the people you chose can no longer be invited this way. Choose again.
# $address (text) a mail address that was typed twice
new-table-twice = The address { $address } stands there twice.
# $invited (number) how many others are named, people and bots
# $seats (number) how many seats there are beside the reader's
new-table-too-few-seats =
    { $seats ->
        [one] You chose { $invited } other players, but besides yours there is only 1 seat.
       *[other] You chose { $invited } other players, but besides yours there are only { $seats } seats.
    }
# The reader's own address is among the invited.
new-table-own-address = You have a seat already; invite others.
# $most (number) how many tables may wait
new-table-too-many = You already have { $most } tables that wait for players; let one of them begin first.

## The letter that invites to a table

# What a list of letters shows beside the subject.
letter-invitation-preheader = Take your seat or decline it; you need no account.
# Under the heading.
letter-invitation-by-post = The game is played by post: everybody plays when they have a moment, and a letter tells you when it is your turn.
# A heading above the link to the seat.
letter-invitation-take = Take your seat
# Under that heading.
letter-invitation-take-how = There you can look first, then take the seat or decline it. You need no account. Whoever has this letter can take the seat while it is free, so do not pass it on; afterwards its link opens nothing. Nothing happens if you do nothing.
# Under that, where letters can be answered.
letter-invitation-take-by-answer = You can also answer this letter: with “accept” and the name that the others should see, such as “accept Ben”, or with “decline”.
# A button.
letter-invitation-look = Look at the seat
# A heading above what was chosen for the table.
letter-invitation-table = The table
# In that list.
# $count (number) how many play
letter-invitation-players =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
# A link.
letter-invitation-rules = Rules in short
# A heading above the commitment to the seed.
letter-invitation-fair = Fair chance
# Under that heading; 64 digits follow.
letter-invitation-fair-how = The server has drawn the secret seed for all shuffles of this table. This is its commitment; keep it, and check after the game that it held:
# In the foot: a link.
# $site (text) what the site calls itself
letter-invitation-stop = Unsubscribe from everything that { $site } sends
# In place of a greeting, where the game has begun.
# $progress (words) “Age II, 14 cards left”
# $name (text) who played the seat before
letter-invitation-running = The game is running: { $progress }. You would play on in the seat of { $name }.

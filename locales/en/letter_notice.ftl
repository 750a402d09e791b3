## Short letters that tell or ask one thing


## A browser that the account does not know

# The subject.
# $site (text) what the site calls itself
letter-notice-browser = A new browser opened your account at { $site }
# $browser (words) what the browser is: “Firefox on Linux”
letter-notice-browser-lead = { $browser } was signed in with this address.
letter-notice-browser-lead-unknown = A browser was signed in with this address.
letter-notice-browser-yours = If it was you, all is well. If not, end that session: your settings list every browser that is signed in.
# A button.
letter-notice-browser-settings = Open my settings
letter-notice-browser-mailbox = Whoever signed in could read a letter to this mailbox, so look after its password too.

## Somebody wants a seat that the reader was invited to

# The subject.
# $name (text) who wants it
# $game (text) name of the game
letter-notice-claim = May { $name } have your seat at { $game }?
letter-notice-claim-lead = You were invited to this seat, so it is yours to give.
# $name (text) who wants it
# $address (text) that person’s mailbox
letter-notice-claim-who = { $name } ({ $address }) wants to play it with another address than this one.
# $name (text) who wants it
letter-notice-claim-guest = { $name }, a guest without an address, wants to play it with another address than this one.
letter-notice-claim-how = If that is you, say yes on the page behind this link, and the seat belongs to that account. Otherwise do nothing, or say no there.

## The reader’s seat is played by somebody else now

# The subject.
# $game (text) name of the game
letter-notice-moved = Your seat at { $game } is another account’s now
# $name (text) who plays it
# $address (text) that person’s mailbox
letter-notice-moved-who = { $name } ({ $address }) plays it from now on.
# $name (text) who plays it
letter-notice-moved-guest = { $name }, a guest without an address, plays it from now on.
letter-notice-moved-links = Letters about this table go to that account. The links in your older letters, and the browsers in which you played, no longer open the seat.
letter-notice-moved-journal = If you did not agree to this, write to whoever opened the table or runs this site: the journal shows every move.

## The host gave the reader a seat

# The subject.
# $game (text) name of the game
letter-notice-given = You have a seat at { $game } now
# $site (text) what the site calls itself
letter-notice-given-lead = The host of { $site } gave it to you.
letter-notice-given-how = The game goes on where it stands: the table shows the position, and its history every move so far.

## Letters to the reader’s mailbox were stopped

# The subject.
# $site (text) what the site calls itself
letter-notice-stopped = No more letters from { $site }
letter-notice-stopped-lead = This is the last one.
letter-notice-stopped-why = You asked for no more of them, or a program that opens the links in your letters did. Games in which you play go on without your being told.
# A button.
letter-notice-stopped-again = Let letters come again

## A browser or webhook of the reader took no alert for a week

# The subject.
# $site (text) what the site calls itself
letter-notice-alert-off = An alert of { $site } is switched off
letter-notice-alert-off-lead = For a week, nothing that was sent there was taken.
# $names (words) what the reader calls the webhooks, or the names of browsers
letter-notice-alert-off-what = From now on your turns are not told there: { $names }.
letter-notice-alert-off-how = The page behind this link says what went wrong. A test that arrives switches it on again; or remove it there.
# A button.
letter-notice-alert-off-open = Open the page

## Something that a player asks the others for

# The subject.
# $table (words) the game and the others: letter-notice-table
letter-notice-asked = A question for you: { $table }
# The game and the others.
# $game (text) name of the game
# $others (words) their names
letter-notice-table = { $game } with { $others }
# What is asked for, explained.
# $topic (choice) takeback, stop, pause, resume, standin
letter-notice-asked-what =
    { $topic ->
        [takeback] If you agree, the position becomes the one before that move. Nothing that was turned up or revealed is undone.
        [stop] If all agree, the game ends without a winner.
        [pause] If all agree, the clocks stand still until then. Moves may be played all the same.
        [resume] If all agree, the clocks run again at once.
       *[standin] If all agree, a stand-in, a bot, plays that seat until somebody takes it over.
    }
letter-notice-asked-how = Agree or refuse on the page of the table. Nothing changes before that.
# A button.
letter-notice-open = Open the table

## A seat that was taken over

# The subject.
# $table (words) the game and the others: letter-notice-table
letter-notice-handed = Your seat: { $table }
letter-notice-handed-lead = You play this seat from now on.
# $seq (number) the event with which the seat changed hands
letter-notice-handed-from = The journal says so with event { $seq }. What the seat did before stays as it is.
letter-notice-handed-so-far = What happened so far

## An invitation that was declined, to who opened the table

# The subject.
# $game (text) name of the game
letter-notice-declined = Your invitation was declined: { $game }
# $who (text) who was invited: a name or an address
letter-notice-declined-lead = { $who } declined the seat that you kept for them.
letter-notice-declined-how = On the page of the table you can invite somebody else, let anybody take the seat, or give it to a bot.

## A table that was closed

# The subject.
# $game (text) name of the game
letter-notice-closed = Closed before it began: { $game }
# $who (text) who closed it
letter-notice-closed-lead = { $who } closed the table before the game began. There is nothing that you have to do.

## A stand-in, after somebody’s time ran out

# The subject.
# $table (words) the game and the others: letter-notice-table
letter-notice-stand-in = A stand-in plays your seat: { $table }
letter-notice-stand-in-lead = Your time ran out, and a stand-in plays your seat for now: a bot.
letter-notice-stand-in-back = You can take your seat back on the page of the table with one touch, until somebody else sits there.

## A game that began, to who opened its table

# The subject.
# $table (words) the game and the others: letter-notice-table
letter-notice-begun = The game has begun: { $table }
letter-notice-begun-lead = All seats of the table that you opened are taken, and the game has begun.
## A pause that ended, to who is not to move

# The subject.
# $table (words) the game and the others: letter-notice-table
letter-notice-resumed = The pause is over: { $table }

## What the others said, where nothing else is told

# The subject.
# $table (words) 7 Wonders Duel with Freja
letter-notice-talk = Table talk: { $table }

## An account has another address

# The subject.
# $site (text) what the site calls itself
letter-notice-address = Your account at { $site } has another address
letter-notice-address-lead = You asked for it, and the new address was confirmed. Letters about your games go there from now on.
letter-notice-address-not-you = If it was not you, write to whoever runs the site: this mailbox no longer opens the account.

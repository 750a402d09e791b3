settings-title = My settings

## What was just done

settings-saved = Saved.
# To whoever opened the letter that was sent to a new address.
settings-address-changed = Your address is changed. Letters go there from now on.
settings-keys-ended = The links in older letters about that table open nothing any more.
settings-session-ended = That browser is signed out.
# To a new account.
settings-welcome = Welcome. Choose what the others call you, and your time zone.

## The form

# To a guest.
settings-guest = You play as a guest: this browser, and letters to your mailbox, are the only way to your seats. Add your address, and they belong to an account.
# The same to a guest whose letters go to an address already.
# $address (text) it
settings-guest-known = You play as a guest: this browser, and letters to { $address }, are the only way to your seats. Confirm the address by a letter, and they belong to an account.
settings-name = Name at the tables
settings-zone = Time zone
# $now (text) the time of the day
settings-zone-hint = Times on pages and in letters are shown in this time zone. It is now { $now }.
# A heading, and the title of the page that stops letters.
settings-letters = Letters
# A box to tick.
settings-wants-letters = Write to me when it is my turn
settings-no-address = Without an address no letter can come.
# $address (text) where letters go
settings-letters-go = They go to { $address }. Sign-in letters come in any case, when you ask for them.
# A link to the page “My letters”.
settings-letters-when = When letters come, and what happened to them
settings-colours = Colours
# $kind (choice) the colours that somebody chose
settings-theme-name =
    { $kind ->
       *[auto] Same as my device
        [light] Light
        [dark] Dark
    }
# A button.
settings-save = Save
# $zone (text) what was typed
settings-wrong-zone = “{ $zone }” is no time zone. Zones are called like Europe/Copenhagen.
# $theme (text) what was sent
# $auto (words) the first choice
# $light (words) the second choice
# $dark (words) the third choice
settings-wrong-theme = “{ $theme }” is no theme: choose “{ $auto }”, “{ $light }” or “{ $dark }”.
# A label: for how long.
settings-grace = Take a move back without asking, for
settings-no-grace = No time
settings-grace-hint = Until the next player looks, and if nothing was turned up. Their letter waits for it.
# A heading over three choices.
settings-asks = Ask once more before a move is played
# $when (choice) which moves
settings-asks-name =
    { $when ->
       *[reveals] When it turns something up
        [always] Always
        [never] Never
    }
settings-wrong-care = Choose one of the times and one of the answers that the lists offer.

## Browsers that are signed in

settings-sessions = Where I am signed in
# A browser that does not say which it is; begins a sentence.
settings-some-browser = A browser
# A browser, which begins a sentence.
# $browser (words) Firefox; or the message above
# $system (choice) iphone; ipad; android; windows; mac; linux; unknown
settings-browser =
    { $system ->
        [iphone] { $browser } on an iPhone
        [ipad] { $browser } on an iPad
        [android] { $browser } on Android
        [windows] { $browser } on Windows
        [mac] { $browser } on a Mac
        [linux] { $browser } on Linux
       *[unknown] { $browser }
    }
# Beside the name of a browser: it was let in by the link in a letter.
settings-one-turn = for one turn, by a letter’s link
# Beside the name of the browser that shows the page.
settings-this = this browser
# $when (text) how long ago: “2 days ago”
settings-last-used = last used { $when }
# In place of settings-last-used, of the browser that shows the page; stands after a comma.
settings-in-use = in use now
# A button: signs another browser out.
settings-end-session = Sign out there
# A button.
settings-sign-out = Sign out here
# A button.
settings-sign-out-all = Sign out everywhere
settings-guest-warning = You are a guest: once signed out, only a letter to your mailbox leads back to your seats.

## What opens a guest's seats

settings-keys = What opens my seats
settings-keys-text = Besides the browsers above, the link in a letter about your turn opens the board for that one turn. Was a letter forwarded? End its link.
# $links (number) how many links in letters still open the seat
settings-links =
    { $links ->
        [0] no link is open
        [one] one link is open
       *[other] { $links } links are open
    }
# A button.
settings-end-links = End all links

## My data

settings-data = My data
# $file (words) a link with the words of settings-data-file
settings-data-text = What this server knows about you, as a file: { $file }. What happened at your tables is on each table’s history page.
# The name of a file.
settings-data-file = my-data.json

## My address

settings-address = My address
# $address (text) it
settings-address-text = You sign in with { $address }, and letters go there. A letter to the new address confirms it.
# Label of a field.
settings-new-address = New address
settings-same-address = That is your address already.

## Deleting the account

# A heading, and a button.
settings-delete = Delete my account
settings-delete-text = Your name, your address, your settings and your notes are deleted at once, and nobody can bring them back. A stand-in plays your seats in games that go on, and your tables that wait for players are closed. Moves and talk stay at their tables, without your name.
# A box to tick.
settings-delete-sure = Yes, delete it for good
settings-delete-first = Tick the box first: nobody can bring the account back.
# In place of the name of somebody whose account is deleted.
# $number (number) their seat at a table
settings-former-player = Former player { $number }
settings-frozen = You sit at a table that is frozen. Ask the host about it first.
# Title of the page that follows.
settings-deleted = Your account is deleted
settings-deleted-text = Thank you for playing. With the same address you can begin again at any time.

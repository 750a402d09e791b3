## What an alert says, in one line

# To a person whose choice is awaited.
# $game (text) name of the game
# $others (words) the other players
# $progress (words) where the game stands: “Age II”
alerts-your-turn = Your turn: { $game } with { $others }, { $progress }
# To a person who has nothing to choose just now.
# $game (text) name of the game
# $others (words) the other players
# $progress (words) where the game stands
alerts-revealed = Revealed: { $game } with { $others }, { $progress }
# To a person.
# $game (text) name of the game
# $others (words) the other players
alerts-game-over = Game over: { $game } with { $others }
# To a whole table.
# $awaited (words) whose choice is awaited
# $game (text) name of the game
# $players (words) all players
# $progress (words) where the game stands
alerts-table-turn = Waiting for { $awaited }: { $game } ({ $players }), { $progress }
# To a whole table at which nobody’s choice is awaited now.
# $game (text) name of the game
# $players (words) all players
# $progress (words) where the game stands
alerts-table-revealed = Revealed: { $game } ({ $players }), { $progress }
# To a whole table.
# $game (text) name of the game
# $players (words) all players
# $progress (words) where the game stands
# $awaited (words) whose choice is awaited now
alerts-table-revealed-awaited = Revealed: { $game } ({ $players }), { $progress }. Waiting for { $awaited }.
# To a whole table.
# $game (text) name of the game
# $players (words) all players
alerts-table-over = Game over: { $game } ({ $players })
# Somebody tries whether alerts arrive.
# $site (text) what the site calls itself
alerts-trial = This is a test: alerts of { $site } arrive here.

## The page

# Title of the page, and the link to it.
alerts-title = Other ways to hear that it is my turn
alerts-lead = Besides letters, a browser or a chat can tell you when it is your turn. An alert names the game, the players and how far it is. It never shows a card.
# After something was added.
alerts-added = Added. Press Test to see whether alerts arrive.
alerts-removed = Removed.
# After a test.
# $status (number) the status with which the other side answered, such as 204
alerts-took = The test was accepted; the answer was { $status }.
# After a test.
# $trouble (words) why: one of the messages below
alerts-not-taken = The test was not accepted: { $trouble }.
# After a test.
# $status (number) the status with which the other side answered, such as 410
alerts-gone = That browser wants no more alerts, and was removed: the answer was { $status }.
# After a test; what the other side answered, in its own words.
# $text (text) one line of what it said
alerts-said = It said: “{ $text }”

## What tells the reader’s turns

# A heading.
alerts-own = Where I am told of my turns
alerts-none = Nothing yet.
# What a target is; its name stands before it.
# $kind (choice) push; discord; slack; mattermost; google_chat; ntfy; json
alerts-kind =
    { $kind ->
        [push] browser
        [discord] Discord
        [slack] Slack
        [mattermost] Mattermost
        [google_chat] Google Chat
        [ntfy] ntfy
       *[json] plain JSON
    }
# Beside a webhook that tells a table’s turns.
# $table (words) a link with the name of the game
alerts-for-table = turns of all at { $table }
# Beside a webhook at a table.
# $name (text) who added it
alerts-added-by = added by { $name }
alerts-told-never = nothing told yet
# $when (text) the moment: “today, 09:12”
alerts-told = last told { $when }
# $when (text) since when: “today, 09:12”
# $trouble (words) why: one of the messages below
alerts-failing = fails since { $when }: { $trouble }
# $when (text) the moment: “today, 09:12”
# $trouble (words) why: one of the messages below
alerts-off = switched off { $when }: { $trouble }. A test that arrives switches it on again.
# A button.
alerts-test = Test
# A button.
alerts-remove = Remove

## Why something was not taken; parts of sentences

# $status (number) the status with which the other side answered, such as 404
alerts-trouble-status = it answered { $status }
# $trouble (choice) forbidden; unprotected; unreachable; too_slow; tls; no_http; unreadable
alerts-trouble =
    { $trouble ->
        [forbidden] alerts may not be sent to that server
        [unprotected] it has to begin with https://
        [unreachable] nothing answers there
        [too_slow] it took too long
        [tls] its certificate is not trusted
        [no_http] what answers there is not a web server
       *[unreadable] it cannot be read any more; add it again
    }

## A browser

# A heading.
alerts-browser = This browser
alerts-browser-text = The browser shows a notification on this device, also while no page of ours is open.
# A button.
alerts-browser-button = Tell me in this browser
alerts-browser-script = This needs JavaScript, which does not run here.
alerts-browser-cannot = This browser takes no push messages. On an iPhone or iPad, add this site to the home screen first, and open it there. On other devices the site must be opened with https.
alerts-browser-denied = The browser does not allow notifications from this site. Allow them in its settings, then try again.
alerts-browser-failed = The browser could not subscribe: its own service may be out of reach. Try again later.
alerts-browser-keys = What the browser sent cannot be used. Load the page again and press the button once more.

## A tone

# A heading.
alerts-tone = A tone
# A box to tick.
alerts-tone-wish = Play a short tone when it is my turn
# Below it.
alerts-tone-text = In this browser only, while a list of tables or a table is open in it.

## A webhook

# A heading.
alerts-webhook = A webhook
alerts-webhook-text = An address that a chat or a service of yours gave you. Whoever knows it can write there, so it is kept sealed and not shown again.
# A field.
alerts-url = Address
alerts-url-hint = It begins with https://.
# A field: what takes the alerts.
alerts-shape = What is it for?
# The first choice.
alerts-shape-detect = Find out from the address
# A field.
alerts-label = What I call it (may stay empty)
# A button.
alerts-add = Add
alerts-wrong-url = This is not a web address. A web address looks like https://chat.example.org/hooks/abc.
alerts-wrong-long = This address is too long.
alerts-wrong-user = An address with a user name or password in it is not taken.
alerts-wrong-port = This port is not allowed: it has to be 80, 443 or above 1024.
alerts-told-there = This table’s turns are told at that address already: somebody else at the table has added it.
# $trouble (words) why: one of the messages above
alerts-refused = This address cannot be used: { $trouble }.
# $most (number) how many there may be
alerts-too-many =
    { $most ->
        [one] There may be { $most }: remove it first.
       *[other] There may be { $most }: remove one first.
    }

## A table’s own webhooks

# Title of the page.
# $game (text) name of the game
# $others (words) the other players
alerts-table-title = Webhooks of the table: { $game } with { $others }
alerts-table-lead = A webhook here tells the whole table’s turns to whoever reads that chat: whose choice is awaited, when choices are revealed, when the game is over. It never shows a card. Its alerts are in the language of whoever added it.
# A heading.
alerts-table-own = Where this table’s turns are told
# The link from the table’s page.
alerts-table-link = Tell a chat
# A link.
alerts-table-back = Back to the table
# A link to the page with the reader’s own alerts.
alerts-table-mine = Tell only me

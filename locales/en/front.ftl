front-title = Seven Wonders by post
front-heading = Seven Wonders by post, one move at a time
front-lead = A letter shows you the board. Open the page, touch a card, close it again. Days may pass; nothing is lost, and anyone can check the whole game afterwards.
# A label.
front-game = Game
# A label.
front-friend = Your friend’s e-mail address
# Under that field.
front-friend-hint = They are invited once you have opened your own letter. Left empty, you get a link to send.
# A link beside the button.
front-all-options = More players and options
front-invited = Invited? You need no account: the link in the letter is your seat.
# Above a board in the midst of a game.
front-live = What a game looks like
# The same, where a bot answers: the board can be played on.
front-touch = Your move: touch a card
front-touch-text = A bot answers at once. You need no account.
front-games = Games you can play here
# A link to the rules of one game, read out; the words of layout-games are seen.
# $game (text) the name of the game
front-rules-of = Rules and cards of { $game }

## How it goes

front-how = How it goes
front-letter = A letter comes
front-letter-text = It shows the position, what the others did, every legal move and its price.
front-answer = You answer
front-answer-text = Two touches on the page, whenever you have a minute. Then a letter goes to the next player.
front-proof = It stays checkable
front-proof-text = Every event is sealed to the one before it. Anyone can verify a whole game, shuffles too.

## The way here from other pages

# A button, signed out.
front-go-home = To the front page
# A button, signed in.
front-go-turns = To my turns
# A heading: for whoever runs the program, on its own machine.
front-host = You run this site
# Under that heading.
front-host-text = Begin as any player does: start a table above, or sign in.
# What to do next; the words in capitals are names of settings.
front-host-next = So that others can join, give the site its address (WONDERPOST_BASE_URL) and a mail server (WONDERPOST_SMTP_HOST); docs/hosting.md tells how, and “wonderpost check” says what is missing.

## Answers to letters: the words that are understood, and what is said about them

# In answers to letters: asks for the position. Several words are separated by commas, here and below.
reply-word-show = show, position
# In answers: asks for what happened.
reply-word-history = history
# In answers: asks what can be answered.
reply-word-help = help
# In answers: wants a choice back.
reply-word-undo = undo, withdraw
# In answers: gives up.
reply-word-resign = resign, give up
# In answers to invitations: no.
reply-word-decline = decline, no thanks, no thank you, no
# In answers: no letters any more.
reply-word-stop = stop
# In answers: what follows is for the others.
reply-word-say = say
# In answers to invitations: takes the seat; a name follows.
reply-word-accept = accept
# In answers: chooses the language that follows.
reply-word-language = language
# In answers to invitations: takes the seat; a name follows.
reply-word-yes = yes
# In answers to invitations: takes the seat, with no name behind it. Several words or phrases, separated by commas.
reply-word-gladly = sure, ok, okay, gladly, of course, with pleasure, i'd love to, i would love to, count me in, i'm in, happy to
# In answers to invitations: the word after which the letter asks for a name; one of those of reply-word-accept and reply-word-yes.
reply-word-name = accept
# Words that people write beside “accept” or “yes” and that are no name; in small letters, separated by commas.
reply-polite = please, thanks, thank, you, your, gladly, happily, with, pleasure, sure, ok, okay, of, course, the, this, that, it, i, i'm, i'd, we, my, me, invitation, invite, seat, game, challenge, very, much, great, good, fun, lovely, love, to, and, for, a, in, count, as, let's, play, all, right, so, happy, accept, yes
# Words around the number of a move.
reply-beside-number = number, nr, move, option, play, choose, take, please, thanks, i'll
# Words with which an answer to an invitation is no clear yes; in small letters, separated by commas.
reply-doubts = not, no, don't, can't, cannot, won't, couldn't, isn't, but, unfortunately, sorry, later, maybe, perhaps, if, when, however, yet, decline, never, unless, until, who
# With what a line of an answer begins that means nothing for the game; separated by commas, in small letters.
reply-greetings = hi, hello, hey, dear, thanks, thank, thx, cheers, regards, best, kind, greetings, bye, morning, evening, sincerely, yours, love, ciao
# What became of a mail; the moves as the list of moves has them.
# $moves (words) the moves
reply-played = You played: { $moves }.
# The same where all choose at once.
# $moves (words) the moves
reply-sealed = You chose: { $moves }. Nobody else sees it until everybody has chosen. Until then you can answer with another choice, which takes its place.
# Why nothing was played.
# $line (text) what was written
# $why (text) why not, a sentence
reply-refused = “{ $line }” was not played. { $why }
# After a text that is no move.
reply-offer-talk = If it was meant for the others, write “say” before your words.
# Why nothing was played.
# $line (text) what was written
reply-no-number = The letter that you answered has no single move with the number { $line }, so nothing was played. Where one line has several moves, add the letter, as in 6 a.
# Why nothing was played.
# $title (text) what was written: the title of several moves
# $numbers (words) their numbers
reply-same-title = In the letter that you answered, several moves are called “{ $title }”, so nothing was played. Answer with the number of one: { $numbers }.
# Why nothing was played: only one of two parts was written.
# $example (text) two numbers of the letter
reply-both-numbers = You play for the Free City too this turn, and one number says only half of that, so nothing was played. Answer with both, first your own, such as { $example }.
# Why nothing was played.
# $line (text) what was written
reply-second-number = Your answer names more than one move: only its first line may be a number, and { $line } stands below. So nothing was played. Answer with one of them.
# Why nothing was played.
# $line (text) what was written
reply-number-below = { $line } stands below other words, so to be safe nothing was played. Write the number alone, or above them.
# $first (text) the first line of the answer
# $below (text) the lines below it
# $why (text) why they cannot be played, a sentence
reply-second-move = “{ $first }” can be played, but not “{ $below }” after it: { $why } So nothing was played. Answer with the first line alone.
# Why nothing was played.
reply-empty = Your mail has no text of its own, above or below what it quotes.
# Why nothing was done.
reply-encrypted = Your mail is encrypted, and this program cannot read such mails, so nothing was done. Answer once more without encryption, or play on the page.
# Why nothing was played.
reply-mixed = Besides a word such as “show” or “help” your mail says something else. To be safe nothing was done: write one or the other.
# Why nothing was played.
reply-too-long = Your mail is longer than any turn, so nothing was played. Write the move alone, on a line of its own.
# Why nothing was played.
reply-passed = The game has gone on since the letter that you answered, so nothing was played. This is how it stands now.
# Why nothing was played.
reply-not-your-turn = It is not your turn, so nothing was played. A letter comes when it is.
# Why nothing was played.
reply-not-begun = The game has not begun: not everybody has taken their seat.
# Why nothing was played.
reply-frozen = The host has stopped this table for now. Nothing is lost; please send your move when it goes on.
# An answer.
reply-undo-asked = The others are asked whether your last move is taken back. Until all agree it stands.
# An answer; the word is that of reply-word-resign.
reply-resign-asks = To give up this game for good, answer this letter with the word “resign” once more. Anything else leaves the game as it is.
# An answer, where more than two play; the word is that of reply-word-resign.
reply-leave-asks = To leave this game for good, answer this letter with the word “resign” once more. A stand-in plays your seat until the others invite somebody; no letter about the game comes to you after that. Anything else leaves all as it is. To ask the others to end the game together, open its page.
# An answer.
# $words (text) what was said
reply-said = The others read this at the table: { $words }
# Why nothing was said.
reply-talk-too-often = That was too much at once. Please try again later.
# An answer, in the language that was chosen.
reply-speaks = From now on your letters and pages are in English.
# An answer.
# $known (words) codes of languages
reply-no-language = There is no such language here. Write “language” and one of these: { $known }.
# Why nothing was done about an answer to an invitation; the words are those of reply-word-….
reply-invited = To take the seat, answer with “accept” and the name that the others should see, such as “accept Ben”. To leave it, answer with “decline”. Nothing has been done.
# The same, where the name is missing.
reply-accept-name = What should the others call you? Answer once more with “accept” and your name, such as “accept Ben”.
# An answer.
reply-accepted = The seat is yours. A letter comes when it is your turn.
# An answer.
reply-declined = You have declined the seat. If you change your mind, answer the invitation with “accept” and your name while the seat is free.
# Why a seat was not taken.
reply-seat-gone = The seat is not free any more.
# An answer.
reply-has-seat = You have your seat already.
# An answer; the word is that of reply-word-resign.
reply-decline-late = You have taken your seat, so it cannot be declined. To give up a game that runs, answer with “resign”.
# In the list of what can be answered.
reply-help-moves = A move, or its number in the letter, such as 2 or 2 b. Several lines for a turn that needs several.
# In that list.
reply-help-look = “show”: how the game stands. “history”: what happened.
# In that list.
reply-help-say = “say” and your words: the others read them at the table.
# In that list.
reply-help-undo = “undo”: withdraws a sealed choice; else asks the others to take your last move back, or says why that cannot be.
# In that list.
reply-help-resign = “resign”: gives up the game. You are asked once more.
# In that list.
reply-help-language = “language en”, “language da” or “language nl”: the language of your letters and pages.
# In that list.
reply-help-stop = “stop”: no more letters.
# Why nothing was played.
reply-question = Your mail asks something, so to be safe nothing was played. Write the move without a question mark.
# Why a seat was not taken.
reply-too-many-guests = Too many guests have come today, so you do not have the seat yet. Please answer once more tomorrow.
# An answer to “undo” where a choice was sealed.
reply-undo-withdrawn = Your sealed choice is withdrawn, and you are waited for again. Answer with a move when you have chosen.
# An answer to “undo” where nobody else need agree.
reply-undo-done = Your move is taken back, and you are waited for again. Answer with a move when you have chosen.
# Under what was played.
# $words (text) what else the mail says
reply-left-out = Nobody else has seen the rest of your mail: “{ $words }” To tell it to the others, write “say” before it.
# An answer.
# $name (text) name of the reader
reply-accepted-as = The others see you as { $name }.
# Why a mail was not used.
# $most (number) how many megabytes
reply-unused-too-large = A mail of yours was larger than { $most } MB and was not read, so nothing was done. Send it without attachments.
# Why a mail was not used.
# $from (text) an address
# $own (text) the reader's own address
reply-unused-other = A mail that answers one of your letters came from { $from }. Only mails from { $own } count for this seat, so nothing was done. If you wrote it, answer once more from there, or play on the page.
# Why a mail was not used.
reply-unused-unproven = A mail under your address came in, but the mail server here could not make sure that it is from you, so nothing was done. Play on the page; if this goes on, tell the host of this site.
# Why a mail was not used.
reply-unused-dead = The letter that you answered does not count any more, so nothing was done. Answer the newest one.
# Why a mail was not used.
# $days (number) how many days
reply-unused-old = By its own date a mail of yours is more than { $days } days old, so nothing was done. If you have just written it, look at the clock of your device.
# Why a mail was not used.
reply-unused-no-letter = A mail of yours came in that answers none of our letters, or several, so nothing was done. Open the newest letter about your game and answer that one.
# Why a mail was not used, after the database was taken back to an older state.
# $when (words) when that was
# $of (words) when the state was
reply-unused-lost = A mail of yours came in that answers no letter known here, so nothing was done. The server’s database was taken back { $when } to how it was { $of }: letters and moves from in between are lost. Open your game and look where it stands now.
# Why a mail was not used.
reply-unused-no-replies = This site takes no answers by mail, so nothing was done. Please play on the page.

## Asking for a letter

sign-in-lead = Type your address and open the letter that comes. There is no password, and a first letter makes an account.
# A guest's way to an account: a heading.
sign-in-keep = Keep your games
sign-in-keep-lead = Add your address, and your seats belong to an account that you can reach from anywhere.
# A button.
sign-in-send = Send me a letter
sign-in-invited = Were you invited? You need no account: the link in the invitation is your seat.

## A letter was asked for

sign-in-sent = A letter is on its way
# In place of “A letter is on its way”, to whoever sits at the machine of a site that sends no mail.
sign-in-kept = Your letter is written
sign-in-sent-lead = Open it within ten minutes, here in this browser, and press its button. You may close this page.
# $address (text) the address that was typed
sign-in-sent-to = It goes to { $address }.
# Reading the letter on another device.
sign-in-elsewhere = Reading it somewhere else?
sign-in-elsewhere-text = Its link shows a code there. Type it here, where you asked.
# A field's label.
sign-in-code = 8-character code
# A button.
sign-in-with-code = Go on with the code
# A link beside that button.
sign-in-ask-again = No letter? Ask again
sign-in-nothing = Nothing there after a few minutes? Look in your spam folder, and check the address for typing mistakes.
# $tries (number) how many more wrong codes are forgiven
sign-in-wrong-code =
    { $tries ->
        [one] This is not the code. { $tries } more try.
       *[other] This is not the code. { $tries } more tries.
    }

## The letter's link in another browser: it shows the code

sign-in-show-code = Type this code where you asked
# The code stands under it.
sign-in-show-code-lead = The letter was asked for in another browser. Go back to it and type:
# The next message follows it.
sign-in-code-life = It works for ten minutes after you asked. Would you rather sign in here?
# A link.
sign-in-ask-here = Ask for a letter in this browser.
sign-in-not-asked = Did you not ask at all? Then do nothing, and tell nobody the code.

## The letter's link in the browser that asked

sign-in-welcome = Almost there
# A button follows.
sign-in-welcome-lead = One more press, and this browser is signed in.
# What the button does besides signing in.
# $game (text) the name of the game
sign-in-opens = The button signs this browser in and opens a table of { $game } with a link to send to your friends.
# The same where somebody is invited.
# $game (text) the name of the game
# $who (words) the invited addresses
sign-in-opens-with = The button signs this browser in, opens a table of { $game }, and sends an invitation to { $who }.

## A link that opens nothing any more

sign-in-used-link = A link that opens nothing any more
sign-in-dead = This link was used already, or is too old
sign-in-dead-lead = A link in a sign-in letter works once, within ten minutes.
# The same where the database was taken back to an older state a while ago.
# $state (text) “20 Nov, 14:00”: when that state was
# $at (text) when it was put in place
sign-in-dead-restored = This site was restored ({ $at }) to its state of { $state }: links that were sent in between open nothing any more.
# A button.
sign-in-ask-for-new = Ask for a new letter

## Signed in

sign-in-done = Signed in
sign-in-waiting = Your seats wait for a yes
sign-in-waiting-text = You played as a guest on a seat to which another address was invited. A letter went there, with your name and address in it: say yes there, and the seats belong to this account.

## The letter's link makes its address that of an account

# Before a button.
# $address (text) the new address
sign-in-new-address = The button makes { $address } the address of your account: you sign in with it, and letters go there. All other browsers are signed out.
# That button.
sign-in-use-address = Use this address
# Somebody else uses the new address.
# $address (text) it
sign-in-has-account = { $address } has an account of its own. Sign in with that one, or choose another address.

# Above the list of what is wrong in a form.
form-look-again = Please look again
# A field's label.
form-address = E-mail address
form-void = This form was opened before you signed in or out, or your browser keeps no cookies. Nothing was done: go back, load the page again and send it once more.
form-unreadable = The form could not be read. Nothing was done; load the page again and send it once more.
form-control-characters = The form contains control characters, such as a line break in a field of one line. Nothing was done; take them out and send it once more.

## What is wrong with a field

form-address-empty = Please type an e-mail address.
form-address-too-long = An e-mail address has at most 254 characters.
form-address-not-ascii = This address has letters beyond a to z. A domain such as “bücher.example” can be written as “xn--bcher-kva.example”.
form-address-odd = This does not look like an e-mail address, such as ada@example.org.
# $most (number) how many characters a name may have
form-wrong-name = Please type a name: one to { $most } characters, with a letter, a digit or an emoji in it. It is no address of a page or mailbox, and not “you”.
# What sentences call whoever reads them, in small letters with blanks between: nobody is named so.
form-reader = you yourself
# Above a button that a letter’s link leads to, when it was pressed at once.
form-too-soon = Nothing was done yet. Robots in mail programs press a button as soon as they see it, so this one counts after two seconds. Please press it once more.

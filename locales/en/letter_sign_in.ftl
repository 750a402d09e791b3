## The letter that signs in

# The subject and the title; in the plain letter the heading, in capitals.
# $site (text) what the site calls itself
letter-sign-in-subject = Sign in to { $site }
# The same for a guest whom the letter leads back to their seat.
# $site (text) what the site calls itself
letter-sign-in-subject-return = Back to your seat at { $site }
# The heading for a guest.
letter-sign-in-head-return = Back to your seat
# Under the heading.
# $minutes (number) how long the link lives
letter-sign-in-once =
    { $minutes ->
        [one] The link works once, for { $minutes } minute.
       *[other] The link works once, for { $minutes } minutes.
    }
letter-sign-in-open = Open the link in the browser in which you asked for it, and press the button there.
# A button for a guest.
letter-sign-in-button-return = Back to my seat
letter-sign-in-code = In another browser or on another device it shows a code instead: type that code in the browser in which you asked.
letter-sign-in-not-asked = If you did not ask for this, do nothing: without this letter nobody gets in.
# The subject of a letter to the new address of an account.
# $site (text) what the site calls itself
letter-sign-in-subject-change = Confirm your new address at { $site }
# The heading of that letter.
letter-sign-in-head-change = Your new address
# Whose address it is to become, in that letter.
# $name (text) the name of the account
letter-sign-in-asked-by = { $name } asked for it: this address becomes the one of their account.

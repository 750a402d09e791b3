# Pages that say why something was not done: a title, and a text with the same id ending in -text.
error-unreadable = That could not be read
error-not-understood = The server did not understand the request. Nothing was done.
error-not-here = That cannot be done here
error-not-here-text = This address cannot be used in that way. Nothing was done.
error-sign-in-first = Sign in first
error-sign-in-first-text = This is for somebody who is signed in. Sign in, then send it again.
error-forbidden = Not allowed
error-not-found = Nothing here
error-not-found-text = There is no such page, or it is not for you to see. If a letter brought you here, its link was already used, or you need to sign in.
# The same where the database was taken back to an older state a while ago.
# $state (text) “20 Nov, 14:00”: when that state was
# $at (text) when it was put in place
error-restored-text = There is no such page, or it is not for you to see. This site was restored ({ $at }) to its state of { $state }: what was made in between, and the links to it, are gone. Ask whoever you play with, or your host.
# After that text, to somebody who is not signed in. A button follows.
error-maybe-sign-in = Is it a table of yours? Sign in, and you come back to this very page.
# Somebody else was first.
error-moved-on = The table has moved on
error-too-large = Too much at once
error-form-too-large = A form may hold at most 64 kilobytes. Nothing was done; send less.
# The head of a request, as HTTP calls it.
error-head-too-large = The request was too long. Nothing was done.
error-misdirected = Not this address
error-misdirected-text = This server does not answer by the name that your browser used. Open the site by its own address, as letters name it. Nothing was done.
error-refused = That was refused
error-too-often = A moment, please
# $minutes (number) how long to wait, at least 1
error-too-often-text =
    { $minutes ->
        [one] That was asked too often. Try again in a minute.
       *[other] That was asked too often. Try again in { $minutes } minutes.
    }
error-busy = Busy just now
error-busy-text = The server is busy or its database is away. Try again in a few seconds. A move that you sent is played at most once, so sending it again is safe.
error-not-saved = It could not be saved
error-not-saved-text = The server cannot store anything just now: its disk is full or failing. Tell your host, and send it again later. That is safe: should a failing disk have kept it after all, it still counts once.
error-fault = Something went wrong here
# A reference number stands under it.
error-fault-text = This is the server’s fault, not yours. Nothing was lost. If it happens again, tell your host this number:
error-control-characters = The address contains characters that no address here has. Nothing was done.
error-foreign-form = This form was sent from another site, so nothing was done. Open the page here and send it again.

unsubscribe-question = Stop the letters?
# $address (text) the mailbox
unsubscribe-lead = { $address } would get no more letters about games or invitations from this server, and no reminders. Your seats stay yours, and the games and their clocks go on.
# A button.
unsubscribe-stop = Stop the letters
# A link beside that button.
unsubscribe-keep = Leave it as it is

## The letters are stopped

unsubscribe-stopped = No more letters
# $address (text) the mailbox
unsubscribe-stopped-lead = { $address } gets no more letters from this server, except sign-in letters and answers to mails from it. Games and their clocks go on: look in from time to time.
# A button.
unsubscribe-resume = Write to me again

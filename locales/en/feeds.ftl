## The page with the addresses of a reader’s feeds

# Title of the page and first heading; also a link to it from the settings.
feeds-title = Feed and calendar
feeds-what = A feed reader or a calendar shows which games wait for you. Each needs an address that is made for you alone.
# A label before an address.
feeds-atom = Feed (Atom)
# A label before an address.
feeds-calendar = Calendar (iCalendar)
# A link to what stands under the address.
feeds-try-it = Open it to see whether it works
# Under the addresses.
feeds-secret = Keep the addresses to yourself: whoever has them sees which games wait for you. They play nothing and sign nobody in.
# A button.
feeds-make = Make the addresses
# A button.
feeds-renew = Make new addresses and end these
# A button.
feeds-end = End these addresses
feeds-renewed = The addresses are new. Any older ones are ended.
feeds-ended = The addresses open nothing any more.

## In the feeds

# Title of the feed.
# $site (text) what the site calls itself
feeds-feed-title = { $site }: my games
# Title of the calendar.
# $site (text) what the site calls itself
feeds-calendar-title = { $site }: my turns
# Title of an entry.
# $table (words) “7 Wonders Duel with Joost”
feeds-your-turn = Your turn: { $table }
# Title of an entry.
# $table (words) “7 Wonders Duel with Joost”
feeds-game-over = Game over: { $table }

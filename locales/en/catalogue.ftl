# Under the name of the game.
# $turns (choice) sealed: all choose at once, in secret, and reveal together; single: one after the other
# $seats (choice) exact: always as many players; range
# $fewest (number) the fewest players
# $most (number) the most players
catalogue-facts =
    { $turns ->
        [sealed]
            { $seats ->
                [exact] { $most } players, everybody chooses at the same time, sealed.
               *[range] { $fewest } to { $most } players, everybody chooses at the same time, sealed.
            }
       *[single]
            { $seats ->
                [exact] { $most } players, one player at a time.
               *[range] { $fewest } to { $most } players, one player at a time.
            }
    }
# A link.
catalogue-open = Open a table
# A link.
catalogue-all = All games
# Heading over the options of the game.
catalogue-options = Options of a table

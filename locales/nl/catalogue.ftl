catalogue-facts =
    { $turns ->
        [sealed]
            { $seats ->
                [exact] { $most } spelers, iedereen kiest tegelijk en verzegeld.
               *[range] { $fewest } tot { $most } spelers, iedereen kiest tegelijk en verzegeld.
            }
       *[single]
            { $seats ->
                [exact] { $most } spelers, om de beurt.
               *[range] { $fewest } tot { $most } spelers, om de beurt.
            }
    }
catalogue-open = Open een tafel
catalogue-all = Alle spellen
catalogue-options = Opties van een tafel

catalogue-facts =
    { $turns ->
        [sealed]
            { $seats ->
                [exact] { $most } spillere, alle vælger samtidig og forseglet.
               *[range] { $fewest } til { $most } spillere, alle vælger samtidig og forseglet.
            }
       *[single]
            { $seats ->
                [exact] { $most } spillere, én ad gangen.
               *[range] { $fewest } til { $most } spillere, én ad gangen.
            }
    }
catalogue-open = Åbn et bord
catalogue-all = Alle spil
catalogue-options = Valg for et bord

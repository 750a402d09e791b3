## The rules in short, on the page of the game

duel-catalogue-players = Twee spelers leiden elk een stad door drie tijdperken. In je beurt neem je één kaart die door geen andere kaart is afgedekt, en daar doe je een van drie dingen mee.
duel-catalogue-deed =
    { $deed ->
        [build] Bouwen
        [wonder] Onder een wonder leggen
       *[discard] Afleggen
    }
duel-catalogue-deed-is =
    { $deed ->
        [build] Betaal de prijs en leg de kaart in je stad, waar die voortaan werkt. Een kaart is gratis als je stad het koppelingssymbool ervan al heeft.
        [wonder] Betaal de prijs van een van je wonderen. De kaart laat alleen zien dat het wonder gebouwd is; verder doet die niets.
       *[discard] Neem 2 munten, en 1 extra voor elke gele kaart in je stad.
    }
duel-catalogue-rule =
    { $rule ->
        [paying] Betalen.
        [conflict] Conflict.
        [science] Wetenschap.
        [wonders] Wonderen.
        [ages] De tijdperken.
       *[end] Het einde.
    }
duel-catalogue-rule-is =
    { $rule ->
        [paying] Wat je stad produceert, heb je elke beurt. Elke eenheid die je tekortkomt, koop je van de bank voor 2 munten, plus 1 voor elk zo’n symbool op de bruine en grijze kaarten van je tegenstander; sommige gele kaarten geven een vaste prijs van 1 munt.
        [conflict] Elk schild schuift de conflictpion één positie richting je tegenstander. Komt de pion voor het eerst in een zone, dan verliest de tegenstander munten: eerst 2, later 5. Na negen posities heb je de hoofdstad ingenomen en meteen gewonnen.
        [science] Twee gelijke symbolen leveren je een vooruitgangsfiche van het bord op. Met zes verschillende symbolen win je meteen.
        [wonders] Elke speler krijgt er vier, gekozen in twee rondes. Zijn er zeven gebouwd, dan gaat het achtste uit het spel.
        [ages] Kaarten die niet meer zijn afgedekt, worden na de hele zet omgedraaid. Is een tijdperk leeg, dan bepaalt de speler die er militair zwakker voor staat wie het volgende begint.
       *[end] Na Tijdperk III wint de hoogste som: conflict (2, 5 of 10), blauwe, groene en gele kaarten, gilden, wonderen, fiches en één punt per drie munten. Bij een gelijke stand beslissen de blauwe kaarten; zijn ook die gelijk, dan wordt de overwinning gedeeld.
    }

## Everything that is printed

duel-catalogue-laid = { $laid } van deze { $all } doen mee in een partij
duel-catalogue-laid-with-guilds = { $laid } van deze { $all } doen mee in een partij, samen met { $guilds } gilden
duel-catalogue-laid-in-last-age = { $laid } van deze { $all } liggen tussen de kaarten van Tijdperk III
duel-catalogue-wonders-laid = acht van deze twaalf doen mee in een partij
duel-catalogue-tokens-laid = vijf van deze tien liggen op het bord

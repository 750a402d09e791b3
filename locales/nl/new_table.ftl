new-table-title = Een nieuwe tafel
new-table-lead = Welk spel?
new-table-of = Een nieuwe tafel voor { $game }
new-table-other = Een ander spel
new-table-seats = Plaatsen, die van jou meegeteld
new-table-who =
    { $count ->
        [one] Wie speelt er tegen je?
       *[other] Wie speelt er mee?
    }
new-table-invited-hint =
    { $count ->
        [one] Het adres krijgt een uitnodiging voor een plaats. Laat je het veld leeg, dan is de plaats voor wie je de link van de tafel stuurt.
       *[other] Elk adres krijgt een uitnodiging voor een plaats. Plaatsen zonder adres zijn voor wie je de link van de tafel stuurt.
    }
new-table-address =
    { $count ->
        [one] E-mailadres
       *[other] E-mailadres { $number }
    }
new-table-more = Meer adressen
new-table-fellows = Mensen met wie je hebt gespeeld
new-table-greeting = Een berichtje voor wie je uitnodigt (niet verplicht)
new-table-own-label = Je e-mailadres
new-table-own-hint = Eerst krijg jij een brief; de knop daarin opent de tafel en verstuurt de uitnodigingen. Er is geen wachtwoord.
new-table-rare = Meer opties
new-table-watch = Wie mag er meekijken?
new-table-watch-all = Iedereen met de link
new-table-watch-hint = Ze zien de tafel als toeschouwer en kunnen het verloop doorlopen. Het praatje aan tafel lezen ze niet.
new-table-words = Help mee schudden (niet verplicht)
new-table-words-label = Zomaar wat woorden, of geen
new-table-words-hint = Elke keer schudden volgt uit een geheim van de server, dat vaststaat voordat iemand gaat zitten, en uit iets van elke speler. Typ woorden die niemand kent, dan hoef je voor jouw deel niet op de server te vertrouwen. Laat je het veld leeg, dan kiest de server iets willekeurigs voor je. Na de partij kun je alles controleren.
new-table-open = Open de tafel
new-table-not-now = Niet nu

## Wat er niet klopt

new-table-words-too-long = Er passen hoogstens { $most } bytes in: laat iets weg.
new-table-greeting-too-long = Er passen hoogstens { $most } tekens in je regel.
new-table-greeting-leads = In je regel mogen geen links of adressen staan. Zet een spatie na elke punt.
new-table-no-fellow = Een van de mensen die je hebt gekozen, kun je niet meer zo uitnodigen. Kies opnieuw.
new-table-twice = Het adres { $address } staat er twee keer.
new-table-too-few-seats =
    { $seats ->
        [one] Je hebt { $invited } medespelers gekozen, maar naast jouw plaats is er maar 1.
       *[other] Je hebt { $invited } medespelers gekozen, maar naast jouw plaats zijn er maar { $seats }.
    }
new-table-own-address = Je hebt al een plaats; nodig anderen uit.
new-table-too-many = Je hebt al { $most } tafels die op spelers wachten; laat er eerst een beginnen.

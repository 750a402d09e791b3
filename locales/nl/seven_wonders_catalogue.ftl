## The rules in short

seven-wonders-catalogue-rules-text = Drie tot zeven spelers bouwen in drie tijdperken van zes beurten elk een stad met een wonder. Iedereen kiest tegelijk en in het geheim een kaart uit de hand; als iedereen gekozen heeft, worden alle kaarten gespeeld, en wat er van elke hand over is, gaat naar een buur: naar links in Tijdperk I en III, naar rechts in Tijdperk II.
seven-wonders-catalogue-deed =
    { $deed ->
        [build] Bouwen
        [stage] Onder je wonder leggen
       *[sell] Verkopen
    }
seven-wonders-catalogue-deed-is =
    { $deed ->
        [build] Betaal de prijs en leg de kaart in je stad. Een kaart die een van je gebouwen opent, is gratis. In geen stad staan twee gebouwen met dezelfde naam.
        [stage] Betaal de prijs van de volgende fase; de kaart zelf telt niet meer mee.
       *[sell] Neem 3 munten; de kaart gaat dicht op de aflegstapel.
    }
seven-wonders-catalogue-rule =
    { $rule ->
        [paying] Betalen.
        [conflict] Conflicten.
        [science] Wetenschap.
        [end] Het einde.
       *[two] Twee spelers
    }
seven-wonders-catalogue-rule-is =
    { $rule ->
        [paying] Wat je stad produceert, heb je elke beurt. Wat ontbreekt, koop je van je twee buren voor 2 munten per stuk, of voor 1 met een handelspost of marktplein; ze kunnen niet weigeren. Jij kiest aan wie je betaalt. Munten die een kaart zelf kost, gaan naar de bank.
        [conflict] Aan het einde van elk tijdperk vergelijk je je schilden met die van elke buur: 1, 3 of 5 punten als je er meer hebt, één punt aftrek als je er minder hebt.
        [science] Elk symbool telt het kwadraat van hoe vaak je het hebt, en elke set van drie verschillende levert 7 extra op.
        [end] Conflicten, een punt per drie munten, wonder, blauwe, groene en gele kaarten en gilden. Bij gelijke stand beslissen de munten.
       *[two] (eerste editie): tussen jullie speelt de Vrije Stad mee. Wie de stad bestuurt, trekt een kaart van haar stapel en speelt ook voor haar; dat wisselt elke beurt.
    }

## Everything that is printed

seven-wonders-catalogue-group = { $edition }, { $group }
seven-wonders-catalogue-wonders = Wonderen
seven-wonders-catalogue-copies-note = onder elke kaart: vanaf hoeveel spelers een exemplaar meedoet
seven-wonders-catalogue-guilds-note = voor Tijdperk III worden er twee meer getrokken dan er spelers zijn
seven-wonders-catalogue-guild = gilde

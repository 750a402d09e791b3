game-about = Een spel uit de familie.
game-catalogue = De regels in het kort.
game-not-begun = Nog niet begonnen
game-not-dealt = Nog niet uitgedeeld
game-over = Het spel is afgelopen
game-age = Tijdperk { $age }
game-free = gratis
game-no-coins = geen munten
game-coins =
    { $coins ->
        [one] 1 munt
       *[other] { $coins } munten
    }
game-coins-between =
    { $most ->
        [one] { $least } tot { $most } munt
       *[other] { $least } tot { $most } munten
    }
game-coins-more =
    { $coins ->
        [one] +1 munt
       *[other] +{ $coins } munten
    }
game-prices-of-two = { $own }; { $city }: { $other }
game-not-possible = Dat kan niet.
game-refused-over = Het spel is afgelopen.
game-not-your-turn = Je bent niet aan de beurt.
game-no-seat = Er is geen plaats { $seat }.
game-watching = Je kijkt mee bij deze tafel; alleen de spelers doen zetten.
game-watched = Iedereen met de link mag met deze partij meekijken. Wat er aan tafel wordt gezegd, blijft onder de spelers.
game-no-prefix = In dit spel is een zet één keuze, dus je kunt er geen begin van geven.
game-nothing-written = Er staat niets.
game-wrong-seats = Dit spel is voor { $least } tot { $most } spelers, niet voor { $seats }.
game-unknown-option = Er is geen optie ‘{ $name }’. Er zijn: { $known }.
game-unknown-value = De optie { $option } kan niet ‘{ $value }’ zijn, alleen een van deze: { $known }.
game-plain = { $words }
game-nothing-sealed = Er is nu niets van je verzegeld: de keuzes zijn onthuld, of je hebt nog niet gekozen.
game-time-is-over = De tijd voor deze keuze is om, dus die blijft verzegeld. Je kunt die nog wijzigen.

## What several games say alike

game-units =
    { $count ->
        [1] { $good }
       *[other] { $count } { $good }
    }
game-shields =
    { $count ->
        [one] 1 schild
       *[other] { $count } schilden
    }
game-points =
    { $points ->
        [one] { $points } punt
       *[other] { $points } punten
    }
game-cards =
    { $count ->
        [one] 1 kaart
       *[other] { $count } kaarten
    }
game-words = { $words }
game-nothing = niets
game-in-turn = { $first }; { $second }
game-out-of = { $part } van { $whole }
game-own-goods = eigen hulpbronnen
game-costs = kost { $cost }
game-too-long = Dat is te lang voor een zet.
game-cannot = kan niet
game-choose-card = Kies een kaart
game-short = { $coins } tekort
game-if-over = punten als het spel nu afliep
game-ended = Hoe het afliep
game-cities = De steden
game-you-sealed = Je hebt verzegeld
game-chip = ({ $color }: { $gives })
game-in-short = De regels in het kort
game-guilds = Gilden

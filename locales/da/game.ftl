game-about = Et spil fra familien.
game-catalogue = Reglerne i korte træk.
game-not-begun = Ikke begyndt
game-not-dealt = Ikke delt ud endnu
game-over = Spillet er slut
game-age = Alder { $age }
game-free = gratis
game-no-coins = ingen mønter
game-coins =
    { $coins ->
        [one] 1 mønt
       *[other] { $coins } mønter
    }
game-coins-between =
    { $most ->
        [one] { $least }–{ $most } mønt
       *[other] { $least }–{ $most } mønter
    }
game-coins-more =
    { $coins ->
        [one] +1 mønt
       *[other] +{ $coins } mønter
    }
game-prices-of-two = { $own }; { $city }: { $other }
game-not-possible = Det kan ikke lade sig gøre.
game-refused-over = Spillet er slut.
game-not-your-turn = Det er ikke din tur.
game-no-seat = Der er ingen plads { $seat }.
game-watching = Du ser på ved dette bord; kun spillerne trækker.
game-watched = Alle med linket må følge dette spil. Det, der bliver sagt ved bordet, bliver mellem spillerne.
game-no-prefix = I dette spil er et træk ét valg, så det kan ikke begyndes.
game-nothing-written = Der står ikke noget.
game-wrong-seats = Dette spil er for { $least } til { $most } spillere, ikke for { $seats }.
game-unknown-option = Der findes ingen valgmulighed ”{ $name }”. Der er: { $known }.
game-unknown-value = Valgmuligheden { $option } kan ikke være ”{ $value }”, kun en af disse: { $known }.
game-plain = { $words }
game-nothing-sealed = Intet af dit er forseglet nu: Valgene er afsløret, eller du har ikke valgt endnu.
game-time-is-over = Tiden til dette valg er gået, så det forbliver forseglet. Du kan stadig vælge om.

## What several games say alike

game-units =
    { $count ->
        [1] { $good }
       *[other] { $count } { $good }
    }
game-shields =
    { $count ->
        [one] 1 skjold
       *[other] { $count } skjolde
    }
game-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } point
    }
game-cards =
    { $count ->
        [one] 1 kort
       *[other] { $count } kort
    }
game-words = { $words }
game-nothing = ingenting
game-in-turn = { $first }; { $second }
game-out-of = { $part } af { $whole }
game-own-goods = egne ressourcer
game-costs = koster { $cost }
game-too-long = Det er for langt til at være et træk.
game-cannot = kan ikke
game-choose-card = Vælg et kort
game-short = mangler { $coins }
game-if-over = point, hvis spillet sluttede nu
game-ended = Sådan endte det
game-cities = Byerne
game-you-sealed = Du har forseglet
game-chip = ({ $color }: { $gives })
game-in-short = Reglerne i korte træk
game-guilds = Laug

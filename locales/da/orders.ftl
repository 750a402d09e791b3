## What is told of planned moves

orders-told = { $told } (Planlagt træk.)
orders-quoted = ”{ $mv }”
orders-void-letter = Dine planlagte træk passede ikke og er slettet: { $moves } kunne ikke spilles.

## On the page of a table

orders-title = Planlagte træk
orders-state =
    { $how ->
        [set] gemt
        [void] passede ikke
       *[none] ingen
    }
orders-rule = De spilles for dig, så snart det bliver din tur; kun du kan se dem. Det første, der er muligt, bliver spillet. Er intet af dem muligt, slettes planen, og du får besked.
orders-now = Dette valg træffer du selv: Planen begynder med det næste.
orders-steps = Efter en tom linje skriver du trækkene til valget derefter. Er der kun ét muligt træk, spilles det, uden at et trin bliver brugt.
orders-example =
    { $game ->
        [duel] For eksempel ”build temple”.
        [seven_wonders] For eksempel ”build altar”, på næste linje ”build baths”, på næste linje ”sell tavern”.
        [dice] For eksempel ”die red; west_defence”, på næste linje ”pass”.
       *[other] Træk skrives som i listen over træk.
    }
orders-since = Gemt { $when }.
orders-label = Ét træk på hver linje
orders-set = Gem planen
orders-remove = Fjern planen

## When planned moves did not fit

orders-void-title = Dine planlagte træk passede ikke
orders-void = { $moves } kunne ikke spilles. Intet er spillet, og planen er slettet.
orders-dismiss = Skjul

## When a plan was not saved

orders-not-set = Planen blev ikke gemt
orders-no-move = Linje { $line }, ”{ $text }”: { $why }
orders-too-many-steps = En plan har højst { $most } trin.
orders-too-many-moves = Et trin har højst { $most } træk; trin { $step } har flere.
orders-too-long = En plan har højst { $most } tegn.
orders-idle = Spillet er ikke i gang.

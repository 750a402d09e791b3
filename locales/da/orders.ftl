## What is told of standing orders

orders-told = { $told } (Efter stående ordre.)
orders-quoted = ”{ $mv }”
orders-void-letter = Din stående ordre passede ikke og er bortfaldet: { $moves } kunne ikke spilles.

## On the page of a table

orders-title = Stående ordre
orders-state =
    { $how ->
        [set] givet
        [void] passede ikke
       *[none] ingen
    }
orders-rule = Den spilles for dig med det samme, når du næste gang skal vælge; kun du kan se den. Det første af trækkene, der er muligt, bliver spillet. Er intet af dem muligt, bortfalder ordren, og du får besked.
orders-now = Det valg, du står med nu, træffer du selv: ordren begynder med det næste.
orders-steps = Efter en tom linje står trækkene til valget efter det. Er der kun ét muligt træk, spilles det, uden at et trin bliver brugt.
orders-example =
    { $game ->
        [duel] For eksempel ”build temple”.
        [seven_wonders] For eksempel ”build altar”, på næste linje ”build baths”, på næste linje ”sell tavern”.
        [dice] For eksempel ”die red; west_defence”, på næste linje ”pass”.
       *[other] Træk skrives som i listen over træk.
    }
orders-since = Givet { $when }.
orders-label = Ét træk på hver linje
orders-set = Giv ordren
orders-remove = Fjern den

## When an order did not fit

orders-void-title = Din stående ordre passede ikke
orders-void = { $moves } kunne ikke spilles. Intet er spillet, og ordren er bortfaldet.
orders-dismiss = Skjul

## When an order was not set

orders-not-set = Ordren blev ikke givet
orders-no-move = Linje { $line }, ”{ $text }”: { $why }
orders-too-many-steps = En ordre har højst { $most } trin.
orders-too-many-moves = Et trin har højst { $most } træk; trin { $step } har flere.
orders-too-long = En ordre har højst { $most } tegn.
orders-idle = Spillet er ikke i gang.

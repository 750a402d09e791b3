## What is told of planned moves

orders-told = { $told } (Planlagt træk.)
orders-quoted = ”{ $what }”
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
        [duel] For eksempel ”byg tempel hvis alter er taget for højst 3”.
        [seven_wonders] For eksempel ”byg alter”, på næste linje ”byg bade”, på næste linje ”sælg kro”. ”for højst 3” efter et træk begrænser prisen.
        [dice] For eksempel ”rød terning; vestligt forsvar”, på næste linje ”pas”.
       *[other] Træk skrives som i listen over træk.
    }
orders-since = Gemt { $when }.
orders-label = Ét træk på hver linje
orders-set = Gem planen
orders-remove = Fjern planen

## Planned by touch

orders-so-far =
    { $count ->
        [one] 1 træk er planlagt: { $last }
       *[other] { $count } træk er planlagt, senest: { $last }
    }
orders-by-touch = Planlæg dit næste træk
orders-touch =
    { $game ->
        [duel] Tryk på et kort og så på det, du ville bruge det til.
        [seven_wonders] Tryk på kort, der kan komme til dig, og så på det, du ville bruge dem til.
        [dice] Tryk på en terning og så på det felt, du ville krydse af.
       *[other] Tryk på det, du ville spille.
    } Når det bliver din tur, spilles det første, der er muligt. Kun du kan se det.
orders-touch-adds = Et tryk lægger det i din plan. Priserne er dem, der gælder nu.
orders-step =
    { $step ->
        [1] Dit næste valg
        [2] Valget derefter
       *[other] Valg { $step } herfra
    }
orders-comes-here = Det, du trykker på, kommer her.
orders-add-here = Føj til her
orders-further = Planlæg valget derefter
orders-done = Færdig
orders-up = Flyt op: { $what }
orders-down = Flyt ned: { $what }
orders-drop = Fjern: { $what }
orders-if-label = Hvad modstanderen tager forinden
orders-most-label = Pris
orders-whatever = uanset hvad modstanderen tager
orders-take = hvis modstanderen tager { $card }
orders-any-price = til enhver pris
orders-price =
    { $coins ->
        [0] kun gratis
        [one] for højst 1 mønt
       *[other] for højst { $coins } mønter
    }
orders-if-taken = { $what }, hvis modstanderen tager { $card }
orders-at-most =
    { $coins ->
        [0] { $what } gratis
        [one] { $what } for højst 1 mønt
       *[other] { $what } for højst { $coins } mønter
    }

## When planned moves did not fit

orders-void-title = Dine planlagte træk kunne ikke spilles
orders-void = { $moves } kunne ikke spilles. Intet er spillet, og planen er slettet.
orders-dismiss = Skjul

## When a plan was not saved

orders-not-set = Planen blev ikke gemt
orders-no-move = Linje { $line }, ”{ $text }”: { $why }
orders-too-many-steps = En plan har højst { $most } trin.
orders-too-many-moves = Et trin har højst { $most } træk; trin { $step } har flere.
orders-too-long = En plan har højst { $most } tegn.
orders-idle = Spillet er ikke i gang.
orders-changed = Den er spillet eller ændret i mellemtiden. Sådan er den nu.
orders-no-condition = Kun i Duel kan en plan afhænge af et kort, som nogen tager.

## The words of conditions, as they are typed after a move: “build temple if altar is taken for at most 3”

orders-typed-most = for højst
orders-typed-if = hvis
orders-typed-taken = er taget

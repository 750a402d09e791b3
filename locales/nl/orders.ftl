## What is told of planned moves

orders-told = { $told } (Geplande zet.)
orders-quoted = ‘{ $what }’
orders-void-letter = Je geplande zetten pasten niet en zijn vervallen: { $moves } kon niet worden gespeeld.

## On the page of a table

orders-title = Geplande zetten
orders-state =
    { $how ->
        [set] opgeslagen
        [void] pasten niet
       *[none] geen
    }
orders-rule = Ze worden voor je gespeeld zodra je aan de beurt bent; alleen jij ziet ze. De eerste die mogelijk is, wordt gespeeld. Is er geen mogelijk, dan vervalt het plan en krijg je bericht.
orders-now = Deze keuze maak je zelf: het plan begint bij de volgende.
orders-steps = Schrijf na een lege regel de zetten voor de keuze daarna. Is er maar één zet mogelijk, dan wordt die gespeeld zonder een stap te verbruiken.
orders-example =
    { $game ->
        [duel] Bijvoorbeeld ‘bouw tempel als altaar is genomen voor hoogstens 3’.
        [seven_wonders] Bijvoorbeeld ‘bouw altaar’, op de volgende regel ‘bouw baden’, op de volgende regel ‘verkoop taverne’. ‘voor hoogstens 3’ na een zet begrenst de prijs.
        [dice] Bijvoorbeeld ‘rode dobbelsteen; westelijke verdediging’, op de volgende regel ‘pas’.
       *[other] Zetten schrijf je zoals in de lijst met zetten.
    }
orders-since = Opgeslagen: { $when }.
orders-label = Eén zet per regel
orders-set = Plan opslaan
orders-remove = Plan verwijderen

## Planned by touch

orders-so-far =
    { $count ->
        [one] 1 zet is gepland: { $last }
       *[other] { $count } zetten zijn gepland, als laatste: { $last }
    }
orders-by-touch = Plan je volgende zet
orders-touch =
    { $game ->
        [duel] Tik op een kaart en dan op wat je ermee zou doen.
        [seven_wonders] Tik op kaarten die je kunt krijgen en dan op wat je ermee zou doen.
        [dice] Tik op een dobbelsteen en dan op het vakje dat je zou aankruisen.
       *[other] Tik op wat je zou spelen.
    } Als je aan de beurt bent, wordt de eerste gespeeld die mogelijk is. Alleen jij ziet dit.
orders-touch-adds = Een tik zet het in je plan. De prijzen zijn die van nu.
orders-step =
    { $step ->
        [1] Je volgende keuze
        [2] De keuze daarna
       *[other] Keuze { $step } vanaf nu
    }
orders-comes-here = Wat je aantikt, komt hier.
orders-add-here = Hier toevoegen
orders-further = Plan de keuze daarna
orders-done = Klaar
orders-up = Omhoog: { $what }
orders-down = Omlaag: { $what }
orders-drop = Verwijderen: { $what }
orders-if-label = Wat je tegenstander eerst neemt
orders-most-label = Prijs
orders-whatever = wat je tegenstander ook neemt
orders-take = als je tegenstander { $card } neemt
orders-any-price = voor elke prijs
orders-price =
    { $coins ->
        [0] alleen gratis
        [one] voor hoogstens 1 munt
       *[other] voor hoogstens { $coins } munten
    }
orders-if-taken = { $what } als je tegenstander { $card } neemt
orders-at-most =
    { $coins ->
        [0] { $what } gratis
        [one] { $what } voor hoogstens 1 munt
       *[other] { $what } voor hoogstens { $coins } munten
    }

## When planned moves did not fit

orders-void-title = Je geplande zetten konden niet worden gespeeld
orders-void = { $moves } kon niet worden gespeeld. Er is niets gespeeld, en het plan is vervallen.
orders-dismiss = Verbergen

## When a plan was not saved

orders-not-set = Het plan is niet opgeslagen
orders-no-move = Regel { $line }, ‘{ $text }’: { $why }
orders-too-many-steps = Een plan heeft hoogstens { $most } stappen.
orders-too-many-moves = Een stap heeft hoogstens { $most } zetten; stap { $step } heeft er meer.
orders-too-long = Een plan heeft hoogstens { $most } tekens.
orders-idle = De partij loopt niet.
orders-changed = Het is intussen gespeeld of veranderd. Zo is het nu.
orders-no-condition = Alleen in Duel kan een plan afhangen van een kaart die iemand neemt.

## The words of conditions, as they are typed after a move: “build temple if altar is taken for at most 3”

orders-typed-most = voor hoogstens
orders-typed-if = als
orders-typed-taken = is genomen

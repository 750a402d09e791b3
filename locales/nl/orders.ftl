## What is told of planned moves

orders-told = { $told } (Geplande zet.)
orders-quoted = ‘{ $mv }’
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
        [duel] Bijvoorbeeld ‘build temple’.
        [seven_wonders] Bijvoorbeeld ‘build altar’, op de volgende regel ‘build baths’, op de volgende regel ‘sell tavern’.
        [dice] Bijvoorbeeld ‘die red; west_defence’, op de volgende regel ‘pass’.
       *[other] Zetten schrijf je zoals in de lijst met zetten.
    }
orders-since = Opgeslagen: { $when }.
orders-label = Eén zet per regel
orders-set = Plan opslaan
orders-remove = Plan verwijderen

## When planned moves did not fit

orders-void-title = Je geplande zetten pasten niet
orders-void = { $moves } kon niet worden gespeeld. Er is niets gespeeld, en het plan is vervallen.
orders-dismiss = Verbergen

## When a plan was not saved

orders-not-set = Het plan is niet opgeslagen
orders-no-move = Regel { $line }, ‘{ $text }’: { $why }
orders-too-many-steps = Een plan heeft hoogstens { $most } stappen.
orders-too-many-moves = Een stap heeft hoogstens { $most } zetten; stap { $step } heeft er meer.
orders-too-long = Een plan heeft hoogstens { $most } tekens.
orders-idle = De partij is niet bezig.

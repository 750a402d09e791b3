## What is told of standing orders

orders-told = { $told } (Volgens vaste opdracht.)
orders-quoted = ‘{ $mv }’
orders-void-letter = Je vaste opdracht paste niet en is vervallen: { $moves } kon niet worden gespeeld.

## On the page of a table

orders-title = Vaste opdracht
orders-state =
    { $how ->
        [set] gegeven
        [void] paste niet
       *[none] geen
    }
orders-rule = Ze wordt meteen voor je gespeeld zodra je weer moet kiezen; alleen jij ziet haar. Van de zetten wordt de eerste gespeeld die mogelijk is. Is er geen mogelijk, dan vervalt de opdracht en krijg je bericht.
orders-now = De keuze die je nu hebt, maak je zelf: de opdracht begint bij de volgende.
orders-steps = Na een lege regel staan de zetten voor de keuze daarna. Is er maar één zet mogelijk, dan wordt die gespeeld zonder een stap te verbruiken.
orders-example =
    { $game ->
        [duel] Bijvoorbeeld ‘build temple’.
        [seven_wonders] Bijvoorbeeld ‘build altar’, op de volgende regel ‘build baths’, op de volgende regel ‘sell tavern’.
        [dice] Bijvoorbeeld ‘die red; west_defence’, op de volgende regel ‘pass’.
       *[other] Zetten schrijf je zoals in de lijst met zetten.
    }
orders-since = Gegeven: { $when }.
orders-label = Eén zet per regel
orders-set = Geef de opdracht
orders-remove = Haal weg

## When an order did not fit

orders-void-title = Je vaste opdracht paste niet
orders-void = { $moves } kon niet worden gespeeld. Er is niets gespeeld, en de opdracht is vervallen.
orders-dismiss = Verbergen

## When an order was not set

orders-not-set = De opdracht is niet gegeven
orders-no-move = Regel { $line }, ‘{ $text }’: { $why }
orders-too-many-steps = Een opdracht heeft hooguit { $most } stappen.
orders-too-many-moves = Een stap heeft hooguit { $most } zetten; stap { $step } heeft er meer.
orders-too-long = Een opdracht heeft hooguit { $most } tekens.
orders-idle = De partij is niet bezig.

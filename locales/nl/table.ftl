## Whose turn it is, in the strip over every board

table-name =
    { $side ->
        [player] { $game } met { $names }
        [stranger] { $game } van { $names }
       *[alone] { $game }
    }
table-title = { $what }: { $table }
table-free = { $free } van de { $seats } plaatsen vrij
table-kept = { $kept } van de { $seats } plaatsen gereserveerd voor een uitnodiging
table-declined =
    { $count ->
        [one] 1 uitnodiging afgeslagen
       *[other] { $count } uitnodigingen afgeslagen
    }
table-open = Wacht op spelers
table-open-letter = De partij begint zodra alle plaatsen bezet zijn; daar krijg je een brief over.
table-open-look = De partij begint zodra alle plaatsen bezet zijn: kijk af en toe even.
table-frozen = Deze tafel is stilgezet
table-frozen-clock = Niemand kan hier spelen tot de beheerder de tafel weer vrijgeeft. Er gaat niets verloren; hieronder staat waarom het stilligt.
table-asked = { $asked }, { $name }
table-your-turn = Jouw beurt, { $name }
table-since = sinds { $at } ({ $ago })
table-sealed = Verzegeld. Wacht op { $names }
table-waiting = Wacht op { $names }
table-thinking =
    { $count ->
        [one] { $names } denkt na…
       *[other] { $names } denken na…
    }
table-waited = { $name } { $waited }.
table-their-turn = Deze speler is aan de beurt sinds { $at } ({ $ago }).
table-letter-comes = Je krijgt een brief als je aan de beurt bent.
table-look-in = Je kunt geen brieven krijgen: kijk af en toe even.
table-next-waiting = Volgende tafel die wacht ({ $count })
table-no-letters = Je kunt nog geen brieven krijgen
table-no-letters-text = Alleen deze browser leidt naar je plaats en niemand kan je laten weten dat je aan de beurt bent. Voeg je adres toe en open de brief die je krijgt.

## Why nothing was done

table-not-played = Dat is niet gespeeld
table-possible = Wat wel kon
table-quicker = { $name } was sneller
table-played-already = Je hebt al gespeeld
table-stale = Deze zet is niet gespeeld, want de partij was al verder. Zo staat het nu.
table-reused = Deze pagina heeft al een andere zet gespeeld. Zo staat de partij er nu voor.
table-idle = Er valt hier niets te spelen
table-idle-why = De partij is nog niet begonnen, of al afgelopen.
table-stopped-by-host = De beheerder heeft die stilgezet: { $why }
table-not-carried-out = Dit programma kan het logboek ervan niet uitvoeren: { $error }
table-frozen-why = Er is niets gespeeld en er gaat niets verloren.
table-write-first = Schrijf eerst iets.
table-too-long =
    { $most ->
        [one] Er past hoogstens { $most } teken in.
       *[other] Er passen hoogstens { $most } tekens in.
    }
table-talk-full = Er kan aan deze tafel niets meer bij geschreven worden.
table-no-position = Het formulier zegt niet bij welke stelling het hoort.
table-only-players = Je bent toeschouwer aan deze tafel; alleen de spelers doen zetten.
table-tick-first = Kruis eerst het vakje aan: opgeven kun je niet terugnemen.
table-choose-first = Kies eerst wat er met de partij moet gebeuren. Er is niets gebeurd.
table-move-too-long = Zo lang is geen enkele zet.
table-no-command-id = Het formulier is onvolledig; laad de pagina opnieuw.
table-no-words = Het formulier kwam zonder tekst, dus er is niets bewaard.
table-turn-played = Je beurt is gespeeld
table-turn-played-text = De link in je brief gold alleen voor die ene beslissing. De volgende beslissing komt met een eigen brief; een oudere link leidt naar een pagina waar je een brief kunt vragen die de tafel in deze browser opent.

## What happened

table-something-happened = Er is iets gebeurd aan deze tafel.
table-turn-title = Jouw beurt
table-my-last-move = Je vorige zet, { $ago }
table-since-my-move = Sinds je vorige zet, { $at }
table-happened-last = Wat er het laatst is gebeurd
table-happened = Wat er tot nu toe is gebeurd
table-nothing-since = Er is niets gebeurd sinds je keek.

## A table that waits for players

table-who-plays = Wie er spelen
table-seat = Plaats { $number }
table-seat-state =
    { $state ->
        [me] jij
        [joined] doet mee
        [declined] per brief uitgenodigd, wil niet spelen
        [invited] per brief uitgenodigd, nog niet gekomen
       *[free] vrij
    }
table-ask-again = Stuur opnieuw
table-invited = De uitnodiging is per brief onderweg.
table-let-anybody = Voor iedereen vrijgeven
table-other-address = Een ander adres
table-invite-here = Nodig iemand uit met een brief
table-has-seat = Wie dat adres heeft, zit al aan deze tafel of is voor een andere plaats uitgenodigd.
table-take-seat = Neem een vrije plaats
table-share = Uitnodigen met een link
table-share-text = Wie dit adres heeft, kan een vrije plaats nemen. Stuur het naar iemand die je kent:
table-this = Deze tafel
table-commitment = De geheime startwaarde voor het schudden ligt al vast; de verzegeling ervan is { $commitment }. Na de partij wordt de startwaarde openbaar, en dan kan iedereen controleren hoe er is geschud.
table-why-frozen = Waarom het stilligt
table-unreached = Brieven aan { $name } komen terug: dat e-mailadres neemt ze niet aan. Laat het { $name } weten als je kunt; de partij wacht zolang.
table-unreached-me = Brieven aan jouw e-mailadres komen terug. Zodra het weer post aanneemt: beantwoord een brief, log in met een inlogbrief, of druk op Opslaan bij je instellingen.

## Beside the board

table-beside = Naast het spel
table-look-back = Terugkijken
table-step-through = Loop de partij door met alles open
table-proof = Bewijs
table-proof-text = De startwaarde is openbaar, en iedereen kan controleren hoe er is geschud.
table-verify = Controleer deze partij
table-head-code = Controlecode
table-again = Nog een keer?
table-open-new = Open een nieuwe tafel
table-all-moves = Alle zetten in woorden
table-legal =
    { $count ->
        [one] { $count } geldige zet
       *[other] { $count } geldige zetten
    }
table-touch = Tik op een zet om die te spelen.
table-write-move = Schrijf een zet
table-move-label = Je zet in woorden
table-play = Spelen
table-talk = Praatje aan tafel
table-say = Zeg iets tegen { $names }
table-say-anybody = Zeg iets tegen wie er komt
table-send = Versturen
table-notes = Mijn eigen notities
table-notes-state =
    { $state ->
        [empty] leeg
       *[kept] opgeslagen
    }
table-notes-label = Alleen jij ziet ze; ze komen nooit in het logboek
table-keep = Opslaan
table-history = Verloop
table-give-up-game = Deze partij opgeven
table-resign-one = De partij is meteen afgelopen en { $name } wint.
table-others-play-on = Met meer dan twee spelers beëindigt niemand de partij alleen. Laat de partij aan de anderen over of vraag of jullie samen stoppen.
table-parting = De partij is niet alleen van jou: de anderen kunnen zonder jou verder spelen.
table-parting-choice = Wat moet ermee gebeuren?
table-parting-end = Vraag de anderen om samen te stoppen
table-parting-end-text = Als iedereen het ermee eens is, eindigt de partij zonder winnaar. Tot dan speel je mee.
table-parting-stand-in = Nu weggaan; een vervanger speelt op mijn plaats
table-parting-stand-in-text = De anderen spelen door. Ze kunnen iemand op je plaats uitnodigen of samen besluiten te stoppen. Je kunt niet terugkomen.
table-parting-replace = Nu weggaan en iemand in mijn plaats uitnodigen
table-parting-replace-text = Een vervanger speelt tot diegene er is. Je kunt niet terugkomen.
table-successor = Het adres van wie mijn plaats inneemt
table-give-up-sure = Ik geef op. Dat kan ik niet terugnemen.
table-give-up = Opgeven

table-laid = Uit je brief: { $what }
table-laid-play = Speel deze zet
table-laid-other = Kies iets anders
table-laid-gone = De zet uit je brief is nu niet mogelijk
table-example = Bijvoorbeeld:
table-you-sealed = Verzegeld: { $what }. Voorlopig ziet niemand anders het.
table-you-have-sealed = Je keuze is verzegeld. Voorlopig ziet niemand anders die.
table-change-sealed = Wijzigen
table-withdraw = Intrekken
table-picked = Je kunt je keuze terugnemen tot iemand anders een zet doet.
table-free-move = Je kunt deze zet terugnemen tot { $who } kijkt, hoogstens { $time } lang.
table-somebody-else = iemand anders
table-seconds =
    { $count ->
        [one] { $count } seconde
       *[other] { $count } seconden
    }
table-minutes =
    { $count ->
        [one] { $count } minuut
       *[other] { $count } minuten
    }
table-take-back = Terugnemen

proof-title = Bewijs: { $table }

## Wat er is gevonden

proof-sound =
    { $count ->
        [one] 1 gebeurtenis gecontroleerd
       *[other] { $count } gebeurtenissen gecontroleerd
    }
proof-broken = Gebeurtenis { $number } is niet zoals het hoort
proof-found = Wat zojuist is gecontroleerd
proof-chain = De gebeurtenissen volgen elkaar zonder gaten op, en elke draagt de code van de vorige: er is er geen gewijzigd, weggelaten of tussengeschoven.
proof-seals =
    { $count ->
        [one] 1 zegel is met de inhoud vergeleken.
       *[other] { $count } zegels zijn met hun inhoud vergeleken.
    }
proof-seed-revealed =
    { $count ->
        [one] De startwaarde is die waaraan de beheerder vanaf het begin gebonden was, en de ene toevallige uitkomst volgt eruit.
       *[other] De startwaarde is die waaraan de beheerder vanaf het begin gebonden was, en alle { $count } toevallige uitkomsten volgen eruit.
    }
proof-seed-kept = De dienst is gebonden aan een startwaarde die nog geheim is. Die wordt gepubliceerd als de partij is afgelopen; dan kan elke keer schudden opnieuw worden berekend.
proof-judged = Elke zet is opnieuw beoordeeld volgens de regels, en alles wat er gebeurde volgt daaruit.
proof-judged-until = Tot en met gebeurtenis { $number } is elke zet opnieuw beoordeeld volgens de regels. Wat daarna komt, bevat nog geheimen.
proof-judged-not = De zetten zijn niet beoordeeld: dit programma kent het spel { $game } niet.

## Wat er mis is met een gebeurtenis

proof-fault-number = Het nummer had { $expected } moeten zijn: er ontbreken gebeurtenissen of de volgorde klopt niet.
proof-fault-time = Deze gebeurtenis is eerder vastgelegd dan de vorige.
proof-fault-command = Deze gebeurtenis hoort bij opdracht { $found }, na opdracht { $after }.
proof-fault-door = Deze gebeurtenis kwam langs een andere weg dan de vorige, die bij dezelfde opdracht hoort.
proof-fault-name = De soort is geen naam in snake_case, of het zegel is geen 64 kleine hexadecimale cijfers.
proof-fault-hash = De hash volgt niet uit de inhoud en de vorige gebeurtenis.
proof-fault-seal = Het zegel past niet bij salt en inhoud.
proof-fault-salt = De salt is geen 32 kleine hexadecimale cijfers.
proof-fault-body = De inhoud is geen canonieke JSON met gehele getallen.
proof-fault-service = { $why }.
proof-fault-commitment = De gepubliceerde startwaarde past niet bij de verzegeling van toen de tafel werd geopend.
proof-fault-draw = Trekking { $number } is niet wat de startwaarde en de bijdragen opleveren.
proof-fault-draw-number = Een trekking heeft nummer { $found }, maar nummer { $expected } was aan de beurt.
proof-fault-draws = De trekkingen zijn niet te lezen: { $why }.

## Het toeval

proof-chance = Waar het toeval vandaan komt
proof-commitment = De verzegeling van de beheerder
proof-seed = De startwaarde
proof-seed-secret = geheim tot de partij is afgelopen
proof-gave = Bijdrage van { $name }
proof-nothing-yet = nog niets
proof-together = Startwaarde en bijdragen bepalen samen elke keer schudden. De beheerder was aan de startwaarde gebonden voordat iemand iets gaf, dus geen speler kon kiezen wat er komt. De beheerder kent de startwaarde en kon dat alleen als de laatste bijdrage door het programma was getrokken en niet door een speler getypt.

## Wat de beheerder deed

proof-host = Wat de beheerder met de hand heeft gedaan
proof-host-nothing = Niets. Als de beheerder brieven leest, plaatsen overdraagt, tafels stilzet of een oudere stand terugzet, staat dat hier, alleen voor de spelers.
proof-letter-read = Heeft een brief gelezen: { $letter }
proof-letter-again = Heeft een brief opnieuw verzonden: { $letter }
proof-letter-to = { $title }, aan { $name }
proof-sign-in-link = Heeft een link gemaakt waarmee { $name } inlogt
proof-handed-over = Heeft de plaats van { $from-name } overgedragen aan { $to-name }
proof-gave-a-seat = Heeft een plaats aan iemand anders overgedragen
proof-frozen = Heeft deze tafel stilgezet
proof-thawed = Heeft deze tafel verder laten gaan
proof-imported = Heeft deze tafel uit een bestand overgenomen
proof-restored = Heeft een oudere stand van alles teruggezet
proof-restored-from = Heeft de stand van { $state } teruggezet in plaats van die van { $served }
proof-restored-to = Heeft de stand van { $state } teruggezet
proof-why = { $what }: ‘{ $why }’

## Controleer het zelf

proof-yourself = Controleer het zelf
proof-head-code-hint = Deze code staat voor alle { $count } gebeurtenissen. Brieven over beurten en uitslagen dragen de code van hun moment: klopt die, dan heeft niemand herschreven wat ervoor kwam, ook de beheerder niet.
proof-whole-hash = Volledige hash:
proof-take-link = Download het logboek
proof-take = { $take }.
proof-take-some = { $take }. Wat je nog niet mag weten, is weggelaten; de keten kan toch worden gecontroleerd.
proof-run-link = Download het controleprogramma
proof-run = Zet beide bestanden in één map en typ daar (het heeft alleen Python 3 nodig):
proof-compare = Vergelijk de controlecode die het toont met die hierboven en die in je meest recente brief.
proof-in-words = Het logboek in woorden

proof-title = Bevis: { $table }

## Hvad der blev fundet

proof-sound =
    { $count ->
        [one] 1 hændelse efterprøvet
       *[other] { $count } hændelser efterprøvet
    }
proof-broken = Hændelse { $number } er ikke, som den skal være
proof-found = Det blev efterprøvet lige nu
proof-chain = Hændelserne følger hinanden uden huller, og hver bærer koden fra den forrige: Ingen er ændret, udeladt eller indsat.
proof-seals =
    { $count ->
        [one] 1 segl er sammenholdt med sit indhold.
       *[other] { $count } segl er sammenholdt med deres indhold.
    }
proof-seed-revealed =
    { $count ->
        [one] Startværdien er den, som værten var bundet til fra begyndelsen, og det ene tilfældige udfald følger af den.
       *[other] Startværdien er den, som værten var bundet til fra begyndelsen, og alle { $count } tilfældige udfald følger af den.
    }
proof-seed-kept = Tjenesten er bundet til en startværdi, som stadig er hemmelig. Den offentliggøres, når spillet slutter; så kan hver blanding regnes ud igen.
proof-judged = Hvert træk er afgjort på ny efter reglerne, og alt, hvad der skete, er det, som de giver.
proof-judged-until = Til og med hændelse { $number } er hvert træk afgjort på ny efter reglerne. Det, der følger, rummer stadig hemmeligheder.
proof-judged-not = Trækkene er ikke bedømt: Programmet kender ikke spillet { $game }.

## Hvad der er galt med en hændelse

proof-fault-number = Den skulle have haft nummer { $expected }: Hændelser mangler eller er i uorden.
proof-fault-time = Den blev registreret før den forrige hændelse.
proof-fault-command = Den hører til kommando { $found }, efter kommando { $after }.
proof-fault-door = Den kom ad en anden vej end den forrige hændelse, som hører til samme kommando.
proof-fault-name = Dens type er ikke et navn i snake_case, eller dens segl er ikke 64 små hexcifre.
proof-fault-hash = Dens hashværdi følger ikke af dens indhold og den forrige hændelse.
proof-fault-seal = Dens segl passer ikke til dens salt og indhold.
proof-fault-salt = Dens salt er ikke 32 små hexcifre.
proof-fault-body = Dens indhold er ikke kanonisk JSON med heltal.
proof-fault-service = { $why }.
proof-fault-commitment = Den offentliggjorte startværdi passer ikke til forseglingen, fra da bordet blev åbnet.
proof-fault-draw = Trækning { $number } er ikke det, som startværdien og bidragene giver.
proof-fault-draw-number = En trækning har nummer { $found }, men skulle have haft nummer { $expected }.
proof-fault-draws = Dens trækninger kan ikke læses: { $why }.

## Tilfældet

proof-chance = Her kommer tilfældet fra
proof-commitment = Værtens forsegling
proof-seed = Startværdien
proof-seed-secret = hemmelig, til spillet slutter
proof-gave = Bidrag fra { $name }
proof-nothing-yet = intet endnu
proof-together = Startværdi og bidrag afgør tilsammen hver blanding. Værten var bundet til startværdien, før nogen gav noget, så ingen spiller kunne vælge, hvad der kommer. Værten, som kender startværdien, kunne kun gøre det, hvis det sidste bidrag blev trukket af programmet og ikke skrevet af en spiller.

## Hvad værten gjorde

proof-host = Det har værten gjort i hånden
proof-host-nothing = Ingenting. Når værten læser breve, overdrager pladser, standser borde eller genskaber en ældre tilstand, står det her, kun for spillerne.
proof-letter-read = Læste et brev: { $letter }
proof-letter-again = Sendte et brev igen: { $letter }
proof-letter-to = { $title }, til { $name }
proof-sign-in-link = Lavede et link, der logger { $name } ind
proof-handed-over = Overdrog en plads fra { $from-name } til { $to-name }
proof-gave-a-seat = Overdrog en plads til en anden
proof-frozen = Standsede bordet
proof-thawed = Lod bordet gå videre
proof-imported = Hentede bordet ind fra en fil
proof-restored = Genskabte en ældre tilstand af det hele
proof-restored-from = Satte tilstanden fra { $state } i stedet for den fra { $served }
proof-restored-to = Satte tilstanden fra { $state } ind
proof-why = { $what }: ”{ $why }”

## Efterprøv det selv

proof-yourself = Efterprøv det selv
proof-head-code-hint = Den står for alle { $count } hændelser. Breve om ture og resultater bærer koden fra deres øjeblik: Passer den, har ingen skrevet om på det, der gik forud, heller ikke værten.
proof-whole-hash = Hele hashværdien:
proof-take-link = Hent logbogen
proof-take = { $take }.
proof-take-some = { $take }. Hvad du ikke må vide endnu, er udeladt; kæden kan efterprøves alligevel.
proof-run-link = Hent kontrolprogrammet
proof-run = Læg begge filer i samme mappe, og skriv dér (det kræver kun Python 3):
proof-compare = Sammenlign kontrolkoden, som det skriver, med den ovenfor og den i dit seneste brev.
proof-in-words = Logbogen i ord

dice-page-who-has-sealed = Hvem der har forseglet: { $sealed } af { $seats }
dice-page-state =
    { $state ->
        [sealed] forseglet
        [choosing] vælger
       *[done] færdig
    }
dice-page-plan = Næste rundes terninger
dice-page-plan-text = Ingen ved endnu, hvad de viser og koster. En planlagt tur spilles med den billigste terning i farven, der krydser feltet af. Åbner den et valg, for eksempel af en bonus, spilles den ikke.
dice-page-in-words = Sådan skrives den: { $turn }.
dice-page-secret = Ingen andre ser den; du kan vælge om, til alle har forseglet deres.
dice-page-can = Det kan du gøre
dice-page-instead = Forsegl en anden tur i stedet
dice-page-ready = Din tur, klar til at forsegle
dice-page-cannot-be-built = Den tur kan ikke lade sig gøre
dice-page-seal = Forsegl denne tur
dice-page-next = Hvad nu?
dice-page-costs-in-all = under hver terning: hvad den koster dig i alt, terning og felt
dice-page-as-it-was = som det var ved begyndelsen af din tur
dice-page-coins-a-die =
    { $coins ->
        [one] mønt pr. terning
       *[other] mønter pr. terning
    }
dice-page-range = { $least } til { $most }
dice-page-die-shut = { $die }. Ikke til dig: { $why }
dice-page-die-costs =
    { $coins ->
        [0] { $die }. Koster dig ingenting
        [one] { $die }. Koster dig 1 mønt i alt
       *[other] { $die }. Koster dig { $coins } mønter i alt
    }
dice-page-die-costs-between =
    { $most ->
        [one] { $die }. Koster dig { $least } til 1 mønt i alt
       *[other] { $die }. Koster dig { $least } til { $most } mønter i alt
    }
dice-page-rules = Regler, terninger og plader
dice-page-ahead =
    { $who ->
        [you] Du fører med { $points } point.
       *[other] { $who-name } fører med { $points } point.
    }
dice-page-your-sheet = Din spilleplade
dice-page-sheet-note =
    { $coins ->
        [one] mønt
       *[other] mønter
    } · { $resources ->
        [one] 1 ressource
       *[other] { $resources } ressourcer
    }{ $reach ->
        [some] {" "}· de markerede felter kan du nå i denne tur
       *[none] {""}
    }
dice-page-city =
    { $side ->
        [west] { $name }, vest for dig
        [east] { $name }, øst for dig
        [both] { $name }, vest og øst for dig
       *[none] { $name }
    }
dice-page-city-has =
    { $points } point · { $resources ->
        [one] 1 ressource
       *[other] { $resources } ressourcer
    }
dice-page-unlocked = låst op: { $dice }
dice-page-first-agora = første agora
dice-page-front =
    { $who ->
        [you] { $barracks } mod dig
       *[other] { $barracks } mod { $who-name }
    }: { $points } point fra angreb, { $defences ->
        [one] 1 forsvarsfelt
       *[other] { $defences } forsvarsfelter
    }
dice-page-front-met = { $front } (et angreb fra dig dér møder { $met })
dice-page-count = { $building }: { $ticked } af { $size }
dice-page-barracks =
    { $who ->
        [you] { $building }, mod dig
       *[other] { $building }, mod { $who-name }
    }
dice-page-wonder-of = { $building }: { $city }
dice-page-done =
    { $points ->
        [0] { $ticked } af { $size }
       *[other] { $ticked } af { $size } · { $points } point
    }
dice-page-gold = Guldreserve: { $unspent } tilbage, { $spent } brugt, { $circles } cirkler
dice-page-lasting = Varige virkninger: { $effects }.
dice-page-row =
    { $order ->
        [any] { $row }, i vilkårlig rækkefølge
        [fixed] { $row }, i rækkefølge
       *[one] { $row }
    }{ $ticked ->
        [faces] , krydses af med { $faces }
       *[none] {""}
    }
dice-page-box-is =
    { $gives }; kræver { $cost ->
        [one] 1 ressource
       *[other] { $cost } ressourcer
    }{ $state ->
        [written] ; { $number } point skrevet; afkrydset
        [ticked] ; afkrydset
        [next] ; det næste
        [reach] ; det næste, inden for rækkevidde i denne tur
        [missing] ; det næste, { $number } mangler
        [missing_reach] ; det næste, { $number } mangler, inden for rækkevidde i denne tur
       *[later] {""}
    }
dice-page-dice = terninger
dice-page-bonuses = Bonusser
dice-page-boards-code = Deres kode er { $code }.
dice-page-whole-sheet = Hele spillepladen
dice-page-hint =
    { $coins ->
        [one] Tryk på en terning, byg på dit vidunder, eller sig pas, og få 1 mønt.
       *[other] Tryk på en terning, byg på dit vidunder, eller sig pas, og få { $coins } mønter.
    } Intet er forseglet, før du trykker på den sidste knap, og ingen ser det, før alle { $seats } har forseglet deres tur.
dice-page-hint-sealed = Din tur er forseglet. Tryk på en terning for at sætte en anden tur sammen; den nye træder i stedet, når du forsegler den. Alle { $seats } ture afsløres på én gang.
dice-page-your-bonuses = Dine bonusser
dice-page-one-each = én for hver færdig bygning
dice-page-own-set = Wonderposts egne plader, første sæt

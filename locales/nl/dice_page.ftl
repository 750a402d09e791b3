dice-page-who-has-sealed = Wie heeft verzegeld: { $sealed } van { $seats }
dice-page-state =
    { $state ->
        [sealed] verzegeld
        [choosing] kiest
       *[done] klaar
    }
dice-page-plan = Dobbelstenen van de volgende ronde
dice-page-plan-text = Niemand weet nog wat ze tonen en kosten. Een geplande beurt wordt gespeeld met de goedkoopste steen van die kleur die het vakje aankruist. Laat die een keuze open, zoals een bonus, dan wordt hij niet gespeeld.
dice-page-in-words = Zo schrijf je hem op: { $turn }.
dice-page-secret = Niemand anders ziet hem; je kunt een andere keuze maken tot iedereen heeft verzegeld.
dice-page-can = Wat je kunt doen
dice-page-instead = Verzegel in plaats daarvan een andere beurt
dice-page-ready = Je beurt, klaar om te verzegelen
dice-page-cannot-be-built = Die beurt is niet mogelijk
dice-page-seal = Verzegel deze beurt
dice-page-next = Wat nu?
dice-page-costs-in-all = onder elke dobbelsteen: wat die je in totaal kost, dobbelsteen en vakje
dice-page-as-it-was = zoals het was aan het begin van je beurt
dice-page-coins-a-die =
    { $coins ->
        [one] munt per dobbelsteen
       *[other] munten per dobbelsteen
    }
dice-page-range = { $least } tot { $most }
dice-page-die-shut = { $die }. Niet voor jou: { $why }
dice-page-die-costs =
    { $coins ->
        [0] { $die }. Kost je niets
        [one] { $die }. Kost je in totaal 1 munt
       *[other] { $die }. Kost je in totaal { $coins } munten
    }
dice-page-die-costs-between =
    { $most ->
        [one] { $die }. Kost je in totaal { $least } tot 1 munt
       *[other] { $die }. Kost je in totaal { $least } tot { $most } munten
    }
dice-page-rules = Regels, dobbelstenen en borden
dice-page-ahead =
    { $who ->
        [you]
            { $points ->
                [one] Je staat 1 punt voor.
               *[other] Je staat { $points } punten voor.
            }
       *[other]
            { $points ->
                [one] { $who-name } staat 1 punt voor.
               *[other] { $who-name } staat { $points } punten voor.
            }
    }
dice-page-your-sheet = Je spelersbord
dice-page-sheet-note =
    { $coins ->
        [one] munt
       *[other] munten
    } · { $resources ->
        [one] 1 hulpbron
       *[other] { $resources } hulpbronnen
    }{ $reach ->
        [some] {" "}· de gemarkeerde vakjes kun je deze beurt aankruisen
       *[none] {""}
    }
dice-page-city =
    { $side ->
        [west] { $name }, ten westen van jou
        [east] { $name }, ten oosten van jou
        [both] { $name }, ten westen en ten oosten van jou
       *[none] { $name }
    }
dice-page-city-has =
    { $points ->
        [one] 1 punt
       *[other] { $points } punten
    } · { $resources ->
        [one] 1 hulpbron
       *[other] { $resources } hulpbronnen
    }
dice-page-unlocked = ontgrendeld: { $dice }
dice-page-first-agora = eerste agora
dice-page-front =
    { $who ->
        [you] { $barracks } tegen jou
       *[other] { $barracks } tegen { $who-name }
    }: { $points ->
        [one] 1 punt
       *[other] { $points } punten
    } van aanvallen, { $defences ->
        [one] 1 verdediging
       *[other] { $defences } verdedigingen
    }
dice-page-front-met = { $front } (een aanval van jou daar stuit op { $met })
dice-page-count = { $building }: { $ticked } van { $size }
dice-page-barracks =
    { $who ->
        [you] { $building }, tegen jou
       *[other] { $building }, tegen { $who-name }
    }
dice-page-wonder-of = { $building }: { $city }
dice-page-done =
    { $points ->
        [0] { $ticked } van { $size }
        [one] { $ticked } van { $size } · 1 punt
       *[other] { $ticked } van { $size } · { $points } punten
    }
dice-page-gold = Goudreserve: { $unspent } over, { $spent } uitgegeven, { $circles } cirkels
dice-page-lasting = Blijvend: { $effects }.
dice-page-row =
    { $order ->
        [any] { $row }, in willekeurige volgorde
        [fixed] { $row }, op volgorde
       *[one] { $row }
    }{ $ticked ->
        [faces] , aan te kruisen met { $faces }
       *[none] {""}
    }
dice-page-box-is =
    { $gives }; vraagt { $cost ->
        [one] 1 hulpbron
       *[other] { $cost } hulpbronnen
    }{ $state ->
        [written] { $number ->
            [one] ; 1 punt genoteerd; aangekruist
           *[other] ; { $number } punten genoteerd; aangekruist
        }
        [ticked] ; aangekruist
        [next] ; het volgende
        [reach] ; het volgende, deze beurt haalbaar
        [missing] ; het volgende, { $number } tekort
        [missing_reach] ; het volgende, { $number } tekort, deze beurt haalbaar
       *[later] {""}
    }
dice-page-dice = dobbelstenen
dice-page-bonuses = Bonussen
dice-page-boards-code = Hun code is { $code }.
dice-page-whole-sheet = Het hele spelersbord
dice-page-hint =
    { $coins ->
        [one] Tik op een dobbelsteen, bouw aan je wonder, of pas en krijg 1 munt.
       *[other] Tik op een dobbelsteen, bouw aan je wonder, of pas en krijg { $coins } munten.
    } Er wordt niets verzegeld voordat je op de laatste knop drukt, en niemand ziet het voordat alle { $seats } spelers hun beurt hebben verzegeld.
dice-page-hint-sealed = Je beurt is verzegeld. Tik op een dobbelsteen om een andere beurt samen te stellen; de nieuwe komt in de plaats zodra je die verzegelt. Alle { $seats } beurten worden tegelijk onthuld.
dice-page-your-bonuses = Jouw bonussen
dice-page-one-each = één voor elk voltooid gebouw
dice-page-own-set = De eigen borden van Wonderpost, eerste set

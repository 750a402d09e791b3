dice-about = Zeven dobbelstenen liggen in het Forum en iedereen bouwt tegelijk met dezelfde zeven. Kies er een, kruis je spelersbord aan en voltooi als eerste wat jullie allemaal willen.
dice-introduction = Twee tot zeven spelers, één worp voor iedereen. Het snelste van de spellen.
dice-catalogue = De regels in het kort, de dobbelstenen en elk gebouw en elke bonus.
dice-round = Ronde { $round }
dice-last-round = Ronde { $round }, de laatste
dice-over =
    { $rounds ->
        [one] Afgelopen na 1 ronde
       *[other] Afgelopen na { $rounds } rondes
    }

## Things

dice-row-attack = aanval
dice-row-defence = verdediging
dice-face-tick = aankruisen: { $buildings }
dice-face-compare = vergelijken: { $buildings }
dice-row-number = { $row } { $number }
dice-building-box = { $building }, { $place }

## Amounts

dice-resources =
    { $resources ->
        [one] 1 hulpbron
       *[other] { $resources } hulpbronnen
    }
dice-defences =
    { $defences ->
        [0] geen verdediging
        [one] 1 verdediging
       *[other] { $defences } verdedigingen
    }

## What a box or a bonus does

dice-effect-attack = aanval { $points }
dice-effect-defence = een verdediging
dice-effect-tick =
    { $times ->
        [1] kruis één vakje aan in { $buildings }
       *[other] kruis tot { $times } vakjes aan in { $buildings }
    }
dice-effect-action = nog een actie
dice-effect-free-die = bouw met een dobbelsteen zonder die te betalen
dice-effect-per-box = { $gain } per aangekruist vakje in { $building }
dice-effect-cheaper =
    { $colour ->
        [grey] grijze dobbelstenen kosten { $amount } minder
        [blue] de blauwe dobbelsteen kost { $amount } minder
        [red] de rode dobbelsteen kost { $amount } minder
        [yellow] de gele dobbelsteen kost { $amount } minder
        [green] de groene dobbelsteen kost { $amount } minder
        [black] de zwarte dobbelsteen kost { $amount } minder
        [purple] de paarse dobbelsteen kost { $amount } minder
        [white] de witte dobbelsteen kost { $amount } minder
       *[any] alle dobbelstenen kosten { $amount } minder
    }
dice-effect-free-dice =
    { $colour ->
        [grey] grijze dobbelstenen zijn gratis
        [blue] de blauwe dobbelsteen is gratis
        [red] de rode dobbelsteen is gratis
        [yellow] de gele dobbelsteen is gratis
        [green] de groene dobbelsteen is gratis
        [black] de zwarte dobbelsteen is gratis
        [purple] de paarse dobbelsteen is gratis
       *[white] de witte dobbelsteen is gratis
    }
dice-effect-coins-on-die =
    { $colour ->
        [grey] { $coins } als je een grijze dobbelsteen kiest
        [blue] { $coins } als je de blauwe dobbelsteen kiest
        [red] { $coins } als je de rode dobbelsteen kiest
        [yellow] { $coins } als je de gele dobbelsteen kiest
        [green] { $coins } als je de groene dobbelsteen kiest
        [black] { $coins } als je de zwarte dobbelsteen kiest
        [purple] { $coins } als je de paarse dobbelsteen kiest
       *[white] { $coins } als je de witte dobbelsteen kiest
    }
dice-effect-unlock =
    { $die ->
        [black] ontgrendelt de zwarte dobbelsteen
        [purple] ontgrendelt de paarse dobbelsteen
       *[white] ontgrendelt de witte dobbelsteen
    }

## What a turn does, step by step

dice-the-die =
    { $die ->
        [grey_1] de grijze dobbelsteen 1
        [grey_2] de grijze dobbelsteen 2
        [grey_3] de grijze dobbelsteen 3
        [blue] de blauwe dobbelsteen
        [red] de rode dobbelsteen
        [yellow] de gele dobbelsteen
        [green] de groene dobbelsteen
        [black] de zwarte dobbelsteen
        [purple] de paarse dobbelsteen
       *[white] de witte dobbelsteen
    }
dice-step-pass =
    { $tense ->
        [first] Pas en krijg
       *[plan] pas en krijg
        [did] gepast en
    } { $amount ->
        [one] 1 munt
       *[other] { $amount } munten
    }{ $lost ->
        [0] {""}
        [one] {" (voor nog 1 munt is geen plaats in de reserve)"}
       *[other] {" (voor nog "}{ $lost } munten is geen plaats in de reserve)
    }{ $tense ->
       *[plan] {""}
        [did] {" gekregen"}
    }
dice-step-die =
    { $tense ->
        [first] Neem { $die } ({ $face }){ $paid ->
            [0] {""}
            [one] {" voor 1 munt"}
           *[other] {" voor "}{ $paid } munten
        }
       *[plan] neem { $die } ({ $face }){ $paid ->
            [0] {""}
            [one] {" voor 1 munt"}
           *[other] {" voor "}{ $paid } munten
        }
        [did] { $paid ->
            [0] {""}
            [one] {"voor 1 munt "}
           *[other] {"voor "}{ $paid }{" munten "}
        }{ $die } ({ $face }) genomen
    }
dice-step-tick =
    { $tense ->
        [first] Kruis { $place } in { $building }{ $points ->
            [0] {""}
            [one] {" (1 punt)"}
           *[other] {" ("}{ $points } punten)
        } aan{ $paid ->
            [0] {""}
            [one] {" voor 1 munt"}
           *[other] {" voor "}{ $paid } munten
        }
       *[plan] kruis { $place } in { $building }{ $points ->
            [0] {""}
            [one] {" (1 punt)"}
           *[other] {" ("}{ $points } punten)
        } aan{ $paid ->
            [0] {""}
            [one] {" voor 1 munt"}
           *[other] {" voor "}{ $paid } munten
        }
        [did] { $paid ->
            [0] {""}
            [one] {"voor 1 munt "}
           *[other] {"voor "}{ $paid }{" munten "}
        }{ $place } in { $building }{ $points ->
            [0] {""}
            [one] {" (1 punt)"}
           *[other] {" ("}{ $points } punten)
        } aangekruist
    }
dice-step-tick-building =
    { $tense ->
        [first] Kruis { $place }{ $points ->
            [0] {""}
            [one] {" (1 punt)"}
           *[other] {" ("}{ $points } punten)
        } aan{ $paid ->
            [0] {""}
            [one] {" voor 1 munt"}
           *[other] {" voor "}{ $paid } munten
        }
       *[plan] kruis { $place }{ $points ->
            [0] {""}
            [one] {" (1 punt)"}
           *[other] {" ("}{ $points } punten)
        } aan{ $paid ->
            [0] {""}
            [one] {" voor 1 munt"}
           *[other] {" voor "}{ $paid } munten
        }
        [did] { $paid ->
            [0] {""}
            [one] {"voor 1 munt "}
           *[other] {"voor "}{ $paid }{" munten "}
        }{ $place }{ $points ->
            [0] {""}
            [one] {" (1 punt)"}
           *[other] {" ("}{ $points } punten)
        } aangekruist
    }
dice-step-coins =
    { $tense ->
        [first] Krijg { $amount ->
            [one] 1 munt
           *[other] { $amount } munten
        }{ $lost ->
            [0] {""}
            [one] {" (voor nog 1 munt is geen plaats in de reserve)"}
           *[other] {" (voor nog "}{ $lost } munten is geen plaats in de reserve)
        }
       *[plan] krijg { $amount ->
            [one] 1 munt
           *[other] { $amount } munten
        }{ $lost ->
            [0] {""}
            [one] {" (voor nog 1 munt is geen plaats in de reserve)"}
           *[other] {" (voor nog "}{ $lost } munten is geen plaats in de reserve)
        }
        [did] { $amount ->
            [one] 1 munt
           *[other] { $amount } munten
        }{ $lost ->
            [0] {""}
            [one] {" (voor nog 1 munt is geen plaats in de reserve)"}
           *[other] {" (voor nog "}{ $lost } munten is geen plaats in de reserve)
        } gekregen
    }
dice-step-attack =
    { $tense ->
        [first] Noteer { $points ->
            [one] 1 punt
           *[other] { $points } punten
        }{ $met ->
            [0] {""}
            [one] {" tegen 1 verdediging"}
           *[other] {" tegen "}{ $met } verdedigingen
        }
       *[plan] noteer { $points ->
            [one] 1 punt
           *[other] { $points } punten
        }{ $met ->
            [0] {""}
            [one] {" tegen 1 verdediging"}
           *[other] {" tegen "}{ $met } verdedigingen
        }
        [did] { $points ->
            [one] 1 punt
           *[other] { $points } punten
        }{ $met ->
            [0] {""}
            [one] {" tegen 1 verdediging"}
           *[other] {" tegen "}{ $met } verdedigingen
        } genoteerd
    }
dice-step-bonus =
    { $tense ->
        [first] Neem de bonus ‘{ $what }’
       *[plan] neem de bonus ‘{ $what }’
        [did] de bonus ‘{ $what }’ genomen
    }

## What is offered

dice-offer-die =
    { $die ->
        [grey_1] Grijze dobbelsteen 1
        [grey_2] Grijze dobbelsteen 2
        [grey_3] Grijze dobbelsteen 3
        [blue] Blauwe dobbelsteen
        [red] Rode dobbelsteen
        [yellow] Gele dobbelsteen
        [green] Groene dobbelsteen
        [black] Zwarte dobbelsteen
        [purple] Paarse dobbelsteen
       *[white] Witte dobbelsteen
    }: { $face }
dice-offer-wonder = Bouw het wonder van { $board }
dice-offer-pass = Passen
dice-offer-skip = Niet doen
dice-offer-bonus = Bonus: { $what }
dice-offer-turn = { $steps }
dice-why-die = dobbelsteen { $die }
dice-why-missing =
    { $cost ->
        [one] { $missing } van 1 hulpbron ontbreekt
       *[other] { $missing } van { $cost } hulpbronnen ontbreken
    }
dice-why-own =
    { $cost ->
        [one] 1 eigen hulpbron
       *[other] { $cost } eigen hulpbronnen
    }
dice-gives-box = { $place }: { $effects }
dice-gives-one-of = een van { $boxes } vakjes
dice-change-coins =
    { $place ->
        [first] Munten
       *[later] munten
    } { $before } → { $after }
dice-change-points =
    { $place ->
        [first] Punten
       *[later] punten
    } { $before } → { $after }
dice-change-resources =
    { $place ->
        [first] Hulpbronnen
       *[later] hulpbronnen
    } { $before } → { $after }
dice-kind =
    { $colour ->
        [grey] Grijze dobbelsteen
        [blue] Blauwe dobbelsteen
        [red] Rode dobbelsteen
        [yellow] Gele dobbelsteen
        [green] Groene dobbelsteen
        [black] Zwarte dobbelsteen
        [purple] Paarse dobbelsteen
       *[white] Witte dobbelsteen
    }
dice-then =
    { $next ->
        [action] Daarna nog een actie
        [free_die] Daarna een dobbelsteen zonder prijs
        [die_box] Kies daarna het vakje
        [tick] Daarna een kruisje, als je wilt
       *[bonus] Kies daarna een bonus
    }
dice-two-sentences = { $first }. { $second }

## What a die means to the reader

dice-die-locked = niet ontgrendeld
dice-die-no-box = geen vakje over
dice-die-compare = te weinig vakjes
dice-die-comparison =
    { $players ->
        [two] vóór deze ronde had je niet meer vakjes dan de andere speler in { $buildings }
       *[more] vóór deze ronde had je niet minstens evenveel vakjes als elke buur in { $buildings }
    }
dice-die-short =
    { $coins ->
        [one] 1 munt tekort
       *[other] { $coins } munten tekort
    }

## What happened

dice-told-board =
    { $who ->
        [you] Je bouwt { $board }.
       *[other] { $who-name } bouwt { $board }.
    }
dice-told-round = Ronde { $round }. In het Forum liggen { $first }; { $second }; { $third }; { $fourth }.
dice-told-section =
    { $price ->
        [0] gratis: { $dice }
        [one] voor 1 munt: { $dice }
       *[other] voor { $price } munten: { $dice }
    }
dice-told-empty-section =
    { $price ->
        [0] gratis: niets
        [one] voor 1 munt: niets
       *[other] voor { $price } munten: niets
    }
dice-told-die = { $die } ({ $face })
dice-told-sealed =
    { $who ->
        [you] Je hebt een beurt verzegeld.
       *[other] { $who-name } heeft een beurt verzegeld.
    }
dice-told-sealed-anew =
    { $who ->
        [you] Je hebt een nieuwe beurt verzegeld.
       *[other] { $who-name } heeft een nieuwe beurt verzegeld.
    }
dice-told-sealed-turn =
    { $who ->
        [you] Je hebt een beurt verzegeld: { $turn }.
       *[other] { $who-name } heeft een beurt verzegeld: { $turn }.
    }
dice-told-sealed-turn-anew =
    { $who ->
        [you] Je hebt een nieuwe beurt verzegeld: { $turn }.
       *[other] { $who-name } heeft een nieuwe beurt verzegeld: { $turn }.
    }
dice-told-turn =
    { $who ->
        [you] Je hebt { $steps }.
       *[other] { $who-name } heeft { $steps }.
    }
dice-told-first-agora =
    { $who ->
        [you] Je hebt als eerste de agora voltooid: { $points }.
       *[other] { $who-name } heeft als eerste de agora voltooid: { $points }.
    }
dice-told-third-bonus =
    { $who ->
        [you] Je hebt de derde bonus genomen.
       *[other] { $who-name } heeft de derde bonus genomen.
    }
dice-told-last-round = Er wordt nog één ronde gespeeld, de laatste.
dice-told-swap = { $enters } komt in het Forum in plaats van { $leaves }.
dice-told-won =
    { $who ->
        [you] Je wint met { $points }.
       *[other] { $who-name } wint met { $points }.
    }
dice-told-shared = { $winners } delen de overwinning met { $points }.

## What is said of a position

dice-column =
    { $column ->
        [points] punten
        [coins] munten
        [resources] hulpbronnen
       *[bonuses] bonussen
    }
dice-side =
    { $side ->
        [west] west
        [east] oost
       *[both] west en oost
    }
dice-notice-not-dealt = Nog niet uitgedeeld.
dice-notice-none-sealed = Nog niemand heeft een beurt verzegeld. Nu aan het kiezen: { $choosing }.
dice-notice-sealed = Verzegeld: { $sealed }. Nu aan het kiezen: { $choosing }.
dice-notice-round = Ronde { $round }. Het spel eindigt één ronde nadat iemand de derde bonus heeft.
dice-notice-last-round = Ronde { $round }. Deze ronde is de laatste.
dice-notice-agora-open = Wie de agora als eerste voltooit, krijgt { $points } extra.
dice-notice-agora = Als eerste klaar met de agora, { $points }: { $who }.
dice-notice-own-boards = De borden zijn een eigen ontwerp van dit project, niet die van het uitgegeven spel.
dice-notice-boards = De borden zijn ‘{ $name }’, een set die de beheerder heeft toegevoegd.
dice-sealed-turn = Je verzegelde beurt
dice-sentence = { $what }.
dice-can-change = Je kunt die veranderen tot iedereen heeft verzegeld.
dice-your-city = Jouw stad: { $board }
dice-city-of =
    { $side ->
        [west] { $who-name }, ten westen van jou: { $board }
        [east] { $who-name }, ten oosten van jou: { $board }
        [both] { $who-name }, ten westen en oosten van jou: { $board }
       *[none] { $who-name }: { $board }
    }
dice-holds = { $points }, { $coins }, { $resources }.
dice-reserve =
    { $room ->
        [0] { $coins }, { $resources }. De goudreserve is vol.
        [one] { $coins }, { $resources }. In de goudreserve is plaats voor nog 1 munt.
       *[other] { $coins }, { $resources }. In de goudreserve is plaats voor nog { $room } munten.
    }
dice-of-worth = { $ticked } van { $size } · { $points }
dice-building-of = { $building } { $ticked } van { $size }
dice-buildings = { $buildings }.
dice-front = { $building } tegen { $who }: { $points } uit aanvallen tot nu toe; de volgende stuit op { $met }. Jijzelf: { $own }.
dice-front-to-you = { $building } tegen jou: { $points } uit aanvallen tot nu toe; een aanval van jou daar stuit op { $met }.
dice-front-of-others = { $building } tegen { $who }: { $points } uit aanvallen tot nu toe; { $own }.
dice-label-bonuses-taken = Bonussen genomen
dice-label-bonuses-left = Bonussen over
dice-label-unlocked = Ontgrendeld
dice-label-for-good = Voorgoed
dice-quoted = ‘{ $what }’
dice-needs = Een vakje vraagt hulpbronnen; elke ontbrekende kost een munt.

## The forum and the sheet

dice-forum = Het Forum
dice-section =
    { $price ->
        [0] Gratis dobbelstenen
        [one] 1 munt per dobbelsteen
       *[other] { $price } munten per dobbelsteen
    }
dice-ticks = kruist aan: { $boxes }
dice-ticks-more = kruist aan: { $boxes } en nog { $more }
dice-ticks-in = { $building } ({ $boxes })
dice-box-missing = { $name }: { $missing } tekort
dice-too-dear = te duur
dice-with-its-box = met vakje
dice-complete = ✓ voltooid
dice-next-box =
    { $boxes ->
        [1] { $row }
       *[other] { $row } { $number } van { $boxes }
    }, vraagt { $cost }{ $missing ->
        [0] {""}
       *[other] {", "}{ $missing } tekort
    }{ $reach ->
        [within] {", nu bereikbaar"}
       *[none] {""}
    }: { $effects }

## Why a turn is refused

dice-refused-not-dealt = De borden zijn nog niet uitgedeeld.
dice-refused-too-long = Deze tekst is te lang voor een beurt.
dice-refused-complete = De beurt is af na ‘{ $turn }’, dus ‘{ $choice }’ is een keuze te veel.
dice-refused-nothing =
    { $next ->
        [action] Er is nog niets gekozen: kies een actie.
        [free_die] Er is nog niets gekozen: kies een dobbelsteen zonder prijs, of sla over.
        [die_box] Er is nog niets gekozen: kies een vakje voor de dobbelsteen.
        [tick] Er is nog niets gekozen: kies een vakje om aan te kruisen, of sla over.
       *[bonus] Er is nog niets gekozen: kies een bonus.
    }
dice-refused-unfinished =
    { $next ->
        [action] De beurt is niet af na ‘{ $turn }’: er ontbreekt nog een actie.
        [free_die] De beurt is niet af na ‘{ $turn }’: er ontbreekt nog een dobbelsteen zonder prijs of skip.
        [die_box] De beurt is niet af na ‘{ $turn }’: er ontbreekt nog een vakje voor de dobbelsteen.
        [tick] De beurt is niet af na ‘{ $turn }’: er ontbreekt nog een vakje om aan te kruisen of skip.
       *[bonus] De beurt is niet af na ‘{ $turn }’: er ontbreekt nog een bonus.
    }
dice-refused-empty = Keuze { $number } is leeg: { $why }.
dice-refused-choice = Keuze { $number }, ‘{ $choice }’, kan niet: { $why }.
dice-not-that =
    { $next ->
        [action] hier moet een actie gekozen worden
        [free_die] hier moet een dobbelsteen zonder prijs of skip gekozen worden
        [die_box] hier moet een vakje voor de dobbelsteen gekozen worden
        [tick] hier moet een vakje om aan te kruisen of skip gekozen worden
       *[bonus] hier moet een bonus gekozen worden
    }
dice-not-clear = het kan { $choices } betekenen
dice-not-wonder = het wonder is voltooid
dice-not-paid = het kost { $cost } en je hebt er { $coins }
dice-not-paid-with-die = het kost { $cost } ({ $die } voor de dobbelsteen, { $missing } voor ontbrekende hulpbronnen) en je hebt er { $coins }
dice-not-skipped = je kunt alleen een kruisje of dobbelsteen overslaan die een effect je geeft
dice-not-bonus = deze bonus is al genomen
dice-not-in-forum = { $die } ligt niet in het Forum
dice-not-unlocked = je hebt { $die } niet ontgrendeld in je universiteit
dice-not-ticked = er is geen vakje over dat { $die } kan aankruisen
dice-not-listed = dat is nu niet mogelijk
dice-not-left = daar is niets meer om aan te kruisen
dice-not-reached = { $name } bereik je zo niet
dice-waited = kiest een dobbelsteen
dice-in-all = { $coins } in totaal
dice-choose-die = Kies een dobbelsteen

## The score sheet of every game

board-score-sheet = Scoreblad
board-as-it-stood = zoals het stond; punten gaven niet de doorslag
board-most = ▲ meeste in de rij
board-you = (jij)
board-won-by = gewonnen door
board-total = totaal
board-where-from = Waar de punten vandaan kwamen
board-bars = Gestapelde balken bij het scoreblad hierboven: { $sums }
board-sum = { $name } { $points }
board-sum-of-winner = { $name } { $points }, gewonnen

## Tables of who is ahead

board-ahead = Wie er voorstaat
board-best = (beste)
board-points-now = punten als het nu afliep

## Moves

board-free = gratis
board-turn-so-far = Je beurt tot nu toe
board-step-back = Eén stap terug
board-drawing = De tafel
board-labelled = { $label }: { $said }
board-sheet-legend = [x] aangekruist, >n< volgende en n hulpbronnen, [n] later, * nu bereikbaar
board-breaks = Tim|mer|hout|werf Hout|hak|kers|kamp Klei|groeve Klei|put Steen|groeve Glas|werk Druk|kerij Wacht|toren Paar|den|stal|len Garni|zoen Palis|sade Ate|lier Apo|theker Scrip|torium Apo|theek Thea|ter Steen|werf Klei|werf Hout|werf Taver|ne Hout|za|gerij Steen|bak|kerij Groe|ve Glas|bla|zerij Dro|gerij Paar|den|fok|kers Ka|zerne Schiet|baan Parade|plaats Biblio|theek Hospi|tium Labora|torium Recht|bank Stand|beeld Aqua|duct Ros|trum Kara|van|serai Brou|werij Arse|naal Rechts|zaal Ves|ting|werk Bele|ge|rings|ate|lier Aca|demie Stu|deer|kamer Univer|siteit Obser|va|to|rium Ge|meen|te|huis Obe|lisk Pan|theon Koop|handel Wapen|kamer Vuur|toren han|de|laars scheeps|eige|naars magis|traten weten|schap|pers geld|schie|ters Land|bouw Archi|tec|tuur Eco|nomie Metsel|werk Wis|kunde Filo|sofie Strate|gie Theo|logie Urba|nisme ver|ze|geld ver|ge|lijken aan|krui|sen mercu|rius|staf schat|kist tand|wiel ge|bouwd af|ge|legd ge|no|men am|bachts|lieden pro|du|ceert Alexan|drië Kolos|sus Han|gende Mauso|leum Pira|mides Arte|mis Maxi|mus Lei|ders|ga|lerij Weste|lijke Ooste|lijke ka|zerne Goud|re|serve bak|steen weeg|schaal schat|kist tand|wiel lauwer|krans voor|sprong Boom|kwe|kerij sym|bolen won|deren weten|schap|pe|lijke over|heer|sing ont|gren|deld Af|gra|ving Hout|op|slag Markt|plein Oefen|ter|rein Pand|jes|huis Weef|ge|touw Wijn|gaard ar|bei|ders de|co|ra|teurs fi|lo|so|fen han|dels|post stra|te|gen af|leg|sta|pel
board-cannot = Kan nu niet ({ $count })
board-sure = Ja, speel dit
board-sure-why = Er wordt iets omgedraaid, dus dit kan niet terug.
board-touch-picks =
    { $when ->
        [last] Het spel gaat na deze keuze meteen verder, dus ze staat vast.
       *[open] Met één tik neem je er een. Je kunt het teruggeven tot iemand anders een zet doet.
    }
board-beside = { $first } · { $second }
board-together = { $first } { $second }
board-new = nieuw
board-face-down-then = toen dicht
board-last-move = Laatste zet:
board-close = { $card } sluiten
board-what-to-do = Wat je met { $card } kunt doen
board-zone = { $points } ptn
board-track-in-words = Het conflictspoor in woorden
board-gives = Geeft
board-cost = Prijs
board-opens = Maakt gratis
board-built = (gebouwd)
board-spoken-sealed = Verzegeld.
board-seat =
    { $who ->
        [you] Jij
       *[other] { $who-name }
    }
board-change = Wijzigen
board-change-choice = Wijzigen: { $choice }
board-taken = (genomen)

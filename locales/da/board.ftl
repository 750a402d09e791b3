## The score sheet of every game

board-score-sheet = Pointskema
board-as-it-stood = som det stod; pointene afgjorde det ikke
board-most = ▲ flest i rækken
board-you = (dig)
board-won-by = vundet ved
board-total = i alt
board-where-from = Hvor pointene kom fra
board-bars = Stablede bjælker til pointskemaet ovenfor: { $sums }
board-sum = { $name } { $points }
board-sum-of-winner = { $name } { $points }, vandt

## Tables of who is ahead

board-ahead = Hvem der fører
board-best = (bedst)
board-points-now = point, hvis det sluttede nu

## Moves

board-free = gratis
board-turn-so-far = Din tur indtil nu
board-step-back = Et skridt tilbage
board-drawing = Bordet
board-labelled = { $label }: { $said }
board-sheet-legend = [x] afkrydset, >n< næste og n ressourcer, [n] senere, * kan nås nu
board-breaks = Tøm|mer|plads Skov|hugst|lejr Ler|grav Glas|værk Papy|rus|presse Vagt|tårn Garni|son Pali|sade Værk|sted Apo|teker Scrip|torium Droge|kyndig Bade|stue Sten|forråd Ler|forråd Tøm|mer|for|råd Sav|mølle sten|brud Glas|pu|ste|ri Tørre|rum By|mure Heste|avler Ka|serne Skyde|bane Parade|plads Biblio|tek Recep|tur Labora|torium Rets|byg|ning Akvæ|dukt Taler|stol Kara|van|serai Told|byg|ning Bryg|geri Arse|nal Præ|torium Befæst|ning Belej|rings|ma|ski|ner Vædde|løbs|bane Aka|demi Stude|re|kam|mer Univer|sitet Obser|va|to|rium Råd|hus Obe|lisk Pan|teon Han|dels|kam|mer Våben|kam|mer Fyr|tårn Køb|mands|laug Skibs|ejer|nes Byg|mestre|nes Dom|mernes Viden|ska|bens Penge|ud|låner|nes Hær|fø|rer|nes Jord|brug Arki|tektur Murer|hånd|værk Mate|matik Filo|sofi Strate|gi Urba|ni|se|ring for|seg|let sammen|lign af|kryds skat|kiste spring|vand merkur|stav sten|tavle byg|ge|de Zeus|sta|tuen Pyra|mi|derne Hånd|vær|ker|lauget Deko|ra|tø|rernes pro|du|ce|rer Fyr|tårnet Alexan|dria Kolos|sen Biblio|teket hæn|gende Mauso|leet Hali|kar|nassos Sfink|sen Arte|mis|temp|let Olym|pia Maxi|mus Leder|gal|leri Vest|lige Øst|lige barak|ker Guld|re|serve væl|ger fær|dig ven|ter tand|hjul sten|tavle for|spring han|dels|sta|tion Mar|keds|plads Træ|nings|plads Fæst|nings|værk Krigs|værk|sted Arbej|der|lauget Han|dels|lauget Arki|tekt|lauget Magi|stra|ternes Stu|die|kammer sym|boler vidun|dere viden|skabe|lig domi|nans Filo|sof|fer|nes Fors|ker|nes Labora|torie Pante|låner Skrive|sal Spio|ner|nes Strate|ger|nes Tryk|presse Tøm|mer|la|ger Ud|grav|ning
board-cannot = Ikke muligt nu ({ $count })
board-sure = Ja, spil dette
board-sure-why = Det vender noget, så det kan ikke tages tilbage.
board-touch-picks =
    { $when ->
        [last] Spillet går videre med det samme efter dette valg, så det står fast.
       *[open] Du tager et med ét tryk. Du kan fortryde, indtil en anden har trukket.
    }
board-beside = { $first } · { $second }
board-together = { $first } { $second }
board-new = nyt
board-face-down-then = fordækt dengang
board-last-move = Sidste træk:
board-close = Luk { $card }
board-what-to-do = Hvad du kan gøre med { $card }
board-zone = { $points } p.
board-track-in-words = Konfliktsporet i ord
board-gives = Giver
board-cost = Pris
board-opens = Gør gratis
board-built = (bygget)
board-spoken-sealed = Forseglet.
board-seat =
    { $who ->
        [you] Du
       *[other] { $who-name }
    }
board-change = Vælg om
board-change-choice = Vælg om: { $choice }
board-taken = (taget)

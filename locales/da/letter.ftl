letter-variant-aside = { $game } ({ $variant })
letter-variant = { $game } ({ $variant })
letter-place-sentence = { $game } med { $others }. { $progress }.
letter-since = Siden din sidste tur
letter-news = { $deeds } · { $alarm }
letter-talk = Snak ved bordet
letter-talk-line = { $name }: { $words }
letter-left-out =
    { $count ->
        [one] { $count } tidligere sætning står i forløbet.
       *[other] { $count } tidligere sætninger står i forløbet.
    }
letter-position = På bordet
letter-position-words = Stillingen i ord
letter-at = Hændelse { $seq }. Kontrolkode { $code }.
letter-why = Du får dette brev, fordi du spiller ved dette bord.
letter-stop = Afmeld alle breve
letter-copy = Eller kopiér denne adresse: { $url }
letter-can-answer = Du kan svare på dette brev med et træk eller dets nummer, med ”vis”, ”forløb”, ”hjælp” eller ”giv op”, eller med ”sig” og dine ord til de andre.

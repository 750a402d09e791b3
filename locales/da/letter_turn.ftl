letter-turn-subject = Din tur: { $game } med { $others } ({ $progress })
letter-turn-subject-news = Din tur: { $news } ({ $game } med { $others })
letter-turn-head-asked = Din tur, { $name }: { $asked }
letter-turn-until = Du har tid til { $clock }.
letter-turn-subject-again = Påmindelse: Det er din tur i { $game } med { $others }
letter-turn-reminder =
    { $then ->
        [stand_in] Det er stadig din tur. Når din tid er gået, spiller en afløser denne tur for dig.
        [stand_in_until_back] Det er stadig din tur. Når din tid er gået, spiller en afløser på din plads, til du er tilbage.
        [replace] Det er stadig din tur. Når din tid er gået, kan de andre give din plads til en anden.
        [lose] Det er stadig din tur. Når din tid er gået, taber du spillet.
       *[nudge] Det er stadig din tur, og din tid er ved at løbe ud.
    }
letter-turn-nudge = En medspiller puffer til dig: Der ventes på dit træk.
letter-turn-resumed = Pausen er slut, og dit ur går igen.
letter-turn-moves = Dine træk
letter-turn-moves-hint = åbn spillet, og gør dit træk
letter-turn-moves-answer = svar med et træk eller dets nummer
letter-turn-column-what = du kan
letter-turn-column-price = pris
letter-turn-column-why = virkning
letter-turn-more =
    { $count ->
        [one] Og { $count } slags træk mere i spillet.
       *[other] Og { $count } slags træk mere i spillet.
    }
letter-turn-free-city = Derefter for Den blinde makker:
letter-turn-free-city-why = Det, den køber af dig, kommer oveni.
letter-turn-free-city-both = Svar med begge numre, for eksempel { $example }

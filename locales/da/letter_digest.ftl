letter-digest-subject =
    { $count ->
        [0] Nyt fra dine spil
        [one] 1 spil venter på dig
       *[other] { $count } spil venter på dig
    }
letter-digest-waiting = Din tur
letter-digest-news = Hvad der ellers er sket
letter-digest-since = Har ventet siden { $when }.
letter-digest-left-out =
    { $count ->
        [one] 1 bord mere vises ikke her.
       *[other] { $count } borde mere vises ikke her.
    }
letter-digest-why = Du har valgt at få dette brev i stedet for et brev for hvert spil.
letter-digest-change = Bestem, hvornår brevene kommer
letter-digest-until = Til { $at } ({ $left }).

letter-sign-in-subject = Log ind på { $site }
letter-sign-in-subject-return = Tilbage til din plads på { $site }
letter-sign-in-head-return = Tilbage til din plads
letter-sign-in-once =
    { $minutes ->
        [one] Linket virker én gang og gælder i { $minutes } minut.
       *[other] Linket virker én gang og gælder i { $minutes } minutter.
    }
letter-sign-in-open = Åbn linket i den browser, du bad om det i, og tryk på knappen der.
letter-sign-in-button-return = Gå tilbage til min plads
letter-sign-in-code = I en anden browser eller på en anden enhed viser det en kode i stedet: Skriv koden i den browser, du bad om linket i.
letter-sign-in-not-asked = Har du ikke bedt om dette, skal du ikke gøre noget: Uden dette brev kommer ingen ind.
letter-sign-in-subject-change = Bekræft din nye adresse hos { $site }
letter-sign-in-head-change = Din nye adresse
letter-sign-in-asked-by = { $name } har bedt om det: Denne adresse bliver kontoens nye adresse.

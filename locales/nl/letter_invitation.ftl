letter-invitation-preheader = Neem je plaats in of zeg nee; je hebt geen account nodig.
letter-invitation-by-post = Er wordt per brief gespeeld: iedereen speelt wanneer het uitkomt, en een brief laat je weten wanneer je aan de beurt bent.
letter-invitation-take = Neem je plaats in
letter-invitation-take-how = Daar kun je eerst rondkijken en dan de plaats innemen of nee zeggen. Je hebt geen account nodig. Wie deze brief heeft, kan de plaats innemen zolang die vrij is, dus stuur de brief niet door; daarna opent de link niets meer. Er gebeurt niets als je niets doet.
letter-invitation-take-by-answer = Je kunt deze brief ook beantwoorden: met ‘ja’ en de naam die de anderen moeten zien, zoals ‘ja Ben’, of met ‘nee’.
letter-invitation-look = Bekijk de plaats
letter-invitation-table = De tafel
letter-invitation-players =
    { $count ->
        [one] { $count } speler
       *[other] { $count } spelers
    }
letter-invitation-rules = De regels in het kort
letter-invitation-fair = Eerlijk toeval
letter-invitation-fair-how = De server heeft de geheime startwaarde van het toeval aan deze tafel getrokken. Dit is de verzegeling daarvan; bewaar die en controleer na de partij of die klopte:
letter-invitation-stop = Afmelden voor alles van { $site }
letter-invitation-running = De partij is al bezig: { $progress }. Je speelt verder op de plaats van { $name }.

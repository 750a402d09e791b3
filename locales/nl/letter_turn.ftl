letter-turn-subject = Jouw beurt: { $game } met { $others } ({ $progress })
letter-turn-subject-news = Jouw beurt: { $news } ({ $game } met { $others })
letter-turn-head-asked = Jouw beurt, { $name }: { $asked }
letter-turn-until = Je hebt de tijd tot { $clock }.
letter-turn-subject-again = Herinnering: jij bent aan de beurt in { $game } met { $others }
letter-turn-reminder =
    { $then ->
        [stand_in] Je bent nog steeds aan de beurt. Als je tijd om is, speelt een vervanger deze beurt voor je.
        [stand_in_until_back] Je bent nog steeds aan de beurt. Als je tijd om is, speelt een vervanger op jouw plaats tot je terug bent.
        [replace] Je bent nog steeds aan de beurt. Als je tijd om is, mogen de anderen je plaats aan iemand anders geven.
        [lose] Je bent nog steeds aan de beurt. Als je tijd om is, verlies je de partij.
       *[nudge] Je bent nog steeds aan de beurt, en de tijd loopt.
    }
letter-turn-nudge = Een medespeler spoort je aan: er wordt op je zet gewacht.
letter-turn-resumed = De pauze is voorbij en je klok loopt weer.
letter-turn-moves = Jouw zetten
letter-turn-moves-hint = open de partij om te spelen
letter-turn-moves-answer = antwoord met een zet of het nummer ervan
letter-turn-column-what = je kunt
letter-turn-column-price = prijs
letter-turn-column-why = gevolg
letter-turn-more =
    { $count ->
        [one] En nog { $count } soort zet in de partij.
       *[other] En nog { $count } soorten zetten in de partij.
    }
letter-turn-free-city = Daarna voor de Vrije Stad:
letter-turn-free-city-why = Wat die van je koopt, komt er nog bij.
letter-turn-free-city-both = Antwoord met beide nummers, zoals { $example }

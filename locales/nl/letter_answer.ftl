letter-answer-subject = { $head }: { $game } met { $others }
letter-answer-head =
    { $outcome ->
        [played] Gespeeld
        [sealed] Je keuze is verzegeld
        [nothing] Er is niets gespeeld
        [shown] De stand
        [history] Het verloop
        [help] Zo kun je antwoorden
        [undo] Je laatste zet
        [said] Gezegd aan tafel
        [resign_asked] Bevestig dat je opgeeft
        [resigned] Je hebt opgegeven
        [accepted] Je hebt je plaats
        [declined] Je hebt nee gezegd
        [language] Je taal
       *[stopped] Geen brieven meer
    }
letter-answer-history = Wat er is gebeurd
letter-answer-waits = wacht op spelers
letter-answer-closed = gesloten voordat de partij begon

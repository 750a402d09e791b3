letter-answer-subject = { $head }: { $game } med { $others }
letter-answer-head =
    { $outcome ->
        [played] Trækket er spillet
        [sealed] Dit valg er forseglet
        [nothing] Der er ikke spillet noget
        [shown] Stillingen
        [history] Forløbet
        [help] Det kan du svare
        [undo] Dit sidste træk
        [said] Sagt ved bordet
        [resign_asked] Bekræft, at du giver op
        [resigned] Du gav op
        [accepted] Du har din plads
        [declined] Du sagde nej
        [language] Dit sprog
       *[stopped] Ingen flere breve
    }
letter-answer-history = Det er sket
letter-answer-waits = det venter på spillere
letter-answer-closed = lukket, før spillet begyndte

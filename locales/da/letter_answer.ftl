letter-answer-subject = { $head }: { $game } med { $others }
letter-answer-head =
    { $outcome ->
        [played] Spillet
        [sealed] Dit valg er forseglet
        [nothing] Intet blev spillet
        [shown] Stillingen
        [history] Historikken
        [help] Det kan du svare
        [undo] Dit sidste træk
        [said] Sagt ved bordet
        [resign_asked] Vil du virkelig give op?
        [resigned] Du gav op
        [accepted] Du har din plads
        [declined] Du sagde nej
        [language] Dit sprog
       *[stopped] Ingen breve mere
    }
letter-answer-history = Det er sket
letter-answer-waits = det venter på spillere

letter-variant-aside = { $game } ({ $variant })
letter-variant = { $game } ({ $variant })
letter-place-sentence = { $game } met { $others }, { $progress }.
letter-since = Sinds je vorige beurt
letter-news = { $deeds } · { $alarm }
letter-talk = Praatjes aan tafel
letter-talk-line = { $name }: { $words }
letter-left-out =
    { $count ->
        [one] { $count } eerdere zin staat in het verloop.
       *[other] { $count } eerdere zinnen staan in het verloop.
    }
letter-position = Op tafel
letter-position-words = De stand in woorden
letter-at = Gebeurtenis { $seq }. Controlecode { $code }.
letter-why = Je krijgt deze brief omdat je aan deze tafel speelt.
letter-stop = Afmelden voor alle brieven
letter-copy = Of kopieer dit adres: { $url }
letter-can-answer = Je kunt deze brief beantwoorden met een zet of het nummer ervan, met ‘toon’, ‘verloop’, ‘help’ of ‘geef op’, of met ‘zeg’ en je woorden voor de anderen.

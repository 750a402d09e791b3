letter-sign-in-subject = Inloggen bij { $site }
letter-sign-in-subject-return = Terug naar je plaats bij { $site }
letter-sign-in-head-return = Terug naar je plaats
letter-sign-in-once =
    { $minutes ->
        [one] De link werkt één keer en is { $minutes } minuut geldig.
       *[other] De link werkt één keer en is { $minutes } minuten geldig.
    }
letter-sign-in-open = Open de link in de browser waarin je erom hebt gevraagd en druk daar op de knop.
letter-sign-in-button-return = Terug naar mijn plaats
letter-sign-in-code = In een andere browser of op een ander apparaat toont die in plaats daarvan een code: typ die code in de browser waarin je erom hebt gevraagd.
letter-sign-in-not-asked = Heb je hier niet om gevraagd, dan hoef je niets te doen: zonder deze brief komt niemand binnen.
letter-sign-in-subject-change = Bevestig je nieuwe adres bij { $site }
letter-sign-in-head-change = Je nieuwe adres
letter-sign-in-asked-by = { $name } heeft erom gevraagd: dit wordt het nieuwe adres van het account.

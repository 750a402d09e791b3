error-unreadable = Dat kon niet worden gelezen
error-not-understood = De server begreep het verzoek niet. Er is niets gebeurd.
error-not-here = Dat kan hier niet
error-not-here-text = Dit adres kan niet op die manier worden gebruikt. Er is niets gebeurd.
error-sign-in-first = Log eerst in
error-sign-in-first-text = Hiervoor moet je ingelogd zijn. Log in en verstuur het opnieuw.
error-forbidden = Niet toegestaan
error-not-found = Hier is niets
error-not-found-text = Deze pagina bestaat niet of is niet voor jou bestemd. Kom je hier via een brief, dan is de link al gebruikt of moet je inloggen.
error-restored-text = Die pagina bestaat niet, of is niet voor jou. Deze site is teruggezet ({ $at }) naar de stand van { $state }: wat daartussen is gemaakt, en de links daarheen, zijn weg. Vraag het je medespelers, of wie de site beheert.
error-maybe-sign-in = Is het een tafel van jou? Log in, dan kom je terug op precies deze pagina.
error-moved-on = De partij is verder gegaan
error-too-large = Te veel in één keer
error-form-too-large = Een formulier mag hoogstens 64 kilobyte groot zijn. Er is niets gebeurd; verstuur minder.
error-head-too-large = Het verzoek was te lang. Er is niets gebeurd.
error-misdirected = Niet dit adres
error-misdirected-text = Deze server luistert niet naar de naam die je browser gebruikte. Open de site op het eigen adres, zoals het in de brieven staat. Er is niets gebeurd.
error-refused = Dat is geweigerd
error-too-often = Een ogenblik
error-too-often-text =
    { $minutes ->
        [one] Dat is te vaak geprobeerd. Probeer het over een minuut opnieuw.
       *[other] Dat is te vaak geprobeerd. Probeer het over { $minutes } minuten opnieuw.
    }
error-busy = Het is nu even druk
error-busy-text = De server heeft het druk of de database is niet bereikbaar. Probeer het over een paar seconden opnieuw. Een zet die je hebt verstuurd, wordt hoogstens één keer gespeeld, dus je kunt die gerust nog eens versturen.
error-not-saved = Het kon niet worden opgeslagen
error-not-saved-text = De server kan nu niets opslaan: de schijf is vol of hapert. Meld het aan je beheerder en verstuur het later opnieuw. Dat kan gerust: heeft een haperende schijf het toch bewaard, dan telt het nog steeds één keer.
error-fault = Hier ging iets mis
error-fault-text = Dat ligt aan de server, niet aan jou. Er is niets verloren gegaan. Gebeurt het weer, geef je beheerder dan dit nummer:
error-control-characters = Het adres bevat besturingstekens, en die horen in geen van onze adressen thuis. Er is niets gebeurd.
error-foreign-form = Dit formulier is vanaf een andere site verstuurd, dus er is niets gebeurd. Open de pagina hier en verstuur het opnieuw.

lobby-mine-note =
    { $count ->
        [one] 1 bord venter på dig
       *[other] { $count } borde venter på dig
    }
lobby-news = Der er sket noget ved dine borde.
lobby-left = Du har forladt spillet. Du får ikke flere breve om det.
lobby-nothing-letter = Ingen borde venter på dig. Du får et brev, når det er din tur.
lobby-nothing-look = Ingen borde venter på dig. Kig forbi en gang imellem.
lobby-nothing-start = Ingen borde venter på dig. { $start }, og skriv til nogen.
lobby-waiting-title = Venter på andre
lobby-waiting-note = ikke noget at gøre
lobby-invitations-title = Invitationer
lobby-invitations-none = Ingen åbne invitationer.
lobby-invitations-guest = Andre invitationer til { $address } står her, når du har logget ind med den.
lobby-finished-title = Afsluttede spil
lobby-finished-none = Intet spil er slut endnu.

## Ved siden af bordene

lobby-aside = Nyt bord og breve
lobby-start-title = Åbn et bord
lobby-start = Nyt bord
lobby-keep-title = Behold dine spil
lobby-keep = Du spiller som gæst. Tilføj din mailadresse, så hører dine pladser til en konto, som du kan nå overalt fra.
lobby-keep-go = Tilføj min mailadresse
lobby-keep-known = Du spiller som gæst. Log ind med { $address }, så hører dine pladser til en konto, som du kan nå overalt fra.
lobby-keep-known-go = Gør det til en konto
lobby-letters-go = Når det er din tur, sendes der et brev til { $address }.
lobby-letters-none = Du får ingen: Kig forbi en gang imellem.
lobby-letters-no-address = Du har ikke givet nogen adresse, så der kan ikke komme breve: Kig forbi en gang imellem.
lobby-letters-change = Ændr

## Et bord på listen

lobby-table =
    { $count ->
        [0] { $game }
       *[other] { $game } med { $others }
    }
lobby-gone = Et spil, der ikke findes her længere
lobby-some-game = Et spil
lobby-kept = { $host } holder en plads til dig.
lobby-what =
    { $terms ->
        [edition] { $edition }, { $players } spillere. { $state }
        [players] { $players } spillere. { $state }
       *[none] { $state }
    }
lobby-frozen = Standset af en fejl i programmet; intet er gået tabt.
lobby-seats-left =
    { $free ->
        [0]
            { $invited ->
                [one] En invitation er ikke besvaret endnu.
               *[other] { $invited } invitationer er ikke besvaret endnu.
            }
        [one]
            { $invited ->
                [0] En plads er ledig.
                [one] En plads er ledig. En invitation er ikke besvaret endnu.
               *[other] En plads er ledig. { $invited } invitationer er ikke besvaret endnu.
            }
       *[other]
            { $invited ->
                [0] { $free } pladser er ledige.
                [one] { $free } pladser er ledige. En invitation er ikke besvaret endnu.
               *[other] { $free } pladser er ledige. { $invited } invitationer er ikke besvaret endnu.
            }
    }
lobby-your-turn = Det er din tur.
lobby-your-turn-at = { $progress }: din tur.
lobby-waiting = Bordet venter på { $names }.
lobby-waiting-at = { $progress }: venter på { $names }.

## Hvordan et spil sluttede

lobby-over = Spillet er slut.
lobby-won =
    { $how ->
        [military]
            { $who ->
                [you] Du vandt ved militær dominans.
               *[other] { $who-name } vandt ved militær dominans.
            }
        [science]
            { $who ->
                [you] Du vandt ved videnskabelig dominans.
               *[other] { $who-name } vandt ved videnskabelig dominans.
            }
        [resigned]
            { $who ->
                [you] Du vandt, fordi din modstander gav op.
               *[other] { $who-name } vandt, fordi du gav op.
            }
        [timed_out]
            { $who ->
                [you] Du vandt på tid.
               *[other] { $who-name } vandt på tid.
            }
       *[points]
            { $who ->
                [you] Du vandt.
               *[other] { $who-name } vandt.
            }
    }
lobby-shared-by-you =
    { $how ->
        [resigned] Du deler sejren, fordi en anden spiller gav op.
        [timed_out] Du deler sejren på tid.
       *[points] Du deler sejren.
    }
lobby-shared =
    { $how ->
        [resigned] { $names } deler sejren, fordi du gav op.
        [timed_out] { $names } deler sejren på tid.
       *[points] { $names } deler sejren.
    }
lobby-nobody-won = Ingen vandt.
lobby-points =
    { $who ->
        [you] Du { $points }
       *[other] { $who-name } { $points }
    }
lobby-result = { $result } { $points }.

lobby-mine-note =
    { $count ->
        [one] 1 tafel wacht op je
       *[other] { $count } tafels wachten op je
    }
lobby-news = Er is iets gebeurd aan je tafels.
lobby-left = Je hebt de partij verlaten. Je krijgt er geen brieven meer over.
lobby-nothing-letter = Er wacht geen tafel op je. Zodra je aan de beurt bent, komt er een brief.
lobby-nothing-look = Er wacht geen tafel op je. Kijk af en toe eens.
lobby-nothing-start = Er wacht geen tafel op je. { $start } en schrijf iemand.
lobby-waiting-title = Wachten op anderen
lobby-waiting-note = niets te doen
lobby-invitations-title = Uitnodigingen
lobby-invitations-none = Geen openstaande uitnodigingen.
lobby-invitations-guest = Andere uitnodigingen aan { $address } staan hier zodra je daarmee inlogt.
lobby-finished-title = Afgelopen partijen
lobby-finished-none = Er is nog geen partij afgelopen.

## Naast de tafels

lobby-aside = Nieuwe tafel en brieven
lobby-start-title = Open een tafel
lobby-start = Nieuwe tafel
lobby-keep-title = Bewaar je partijen
lobby-keep = Je speelt als gast. Voeg je e-mailadres toe, dan horen je plaatsen bij een account dat je overal kunt bereiken.
lobby-keep-go = Voeg mijn e-mailadres toe
lobby-keep-known = Je speelt als gast. Log in met { $address }, dan horen je plaatsen bij een account dat je overal kunt bereiken.
lobby-keep-known-go = Maak er een account van
lobby-letters-go = Als je aan de beurt bent, gaat er een brief naar { $address }.
lobby-letters-none = Je krijgt er geen: kijk af en toe eens.
lobby-letters-no-address = Je hebt geen adres opgegeven, dus er kunnen geen brieven komen: kijk af en toe eens.
lobby-letters-change = Wijzigen

## Een tafel in de lijst

lobby-table =
    { $count ->
        [0] { $game }
       *[other] { $game } met { $others }
    }
lobby-gone = Een spel dat hier niet meer wordt gespeeld
lobby-some-game = Een spel
lobby-kept = { $host } houdt een plaats voor je vrij.
lobby-what =
    { $terms ->
        [edition] { $edition }, { $players } spelers. { $state }
        [players] { $players } spelers. { $state }
       *[none] { $state }
    }
lobby-frozen = Stilgezet door een fout in het programma; er is niets verloren gegaan.
lobby-seats-left =
    { $free ->
        [0]
            { $invited ->
                [one] Eén uitnodiging is nog niet beantwoord.
               *[other] { $invited } uitnodigingen zijn nog niet beantwoord.
            }
        [one]
            { $invited ->
                [0] Er is één plaats vrij.
                [one] Er is één plaats vrij. Eén uitnodiging is nog niet beantwoord.
               *[other] Er is één plaats vrij. { $invited } uitnodigingen zijn nog niet beantwoord.
            }
       *[other]
            { $invited ->
                [0] Er zijn { $free } plaatsen vrij.
                [one] Er zijn { $free } plaatsen vrij. Eén uitnodiging is nog niet beantwoord.
               *[other] Er zijn { $free } plaatsen vrij. { $invited } uitnodigingen zijn nog niet beantwoord.
            }
    }
lobby-your-turn = Je bent aan de beurt.
lobby-your-turn-at = { $progress }: jouw beurt.
lobby-waiting = De tafel wacht op { $names }.
lobby-waiting-at = { $progress }: wacht op { $names }.

## Hoe een partij afliep

lobby-over = De partij is afgelopen.
lobby-won =
    { $how ->
        [military]
            { $who ->
                [you] Je hebt gewonnen door militaire overheersing.
               *[other] { $who-name } heeft gewonnen door militaire overheersing.
            }
        [science]
            { $who ->
                [you] Je hebt gewonnen door wetenschappelijke overheersing.
               *[other] { $who-name } heeft gewonnen door wetenschappelijke overheersing.
            }
        [resigned]
            { $who ->
                [you] Je hebt gewonnen doordat je tegenstander heeft opgegeven.
               *[other] { $who-name } heeft gewonnen doordat jij hebt opgegeven.
            }
        [timed_out]
            { $who ->
                [you] Je hebt gewonnen door tijdsoverschrijding.
               *[other] { $who-name } heeft gewonnen door tijdsoverschrijding.
            }
       *[points]
            { $who ->
                [you] Je hebt gewonnen.
               *[other] { $who-name } heeft gewonnen.
            }
    }
lobby-shared-by-you =
    { $how ->
        [resigned] Je deelt de overwinning doordat een andere speler heeft opgegeven.
        [timed_out] Je deelt de overwinning door tijdsoverschrijding.
       *[points] Je deelt de overwinning.
    }
lobby-shared =
    { $how ->
        [resigned] { $names } delen de overwinning doordat jij hebt opgegeven.
        [timed_out] { $names } delen de overwinning door tijdsoverschrijding.
       *[points] { $names } delen de overwinning.
    }
lobby-nobody-won = Niemand heeft gewonnen.
lobby-points =
    { $who ->
        [you] Jij { $points }
       *[other] { $who-name } { $points }
    }
lobby-result = { $result } { $points }.

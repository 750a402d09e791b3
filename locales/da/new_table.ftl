new-table-title = Et nyt bord
new-table-lead = Hvilket spil?
new-table-of = Et nyt bord til { $game }
new-table-other = Et andet spil
new-table-seats = Pladser, din egen medregnet
new-table-who =
    { $count ->
        [one] Hvem spiller mod dig?
       *[other] Hvem spiller med?
    }
new-table-invited-hint =
    { $count ->
        [one] Adressen får en invitation til en plads. Lader du feltet stå tomt, er pladsen åben for den, du sender bordets link.
       *[other] Hver adresse får en invitation til en plads. Pladser uden adresse er åbne for dem, du sender bordets link.
    }
new-table-address =
    { $count ->
        [one] Mailadresse
       *[other] Mailadresse { $number }
    }
new-table-more = Flere adresser
new-table-fellows = Folk, du har spillet med
new-table-greeting = En hilsen til dem, du inviterer (valgfrit)
new-table-own-label = Din mailadresse
new-table-own-hint = Der kommer først et brev til dig; dets knap åbner bordet og sender invitationerne. Der er ingen adgangskode.
new-table-rare = Flere valg
new-table-watch = Hvem må se med?
new-table-watch-all = Alle med linket
new-table-watch-hint = De ser bordet som tilskuere og kan gå gennem forløbet. Snakken ved bordet læser de ikke.
new-table-words = Vær med til at blande (valgfrit)
new-table-words-label = Frit valgte ord, eller ingen
new-table-words-hint = Hver blanding regnes ud af en hemmelighed på serveren, som ligger fast, før nogen sætter sig, og af noget fra hver spiller. Skriv ord, som ingen kender, så behøver du ikke stole på serveren for din del. Lader du feltet stå tomt, vælger serveren noget tilfældigt for dig. Efter spillet kan du efterprøve det hele.
new-table-open = Åbn bordet
new-table-not-now = Ikke nu

## Hvad der er galt

new-table-words-too-long = Der er plads til højst { $most } byte: Skriv lidt mindre.
new-table-greeting-too-long = Der er plads til højst { $most } tegn i din linje.
new-table-greeting-leads = Der må ikke stå links eller adresser i din linje. Sæt et mellemrum efter hvert punktum.
new-table-no-fellow = En af dem, du har valgt, kan ikke længere inviteres på den måde. Vælg igen.
new-table-twice = Adressen { $address } står der to gange.
new-table-too-few-seats =
    { $seats ->
        [one] Du har valgt { $invited } medspillere, men ud over din plads er der kun 1.
       *[other] Du har valgt { $invited } medspillere, men ud over din plads er der kun { $seats }.
    }
new-table-own-address = Du har allerede en plads; inviter andre.
new-table-too-many = Du har allerede { $most } borde, der venter på spillere; lad et af dem komme i gang først.

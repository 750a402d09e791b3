cli-sound =
    { $events ->
        [one] { $uid }: i orden, 1 hændelse{ $secret }, { $draws }{ $judged }, kontrolkode { $code }{ $letter }
       *[other] { $uid }: i orden, { $events } hændelser{ $secret }, { $draws }{ $judged }, kontrolkode { $code }{ $letter }
    }
cli-secret = , { $closed } af dem stadig hemmelige
cli-derived =
    { $draws ->
        [one] 1 trækning udledt af startværdien
       *[other] { $draws } trækninger udledt af startværdien
    }
cli-not-revealed =
    { $draws ->
        [one] 1 trækning set, startværdien er ikke offentliggjort endnu
       *[other] { $draws } trækninger set, startværdien er ikke offentliggjort endnu
    }
cli-judged = , bedømt efter reglerne
cli-judged-until = , bedømt efter reglerne til og med hændelse { $seq }
cli-judged-not = , ikke bedømt: programmet kender ikke spillet { $game }
cli-letter-fits = ; brevets kontrolkode er den fra hændelse { $seq }
cli-letter-strange = { $uid }: ingen af brevets kontrolkoder findes i denne logbog: det er et andet bords brev, eller også er forløbet skrevet om
cli-letter-lost = { $uid }: ingen af brevets kontrolkoder findes i denne logbog. Brevet blev skrevet { $written }, før databasen blev sat tilbage { $when } til, hvordan den var { $of }: Hvad der blev spillet derimellem, er tabt
cli-letter-perhaps-lost = . Eller det blev skrevet, før databasen blev sat tilbage { $when } til, hvordan den var { $of }: Hvad der blev spillet derimellem, er tabt
cli-same = { $uid }: det samme
cli-tally-sound = { $well } af { $all } i orden.
cli-tally-same = { $well } af { $all } gengivet uden forskel.
cli-tally-imported = { $well } af { $all } hentet ind.

letter-invitation-preheader = Tag din plads, eller sig nej tak; du behøver ingen konto.
letter-invitation-by-post = Der spilles pr. brev: Hver spiller, når der er tid, og et brev siger til, når det er din tur.
letter-invitation-take = Tag din plads
letter-invitation-take-how = Der kan du først se dig om og så tage pladsen eller sige nej tak. Du behøver ingen konto. Den, der har dette brev, kan tage pladsen, så længe den er ledig, så send det ikke videre; bagefter åbner linket ingenting. Der sker ikke noget, hvis du ikke gør noget.
letter-invitation-take-by-answer = Du kan også svare på dette brev: med ”ja” og det navn, de andre skal se, for eksempel ”ja Ben”, eller med ”nej”.
letter-invitation-look = Se pladsen
letter-invitation-table = Bordet
letter-invitation-players =
    { $count ->
        [one] { $count } spiller
       *[other] { $count } spillere
    }
letter-invitation-rules = Reglerne i korte træk
letter-invitation-fair = Rent spil
letter-invitation-fair-how = Serveren har trukket den hemmelige startværdi for bordets tilfældigheder. Her er dens forsegling; gem den, og efterprøv efter spillet, at den holdt:
letter-invitation-stop = Afmeld alt fra { $site }
letter-invitation-running = Spillet er i gang: { $progress }. Du spiller videre på den plads, som { $name } havde.

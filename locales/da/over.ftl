## Who has won, the heading after the end

over-nobody = Spillet endte uden en vinder
over-share-points =
    { $side ->
        [you] Du og { $names } deler sejren med { $points } point
       *[others] { $names } deler sejren med { $points } point
    }
over-share =
    { $side ->
        [you] Du og { $names } deler sejren
       *[others] { $names } deler sejren
    }
over-military =
    { $who ->
        [you] Du vinder ved militær dominans
       *[other] { $who-name } vinder ved militær dominans
    }
over-science =
    { $who ->
        [you] Du vinder ved videnskabelig dominans
       *[other] { $who-name } vinder ved videnskabelig dominans
    }
over-points =
    { $who ->
        [you] Du vinder med { $points } point
       *[other] { $who-name } vinder med { $points } point
    }
over-place =
    Du blev nummer { $place ->
        [second] to
        [third] tre
        [fourth] fire
        [fifth] fem
        [sixth] seks
       *[seventh] syv
    } med { $points } point
over-winners = { $names } vandt med { $points } point.
over-won =
    { $who ->
        [you] Du vinder
       *[other] { $who-name } vinder
    }

## How it was won, under the heading

over-capital = Konfliktbrikken nåede hovedstaden hos { $names }.
over-six-symbols = Seks forskellige videnskabssymboler afgør spillet med det samme.
over-gave-up =
    { $who ->
        [you] Du gav op.
       *[other] { $who-name } gav op.
    }
over-equal =
    { $breaker ->
        [blue] Der er lige mange point, også for civile bygninger.
       *[coins] Der er lige mange point og lige mange mønter.
    }
over-margin =
    { $who ->
        [you] Du har { $points } point, { $by } færre.
       *[other] { $who-name } har { $points } point, { $by } færre.
    }
over-tie =
    { $who ->
        [you] Du har også { $points } point; pointligheden blev afgjort på anden vis.
       *[other] { $who-name } har også { $points } point; pointligheden blev afgjort på anden vis.
    }
over-decisive = Afgørende: { $kind }, { $ours } mod { $theirs }.
over-reason =
    { $reason ->
        [military] militær dominans
        [science] videnskabelig dominans
        [timed_out] tid
        [agreed] aftale
       *[resignation] opgivelse
    }
over-link = Del dette spil
over-link-text = Du får et link, som viser det færdige spil til alle, træk for træk og med åbne hænder. Det, I har sagt til hinanden, bliver hos jer.
over-link-give = Del det
over-link-given = Alle, der har dette link, ser det færdige spil, træk for træk.
over-link-end = Hold op med at dele
over-not-to-share = Kun spillerne kan dele et spil, og først når det er slut.

## Several games of the same two, counted together

series-length =
    { $games ->
        [3] Bedst af tre
       *[other] Bedst af fem
    }
series-rule =
    { $games ->
        [3] En sejr giver et point, en delt sejr et halvt point til hver. To point vinder serien; har I halvandet point hver efter tre spil, er den uafgjort.
       *[other] En sejr giver et point, en delt sejr et halvt point til hver. Tre point vinder serien; har I to og et halvt point hver efter fem spil, er den uafgjort.
    }
series-choice = Et spil eller en serie?
series-single = Et enkelt spil
series-single-text = Når det er slut, kan I spille igen med et enkelt tryk.
series-length-text =
    { $games ->
        [3] Højst tre spil: To point vinder serien.
       *[other] Højst fem spil: Tre point vinder serien.
    }
series-hint = I en serie giver en sejr et point og en delt sejr et halvt point til hver. Efter hvert spil bytter I plads, og det næste går i gang af sig selv.
series-not-offered = Kun spil for to spilles i serier, på tre eller på fem spil.
series-term = Serie
series-joins = Du sætter dig til hele serien: Efter hvert spil bytter I plads, og det næste går i gang af sig selv.

## How a series stands

series-line =
    { $left ->
        [you] Spil { $number } af { $games } · Du { $ours } : { $theirs } { $right-name }
       *[other]
            { $right ->
                [you] Spil { $number } af { $games } · { $left-name } { $ours } : { $theirs } dig
               *[other] Spil { $number } af { $games } · { $left-name } { $ours } : { $theirs } { $right-name }
            }
    }
series-in-list = { $series }. { $what }
series-leads =
    { $who ->
        [you] Du fører i serien, { $ours } : { $theirs }; spil { $next } følger.
       *[other] { $who-name } fører i serien, { $ours } : { $theirs }; spil { $next } følger.
    }
series-level = Serien står lige, { $points } : { $points }; spil { $next } følger.
series-won =
    { $who ->
        [you] Du vinder serien { $ours } : { $theirs }.
       *[other] { $who-name } vinder serien { $ours } : { $theirs }.
    }
series-broken-off = Serien slutter her: En plads har ingen spiller mere.
series-drawn = Serien ender uafgjort, { $points } : { $points }.

## The games of a series, in a list

series-game = Spil { $number }
series-to-game = Til spil { $number }
series-game-won =
    { $who ->
        [you] vundet af dig
       *[other] vundet af { $who-name }
    }
series-game-shared = delt sejr
series-game-open = venter på spillere
series-game-running = i gang

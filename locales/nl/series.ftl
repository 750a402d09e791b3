## Several games of the same two, counted together

series-length =
    { $games ->
        [3] Beste van drie
       *[other] Beste van vijf
    }
series-rule =
    { $games ->
        [3] Winst is één punt, een gedeelde overwinning een half punt voor elk. Met twee punten win je de reeks; hebben jullie na drie partijen elk anderhalf punt, dan eindigt die onbeslist.
       *[other] Winst is één punt, een gedeelde overwinning een half punt voor elk. Met drie punten win je de reeks; hebben jullie na vijf partijen elk tweeënhalf punt, dan eindigt die onbeslist.
    }
series-choice = Eén partij of een reeks?
series-single = Eén partij
series-single-text = Na afloop kunnen jullie met één tik nog eens spelen.
series-length-text =
    { $games ->
        [3] Hoogstens drie partijen: met twee punten win je de reeks.
       *[other] Hoogstens vijf partijen: met drie punten win je de reeks.
    }
series-hint = In een reeks is winst één punt en een gedeelde overwinning een half punt voor elk. Na elke partij wisselen jullie van plaats, en de volgende begint vanzelf.
series-not-offered = Alleen spellen voor twee worden in een reeks gespeeld, van drie of van vijf partijen.
series-term = Reeks
series-joins = Je gaat zitten voor de hele reeks: na elke partij wisselen jullie van plaats, en de volgende begint vanzelf.

## How a series stands

series-line =
    { $left ->
        [you] Partij { $number } van { $games } · Jij { $ours } : { $theirs } { $right-name }
       *[other]
            { $right ->
                [you] Partij { $number } van { $games } · { $left-name } { $ours } : { $theirs } jij
               *[other] Partij { $number } van { $games } · { $left-name } { $ours } : { $theirs } { $right-name }
            }
    }
series-in-list = { $series }. { $what }
series-leads =
    { $who ->
        [you] Je staat voor in de reeks, { $ours } : { $theirs }; partij { $next } volgt.
       *[other] { $who-name } staat voor in de reeks, { $ours } : { $theirs }; partij { $next } volgt.
    }
series-level = De stand in de reeks is gelijk, { $points } : { $points }; partij { $next } volgt.
series-won =
    { $who ->
        [you] Je wint de reeks met { $ours } : { $theirs }.
       *[other] { $who-name } wint de reeks met { $ours } : { $theirs }.
    }
series-broken-off = De reeks eindigt hier: een plaats heeft geen speler meer.
series-drawn = De reeks eindigt onbeslist, { $points } : { $points }.

## The games of a series, in a list

series-game = Partij { $number }
series-to-game = Naar partij { $number }
series-game-won =
    { $who ->
        [you] gewonnen door jou
       *[other] gewonnen door { $who-name }
    }
series-game-shared = gedeelde overwinning
series-game-open = wacht op spelers
series-game-running = nog bezig

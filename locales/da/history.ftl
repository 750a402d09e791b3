history-skip = Gå til spillet
history-step = Trin { $number } af { $steps }
history-seen =
    { $how ->
        [open] viser alt, også det, der lå fordækt
        [mine] viser det, du vidste
       *[spectator] viser det, en tilskuer vidste
    }
history-to-table = tilbage til bordet
history-no-cards = Der ligger endnu ingen kort på bordet.

## The four arrows, read out

history-stepper = Gå spillet igennem
# A way through the history, on a button.
# $kind (choice) where it leads: to the first step, the one before, the next or the last
history-step-to =
    { $kind ->
       *[first] Til det første trin
        [prev] Et trin tilbage
        [next] Et trin frem
        [last] Til det sidste trin
    }
# The same where there is no such step.
# $kind (choice) where it would lead
history-no-step =
    { $kind ->
       *[first] Dette er det første trin
        [prev] Intet tidligere trin
        [next] Intet senere trin
        [last] Dette er det sidste trin
    }
history-play = Afspil
history-pause = Pause
history-slider = Trin
history-speed = Hastighed
history-speed-of =
    { $speed ->
        [slow] langsomt
       *[normal] normalt
        [fast] hurtigt
    }

## The journal

history-journal = Logbog
history-in-words = Logbogen i ord
history-more =
    { $events ->
        [one] { $events } hændelse mere
       *[other] { $events } hændelser mere
    }
history-earlier =
    { $steps ->
        [one] { $steps } tidligere trin
       *[other] { $steps } tidligere trin
    }
history-later =
    { $steps ->
        [one] { $steps } senere trin
       *[other] { $steps } senere trin
    }
history-compare = Den samme kode står i dine breve: Sammenlign dem, eller { $verify }.
history-verify = efterprøv logbogen
history-before = Før spillet
history-end = Slutningen

history-opened = Bordet er åbnet; den hemmelige startværdi for al blanding ligger fast og er forseglet.
history-seat-taken =
    { $who ->
        [you] Du satte dig.
       *[other] { $who-name } satte sig.
    }
history-begins = Alle pladser er taget: Spillet begynder.
history-gave-up =
    { $who ->
        [you] Du gav op.
       *[other] { $who-name } gav op.
    }
history-seed = Startværdien er offentliggjort: Alle kan efterprøve hver trækning.
history-withdrawn =
    { $who ->
        [you] Du trak dit forseglede valg tilbage.
       *[other] { $who-name } trak et forseglet valg tilbage.
    }

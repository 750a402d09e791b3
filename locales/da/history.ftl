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
history-to-first = Til det første trin
history-is-first = Dette er det første trin
history-to-earlier = Et trin tilbage
history-no-earlier = Intet tidligere trin
history-to-later = Et trin frem
history-no-later = Intet senere trin
history-to-last = Til det sidste trin
history-is-last = Dette er det sidste trin
history-place = hændelse { $seq } af { $last }

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

history-opened = Bordet er åbnet; startværdien for tilfældet ligger fast og er forseglet.
history-seat-taken =
    { $who ->
        [you] Du satte dig.
       *[other] { $who-name } satte sig.
    }
history-begins = Alle pladser er taget: spillet begynder.
history-gave-up =
    { $who ->
        [you] Du gav op.
       *[other] { $who-name } gav op.
    }
history-seed = Startværdien er offentliggjort: alle kan efterprøve hver trækning.
history-withdrawn =
    { $who ->
        [you] Du trak dit forseglede valg tilbage.
       *[other] { $who-name } trak et forseglet valg tilbage.
    }

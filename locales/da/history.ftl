history-skip = Til spillet
history-after = Efter hændelse { $seq } af { $last }
history-seen =
    { $how ->
        [open] set med alt åbent
        [mine] set, som du må kende det
       *[spectator] set, som en tilskuer må kende det
    }
history-to-table = tilbage til bordet
history-no-cards = Der ligger endnu ingen kort på bordet.

## The four arrows, read out

history-stepper = Gå spillet igennem
history-to-first = Til den første hændelse
history-is-first = Dette er den første hændelse
history-to-earlier = Tilbage til hændelse { $seq }
history-no-earlier = Ingen tidligere hændelse
history-to-later = Frem til hændelse { $seq }
history-no-later = Ingen senere hændelse
history-to-last = Til den sidste hændelse
history-is-last = Dette er den sidste hændelse
history-place = { $seq } af { $last }

## The journal

history-journal = Logbog
history-in-words = Logbogen i ord
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

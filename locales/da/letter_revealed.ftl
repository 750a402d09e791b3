letter-revealed-subject = Afsløret: { $game } med { $others } ({ $progress })
letter-revealed-subject-news = Afsløret: { $news } ({ $game } med { $others })
letter-revealed-head = Alle har valgt
letter-revealed-what = Hvad alle valgte
letter-revealed-next = Nu er det op til { $who } at vælge. Der kommer et brev, når det er din tur.

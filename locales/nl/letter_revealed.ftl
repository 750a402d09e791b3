letter-revealed-subject = Onthuld: { $game } met { $others } ({ $progress })
letter-revealed-subject-news = Onthuld: { $news } ({ $game } met { $others })
letter-revealed-head = Iedereen heeft gekozen
letter-revealed-what = Wat iedereen koos
letter-revealed-next = Nu is het aan { $who } om te kiezen. Er komt een brief als jij aan de beurt bent.

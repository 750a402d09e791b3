letter-digest-subject =
    { $count ->
        [0] Nieuws van je spellen
        [one] 1 spel wacht op je
       *[other] { $count } spellen wachten op je
    }
letter-digest-waiting = Jouw beurt
letter-digest-news = Wat er verder gebeurde
letter-digest-others = Wacht op anderen
letter-digest-since = Sinds { $when }.
letter-digest-left-out =
    { $count ->
        [one] Er is nog 1 tafel die hier niet staat.
       *[other] Er zijn nog { $count } tafels die hier niet staan.
    }
letter-digest-why = Je koos ervoor deze brief te krijgen in plaats van losse brieven. Wanneer brieven komen, bepaal je hier:
letter-digest-change = mijn brieven

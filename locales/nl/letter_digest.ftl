letter-digest-subject =
    { $count ->
        [0] Nieuws van je partijen
        [one] 1 partij wacht op je
       *[other] { $count } partijen wachten op je
    }
letter-digest-waiting = Jouw beurt
letter-digest-news = Wat er verder is gebeurd
letter-digest-since = Wacht sinds { $when }.
letter-digest-left-out =
    { $count ->
        [one] Er is nog 1 tafel die hier niet staat.
       *[other] Er zijn nog { $count } tafels die hier niet staan.
    }
letter-digest-why = Je hebt ervoor gekozen deze brief te krijgen in plaats van losse brieven.
letter-digest-change = Bepaal wanneer brieven komen
letter-digest-until = Tot { $at } ({ $left }).

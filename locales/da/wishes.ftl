wishes-title = Mine breve
wishes-stopped = Du har stoppet alle breve. I dine indstillinger kan du lade dem komme igen.
wishes-too-slow = Valgene passer ikke til { $table } ({ $clock }): Et brev om din tur ville komme for sent. Ved det bord kommer breve tidligere, end du har valgt.
# What letters are about, beside the list of when they come.
# $kind (choice) what they are about
wishes-topic =
    { $kind ->
       *[turn] Når det er min tur
        [reveal] Når alle har valgt
        [over] Når et spil er slut
        [reminder] Når min tid er ved at løbe ud, eller nogen puffer til mig
        [talk] Når de andre siger noget, og intet andet brev fortæller det
    }
wishes-at-once = Med det samme
wishes-every =
    { $hours ->
        [one] I ét brev hver time
       *[other] I ét brev hver { $hours }. time
    }
wishes-daily = I ét brev om dagen, kl. { $time }
wishes-never = Aldrig
wishes-at-once-hint = ”Med det samme” betyder, så snart de andre ikke længere kan tage deres træk tilbage. Der kommer intet om et bord, du selv ser på.
wishes-bundle-hint = Et brev om flere spil viser dem alle; de, der har ventet længst på dig, står først.
wishes-never-hint = Uden påmindelser advarer ingen dig, før din tid løber ud i et spil med ur.
wishes-quiet = Stille timer
wishes-quiet-from = Fra
wishes-quiet-until = Til
wishes-no-hour = Ingen stille timer
wishes-quiet-hint = Hvad der skulle være kommet i de timer, kommer lige efter dem. Breve om en tur, hvis tid næsten er gået, loginbreve og svar på dine egne mails kommer på alle tidspunkter.
wishes-zone = Tiderne gælder for { $zone }, hvor klokken nu er { $now }.
wishes-wrong-hours = Stille timer kræver to forskellige klokkeslæt eller slet ingen.
wishes-unknown-choice = Et af valgene står ikke på listen.
wishes-back = Tilbage til mine indstillinger
wishes-newest = Hvad der skete med mine breve
wishes-newest-none = Der er endnu ikke skrevet noget brev om et spil til dig.
wishes-handed-over = afleveret { $when }
wishes-on-its-way = sendes nu
wishes-waits = venter til { $when }
wishes-bundled = kommer i et samlebrev, { $when }
wishes-in-digest = stod i et samlebrev
wishes-tried =
    { $count ->
        [one] kunne ikke afleveres endnu, forsøgt én gang; næste forsøg { $when }
       *[other] kunne ikke afleveres endnu, forsøgt { $count } gange; næste forsøg { $when }
    }
wishes-given-up = kunne ikke afleveres; værten kan se hvorfor
wishes-not-needed = ikke sendt: { $reason }

## The link in a letter about a guest's turn

key-title = Jouw beurt
key-turn = Jouw beurt in { $game }
key-turn-lead = Deze link opent de partij voor deze ene beslissing.
key-open = Open de partij
key-stay = Wil je in deze browser aan tafel blijven, met praatjes, notities en verloop, vraag dan een brief aan.
key-send = Stuur me die brief
key-not-yours = Is de brief niet voor jou? Laat hem dan liggen: iemand anders is aan de beurt.

## A link that opens its seat no more

key-account = Deze plaats hoort bij een account
key-account-text = De speler logt in en vindt de tafel bij de eigen beurten. Een brief alleen opent de plaats niet meer.
key-used = Deze link opent je plaats niet
key-used-lead = De link in een brief over je beurt opent het bord alleen in die beurt, en die in een uitnodiging werkt tot iemand de plaats heeft.
key-way-back = In deze browser kom je binnen via een brief. Een browser waarin je bent gaan zitten, opent je plaats nog steeds.
key-no-way-back = Alleen de browser waarin de plaats is ingenomen, opent die nog: er hoort geen e-mailadres bij.

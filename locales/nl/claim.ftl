claim-title = Iemand wil je plaats
claim-question = Mag { $name } jouw plaats hebben?
claim-some-game = een partij
claim-lead-account = Je was uitgenodigd voor { $game }. { $name } heeft ingelogd als { $address } en wil op die plaats spelen.
claim-lead-guest = Je was uitgenodigd voor { $game }. { $name }, een gast, wil op die plaats spelen.
claim-legend = Je antwoord
claim-yes = Ja
claim-yes-text = Dat ben ik zelf met een ander adres, of iemand die ik laat spelen. De plaats gaat dan over.
claim-no = Nee
claim-no-text = De plaats blijft zoals die is.
claim-send = Antwoorden
claim-choose-first = Kies eerst ja of nee: er is niets gebeurd.

## Answered

claim-answered = Beantwoord
claim-given = De plaats is overgedragen
claim-given-text = Vanaf nu speelt dat account op die plaats.
claim-kept = De plaats blijft zoals die is
claim-kept-text = Er is niets weggegeven.

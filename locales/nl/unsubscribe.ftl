unsubscribe-question = De brieven stoppen?
unsubscribe-lead = { $address } krijgt dan geen brieven meer over partijen en uitnodigingen van deze server, en geen herinneringen. Je plaatsen blijven van jou, en de partijen en hun klokken gaan door.
unsubscribe-stop = Stop de brieven
unsubscribe-keep = Laat het zo

## The letters are stopped

unsubscribe-stopped = Geen brieven meer
unsubscribe-stopped-lead = { $address } krijgt geen brieven meer van deze server, behalve inlogbrieven en antwoorden op eigen mails. De partijen en hun klokken gaan door: kom af en toe kijken.
unsubscribe-resume = Schrijf me weer

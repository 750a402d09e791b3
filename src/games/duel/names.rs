//! The names in Danish and Dutch, from the translation lists of the rulebooks, and other printed names.
//!
//! Where a list leaves a name out (Logging Camp in Dutch) or keeps the English one, so does this table; slips of the
//! press are put right and accepted besides. Start reading at [`Names`].

use super::cards::Card;
use super::tokens::Token;
use super::wonders::Wonder;

/// What a thing is called besides its English name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Names {
    /// In Danish.
    pub danish: &'static str,
    /// In Dutch.
    pub dutch: &'static str,
    /// As other printings have it, or as a list misprints it.
    pub others: &'static [&'static str],
}

impl Card {
    /// Its names besides the English one.
    #[must_use]
    pub const fn names(self) -> &'static Names {
        &CARDS[self.index()]
    }
}

impl Wonder {
    /// Its names besides the English one.
    #[must_use]
    pub const fn names(self) -> &'static Names {
        &WONDERS[self.index()]
    }
}

impl Token {
    /// Its names besides the English one.
    #[must_use]
    pub const fn names(self) -> &'static Names {
        &TOKENS[self.index()]
    }
}

const fn names(
    danish: &'static str,
    dutch: &'static str,
    others: &'static [&'static str],
) -> Names {
    Names {
        danish,
        dutch,
        others,
    }
}

static CARDS: [Names; Card::ALL.len()] = [
    // Lumber Yard
    names("Tømmerplads", "Timmerhoutwerf", &[]),
    // Logging Camp
    names("Skovhugstlejr", "Logging Camp", &[]),
    // Clay Pool
    names("Lille lerovn", "Kleigroeve", &[]),
    // Clay Pit
    names("Lergrav", "Klei Put", &[]),
    // Quarry
    names("Lille stenbrud", "Steengroeve", &[]),
    // Stone Pit
    names("Åbent stenbrud", "Mijn", &[]),
    // Glassworks
    names("Glasværk", "Glaswerk", &[]),
    // Press
    names("Papyruspresse", "Drukkerij", &[]),
    // Guard Tower
    names("Vagttårn", "Wachttoren", &["Wachtoren"]),
    // Stable
    names("Stald", "Paardenstallen", &[]),
    // Garrison
    names("Garnison", "Garnizoenen", &[]),
    // Palisade
    names("Palisade", "Palissade", &[]),
    // Workshop
    names("Værksted", "Atelier", &[]),
    // Apothecary
    names("Apoteker", "Apotheke", &[]),
    // Scriptorium
    names("Scriptorium", "Scriptorium", &[]),
    // Pharmacist
    names("Drogekyndig", "Apotheek", &[]),
    // Theater
    names("Teater", "Theater", &["Theatre"]),
    // Altar
    names("Alter", "Altaar", &[]),
    // Baths
    names("Badestue", "Baden", &[]),
    // Stone Reserve
    names("Stenforråd", "Steenwerf", &[]),
    // Clay Reserve
    names("Lerforråd", "Kleiwerf", &[]),
    // Wood Reserve
    names("Tømmerforråd", "Houtwerf", &[]),
    // Tavern
    names("Kro", "Taverne", &[]),
    // Sawmill
    names("Savmølle", "Houtzagerij", &[]),
    // Brickyard
    names("Stor lerovn", "Steenbakkerij", &["Brick Yard"]),
    // Shelf Quarry
    names("Stort stenbrud", "Groeve", &[]),
    // Glass-Blower
    names("Glaspusteri", "Glasblazerij", &["Glassblower"]),
    // Drying Room
    names("Tørrerum", "Droogerij", &[]),
    // Walls
    names("Bymure", "Muur", &[]),
    // Horse Breeders
    names("Hesteavler", "Paardenfokkers", &[]),
    // Barracks
    names("Kaserne", "Kazerne", &["Kazene"]),
    // Archery Range
    names("Skydebane", "Schietbaan", &["Arenary Range"]),
    // Parade Ground
    names("Paradeplads", "Paradeplaats", &[]),
    // Library
    names("Bibliotek", "Bibliotheek", &[]),
    // Dispensary
    names("Receptur", "Hospitium", &[]),
    // School
    names("Skole", "School", &[]),
    // Laboratory
    names("Laboratorium", "Laboratorium", &[]),
    // Courthouse
    names("Retsbygning", "Rechtbank", &["Tribunal"]),
    // Statue
    names("Statue", "Standbeeld", &[]),
    // Temple
    names("Tempel", "Tempel", &[]),
    // Aqueduct
    names("Akvædukt", "Aquaduct", &[]),
    // Rostrum
    names("Talerstol", "Rostrum", &[]),
    // Forum
    names("Forum", "Forum", &[]),
    // Caravansery
    names("Karavanserai", "Karavanseraai", &[]),
    // Customs Service
    names("Toldbygning", "Douane", &[]),
    // Brewery
    names("Bryggeri", "Brouwerij", &[]),
    // Arsenal
    names("Arsenal", "Arsenaal", &[]),
    // Pretorium
    names("Prætorium", "Rechtzaal", &["Courthouse"]),
    // Fortifications
    names("Befæstning", "Vestingwerk", &[]),
    // Siege Workshop
    names("Belejringsmaskiner", "Belegering Atelier", &[]),
    // Circus
    names("Væddeløbsbane", "Circus", &[]),
    // Academy
    names("Akademi", "Academie", &[]),
    // Study
    names("Studerekammer", "Studie", &[]),
    // University
    names("Universitet", "Universiteit", &[]),
    // Observatory
    names("Observatorium", "Observatorium", &[]),
    // Palace
    names("Palads", "Paleis", &[]),
    // Town Hall
    names("Rådhus", "Gemeentehuis", &[]),
    // Obelisk
    names("Obelisk", "Obelisk", &[]),
    // Gardens
    names("Haver", "Tuinen", &[]),
    // Pantheon
    names("Panteon", "Panteon", &[]),
    // Senate
    names("Senat", "Senaat", &[]),
    // Chamber of Commerce
    names("Handelskammer", "Kamer van Koophandel", &[]),
    // Port
    names("Havn", "Poort", &[]),
    // Armory
    names("Våbenkammer", "Wapenkamer", &[]),
    // Lighthouse
    names("Fyrtårn", "Vuurtoren", &[]),
    // Arena
    names("Arena", "Arena", &[]),
    // Merchants Guild
    names("Købmandslaug", "Handelaren Gilde", &["Traders Guild"]),
    // Shipowners Guild
    names("Skibsejernes laug", "Reders Gilde", &[]),
    // Builders Guild
    names("Bygmestrenes laug", "Bouwers Gilde", &[]),
    // Magistrates Guild
    names("Dommernes laug", "Magistraten Gilde", &[]),
    // Scientists Guild
    names("Videnskabens laug", "Wetenschappers Gilde", &[]),
    // Moneylenders Guild
    names("Pengeudlånernes laug", "Geldschieders Gilde", &[]),
    // Tacticians Guild
    names("Hærførernes laug", "Tactici Gilde", &[]),
];

static WONDERS: [Names; Wonder::ALL.len()] = [
    // The Appian Way
    names("Via Appia", "Appian Way", &[]),
    // Circus Maximus
    names("Circus Maximus", "Circus Maximus", &[]),
    // The Colossus
    names("Kolossen på Rhodos", "Colossus", &[]),
    // The Great Library
    names("Biblioteket i Alexandria", "Great Library", &[]),
    // The Great Lighthouse
    names("Fyrtårnet ved Alexandria", "Great Lighthouse", &[]),
    // The Hanging Gardens
    names("De hængende haver", "Hanging Gardens", &[]),
    // The Mausoleum
    names("Mausoleet i Halikarnassos", "Mausoleum", &[]),
    // Piraeus
    names("Piræus", "Piraeus", &[]),
    // The Pyramids
    names("Pyramiderne", "Pyramids", &[]),
    // The Sphinx
    names("Sfinksen", "Sphinx", &[]),
    // The Statue of Zeus
    names("Zeusstatuen i Olympia", "Statue of Zeus", &[]),
    // The Temple of Artemis
    names("Artemistemplet", "Temple of Artemis", &[]),
];

static TOKENS: [Names; Token::ALL.len()] = [
    // Agriculture
    names("Jordbrug", "Landbouw", &[]),
    // Architecture
    names("Arkitektur", "Architectuur", &[]),
    // Economy
    names("Økonomi", "Economie", &[]),
    // Law
    names("Lov", "Wet", &[]),
    // Masonry
    names("Masonry", "Metselwerk", &[]),
    // Mathematics
    names("Matematik", "Wiskunde", &[]),
    // Philosophy
    names("Filosofi", "Filosofie", &[]),
    // Strategy
    names("Strategi", "Strategie", &[]),
    // Theology
    names("Teologi", "Theologie", &[]),
    // Urbanism
    names("Urbanisering", "Urbanisme", &[]),
];

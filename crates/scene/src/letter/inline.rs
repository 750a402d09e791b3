//! A picture that lies in a letter itself: nothing is fetched from anywhere to show it.

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use crate::board::Scene;
use crate::pictures::{self, Picture};
use words::Words;

/// How wide a letter shows a picture, in pixels, where there is room.
const SHOWN: u32 = 576;
/// How many digits of the hash of its bytes name a picture.
const DIGITS: usize = 32;

/// A picture in a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inline {
    /// Its Content-ID without brackets. It follows from the bytes: the same position has the same.
    pub id: String,
    /// What it shows.
    pub picture: Picture,
    /// How wide it is shown where there is room, in pixels.
    pub width: u32,
    /// How high it is shown then, in pixels.
    pub height: u32,
}

impl From<Picture> for Inline {
    fn from(picture: Picture) -> Self {
        let mut digits = HEXLOWER.encode(&Sha256::digest(&picture.png));
        digits.truncate(DIGITS);
        Self {
            id: format!("{digits}@picture.wonderpost"),
            height: picture.height * SHOWN / picture.width.max(1),
            width: SHOWN,
            picture,
        }
    }
}

impl Inline {
    /// Draws a scene. None where drawing fails, which is logged, since a letter is complete without its picture.
    pub fn of(scene: &Scene, w: &Words) -> Option<Self> {
        match pictures::draw(scene, w) {
            Ok(picture) => Some(picture.into()),
            Err(fault) => {
                tracing::error!(%fault, "a letter goes without the picture of its board");
                None
            }
        }
    }
}

//! Reads what is drawn as SVG, and says why there is no picture.

use resvg::usvg::{self, ImageHrefResolver, Options, Tree};
use thiserror::Error;

use super::font;

/// The highest picture, in pixels; the largest board has half of it.
pub(super) const MOST_HEIGHT: i32 = 4_000;

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum Fault {
    /// The drawing has more bytes or pixels than a picture may have.
    #[error("the drawing is larger than a picture may be")]
    TooLarge,
    /// It is no SVG.
    #[error("the drawing cannot be read")]
    Unreadable(#[source] usvg::Error),
    /// It did not come to its end in time.
    #[error("the picture takes too long")]
    TooLong,
    /// An earlier one has still not come to its end.
    #[error("an earlier picture still takes too long")]
    Behind,
    /// The program failed.
    #[error("the program failed while it drew")]
    Failed,
    /// There is no thread to draw on.
    #[error("there is no thread to draw on")]
    Thread(#[source] std::io::Error),
    /// The bytes could not be written.
    #[error("the picture could not be written")]
    Encoding(#[source] png::EncodingError),
}

/// Reads a picture that is written as SVG.
pub(super) fn tree(svg: &str) -> Result<Tree, Fault> {
    let options = Options {
        font_family: font::FAMILY.to_owned(),
        fontdb: font::database(),
        // A drawing holds no other picture, and none is looked for.
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    Tree::from_str(svg, &options).map_err(Fault::Unreadable)
}

//! What is seen of tables: boards, lists, histories, proofs, looks back. Nothing here changes a table. Start reading at
//! [`board`].

pub mod board;
pub mod head;
pub mod lobby;
pub mod look_back;
pub mod overview;
pub mod proof;
pub mod turn_links;

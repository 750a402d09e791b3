//! What the host does: freezing tables and letting them go on, backups, restores, imports and archives, and the log of
//! all that. Start reading at [`acts`].

pub mod acts;
pub mod archive;
pub mod backups;
pub mod log;
pub mod restores;

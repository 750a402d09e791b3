-- Nobody's time runs out before they have heard of their turn and were reminded of it.
ALTER TABLE seats ADD COLUMN told_at_ms BIGINT; -- when its player first heard of the present turn; NULL before
ALTER TABLE seats ADD COLUMN warned_at_ms BIGINT; -- when a reminder of it first reached them; NULL before
UPDATE seats SET told_at_ms = awaited_since_ms, warned_at_ms = reminded_at_ms WHERE is_awaited;

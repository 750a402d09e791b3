-- When letters come that only tell table talk; who never said wants none.
ALTER TABLE letter_wishes ADD COLUMN on_talk TEXT NOT NULL DEFAULT 'never'; -- as on_turn

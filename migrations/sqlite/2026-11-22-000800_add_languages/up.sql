ALTER TABLE people ADD COLUMN language TEXT;    -- code of the language of pages and letters; NULL while nobody knows
ALTER TABLE sign_ins ADD COLUMN language TEXT;  -- of the page on which it was asked for

ALTER TABLE sign_ins ADD COLUMN form TEXT;  -- of a new table, as it was sent before signing in; NULL for a plain sign-in

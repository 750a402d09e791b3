picture-alt = Brættet som billede.
picture-player = { $name }: { $numbers }.
picture-number = { $column } { $number }

picture-alt = Het bord als afbeelding.
picture-player = { $name }: { $numbers }.
picture-number = { $column } { $number }

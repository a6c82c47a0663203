# Reads what `swift test` prints: gives each issue with its details, and nothing else.
/^(✘|✔|◇|➜|⚠) / { shown = 0 }
/^✘ .* recorded an issue/ { shown = 1 }
shown

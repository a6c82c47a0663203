# Reads the output of `swift test` and prints only the issues with their details.
/^(✘|✔|◇|➜|⚠) / { shown = 0 }
/^✘ .* recorded an issue/ { shown = 1 }
shown

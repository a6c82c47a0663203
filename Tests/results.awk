# Reads the xUnit file of `swift test` and prints the numbers of tests: "PASSED FAILED SKIPPED".
/<testcase / { tests++; counted = 0 }
/<failure / && !counted { failed++; counted = 1 }
/<skipped/ { skipped++ }
END { print tests - failed - skipped, failed + 0, skipped + 0 }

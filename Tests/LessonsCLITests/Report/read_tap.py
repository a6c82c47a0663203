"""Prints the messages in the YAML of a TAP stream on standard input, as JSON."""
import json
import sys

import yaml

messages = []
block = None
for line in sys.stdin.buffer.read().decode("utf-8").split("\n"):
    if line == "  ---":
        block = []
    elif line == "  ...":
        messages += [problem["message"] for problem in yaml.safe_load("\n".join(block))["problems"]]
        block = None
    elif block is not None:
        block.append(line)
json.dump(messages, sys.stdout)

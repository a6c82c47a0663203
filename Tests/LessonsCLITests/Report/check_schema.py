"""Holds reports against the schema: those of standard input, and the first one made wrong."""
import copy
import json
import sys

import jsonschema

schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
documents = json.load(sys.stdin)
for document in documents:
    validator.validate(document)
    print("right")


def changed(path, value):
    """The first document with another value at a path; a missing value takes the member away."""
    document = copy.deepcopy(documents[0])
    place = document
    for name in path[:-1]:
        place = place[name]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return document


problem = documents[0]["lessons"][2]["steps"][0]["problems"][0]
for path, value in [
    (["format"], 2),
    (["$schema"], None),
    (["passed"], True),
    (["extra"], 1),
    (["counts", "steps"], -1),
    (["seconds"], "65"),
    (["lessons", 0, "remembered"], None),
    (["lessons", 0, "steps", 0, "status"], "broken"),
    (["lessons", 0, "steps", 0, "step"], "greet"),
    (["lessons", 0, "steps", 0, "problems"], [problem]),
    (["lessons", 2, "steps", 0, "problems"], []),
    (["lessons", 2, "steps", 0, "problems", 0, "gate"], "luck"),
    (["lessons", 3, "problems", 0, "rule"], "Unclosed fence"),
]:
    if not validator.is_valid(changed(path, value)):
        print("refused", path)

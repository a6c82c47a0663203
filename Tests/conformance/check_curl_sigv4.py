"""curl --aws-sigv4: the storage with curl's own signatures."""
import json
import os
import tempfile

PACKAGES = []
PROGRAMS = ["curl"]


def run(check, card, curl, browse):
    system = card["systems"]["storage"]
    base = f"{system['base']}/{system['bucket']}"

    def signed(*words, secret=system["secretAccessKey"]):
        return curl("--aws-sigv4", f"aws:amz:{system['region']}:s3", "-u", f"{system['accessKeyId']}:{secret}", *words)

    def objects():
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.txt")
            with open(path, "w") as file:
                file.write("0123456789")
            status, head, body = signed("-H", "Content-Type: text/plain", "-T", path, base + "/curl/a.txt")
            assert status == 200, head + body
        status, head, body = signed(base + "/curl/a.txt")
        assert (status, body) == (200, "0123456789"), head + body
        status, head, body = signed("-r", "2-4", base + "/curl/a.txt")
        assert (status, body) == (206, "234") and "Content-Range: bytes 2-4/10" in head, head + body
        status, head, _ = signed("-I", base + "/curl/a.txt")
        assert status == 200 and "Content-Length: 10" in head, head
        status, head, body = signed(base + "/curl/none.txt")
        assert status == 404 and "NoSuchKey" in body, head + body

    check("curl: puts, gets, a part, a head", objects)

    def conditions():
        _, head, _ = signed(base + "/curl/a.txt")
        tag = next(line.split(": ", 1)[1] for line in head.splitlines() if line.lower().startswith("etag: "))
        status, head, body = signed("-H", f"If-None-Match: {tag}", base + "/curl/a.txt")
        assert status == 304 and not body, head + body

    check("curl: If-None-Match", conditions)

    def lists():
        status, head, body = signed(base + "/?list-type=2&prefix=curl%2F")
        assert status == 200 and "<Key>curl/a.txt</Key>" in body, head + body
        status, head, body = signed(system["base"] + "/")
        assert status == 200 and f"<Name>{system['bucket']}</Name>" in body, head + body

    check("curl: lists buckets and objects", lists)

    def refused():
        status, head, body = signed(base + "/curl/a.txt", secret="wrong")
        assert status == 403 and "SignatureDoesNotMatch" in body, head + body
        status, head, body = curl(base + "/curl/a.txt")
        assert status == 403 and "AccessDenied" in body, head + body
        status, head, body = signed("-X", "DELETE", base + "/curl/a.txt")
        assert status == 204, head + body

    check("curl: a wrong secret, no signature; deletes", refused)

"""s3cmd, at the address of its own that it needs."""
import os
import subprocess
import tempfile
import urllib.request

PACKAGES = ["requests==2.34.2"]
PROGRAMS = ["s3cmd"]
SERVE = ["--system", "storage"]


def run(check, card, curl, browse):
    system = card["systems"]["storage"]
    host = system["base"].removeprefix("http://")
    root = f"s3://{system['bucket']}/cmd"
    folder = tempfile.TemporaryDirectory()
    here = folder.name
    with open(f"{here}/config", "w") as file:
        file.write(f"[default]\naccess_key = {system['accessKeyId']}\nsecret_key = {system['secretAccessKey']}\n"
                   f"host_base = {host}\nhost_bucket = {host}\nuse_https = False\nbucket_location = us-east-1\n")

    def s3cmd(*words, code=0):
        result = subprocess.run(["s3cmd", "-c", f"{here}/config", *words], cwd=here, capture_output=True, text=True)
        assert result.returncode == code, f"{words}: {result.returncode} {result.stdout} {result.stderr}"
        return result.stdout

    def write(name, content):
        os.makedirs(os.path.dirname(f"{here}/{name}"), exist_ok=True)
        with open(f"{here}/{name}", "wb") as file:
            file.write(content)

    def read(name):
        with open(f"{here}/{name}", "rb") as file:
            return file.read()

    def files():
        write("./a ü+.txt", b"hello")
        s3cmd("put", "a ü+.txt", f"{root}/a ü+.txt", "--add-header", "x-amz-meta-kind: x")
        s3cmd("get", f"{root}/a ü+.txt", "back")
        assert read("back") == b"hello"
        s3cmd("cp", f"{root}/a ü+.txt", f"{root}/b")
        s3cmd("mv", f"{root}/b", f"{root}/c")
        s3cmd("modify", f"{root}/c", "--add-header", "Cache-Control: no-cache")
        listed = s3cmd("ls", f"{root}/")
        assert f"{root}/c" in listed and f"{root}/b" not in listed, listed
        s3cmd("get", "--force", f"{root}/c", "back")
        assert read("back") == b"hello"

    check("s3cmd: put, get, cp, mv, modify", files)

    def larges():
        content = os.urandom(13_000_000)
        write("./large", content)
        s3cmd("put", "large", f"{root}/large", "--multipart-chunk-size-mb=5")
        s3cmd("get", f"{root}/large", "copy")
        assert read("copy") == content
        assert s3cmd("multipart", f"s3://{system['bucket']}").count("\n") <= 2

    check("s3cmd: a large file in parts", larges)

    def folders():
        for name in ("tree/1", "tree/2", "tree/deep/3"):
            write(name, name.encode())
        s3cmd("sync", "tree/", f"{root}/tree/")
        assert "upload" not in s3cmd("sync", "tree/", f"{root}/tree/"), "nothing has changed"
        listed = s3cmd("ls", "-r", f"{root}/tree/")
        assert listed.count(f"{root}/tree/") == 3, listed
        s3cmd("sync", f"{root}/tree/", "down/")
        assert read("down/deep/3") == b"tree/deep/3"
        s3cmd("del", "-r", f"{root}/tree/")
        assert s3cmd("ls", f"{root}/tree/") == ""

    check("s3cmd: sync, ls, del", folders)

    def addresses():
        url = s3cmd("signurl", f"{root}/c", "+60").strip()
        assert "NotImplemented" not in url and url.startswith("http"), url

    check("s3cmd: signurl", addresses)

    def buckets():
        s3cmd("mb", "s3://made-by-s3cmd")
        s3cmd("put", "back", "s3://made-by-s3cmd/x", "--acl-public")
        with urllib.request.urlopen(f"{system['base']}/made-by-s3cmd/x") as answer:
            assert answer.read() == b"hello"
        assert "made-by-s3cmd" in s3cmd("ls")
        s3cmd("rb", "--recursive", "--force", "s3://made-by-s3cmd")
        assert "made-by-s3cmd" not in s3cmd("ls")

    check("s3cmd: buckets of its own", buckets)
    folder.cleanup()

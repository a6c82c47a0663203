"""awscli: the file commands of `aws s3` with small and large files, and `aws s3api`."""
import json
import os
import subprocess
import sys
import tempfile

PACKAGES = ["awscli==1.46.3", "requests==2.34.2"]


def run(check, card, curl, browse):
    system = card["systems"]["storage"]
    bucket = f"s3://{system['bucket']}"
    folder = tempfile.TemporaryDirectory()
    here = folder.name
    environment = os.environ | {
        "AWS_ACCESS_KEY_ID": system["accessKeyId"], "AWS_SECRET_ACCESS_KEY": system["secretAccessKey"],
        "AWS_DEFAULT_REGION": system["region"], "AWS_ENDPOINT_URL": system["base"], "AWS_PAGER": "",
        "AWS_CONFIG_FILE": f"{here}/config", "AWS_SHARED_CREDENTIALS_FILE": f"{here}/credentials"}
    with open(f"{here}/config", "w") as file:
        file.write("[default]\ns3 =\n  addressing_style = path\n")

    def aws(*words, code=0):
        result = subprocess.run([os.path.join(os.path.dirname(sys.executable), "aws"), *words], cwd=here,
                                env=environment, capture_output=True, text=True)
        assert result.returncode == code, f"{words}: {result.returncode} {result.stderr}"
        return result.stdout + result.stderr

    def write(name, content):
        with open(os.path.join(here, name), "wb") as file:
            file.write(content)

    def read(name):
        with open(os.path.join(here, name), "rb") as file:
            return file.read()

    large = os.urandom(18_000_000)

    def moves():
        write("a ü.txt", b"hello")
        aws("s3", "mv", "a ü.txt", f"{bucket}/mv/a ü.txt", "--metadata", "kind=x", "--content-type", "text/x")
        assert not os.path.exists(f"{here}/a ü.txt")
        aws("s3", "mv", f"{bucket}/mv/a ü.txt", f"{bucket}/mv/b%2F+.txt")
        head = json.loads(aws("s3api", "head-object", "--bucket", system["bucket"], "--key", "mv/b%2F+.txt"))
        assert head["Metadata"] == {"kind": "x"} and head["ContentType"] == "text/x", head
        aws("s3api", "head-object", "--bucket", system["bucket"], "--key", "mv/a ü.txt", code=255)
        aws("s3", "mv", f"{bucket}/mv/b%2F+.txt", "back.txt")
        assert read("back.txt") == b"hello" and "b%2F" not in aws("s3", "ls", f"{bucket}/mv/", code=1)

    check("awscli: mv keeps the file in all three directions", moves)

    def larges():
        write("large", large)
        aws("s3", "cp", "large", f"{bucket}/large/1")
        aws("s3", "mv", f"{bucket}/large/1", f"{bucket}/large/2")
        aws("s3", "cp", f"{bucket}/large/2", "copy")
        assert read("copy") == large
        head = json.loads(aws("s3api", "head-object", "--bucket", system["bucket"], "--key", "large/2"))
        assert head["ETag"].endswith('-3"'), head

    check("awscli: large files in parts, copied in parts", larges)

    def folders():
        os.makedirs(f"{here}/tree/deep", exist_ok=True)
        for name in ("tree/1", "tree/2", "tree/deep/3"):
            write(name, name.encode())
        aws("s3", "sync", "tree", f"{bucket}/tree")
        assert aws("s3", "sync", "tree", f"{bucket}/tree") == "", "nothing has changed"
        aws("s3", "sync", f"{bucket}/tree", f"{bucket}/other")
        listed = aws("s3", "ls", "--recursive", f"{bucket}/other")
        assert [line.split()[3] for line in listed.splitlines()] == ["other/1", "other/2", "other/deep/3"], listed
        assert "PRE deep/" in aws("s3", "ls", f"{bucket}/other/")
        aws("s3", "sync", f"{bucket}/other", "down")
        assert read("down/deep/3") == b"tree/deep/3"
        aws("s3", "rm", "--recursive", f"{bucket}/other")
        aws("s3", "ls", f"{bucket}/other", code=1)

    check("awscli: sync, ls, rm", folders)

    def buckets():
        aws("s3", "mb", "s3://made-by-awscli")
        write("x", b"x")
        aws("s3", "cp", "x", "s3://made-by-awscli/x")
        assert "made-by-awscli" in aws("s3", "ls")
        assert "BucketNotEmpty" in aws("s3", "rb", "s3://made-by-awscli", code=1)
        aws("s3", "rb", "--force", "s3://made-by-awscli")

    check("awscli: buckets of its own", buckets)

    def api():
        write("y", b"y")
        name = ("--bucket", system["bucket"], "--key", "api")
        aws("s3api", "put-object", *name, "--body", "y", "--if-none-match", "*")
        assert "PreconditionFailed" in aws("s3api", "put-object", *name, "--body", "y", "--if-none-match", "*", code=255)
        assert "NotImplemented" in aws("s3api", "get-object-tagging", *name, code=255)
        assert "NotImplemented" in aws("s3api", "delete-object-tagging", *name, code=255)
        got = json.loads(aws("s3api", "get-object", *name, "--checksum-mode", "ENABLED", "z"))
        assert read("z") == b"y" and got["ChecksumCRC64NVME" if "ChecksumCRC64NVME" in got else "ChecksumCRC32"], got

    check("awscli: s3api, conditions, what is not there", api)
    folder.cleanup()

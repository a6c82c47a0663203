"""rclone: folders to the storage, from it and inside it."""
import os
import subprocess
import tempfile

PACKAGES = ["requests==2.34.2"]
PROGRAMS = ["rclone"]


def run(check, card, curl, browse):
    system = card["systems"]["storage"]
    root = f"mock:{system['bucket']}/rclone"
    folder = tempfile.TemporaryDirectory()
    here = folder.name
    # rclone cannot use the certificates that this names, which no connection here needs.
    environment = {name: value for name, value in os.environ.items() if name != "AWS_CA_BUNDLE"} | {
        "RCLONE_CONFIG": f"{here}/none", "RCLONE_CONFIG_MOCK_TYPE": "s3", "RCLONE_CONFIG_MOCK_PROVIDER": "Other",
        "RCLONE_CONFIG_MOCK_ACCESS_KEY_ID": system["accessKeyId"],
        "RCLONE_CONFIG_MOCK_SECRET_ACCESS_KEY": system["secretAccessKey"],
        "RCLONE_CONFIG_MOCK_REGION": system["region"], "RCLONE_CONFIG_MOCK_ENDPOINT": system["base"],
        "RCLONE_CONFIG_MOCK_FORCE_PATH_STYLE": "true", "RCLONE_RETRIES": "1", "RCLONE_LOW_LEVEL_RETRIES": "1"}

    def rclone(*words, input=None, code=0):
        result = subprocess.run(["rclone", *words], cwd=here, env=environment, capture_output=True, input=input)
        assert result.returncode == code, f"{words}: {result.returncode} {result.stderr.decode()}"
        return result.stdout.decode("utf-8", "replace")

    names = ["1", "ü e\u0301.txt", "deep/a+b%2F.txt", "deep/er/&<>.txt"]

    def folders():
        for name in names:
            os.makedirs(os.path.dirname(f"{here}/tree/{name}"), exist_ok=True)
            with open(f"{here}/tree/{name}", "w") as file:
                file.write(name)
        with open(f"{here}/tree/large", "wb") as file:
            file.write(os.urandom(13_000_000))
        rclone("sync", "tree", root, "--s3-upload-cutoff", "5M", "--s3-chunk-size", "5M")
        listed = rclone("lsf", "-R", "--files-only", root).splitlines()
        assert sorted(listed) == sorted(names + ["large"]), listed
        rclone("check", "tree", root)
        rclone("check", "--download", "tree", root)
        assert "There was nothing to transfer" in subprocess.run(
            ["rclone", "sync", "-v", "tree", root], cwd=here, env=environment, capture_output=True, text=True).stderr

    check("rclone: sync, check, lsf", folders)

    def moves():
        rclone("copy", root, f"mock:{system['bucket']}/rclone2", "--s3-copy-cutoff", "5M")
        rclone("check", "tree", f"mock:{system['bucket']}/rclone2")
        rclone("moveto", f"{root}/1", f"{root}/moved ü")
        assert rclone("cat", f"{root}/moved ü") == "1" and "moved" in rclone("lsf", root)
        rclone("rcat", f"{root}/from input", input=b"typed")
        assert rclone("cat", "--offset", "1", "--count", "3", f"{root}/from input") == "ype"
        rclone("copy", root, "down")
        with open(f"{here}/down/deep/a+b%2F.txt") as file:
            assert file.read() == "deep/a+b%2F.txt"

    check("rclone: copies in the storage, moveto, rcat, cat", moves)

    def removes():
        rclone("delete", f"{root}/deep")
        assert "deep" not in rclone("lsf", "-R", root)
        rclone("purge", f"mock:{system['bucket']}/rclone2")
        rclone("mkdir", "mock:made-by-rclone")
        rclone("copyto", "tree/1", "mock:made-by-rclone/1")
        assert "made-by-rclone" in rclone("lsd", "mock:")
        rclone("purge", "mock:made-by-rclone")
        assert "made-by-rclone" not in rclone("lsd", "mock:")

    check("rclone: delete, purge, buckets of its own", removes)
    folder.cleanup()

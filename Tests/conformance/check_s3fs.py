"""s3fs: the photo storage as a file system of Python."""
import os

PACKAGES = ["s3fs==2026.9.0", "boto3==1.43.117", "requests==2.34.2"]


def run(check, card, curl, browse):
    import s3fs
    system = card["systems"]["storage"]
    root = f"{system['bucket']}/fs"
    fs = s3fs.S3FileSystem(
        key=system["accessKeyId"], secret=system["secretAccessKey"], endpoint_url=system["base"],
        client_kwargs={"region_name": system["region"]}, config_kwargs={"s3": {"addressing_style": "path"}},
        use_listings_cache=False, skip_instance_cache=True)

    def files():
        for name in ("a", "ü+ %2F", "deep/x"):
            with fs.open(f"{root}/{name}", "wb") as file:
                file.write(name.encode())
        assert fs.cat(f"{root}/ü+ %2F") == "ü+ %2F".encode()
        assert sorted(fs.ls(root, detail=False)) == sorted([f"{root}/a", f"{root}/deep", f"{root}/ü+ %2F"]), fs.ls(root)
        assert fs.find(root) == sorted([f"{root}/a", f"{root}/deep/x", f"{root}/ü+ %2F"])
        assert fs.isdir(f"{root}/deep") and fs.isfile(f"{root}/a") and not fs.exists(f"{root}/none")
        with fs.open(f"{root}/ü+ %2F", "rb") as file:
            file.seek(3)
            assert file.read(2) == b" %"

    check("s3fs: files and folders", files)

    def moves():
        fs.mv(f"{root}/a", f"{root}/b")
        fs.cp(f"{root}/deep", f"{root}/copy", recursive=True)
        assert fs.cat(f"{root}/b") == b"a" and not fs.exists(f"{root}/a")
        assert fs.cat(f"{root}/copy/x") == b"deep/x"

    check("s3fs: mv and cp", moves)

    def larges():
        content = os.urandom(13_000_000)
        with fs.open(f"{root}/large", "wb", block_size=5 * 2**20) as file:
            for start in range(0, len(content), 1_000_000):
                file.write(content[start:start + 1_000_000])
        assert "-" in fs.info(f"{root}/large")["ETag"] and fs.cat(f"{root}/large") == content
        with fs.open(f"{root}/large", "ab", block_size=5 * 2**20) as file:
            file.write(b"more")
        assert fs.cat(f"{root}/large") == content + b"more"
        fs.merge(f"{root}/merged", [f"{root}/large", f"{root}/b"])
        assert fs.cat(f"{root}/merged") == content + b"more" + b"a"

    check("s3fs: large files, appended to and merged", larges)

    def metadata():
        fs.pipe_file(f"{root}/m", b"m", ContentType="text/x", Metadata={"kind": "x"})
        assert fs.metadata(f"{root}/m") == {"kind": "x"} and fs.info(f"{root}/m")["ContentType"] == "text/x"
        fs.setxattr(f"{root}/m", kind="y")
        assert fs.getxattr(f"{root}/m", "kind") == "y" and fs.cat(f"{root}/m") == b"m"

    check("s3fs: metadata", metadata)

    def removes():
        fs.rm(root, recursive=True)
        assert not fs.exists(root)
        fs.mkdir("made-by-s3fs")
        fs.touch("made-by-s3fs/x")
        assert "made-by-s3fs" in fs.ls("", detail=False)
        fs.rm("made-by-s3fs", recursive=True)
        assert not fs.exists("made-by-s3fs")

    check("s3fs: rm, buckets of its own", removes)

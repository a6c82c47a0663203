"""boto3 with the photo storage, signing header fields and addresses itself, its transfers in parts, and requests."""
import io
import os

import boto3
import requests
from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import ClientError

PACKAGES = ["requests==2.34.2", "boto3==1.43.117"]


def run(check, card, curl, browse):
    system = card["systems"]["storage"]
    client = boto3.client(
        "s3", endpoint_url=system["base"], region_name=system["region"],
        aws_access_key_id=system["accessKeyId"], aws_secret_access_key=system["secretAccessKey"],
        config=Config(signature_version="s3v4", s3={"addressing_style": "path"}))

    def address(method, key, seconds=300):
        return client.generate_presigned_url(method, Params={"Bucket": system["bucket"], "Key": key},
                                             ExpiresIn=seconds)

    def round_trip():
        put = requests.put(address("put_object", "a b+c.txt"), data=b"hello")
        assert put.status_code == 200, put.text
        got = requests.get(address("get_object", "a b+c.txt"))
        assert got.content == b"hello", got.text
        assert requests.head(address("head_object", "a b+c.txt")).status_code == 200

    check("boto3: addresses it signs put and get", round_trip)

    def refusals():
        bare = requests.get(f"{system['base']}/{system['bucket']}/a%20b%2Bc.txt")
        assert bare.status_code == 403 and "<Code>AccessDenied</Code>" in bare.text, bare.text
        changed = requests.get(address("get_object", "a b+c.txt").replace("X-Amz-Expires=300", "X-Amz-Expires=301"))
        assert changed.status_code == 403 and "SignatureDoesNotMatch" in changed.text, changed.text
        missing = requests.get(address("get_object", "none"))
        assert missing.status_code == 404 and "<Code>NoSuchKey</Code>" in missing.text, missing.text

    check("requests: what a signature does not open", refusals)

    def by_header():
        bucket = system["bucket"]
        assert [b["Name"] for b in client.list_buckets()["Buckets"]] == [bucket]
        client.head_bucket(Bucket=bucket)
        for number in range(3):
            client.put_object(Bucket=bucket, Key=f"list/{number} ü&.txt", Body=b"0123456789")
        client.put_object(Bucket=bucket, Key="list/deep/x", Body=b"x", ContentType="text/html")
        first = client.list_objects_v2(Bucket=bucket, Prefix="list/", Delimiter="/", MaxKeys=2)
        assert first["IsTruncated"] and first["KeyCount"] == 2, first
        second = client.list_objects_v2(Bucket=bucket, Prefix="list/", Delimiter="/",
                                        ContinuationToken=first["NextContinuationToken"])
        keys = [o["Key"] for page in (first, second) for o in page.get("Contents", [])]
        assert keys == [f"list/{number} ü&.txt" for number in range(3)], keys
        groups = [g["Prefix"] for page in (first, second) for g in page.get("CommonPrefixes", [])]
        assert groups == ["list/deep/"], groups
        part = client.get_object(Bucket=bucket, Key="list/0 ü&.txt", Range="bytes=2-4")
        assert part["Body"].read() == b"234" and part["ContentRange"] == "bytes 2-4/10", part
        assert client.head_object(Bucket=bucket, Key="list/0 ü&.txt")["ContentLength"] == 10
        client.delete_object(Bucket=bucket, Key="list/0 ü&.txt")

    check("boto3: objects and lists with signed header fields", by_header)

    def streams():
        bucket = system["bucket"]
        client.upload_fileobj(io.BytesIO(b"x" * 100_000), bucket, "stream")
        into = io.BytesIO()
        client.download_fileobj(bucket, "stream", into)
        assert into.getvalue() == b"x" * 100_000
        assert client.get_bucket_location(Bucket=bucket)["LocationConstraint"] is None
        pages = client.get_paginator("list_objects_v2").paginate(
            Bucket=bucket, Prefix="list/", PaginationConfig={"PageSize": 1})
        assert sum(page["KeyCount"] for page in pages) == 3

    check("boto3: streams and pages", streams)

    def conditions():
        bucket, key = system["bucket"], "list/1 ü&.txt"
        tag = client.head_object(Bucket=bucket, Key=key)["ETag"]
        for changes, status in ((dict(IfNoneMatch=tag), 304), (dict(IfMatch='"x"'), 412), (dict(Range="bytes=99-"), 416)):
            try:
                client.get_object(Bucket=bucket, Key=key, **changes)
                raise AssertionError(f"{changes} is answered")
            except ClientError as error:
                assert error.response["ResponseMetadata"]["HTTPStatusCode"] == status, error
        signed_for_get = requests.head(address("get_object", key))
        assert signed_for_get.status_code == 403, signed_for_get

    check("boto3: conditions and ranges, HEAD signed as HEAD", conditions)

    def form():
        bucket = system["bucket"]
        post = client.generate_presigned_post(bucket, "up/${filename}", ExpiresIn=60, Conditions=[
            ["content-length-range", 1, 10]])
        done = requests.post(post["url"], data=post["fields"], files={"file": ("a.txt", b"hello")})
        assert done.status_code == 204, done.text
        assert client.get_object(Bucket=bucket, Key="up/a.txt")["Body"].read() == b"hello"
        large = requests.post(post["url"], data=post["fields"], files={"file": ("a.txt", b"x" * 11)})
        assert "EntityTooLarge" in large.text, large.text
        extra = requests.post(post["url"], data=post["fields"] | {"acl": "public-read"}, files={"file": ("a", b"x")})
        assert extra.status_code == 403 and "Extra input fields: acl" in extra.text, extra.text
        forged = requests.post(post["url"], data=post["fields"] | {"key": "other"}, files={"file": ("a", b"x")})
        assert forged.status_code == 403, forged.text

    check("boto3: a form that a server signed", form)

    def parts():
        bucket, content = system["bucket"], os.urandom(13_000_000)
        config = TransferConfig(multipart_threshold=5 * 2**20, multipart_chunksize=5 * 2**20)
        client.upload_fileobj(io.BytesIO(content), bucket, "big//ü", Config=config,
                              ExtraArgs={"Metadata": {"kind": "x"}, "ContentType": "text/x", "CacheControl": "no-cache"})
        client.copy({"Bucket": bucket, "Key": "big//ü"}, bucket, "big/./copy", Config=config)
        for key in ("big//ü", "big/./copy"):
            into = io.BytesIO()
            client.download_fileobj(bucket, key, into, Config=config)
            assert into.getvalue() == content
            assert client.head_object(Bucket=bucket, Key=key)["ETag"].endswith('-3"')
        head = client.head_object(Bucket=bucket, Key="big//ü", ChecksumMode="ENABLED")
        assert head["Metadata"] == {"kind": "x"} and head["ChecksumCRC32"].endswith("-3"), head
        assert not client.list_multipart_uploads(Bucket=bucket).get("Uploads")

    check("boto3: its transfer manager, with copies in parts", parts)

    def uploads():
        bucket, key = system["bucket"], "upload"
        upload = client.create_multipart_upload(Bucket=bucket, Key=key)["UploadId"]
        names = dict(Bucket=bucket, Key=key, UploadId=upload)
        tags = [client.upload_part(**names, PartNumber=n, Body=b"x" * 10)["ETag"] for n in (1, 2)]
        listed = client.list_parts(**names)["Parts"]
        assert [(p["PartNumber"], p["ETag"], p["Size"]) for p in listed] == [(1, tags[0], 10), (2, tags[1], 10)], listed
        assert [u["UploadId"] for u in client.list_multipart_uploads(Bucket=bucket)["Uploads"]] == [upload]
        for order, code in (((1, 2), "EntityTooSmall"), ((2, 1), "InvalidPartOrder"), ((1, 3), "InvalidPart")):
            try:
                client.complete_multipart_upload(**names, MultipartUpload={
                    "Parts": [{"PartNumber": n, "ETag": tags[0]} for n in order]})
                raise AssertionError(f"{order} is answered")
            except ClientError as error:
                assert error.response["Error"]["Code"] == code, error
        client.abort_multipart_upload(**names)

    check("boto3: an upload in parts that is given up", uploads)

    def keeps():
        bucket = system["bucket"]
        for key in ("k//", "/k", "k/./..", "k%2F", "k\u00e9", "ke\u0301", "k\u0001&<"):
            client.put_object(Bucket=bucket, Key=key, Body=key.encode(), IfNoneMatch="*")
            assert client.get_object(Bucket=bucket, Key=key)["Body"].read() == key.encode(), key
        keys = [o["Key"] for o in client.list_objects(Bucket=bucket, Prefix="k")["Contents"]]
        assert keys == sorted(keys, key=str.encode) and len(keys) == 6, keys
        pages = client.get_paginator("list_objects").paginate(Bucket=bucket, Prefix="k", PaginationConfig={"PageSize": 2})
        assert [o["Key"] for page in pages for o in page["Contents"]] == keys
        for call in (lambda: client.put_object(Bucket=bucket, Key="/k", Body=b"", IfNoneMatch="*"),
                     lambda: client.copy_object(Bucket=bucket, Key="/k", CopySource={"Bucket": bucket, "Key": "k//"},
                                                CopySourceIfNoneMatch="*")):
            try:
                call()
                raise AssertionError("it is answered")
            except ClientError as error:
                assert error.response["Error"]["Code"] == "PreconditionFailed", error
        # As with S3 itself, boto3 cannot read an answer that names a key with a control character.
        client.delete_objects(Bucket=bucket, Delete={"Objects": [{"Key": "k\u0001&<"}], "Quiet": True})
        plain = [key for key in keys if key != "k\u0001&<"] + ["/k"]
        gone = client.delete_objects(Bucket=bucket, Delete={"Objects": [{"Key": key} for key in plain]})
        assert len(gone["Deleted"]) == 6 and "Errors" not in gone, gone
        assert "Contents" not in client.list_objects_v2(Bucket=bucket, Prefix="k")

    check("boto3: keys by their bytes, conditions, DeleteObjects, both lists", keeps)

    def fields():
        bucket = system["bucket"]
        client.put_object(Bucket=bucket, Key="f", Body=b"x", ContentLanguage="de", ContentDisposition="inline",
                          CacheControl="max-age=1", ContentEncoding="x", Metadata={"Kind": "y"}, ACL="public-read")
        got = client.get_object(Bucket=bucket, Key="f", ResponseCacheControl="no-store")
        assert (got["ContentLanguage"], got["CacheControl"], got["ContentEncoding"], got["Metadata"]) == (
            "de", "no-store", "x", {"kind": "y"}), got
        assert requests.get(f"{system['base']}/{bucket}/f").status_code == 200
        for call in (lambda: client.put_object_tagging(Bucket=bucket, Key="f", Tagging={"TagSet": []}),
                     lambda: client.delete_object_tagging(Bucket=bucket, Key="f"),
                     lambda: client.get_object_acl(Bucket=bucket, Key="f"),
                     lambda: client.put_object(Bucket=bucket, Key="f", Body=b"", Tagging="a=b")):
            try:
                call()
                raise AssertionError("it is answered")
            except ClientError as error:
                assert error.response["Error"]["Code"] == "NotImplemented", error
        assert client.get_object(Bucket=bucket, Key="f")["Body"].read() == b"x"
        unsigned = requests.put(address("put_object", "f"), data=b"y", headers={"x-amz-acl": "private"})
        assert unsigned.status_code == 403 and "x-amz-acl" in unsigned.text, unsigned.text

    check("boto3: fields that are kept, and what is not there", fields)

    def buckets():
        client.create_bucket(Bucket="made-by-boto3")
        client.get_waiter("bucket_exists").wait(Bucket="made-by-boto3")
        client.delete_bucket(Bucket="made-by-boto3")

    check("boto3: buckets of its own", buckets)

    def regions():
        # A client of another region learns the right one, and signs again.
        far = boto3.client(
            "s3", endpoint_url=system["base"], region_name="eu-west-1",
            aws_access_key_id=system["accessKeyId"], aws_secret_access_key=system["secretAccessKey"],
            config=Config(s3={"addressing_style": "path"}))
        far.put_object(Bucket=system["bucket"], Key="far", Body=b"x")
        assert client.get_object(Bucket=system["bucket"], Key="far")["Body"].read() == b"x"
        # Unless it is told otherwise, boto3 signs addresses with version 2 in this region.
        plain = boto3.client(
            "s3", endpoint_url=system["base"], region_name=system["region"],
            aws_access_key_id=system["accessKeyId"], aws_secret_access_key=system["secretAccessKey"],
            config=Config(signature_version="s3", s3={"addressing_style": "path"}))
        old = requests.get(plain.generate_presigned_url(
            "get_object", Params={"Bucket": system["bucket"], "Key": "far"}))
        assert old.status_code == 400 and "Please use AWS4-HMAC-SHA256" in old.text, old.text

    check("boto3: another region, and addresses of version 2", regions)

    def names():
        bucket = system["bucket"]
        for key in ("bom", "\ufeffbom"):
            client.put_object(Bucket=bucket, Key=key, Body=key.encode())
        for key in ("bom", "\ufeffbom"):
            assert client.get_object(Bucket=bucket, Key=key)["Body"].read() == key.encode(), key
        client.copy_object(Bucket=bucket, Key="copied", CopySource={"Bucket": bucket, "Key": "bom"},
                           ChecksumAlgorithm="SHA256")
        head = client.head_object(Bucket=bucket, Key="copied", ChecksumMode="ENABLED")
        assert "ChecksumSHA256" in head, head

    check("boto3: a key that begins with U+FEFF, a copy's checksum", names)

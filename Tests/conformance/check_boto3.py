"""boto3 with the photo storage, signing header fields and addresses itself, and requests."""
import io

import boto3
import requests
from botocore.config import Config
from botocore.exceptions import ClientError

PACKAGES = ["requests==2.34.2", "boto3==1.44.5"]


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

"""boto3 with the photo storage: signed header fields, addresses that it signs, and what they do not open."""
import boto3
import requests
from botocore.config import Config
from botocore.exceptions import ClientError

PACKAGES = ["requests==2.34.2", "boto3==1.43.117"]


def run(check, card, curl, browse):
    system = card["systems"]["storage"]
    bucket = system["bucket"]
    client = boto3.client(
        "s3", endpoint_url=system["base"], region_name=system["region"],
        aws_access_key_id=system["accessKeyId"], aws_secret_access_key=system["secretAccessKey"],
        config=Config(signature_version="s3v4", s3={"addressing_style": "path"}))

    def address(method, key, seconds=300):
        return client.generate_presigned_url(method, Params={"Bucket": bucket, "Key": key}, ExpiresIn=seconds)

    def refuses(code, call):
        try:
            call()
        except ClientError as error:
            assert error.response["Error"]["Code"] == code, error
            return
        raise AssertionError(f"no {code}")

    def round_trip():
        put = requests.put(address("put_object", "a b+c.txt"), data=b"hello")
        assert put.status_code == 200, put.text
        got = requests.get(address("get_object", "a b+c.txt"))
        assert got.content == b"hello", got.text
        assert requests.head(address("head_object", "a b+c.txt")).status_code == 200

    check("boto3: addresses it signs put and get", round_trip)

    def refusals():
        bare = requests.get(f"{system['base']}/{bucket}/a%20b%2Bc.txt")
        assert bare.status_code == 403 and "<Code>AccessDenied</Code>" in bare.text, bare.text
        changed = requests.get(address("get_object", "a b+c.txt").replace("X-Amz-Expires=300", "X-Amz-Expires=301"))
        assert changed.status_code == 403 and "SignatureDoesNotMatch" in changed.text, changed.text
        missing = requests.get(address("get_object", "none"))
        assert missing.status_code == 404 and "<Code>NoSuchKey</Code>" in missing.text, missing.text
        assert requests.head(address("get_object", "a b+c.txt")).status_code == 403

    check("requests: what a signature does not open", refusals)

    def by_header():
        client.head_bucket(Bucket=bucket)
        for key in ("ü&/1.txt", "./..//", "\ufeffbom"):
            client.put_object(Bucket=bucket, Key=key, Body=key.encode(), ContentType="text/x", Metadata={"Kind": "y"})
            got = client.get_object(Bucket=bucket, Key=key)
            assert got["Body"].read() == key.encode() and got["Metadata"] == {"kind": "y"}, got
            assert client.head_object(Bucket=bucket, Key=key)["ContentLength"] == len(key.encode())
        keys = [o["Key"] for o in client.list_objects_v2(Bucket=bucket)["Contents"]]
        assert keys == ["./..//", "a b+c.txt", "ü&/1.txt", "\ufeffbom"], keys
        for key in keys:
            client.delete_object(Bucket=bucket, Key=key)
        assert "Contents" not in client.list_objects(Bucket=bucket)

    check("boto3: objects and the list with signed header fields", by_header)

    def not_there():
        client.put_object(Bucket=bucket, Key="f", Body=b"x")
        for call in (lambda: client.put_object_tagging(Bucket=bucket, Key="f", Tagging={"TagSet": []}),
                     lambda: client.get_object_acl(Bucket=bucket, Key="f"),
                     lambda: client.copy_object(Bucket=bucket, Key="g", CopySource={"Bucket": bucket, "Key": "f"}),
                     lambda: client.create_multipart_upload(Bucket=bucket, Key="f"),
                     lambda: client.create_bucket(Bucket="more"),
                     lambda: client.put_object(Bucket=bucket, Key="f", Body=b"", ACL="public-read")):
            refuses("NotImplemented", call)
        assert client.get_object(Bucket=bucket, Key="f")["Body"].read() == b"x"

    check("boto3: what is not there changes nothing", not_there)

    def regions():
        # A client of another region learns the right one, and signs again.
        far = boto3.client(
            "s3", endpoint_url=system["base"], region_name="eu-west-1",
            aws_access_key_id=system["accessKeyId"], aws_secret_access_key=system["secretAccessKey"],
            config=Config(s3={"addressing_style": "path"}))
        far.put_object(Bucket=bucket, Key="far", Body=b"x")
        assert client.get_object(Bucket=bucket, Key="far")["Body"].read() == b"x"

    check("boto3: another region", regions)

"""The photo storage with boto3, which signs addresses itself, and requests."""
import boto3
import requests
from botocore.config import Config


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

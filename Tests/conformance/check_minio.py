"""minio, which takes only an address without a path: the storage at a root of its own."""
import io
from datetime import timedelta

import requests
from minio import Minio
from minio.error import S3Error

PACKAGES = ["minio==7.2.20", "requests==2.34.2"]
SERVE = ["--system", "storage"]


def run(check, card, curl, browse):
    system = card["systems"]["storage"]
    bucket = system["bucket"]
    client = Minio(system["base"].removeprefix("http://"), access_key=system["accessKeyId"],
                   secret_key=system["secretAccessKey"], region=system["region"], secure=False)

    def objects():
        assert client.bucket_exists(bucket) and not client.bucket_exists("other")
        assert [found.name for found in client.list_buckets()] == [bucket]
        client.put_object(bucket, "m/a ü.txt", io.BytesIO(b"0123456789"), 10, content_type="text/plain")
        found = client.stat_object(bucket, "m/a ü.txt")
        assert found.size == 10 and found.content_type == "text/plain" and found.etag, found
        assert client.get_object(bucket, "m/a ü.txt").read() == b"0123456789"
        assert client.get_object(bucket, "m/a ü.txt", offset=2, length=3).read() == b"234"

    check("minio: buckets and objects", objects)

    def lists():
        for name in ("m/b", "m/deep/c", "n"):
            client.put_object(bucket, name, io.BytesIO(b"x"), 1)
        names = [found.object_name for found in client.list_objects(bucket, prefix="m/")]
        assert names == ["m/a ü.txt", "m/b", "m/deep/"], names
        names = [found.object_name for found in client.list_objects(bucket, recursive=True, prefix="m/")]
        assert names == ["m/a ü.txt", "m/b", "m/deep/c"], names

    check("minio: lists", lists)

    def addresses():
        put = client.presigned_put_object(bucket, "p/x", expires=timedelta(minutes=1))
        assert requests.put(put, data=b"hello").status_code == 200
        got = requests.get(client.presigned_get_object(bucket, "p/x", expires=timedelta(minutes=1)))
        assert got.content == b"hello", got.text

    check("minio: addresses it signs", addresses)

    def form():
        from datetime import datetime, timezone
        from minio.datatypes import PostPolicy
        policy = PostPolicy(bucket, datetime.now(timezone.utc) + timedelta(minutes=1))
        policy.add_starts_with_condition("key", "form/")
        policy.add_content_length_range_condition(1, 10)
        fields = client.presigned_post_policy(policy) | {"key": "form/a"}
        done = requests.post(f"{system['base']}/{bucket}", data=fields, files={"file": ("a", b"hello")})
        assert done.status_code == 204, done.text
        assert client.get_object(bucket, "form/a").read() == b"hello"

    check("minio: a form that it signs", form)

    def refused():
        wrong = Minio(system["base"].removeprefix("http://"), access_key=system["accessKeyId"],
                      secret_key="wrong", region=system["region"], secure=False)
        for body, code in ((lambda: wrong.stat_object(bucket, "m/b"), None),
                           (lambda: wrong.get_object(bucket, "m/b"), "SignatureDoesNotMatch"),
                           (lambda: client.get_object(bucket, "none"), "NoSuchKey")):
            try:
                body()
            except S3Error as error:
                assert code in (None, error.code), error
            else:
                raise AssertionError("it is answered")
        client.remove_object(bucket, "m/b")

    check("minio: a wrong secret, a missing object; deletes", refused)

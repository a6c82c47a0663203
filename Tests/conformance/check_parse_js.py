"""Parse's JavaScript SDK, written from its protocol: RESTController.js sends all in the body of a POST."""
import json

import requests

PACKAGES = ["requests==2.34.2"]


def run(check, card, curl, browse):
    system = card["systems"]["parse"]
    hosted, server = system["base"], system["base"].removesuffix("/1")

    def send(base, method, path, session=None, **members):
        body = members | {"_ApplicationId": system["applicationId"], "_JavaScriptKey": system["javascriptKey"],
                          "_ClientVersion": "js6.1.1", "_InstallationId": "5f0b6c1e-0c5a-4b0e-9c8b-5f6f9d1f2a3b"}
        if method != "POST":
            body["_method"] = method
        if session:
            body["_SessionToken"] = session
        # The SDK sends text/plain, so that a browser does not ask first.
        answer = requests.post(f"{base}/{path}", data=json.dumps(body), headers={
            "Content-Type": "text/plain", "Origin": "https://app.example"})
        assert answer.headers["Access-Control-Allow-Origin"] == "*", answer.headers
        return answer.json()

    for name, base in (("hosted", hosted), ("server", server)):
        def objects():
            made = send(base, "POST", "classes/Score", points=3, player="ada")
            found = send(base, "GET", "classes/Score", where={"player": "ada"}, limit=1, order="-points")
            assert found["results"][0]["objectId"] == made["objectId"], found
            more = send(base, "PUT", f"classes/Score/{made['objectId']}", points={"__op": "Increment", "amount": 2})
            assert more["points"] == 5, more
            assert send(base, "DELETE", f"classes/Score/{made['objectId']}") == {}

        check(f"parse-js, {name}: saves, queries, increments and destroys", objects)

        def users():
            up = send(base, "POST", "users", username=f"js {name}", password="secret1", _RevocableSession="1")
            session = send(base, "GET", "sessions/me", up["sessionToken"])
            assert session["user"]["objectId"] == up["objectId"], session
            login = send(base, "POST", "login", username=f"js {name}", password="secret1", _method="GET")
            assert send(base, "GET", "users/me", login["sessionToken"])["username"] == f"js {name}"
            assert send(base, "POST", "logout", login["sessionToken"]) == {}
            assert send(base, "GET", "users/me", login["sessionToken"])["code"] == 209

        check(f"parse-js, {name}: signs up, becomes, logs in and out", users)

        def batch():
            path = requests.utils.urlparse(base).path
            answers = send(base, "POST", "batch", requests=[
                {"method": "POST", "path": f"{path}/classes/Score", "body": {"points": number}} for number in range(3)])
            assert all("objectId" in answer["success"] for answer in answers), answers

        check(f"parse-js, {name}: saves all in one batch", batch)

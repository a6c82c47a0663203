"""Both profiles of Parse with curl and requests."""
import requests

PACKAGES = ["requests==2.34.2"]
PROGRAMS = ["curl"]


def run(check, card, curl, browse):
    system = card["systems"]["parse"]
    hosted, server = system["base"], system["base"].removesuffix("/1")
    keys = {"X-Parse-Application-Id": system["applicationId"], "X-Parse-Client-Key": system["clientKey"]}

    def unauthorized():
        status, head, body = curl(hosted + "/classes/Spot")
        assert status == 401 and "WWW-Authenticate: Basic" in head and body == '{"error":"unauthorized"}', body
        status, head, body = curl(server + "/classes/Spot")
        assert status == 403 and "WWW-Authenticate" not in head and body == '{"error":"unauthorized"}', body

    check("curl: unauthorised is 401 then and 403 now", unauthorized)

    def basic():
        user = f"{system['applicationId']}:javascript-key={system['javascriptKey']}"
        status, _, body = curl("--anyauth", "-u", user, hosted + "/classes/Spot")
        assert status == 200 and "My Cafe" in body, body

    check("curl: --anyauth with the JavaScript key", basic)

    def spots():
        found = requests.get(server + "/classes/Spot", headers=keys).json()["results"]
        assert any(spot["objectId"] == "uwhQUedJxo" for spot in found), found

    check("requests: keys in headers", spots)

    def users():
        made = requests.post(server + "/users", headers=keys,
                             json={"username": "ada", "password": "hunter2hunter"})
        assert made.status_code == 201 and made.json()["sessionToken"].startswith("r:"), made.text
        assert "Location" in made.headers
        again = requests.post(server + "/users", headers=keys,
                              json={"username": "ada", "password": "hunter2hunter"})
        assert again.status_code == 400 and again.json()["code"] == 202, again.text
        login = requests.post(server + "/login", headers=keys,
                              json={"username": "ada", "password": "wrong"})
        assert login.status_code == 404 and login.json() == {
            "code": 101, "error": "Invalid username/password."}, login.text
        login = requests.post(server + "/login", headers=keys,
                              json={"username": system["username"], "password": system["password"]})
        session = keys | {"X-Parse-Session-Token": login.json()["sessionToken"]}
        assert requests.get(server + "/users/me", headers=session).status_code == 200
        assert requests.post(server + "/logout", headers=session).json() == {}
        assert requests.get(server + "/users/me", headers=session).json()["code"] == 209

    check("requests: sign up, log in, log out", users)

"""railsauth with curl and requests."""
import requests

PACKAGES = ["requests==2.34.2"]


def run(check, card, curl, browse):
    system = card["systems"]["railsauth"]
    api = system["base"]
    user = f"{system['apiUser']}:{system['apiPassword']}"

    def denied():
        status, head, body = curl("-X", "POST", api + "/signup")
        assert status == 401 and 'WWW-Authenticate: Basic realm="Application"' in head, head
        assert body == "HTTP Basic: Access denied.\n", body

    check("curl: a 401 by Basic comes back with its text", denied)

    def anyauth():
        status, _, body = curl("--anyauth", "-u", user, "-H", "Content-Type: application/json", "-d", "{}",
                               api + "/signup")
        assert status == 400 and "required parameters are missing" in body, body

    check("curl: --anyauth answers the challenge", anyauth)

    def latin():
        answer = requests.post(api + "/signup", auth=(system["apiUser"], "w\u00f6rd"), json={})
        assert answer.status_code == 401

    check("requests: Basic in Latin-1 is refused and not a fault", latin)

    def missing():
        answer = requests.post(api + "/signin", auth=(system["apiUser"], system["apiPassword"]),
                               json={"email": "nobody@x.io", "password": "x"})
        assert answer.status_code == 400, answer.text
        assert answer.json() == {"status": 400, "message": "No USER found by this email ID"}

    check("requests: an unknown email in JSON", missing)

    def wrong_url():
        answer = requests.get(api + "/nothing")
        assert answer.status_code == 404 and answer.json()["message"] == "Wrong URL or HTTP method"

    check("requests: a wrong address", wrong_url)

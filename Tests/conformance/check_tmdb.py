"""The Movie Database with requests."""
import requests

PACKAGES = ["requests==2.34.2"]


def run(check, card, curl, browse):
    system = card["systems"]["tmdb"]
    base, key = system["base"], {"api_key": system["apiKey"]}

    def flow():
        token = requests.get(base + "/authentication/token/new", params=key).json()["request_token"]
        early = requests.post(base + "/authentication/session/new", params=key, json={"request_token": token})
        assert early.status_code == 422 and early.json()["status_code"] == 41, early.text
        login = requests.post(base + "/authentication/token/validate_with_login", params=key, json={
            "username": system["username"], "password": system["password"], "request_token": token})
        assert login.json()["success"] is True, login.text
        session = requests.post(base + "/authentication/session/new", params=key,
                                json={"request_token": token}).json()["session_id"]
        mine = key | {"session_id": session}
        account = requests.get(base + "/account", params=mine).json()
        assert account["username"] == system["username"]
        films = requests.get(f"{base}/account/{account['id']}/favorite/movies", params=mine).json()
        assert (films["total_pages"], films["total_results"], len(films["results"])) == (4, 80, 20), films
        added = requests.post(f"{base}/account/{account['id']}/favorite", params=mine,
                              json={"media_type": "movie", "media_id": 550, "favorite": True})
        assert added.status_code == 201 and added.json()["status_code"] == 1, added.text
        ended = requests.delete(base + "/authentication/session", params=key, json={"session_id": session})
        assert ended.json() == {"success": True}, ended.text
        assert requests.get(base + "/account", params=mine).json()["status_code"] == 3

    check("requests: token, login, session, account, favourites", flow)

    def bearer():
        headers = {"Authorization": f"Bearer {system['readToken']}"}
        assert requests.get(base + "/authentication/token/new", headers=headers).status_code == 200
        assert requests.get(base + "/authentication/token/new").json()["status_code"] == 7

    check("requests: the read token in a field", bearer)

    def approval():
        token = requests.get(base + "/authentication/token/new", params=key).json()["request_token"]
        page = f"{card['base']}/tmdb/authenticate/{token}?redirect_to=http://127.0.0.1:9/back"
        back = browse(page, system)
        assert back == f"http://127.0.0.1:9/back?request_token={token}&approved=true", back
        made = requests.post(base + "/authentication/session/new", params=key, json={"request_token": token})
        assert made.json()["success"] is True, made.text

    check("requests: a person approves a token in the browser", approval)

    def films():
        found = requests.get(base + "/search/movie", params=key | {"query": "incred"}).json()["results"]
        film = requests.get(f"{base}/movie/{found[0]['id']}", params=key).json()
        assert film["title"] == "The Incredibles", film
        assert requests.get(base + "/configuration", params=key).json()["images"]["secure_base_url"]

    check("requests: films and the configuration", films)

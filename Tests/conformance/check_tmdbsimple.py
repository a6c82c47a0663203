"""tmdbsimple: signing in, and the films it asks for first."""
import tmdbsimple

PACKAGES = ["tmdbsimple==2.9.8"]


def run(check, card, curl, browse):
    tmdb = card["systems"]["tmdb"]
    tmdbsimple.API_KEY = tmdb["apiKey"]

    def at(thing):
        thing.base_uri = tmdb["base"]
        return thing

    def account():
        access = at(tmdbsimple.Authentication())
        token = access.token_new()["request_token"]
        access.token_validate_with_login(username=tmdb["username"], password=tmdb["password"], request_token=token)
        account = at(tmdbsimple.Account(access.session_new(request_token=token)["session_id"]))
        assert account.info()["username"] == tmdb["username"]
        assert account.favorite_movies()["total_results"] > 0
        assert at(tmdbsimple.Authentication()).guest_session_new()["success"] is True

    check("tmdbsimple: token, login, session, account, favourites", account)

    def films():
        assert at(tmdbsimple.Configuration()).info()["images"]["secure_base_url"]
        assert at(tmdbsimple.Movies(550)).info()["title"] == "Fight Club"
        found = at(tmdbsimple.Search()).movie(query="incred")["results"]
        assert found[0]["title"] == "The Incredibles", found

    check("tmdbsimple: a film, the configuration, a search", films)

"""The clients of tools/test-clients, each in its own environment: test_clients.py NAME ADDRESS."""

import json
import os
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request

SCOPES = ["public", "read_user", "write_likes"]
OUT_OF_BAND = "urn:ietf:wg:oauth:2.0:oob"


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *arguments):
        return None


def sign_in_page(redirect=OUT_OF_BAND):
    query = {"client_id": "key", "redirect_uri": redirect, "response_type": "code",
             "scope": " ".join(SCOPES)}
    return "https://unsplash.com/oauth/authorize?" + urllib.parse.urlencode(query)


def code_from(page):
    """Opens the page of the sign-in, as a browser does, and returns the code."""
    try:
        urllib.request.build_opener(NoRedirect).open(page)
    except urllib.error.HTTPError as answer:
        assert answer.code == 302, answer.code
        query = urllib.parse.urlparse(answer.headers["Location"]).query
        return urllib.parse.parse_qs(query)["code"][0]
    raise AssertionError("the page did not redirect")


def python_unsplash(address):
    from unsplash.api import Api
    from unsplash.auth import Auth
    from unsplash.errors import UnsplashError

    api = Api(Auth("key", "secret", OUT_OF_BAND))
    photos = api.photo.all(per_page=5)
    assert len(photos) == 5
    photo = api.photo.get(photos[0].id)
    assert photo.id == photos[0].id and photo.urls.small.startswith("https://api.unsplash.com/photo-")
    assert len(api.photo.random(count=3)) == 3
    assert api.search.photos("fog")["total"] > 0
    assert api.search.users("nora")["results"][0].username == "nora_f"
    assert api.collection.all()[0].id
    assert api.user.get("ada").username == "ada"
    assert api.user.likes("ada")
    assert api.stat.total().photos > 0
    assert api.photo.download(photo.id)["url"]
    try:
        api.photo.get("none")
        raise AssertionError("an unknown photo was found")
    except UnsplashError as error:
        assert str(error) == "Couldn't find Photo", error
    auth = Auth("key", "secret", OUT_OF_BAND, code=code_from(sign_in_page()), scope=SCOPES)
    api = Api(auth)
    assert api.is_authenticated
    assert api.user.me().username == "ada"
    liked = api.photo.like(photos[1].id)
    assert liked is not None
    api.photo.unlike(photos[1].id)


def unsplash_client(address):
    from unsplash import Client

    client = Client("key")
    photos = client.list_photos(per_page=3)
    assert len(photos) == 3 and client.rate_limit
    assert client.get_photo(photos[0].id).id == photos[0].id
    assert client.get_random_photo(count=2)
    assert client.get_photo_statistics(photos[0].id)
    assert client.search_photos("fog") and client.search_users("nora")
    assert client.search_collections("fog")
    assert client.get_user("ada").username == "ada" and client.get_user_portfolio("ada")
    assert client.get_user_photos("nora_f") and client.get_user_likes("ada")
    assert client.get_user_statistics("ada")
    collection = client.list_collections()[0]
    assert client.get_collection(collection.id).id == collection.id
    assert client.get_collection_photos(collection.id)
    assert client.get_related_collections(collection.id)
    topic = client.list_topics()[0]
    assert client.get_topic(topic.slug).id == topic.id and client.get_topic_photos(topic.slug)
    assert client.get_total_stats()


def unsplash_pydantic(address):
    import unsplash

    client = unsplash.UnsplashClient(access_key="key", base_url=address)
    photos = client.photos.list(per_page=4)
    assert len(photos) == 4
    photo = client.photos.get(photos[0].id)
    assert str(photo.urls.small).startswith(address)
    assert client.search.photos("fog").total > 0
    assert client.users.get("ada").username == "ada"
    assert list(client.collections.list())
    assert list(client.topics.list())


def notunsplash(address):
    from notunsplash import Unsplash

    client = Unsplash("key", "secret", OUT_OF_BAND, SCOPES)
    photos = client.list_photos(per_page=3)
    assert len(photos) == 3
    assert client.get_photo(photos[0].id).id == photos[0].id
    assert client.search_photos("fog")["total"] > 0
    assert client.get_random_photo().id
    assert client.get_user("ada").username == "ada"
    collections = client.list_collections()
    assert client.get_collection(collections[0].id).id == collections[0].id
    assert client.get_topic(client.list_topics()[0].slug).id
    client.track_download(photos[0].id)
    client.get_bearer_token(code_from(client.get_auth_url()))
    assert client.like_photo(photos[1].id)["photo"]["liked_by_user"] is True
    assert client.unlike_photo(photos[1].id)["photo"]["liked_by_user"] is False
    assert client.get_user_collections("ada")


def pysplash_py(address):
    from pySplash import PySplashApi, PySplashError

    api = PySplashApi()
    api.init(
        access_key="key", secret_key="secret", redirect_uri=OUT_OF_BAND,
        code=code_from(sign_in_page()))
    photos = api.list_photos(page=1, per_page=3, order_by="latest")
    assert len(photos) == 3
    photo = photos[0]["id"]
    assert api.get_photo(photo)["id"] == photo
    assert api.search("fog", page=1, per_page=3)["total"] > 0
    assert api.search_users("nora")["total"] == 1
    assert api.get_stats_totals() and api.get_stats_month()
    assert api.get_public_profile("ada")["username"] == "ada"
    assert api.get_user_liked_photos("ada", page=1, per_page=3, order_by="latest")
    assert api.get_photo_statistics(photo, resolution="days", quantity=5)
    assert api.list_collections(page=1, per_page=3)
    try:
        api.get_photo("none")
        raise AssertionError("an unknown photo was found")
    except PySplashError:
        pass
    token = api.generate_bearer_token()["access_token"]
    api = PySplashApi()
    api.init(bearer_token=token)
    assert api.get_current_user_profile()["username"] == "ada"
    api.like_photo(photo)
    api.unlike_photo(photo)


def pyunsplash(address):
    from pyunsplash import PyUnsplash

    client = PyUnsplash(api_key="key")
    first = client.photos(type_="generic", per_page=5)
    photos = list(first.entries)
    assert len(photos) == 5 and first.has_next and not first.has_previous
    following = list(first.get_next_page().entries)
    assert following and following[0].id != photos[0].id
    assert list(client.photos(type_="random", count=2).entries)
    assert list(client.search(type_="photos", query="fog").entries)
    collection = next(iter(client.collections(type_="generic").entries))
    assert collection.title and list(collection.photos().entries)
    user = client.user("ada")
    assert user.link_html
    assert client.stats().total
    assert photos[0].get_attribution("txt").startswith("Photo by ")


def wagtail_unsplash(address):
    import django
    from django.conf import settings

    settings.configure(WAGTAIL_UNSPLASH={
        "CLIENT_ID": "key", "CLIENT_SECRET": "secret", "REDIRECT_URI": OUT_OF_BAND, "CODE": None})
    django.setup()
    from wagtail_unsplash.models import UnsplashPhoto

    photos = UnsplashPhoto.objects.all()
    page = list(photos[:5])
    assert len(page) == 5 and all(photo.urls.small and photo.created_at for photo in page)
    assert list(photos[30:33])[0].id not in [photo.id for photo in photos[:30]]
    assert "fog" in str(next(iter(photos.search("fog"))))
    assert photos.get(id=page[2].id).id == page[2].id


def description(file):
    """Prints the description with its one error corrected: a tag may fit both of its kinds."""
    text = json.load(open(file))
    tag = text["components"]["schemas"]["SmartTag"]
    tag["anyOf"] = tag.pop("oneOf")
    # Writing to photos, profiles and collections is not part of the server.
    for methods in text["paths"].values():
        for method in ("put", "post", "delete"):
            methods.pop(method, None)
    text["paths"] = {path: methods for path, methods in text["paths"].items() if methods}
    # The formats of headers are not those of JSON Schema.
    for header in text["components"]["headers"].values():
        header["schema"].pop("format", None)
    json.dump(text, sys.stdout)


def fuzz(file, address, seconds):
    """Runs schemathesis for some seconds, as a user who has signed in."""
    form = {"client_id": "key", "client_secret": "secret", "redirect_uri": OUT_OF_BAND}
    page = {**form, "response_type": "code", "scope": " ".join(SCOPES)}
    code = code_from(f"{address}/oauth/authorize?{urllib.parse.urlencode(page)}")
    fields = urllib.parse.urlencode({**form, "code": code, "grant_type": "authorization_code"})
    with urllib.request.urlopen(f"{address}/oauth/token", fields.encode()) as answer:
        token = json.load(answer)["access_token"]
    run = subprocess.run([
        sys.executable.replace("/python", "/schemathesis"), "run", file, "--url", address,
        "--checks", "not_a_server_error,response_schema_conformance,content_type_conformance",
        "--header", f"Authorization: Bearer {token}", "--suppress-health-check", "all",
        "--warnings", "off", "--max-time", seconds, "--continue-on-failure", "--no-color",
    ], capture_output=True, text=True, cwd=os.path.dirname(file))
    if run.returncode != 0:
        print(run.stdout[-20_000:], run.stderr[-4_000:])
        sys.exit(1)


if __name__ == "__main__":
    globals()[sys.argv[1].replace("-", "_")](*sys.argv[2:])

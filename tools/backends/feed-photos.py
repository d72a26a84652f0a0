#!/usr/bin/env python3
"""The pictures of an RSS or Atom file or address, newest first, as a backend of imagefeed:

    imagefeed --backend stdio --backend-option command='feed-photos.py feed.xml'

Backends/Stdio/README.md describes requests and answers. Standard library only."""
import datetime, hashlib, json, sys, urllib.request
import xml.etree.ElementTree as XML
from email.utils import parsedate_to_datetime

ATOM, MEDIA = "{http://www.w3.org/2005/Atom}", "{http://search.yahoo.com/mrss/}"
CREATOR = "{http://purl.org/dc/elements/1.1/}creator"
METHODS = ["list_feed", "search_photos", "get_photo"]


def load(source):
    if "://" not in source:
        return XML.parse(source).getroot()
    with urllib.request.urlopen(source, timeout=20) as reply:
        return XML.fromstring(reply.read(16 << 20))


def picture(item):
    """The element that names a picture: RSS's enclosure, Media RSS, Atom's enclosure."""
    for name in ("enclosure", MEDIA + "content", ATOM + "link", MEDIA + "thumbnail"):
        for part in item.iter(name):
            address = part.get("url") or part.get("href") or ""
            is_picture = (part.get("type") or "image/").startswith("image/")
            is_enclosure = name != ATOM + "link" or part.get("rel") == "enclosure"
            if address.startswith("https://") and is_picture and is_enclosure:
                return part, address


def date(item):
    try:
        time = parsedate_to_datetime(item.findtext("pubDate"))
        return time.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (TypeError, ValueError, OverflowError):  # missing or invalid
        return item.findtext(ATOM + "updated") or ""


def photos(root):
    side = lambda text, usual: int(text[:6]) or usual if (text or "").isdecimal() else usual
    for item in [*root.iter("item"), *root.iter(ATOM + "entry")]:
        part, address = picture(item) or (None, None)
        if not address:
            continue
        author = (item.findtext(CREATOR) or item.findtext("author")
                  or item.findtext(f"{ATOM}author/{ATOM}name") or "unknown")
        yield {"id": hashlib.sha256(address.encode()).hexdigest()[:11], "createdAt": date(item),
               "width": side(part.get("width"), 1200), "height": side(part.get("height"), 800),
               "altDescription": item.findtext("title") or item.findtext(ATOM + "title") or "",
               "urls": {"raw": address}, "links": {"html": item.findtext("link") or address},
               "author": {"username": author, "name": author}}


def answer(name, params, found):
    if name == "describe":
        return {"operations": METHODS, "pictures": "addresses"}
    if name == "search_photos":
        words = params["query"].lower().split()
        text = lambda photo: (photo["altDescription"] + photo["author"]["name"]).lower()
        found = [photo for photo in found if all(word in text(photo) for word in words)]
    if name == "get_photo":
        return next((photo for photo in found if photo["id"] == params["id"]),
                    {"code": 1404, "message": "no such photo"})
    if name not in METHODS:
        return {"code": -32601, "message": "unknown method"}
    number, size = params.get("page", 1), params.get("perPage", 20)
    start = (number - 1) * size
    return {"photos": found[start:start + size], "page": number,
            "hasMore": start + size < len(found), "total": len(found)}


FOUND = sorted(photos(load(sys.argv[1])), key=lambda photo: photo["createdAt"], reverse=True)
for message in map(json.loads, sys.stdin):
    if "id" in message:  # without an id it is a notification, such as a cancel
        given = answer(message["method"].removeprefix("imagefeed/"), message.get("params"), FOUND)
        kind = "error" if "code" in given else "result"
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], kind: given}), flush=True)

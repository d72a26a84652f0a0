/// The examples in the help of each command, without the leading `imagefeed`.
enum Example {
  static let all: [String: [String]] = [
    "": ["search fog over hills", "--backend mock"],
    "auth": ["auth login", "auth status"],
    "auth login": ["auth login", "auth login --no-browser"],
    "auth status": ["auth status --json"],
    "auth logout": ["auth logout --yes"],
    "feed": ["feed --limit 10", "feed --page 2 --json=id,author"],
    "search": [
      "search fog over hills --orientation landscape", "search \"red door\" --jsonl=id,links",
    ],
    "photo": ["photo uCb8l4CMcka", "photo https://unsplash.com/photos/fog-uCb8l4CMcka --json"],
    "random": ["random --query mountains"],
    "show": ["show uCb8l4CMcka", "show photo.jpg --width 60"],
    "user-photos": ["user-photos mira --limit 5"],
    "favorites": ["favorites --limit 10"],
    "profile": ["profile", "profile @mira --json"],
    "like": ["like uCb8l4CMcka"],
    "unlike": ["unlike uCb8l4CMcka"],
    "share": ["share uCb8l4CMcka --format markdown"],
    "download": [
      "download uCb8l4CMcka --size 1600 -o photo.jpg",
      "download uCb8l4CMcka -uCb8l4CMck -o pictures/",
    ],
    "mcp": ["mcp", "mcp --read-only --tools search_photos,photo_thumbnail"],
    "record": ["record fixtures --pages 2 --backend mock"],
    "config": ["config list", "config set lang ru"],
    "config set": ["config set access-key", "config set lang ru"],
    "config get": ["config get lang"],
    "config unset": ["config unset lang"],
    "config list": ["config list --json"],
    "config path": ["config path"],
    "doctor": ["doctor"],
    "plugins": ["plugins"],
    "completion": ["completion bash"],
    "help": ["help search", "help exit-codes"],
  ]
}

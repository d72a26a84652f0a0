/// The members that the decoder reads, by the object of the description that has them.
enum Uses {
  static let fields: [String: [String]] = [
    "Asset.Basic": [
      "id", "created_at", "width", "height", "color", "blur_hash", "description", "urls", "links",
      "user", "alt_description", "likes", "liked_by_user", "sponsorship", "sponsored", "premium",
      "plus", "current_user_collections",
    ],
    "Asset.Basic.urls": ["raw", "full", "regular", "small", "thumb"],
    "Asset.Basic.links": ["html", "download", "download_location"],
    "Asset.Full": ["exif", "location", "downloads", "tags", "views"],
    "Asset.Full.exif": ["make", "model", "exposure_time", "aperture", "focal_length", "iso"],
    "Asset.Full.location": ["name", "city", "country"],
    "Asset.Full.tags": ["title"],
    "User.Basic": [
      "username", "name", "first_name", "last_name", "bio", "profile_image", "links", "total_likes",
    ],
    "User.Basic.links": ["html"],
    "User.Basic.profile_image": ["small", "medium", "large"],
    "Collection.Basic": [
      "id", "title", "description", "total_photos", "private", "user", "links", "cover_photo",
      "published_at", "updated_at",
    ],
    "Collection.Basic.links": ["html"],
    "Topic.Basic": [
      "id", "slug", "title", "description", "total_photos", "status", "ends_at", "links",
      "cover_photo",
    ],
    "Topic.Basic.links": ["html"],
    "Search": ["results", "total"],
    "ErrorResponse": ["errors"],
    "OAuth": ["access_token", "token_type", "scope", "error", "error_description"],
    "Like": ["photo"], "Collection.Change": ["photo", "collection"],
  ]

  /// The members that a reply must have.
  static let required: [String: [String]] = [
    "Asset.Basic": ["id", "width", "height", "urls"], "User.Basic": ["username"],
    "Collection.Basic": ["id"], "Topic.Basic": ["id", "slug"], "Search": ["results"],
  ]

  /// Members whose names are not literals in a call: those of lists and of enumerations.
  static let computed: Set = [
    "raw", "full", "regular", "small", "thumb", "medium", "large",
  ]
}

/// The calls and fields that the backend uses although they are not described, with the
/// evidence. UNSPLASH.md §0 explains the tags.
enum Exceptions {
  /// Calls and their parameters.
  static let calls = [
    "POST /photos/:/like": "DOCS; RB 2019, PHP 2020 (UNSPLASH.md §6.1, U3)",
    "DELETE /photos/:/like": "DOCS; RB 2019, PHP 2020 (UNSPLASH.md §6.1, U4)",
    "GET /users/:/likes": "DOCS; raycast/extensions#31183, 2026-09 (UNSPLASH.md §6.1, U1)",
    "GET /photos/:/download ixid": "CHLOG 2021-03-09: the query of download_location is kept",
  ]

  /// Members of objects.
  static let fields = [
    "Asset.Basic alt_description": "every capture, PYD 2026-09 (UNSPLASH.md §7.1)",
    "Asset.Basic likes": "every capture, R26 (UNSPLASH.md §7.1, U2)",
    "Asset.Basic liked_by_user": "every capture, R26 (UNSPLASH.md §7.1, U2)",
    "Asset.Basic sponsorship": "DART 2021, R26 (UNSPLASH.md §9)",
    "Asset.Basic sponsored": "RB 2019 (UNSPLASH.md §7.1)",
    "Asset.Basic premium": "replies of 2022 to 2024 (UNSPLASH.md §9)",
    "Asset.Basic plus": "replies of 2022 to 2024 (UNSPLASH.md §9)",
    "Asset.Full views": "every capture of a single photo (UNSPLASH.md §7.1)",
    "User.Basic total_likes": "every capture, PYD 2026-09 (UNSPLASH.md §7.2)",
    "OAuth access_token": "DOCS (UNSPLASH.md §2.2)",
    "OAuth token_type": "DOCS (UNSPLASH.md §2.2)",
    "OAuth scope": "DOCS (UNSPLASH.md §2.2)",
    "OAuth error": "unsplash-php#92, python-unsplash#19 (UNSPLASH.md §2.2)",
    "OAuth error_description": "unsplash-php#92, python-unsplash#19 (UNSPLASH.md §2.2)",
    "Collection.Change photo": "DOCS (UNSPLASH.md §6.5)",
    "Collection.Change collection": "DOCS (UNSPLASH.md §6.5)",
    "Like photo": "DOCS; RB 2019, PHP 2020 (UNSPLASH.md §6.1)",
  ]
}

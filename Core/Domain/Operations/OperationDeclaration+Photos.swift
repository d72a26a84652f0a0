/// Single photos: their details, likes, texts and pictures.
extension OperationDeclaration {
  package static let getPhoto = Self(
    "get_photo", "Get a photo with its author, links, picture addresses, camera, place and tags.",
    [.photoID], answers: .photo)

  package static let randomPhoto = Self(
    "random_photo", "Get one random photo.",
    [
      .optional("query", .name, "Matching these words."), .orientation,
      .optional(
        "collection", .name, "Of the collection with this id.", needs: .collectionPhotos
      ),
      .optional("topic", .name, "Of this topic.", needs: .topicPhotos),
      .optional("username", .name, "Of this user.", needs: .userPhotos),
      .contentFilter,
    ],
    answers: .photo, needs: .randomPhotos)

  package static let likePhoto = Self(
    "like_photo", "Like a photo as the signed-in user; repeating it is not an error.", [.photoID],
    answers: .likeOutcome, does: .idempotent, needs: .likes)

  package static let unlikePhoto = Self(
    "unlike_photo", "Unlike a photo as the signed-in user.", [.photoID], answers: .likeOutcome,
    does: .destructive, needs: .likes)

  package static let photoSnippet = Self(
    "photo_snippet",
    "Get text that inserts a photo with alt text and credit. Reported as a use if required.",
    [
      .photoID,
      .optional("format", .word(Snippet.Format.self), "Output format; markdown by default."),
      .optional(
        "size", .pictureSize,
        "A named size, a width, or WIDTHxHEIGHT to crop; regular (1080 px) by default. With format url: the picture’s address, not the page’s."
      ),
      .optional(
        "file", .name,
        "Path of a downloaded copy, relative to the document, to use instead of the picture’s address."
      ),
    ],
    answers: .snippet, does: .idempotent)

  package static let downloadPhoto = Self(
    "download_photo",
    "Save a photo to a file, in a folder if path ends in /. Reported as a use if required.",
    [
      .photoID,
      .required(
        "path", .name,
        "A file such as fog.jpg, or a folder such as assets/, created if missing; ~/ is the home folder."
      ),
      .optional(
        "size", .pictureSize, "A named size, a width, or WIDTHxHEIGHT to crop; full by default."),
      .optional("overwrite", .flag, "Whether to replace an existing file."),
    ],
    answers: .download, does: .destructive)

  package static let photoThumbnail = Self(
    "photo_thumbnail", "Get a small JPEG of a photo.",
    [
      .photoID,
      .optional(
        "width", .integer(16...1_080), "Maximum width in pixels; 200 by default.",
        absent: 0),
      .optional(
        "height", .integer(16...1_080), "Crop to this height and the width; 0 for no crop.",
        absent: 0),
    ],
    answers: .thumbnail)

  package static let photoPreview = Self(
    "photo_preview",
    "Get a photo as a few colored pixels, for text-based programs that cannot decode JPEG.",
    [
      .photoID,
      .optional(
        "width", .integer(1...200), "Maximum width in pixels; 40 by default.", absent: 0),
      .optional(
        "height", .integer(1...200), "Maximum height in pixels; 40 by default.", absent: 0),
    ],
    answers: .preview, isTool: false)

  package static let photoBytes = Self(
    "photo_bytes",
    "Get a photo’s picture in parts of at most 2 MiB, for a program that cannot fetch its addresses.",
    [
      .photoID,
      .optional(
        "size", .pictureSize, "A named size, a width, or WIDTHxHEIGHT to crop; full by default."),
      .optional("offset", .count, "The first byte of the part; 0 by default."),
    ],
    answers: .pictureBytes, isTool: false)
}

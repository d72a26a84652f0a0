import FeedCore
import FeedSession

extension Operation {
  static let photoSnippet = Operation(
    "photo_snippet",
    "Makes a ready text to insert a photo with alt text and credit; Unsplash is told of the use, as its terms ask.",
    [
      .photoID,
      .optional("format", .word(Snippet.Format.self), "What to write; markdown by default."),
      .optional("size", .word(PictureSize.self), "Of the picture; regular (1080 px) by default."),
      .optional(
        "file", .name,
        "Path of a downloaded copy, as the text shall name it, instead of Unsplash's address."),
    ],
    answers: .snippet, does: .adds,
    .waiting { call throws(FeedError) in
      try await call.session.snippet(
        of: call.photoID, as: call.word("format") ?? .markdown,
        size: call.word("size") ?? .regular, file: call.text("file")
      ).shape(\.shape)
    })
}

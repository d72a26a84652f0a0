import FeedCore
import FeedSession

extension Operation {
  static let photoSnippet = Operation(
    "photo_snippet",
    "Get text that inserts a photo with alt text and credit. The use is reported to Unsplash, as its terms require.",
    [
      .photoID,
      .optional("format", .word(Snippet.Format.self), "Output format; markdown by default."),
      .optional(
        "size", .pictureSize,
        "A named size, a width, or WIDTHxHEIGHT to crop; regular (1080 px) by default."),
      .optional(
        "file", .name,
        "Path of a downloaded copy, to use in the text instead of Unsplash’s address."),
    ],
    answers: .snippet, does: .adds,
    .waiting { context throws(FeedError) in
      try await context.session.snippet(
        of: context.photoID, as: context.word("format") ?? .markdown,
        size: context.pictureSize ?? .named(.regular), file: context.text("file")
      ).shape(\.shape)
    })
}

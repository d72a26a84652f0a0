package import FeedCore

/// The parameters of `imagefeed pick` (PICK-1): the search to start with, and the output for the
/// photos that the user picks.
package struct PickRequest: Sendable, Hashable {
  /// The output for a picked photo: a snippet, as `share` prints it, or a plain value.
  package enum Format: Sendable, Hashable {
    case snippet(Snippet.Format)
    case id
    /// The photo as `photo --json` prints it, with its credit.
    case json
    /// The path of the downloaded file.
    case path
  }

  /// The search to start with; nil opens the feed.
  package let words: String?
  package let format: Format
  /// The size of the picture; nil for the default, which is `regular` in a text and `full` in a
  /// file.
  package let size: DownloadSize?
  /// The folder to download to; nil if nothing is downloaded.
  package let folder: String?
  /// Whether several photos can be marked and picked at once.
  package let isMultiple: Bool

  package init(
    words: String? = nil, format: Format = .snippet(.url), size: DownloadSize? = nil,
    folder: String? = nil, isMultiple: Bool = false
  ) {
    self.words = words
    self.format = format
    self.size = size
    self.folder = folder
    self.isMultiple = isMultiple
  }
}

extension PickRequest.Format {
  /// The names after `--format`, in the order of the help.
  package static let names = Snippet.Format.allCases.map(\.rawValue) + ["id", "json", "path"]

  /// The format called `name`, or nil.
  package init?(named name: String) {
    switch name {
    case "id": self = .id
    case "json": self = .json
    case "path": self = .path
    default:
      guard let format = Snippet.Format(rawValue: name) else { return nil }
      self = .snippet(format)
    }
  }
}

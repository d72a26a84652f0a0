package import FeedCore

/// What `imagefeed pick` asks of the screen (PICK-1): what to look for, and what to print of the
/// photos that are picked there.
package struct PickRequest: Sendable, Hashable {
  /// What is printed of a picked photo: what `share` prints, or a plain value.
  package enum Format: Sendable, Hashable {
    case snippet(Snippet.Format)
    case id
    /// The photo as `photo --json` has it, with its credit.
    case json
    /// The path of the downloaded file.
    case path
  }

  /// The search to begin with; nil opens the feed.
  package let words: String?
  package let format: Format
  /// The size of the picture; nil for the default: `regular` in a text, `full` in a file.
  package let size: DownloadSize?
  /// The folder to download to; nil where nothing is downloaded.
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

  /// The format of that name; nil if it is none of `names`.
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

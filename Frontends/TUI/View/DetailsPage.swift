import FeedCore
import FeedSession
import TerminalKit

// The details of a photo (FIND-4).
extension TextPage {
  init(
    _ photo: Photo, _ size: TerminalSize, _ language: Language, hasPages: Bool = true
  ) {
    let columns = Self.columns(size)
    let rows = Self.rows(photo, language, hasPages: hasPages)
    let width = rows.map { DisplayWidth.of($0.label.text(in: language)) }.max() ?? 0
    let indent = min(width + 2, columns / 2)
    let title = photo.title.wrappedLines(toWidth: columns)
    var lines = title + [""]
    var pages: [Int: (column: Int, page: WebAddress)] = [:]
    if hasPages, photo.filePath == nil {
      for index in title.indices { pages[index] = (0, photo.links.page) }
    }
    for row in rows {
      let label = row.label.text(in: language).padded(toWidth: indent)
      let parts = row.value.wrappedLines(toWidth: columns - indent)
        .map { $0.replacing(Self.noBreakSpace, with: " ") }
      for (index, part) in parts.enumerated() {
        if let page = row.page { pages[lines.count] = (indent, page) }
        lines.append((index == 0 ? label : String(repeating: " ", count: indent)) + part)
      }
    }
    self.init(lines, size, pages: pages)
  }

  private static func rows(
    _ photo: Photo, _ language: Language, hasPages: Bool
  ) -> [(label: Phrase, value: String, page: WebAddress?)] {
    let details = photo.details
    let tags = details?.tags.joined(separator: ", ")
    let rows: [(Phrase, String?)] = [
      (
        .labelAuthor,
        photo.author.knownName.map {
          photo.filePath == nil ? "\($0) (@\(photo.author.username))" : $0
        }
      ),
      (.labelDate, photo.createdAt?.dayText(in: language)),
      (.labelDescription, photo.namesOnlyFile ? nil : photo.description),
      (.labelTags, tags),
      (.labelSize, "\(photo.width)×\(photo.height)"),
      (.labelCamera, details?.camera.map { numbersKept($0.text(in: language)) }),
      (.labelPlace, details?.location?.text),
      (.labelLikes, photo.likes?.grouped(in: language)),
      (.labelViews, details?.views?.grouped(in: language)),
      (.labelDownloads, details?.downloads?.grouped(in: language)),
      (.labelFile, photo.fileTitle),
      (.labelFolder, photo.folder),
      (.labelLink, hasPages && photo.filePath == nil ? photo.shortAddress : nil),
    ]
    let pages: [Phrase: WebAddress] =
      hasPages && photo.filePath == nil ? [.labelLink: photo.links.page] : [:]
    return rows.compactMap { label, value in
      let page = label == .labelAuthor ? photo.authorPage : pages[label]
      return value.map { $0.cleaned() }.flatMap { $0.isEmpty ? nil : (label, $0, page) }
    }
  }

  private static let noBreakSpace = "\u{A0}"

  /// A camera's line with no-break spaces between numbers and their units.
  private static func numbersKept(_ text: String) -> String {
    var parts = text.split(separator: " · ").map { String($0) }
    for index in parts.indices.dropFirst() {
      parts[index] = parts[index].replacing(" ", with: noBreakSpace)
    }
    return parts.joined(separator: " · ")
  }
}

extension Photo {
  /// The name on a card: the author, otherwise the name of the photo's own file.
  var cardTitle: String { author.knownName ?? fileTitle ?? author.name.cleaned() }

  /// The title of a page about the photo.
  var title: String { (caption ?? fileTitle ?? id.text).cleaned() }

  /// The title after the author's name; nil if the photo has none, or if it is that name.
  var subtitle: String? {
    caption.map { $0.cleaned() }.flatMap { text in
      text == cardTitle || fileTitle?.hasPrefix("\(text).") == true ? nil : text
    }
  }

  /// Whether the description is only the end of the path of the photo's own file.
  fileprivate var namesOnlyFile: Bool {
    guard let description else { return false }
    return description == title || file?.hasSuffix(description) == true
  }

  /// The name of the photo's own file; nil if it has none.
  var fileTitle: String? {
    file?.split(separator: "/").last.map { String($0).cleaned() }
  }

  /// The path of the folder of the photo's own file; nil if it has none.
  fileprivate var folder: String? {
    file.map { path in path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path }
  }

  /// The address of the photo's page without the parameters that only count visits.
  fileprivate var shortAddress: String { String(address.prefix { $0 != "?" }) }
}

extension Int {
  /// The number with its digits in groups of three.
  func grouped(in language: Language) -> String {
    let digits = Array(String(magnitude))
    let separator = language == .english ? "," : "\u{A0}"
    let groups = stride(from: digits.count, to: 0, by: -3).map { end in
      String(digits[Swift.max(0, end - 3)..<end])
    }
    return (self < 0 ? "−" : "") + groups.reversed().joined(separator: separator)
  }
}

extension ScreenState {
  /// Shows the details that the list has, and fetches the rest.
  mutating func showDetails(of photo: Photo) -> [ScreenCommand] {
    overlays.append(.page(.details(photo), top: 0))
    return photo.details == nil ? [.fetchDetails(photo.id)] : []
  }

  /// Completes the page if it is still shown. After a failure it keeps the details of the list.
  mutating func didLoadDetails(_ result: ScreenResult, of id: PhotoID) -> [ScreenCommand] {
    let shown = overlays.firstIndex { overlay in
      if case .page(.details(let photo), _) = overlay { photo.id == id } else { false }
    }
    guard let shown, case .page(_, let top) = overlays[shown] else { return [] }
    switch result {
    case .photo(let photo):
      overlays[shown] = .page(.details(photo), top: top)
      return []
    case .failed(let error): return showNotice(error.messageOfShownPhoto)
    default: return []
    }
  }
}

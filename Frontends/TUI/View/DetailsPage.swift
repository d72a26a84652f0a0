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
    let title = (photo.caption ?? photo.id.text).cleaned()
    let details = rows.flatMap { row in
      let label = row.label.text(in: language).padded(toWidth: indent)
      let parts = row.value.wrappedLines(toWidth: columns - indent)
        .map { $0.replacing(Self.noBreakSpace, with: " ") }
      return parts.enumerated().map { index, part in
        (index == 0 ? label : String(repeating: " ", count: indent)) + part
      }
    }
    self.init(title.wrappedLines(toWidth: columns) + [""] + details, size)
  }

  private static func rows(
    _ photo: Photo, _ language: Language, hasPages: Bool
  ) -> [(label: Phrase, value: String)] {
    let details = photo.details
    let tags = details?.tags.joined(separator: ", ")
    let rows: [(Phrase, String?)] = [
      (.labelAuthor, "\(photo.author.name) (@\(photo.author.username))"),
      (.labelDate, photo.createdAt?.dayText(in: language)),
      (.labelSize, "\(photo.width)×\(photo.height)"),
      (.labelCamera, details?.camera.map { numbersKept($0.text(in: language)) }),
      (.labelPlace, details?.location?.text),
      (.labelLikes, photo.likes.map { String($0) }),
      (.labelViews, details?.views.map { String($0) }),
      (.labelDownloads, details?.downloads.map { String($0) }),
      (.labelDescription, photo.description),
      (.labelTags, tags),
      (.labelLink, hasPages ? photo.address : nil),
    ]
    return rows.compactMap { label, value in
      value.map { $0.cleaned() }.flatMap { $0.isEmpty ? nil : (label, $0) }
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
    case .failed(let error): return showNotice(error.message)
    default: return []
    }
  }
}

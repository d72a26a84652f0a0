/// The sizes in which Unsplash hands out a photo. `full` is the original's size as JPEG,
/// `regular` 1080, `small` 400 and `thumb` 200 pixels wide.
package enum PictureSize: String, Sendable, Hashable, CaseIterable {
  case raw
  case full
  case regular
  case small
  case thumb

  /// In pixels; nil for the sizes that are as large as the photo.
  package var width: Int? {
    switch self {
    case .raw, .full: nil
    case .regular: 1_080
    case .small: 400
    case .thumb: 200
    }
  }
}

/// Where a photo's pixels are. These hotlinked addresses carry `ixid`, which counts the view
/// (LIVE-7): it is kept in every address made from them.
package struct PhotoAddresses: Sendable, Hashable {
  /// The base for addresses of any width; carries no size of its own.
  package let raw: WebAddress
  private let full: Given
  private let regular: Given
  private let small: Given
  private let thumb: Given

  /// What the API gave for a size. Written out, its four addresses would be a third of the memory
  /// that a photo takes (PERF-6).
  private enum Given: Sendable, Hashable {
    case nothing
    /// What it always makes of `raw`.
    case usual
    case other(WebAddress)

    init(_ address: WebAddress?, usual: @autoclosure () -> WebAddress) {
      self = address.map { $0 == usual() ? .usual : .other($0) } ?? .nothing
    }
  }

  /// Only `raw` is needed; the others are derived from it where the API left them out.
  package init(
    raw: WebAddress, full: WebAddress? = nil, regular: WebAddress? = nil,
    small: WebAddress? = nil, thumb: WebAddress? = nil
  ) {
    self.raw = raw
    self.full = Given(full, usual: Self.usual(.full, of: raw))
    self.regular = Given(regular, usual: Self.usual(.regular, of: raw))
    self.small = Given(small, usual: Self.usual(.small, of: raw))
    self.thumb = Given(thumb, usual: Self.usual(.thumb, of: raw))
  }

  /// What the API itself gave for a size; nil where the address is derived.
  package func given(_ size: PictureSize) -> WebAddress? {
    let given: Given =
      switch size {
      case .raw: .other(raw)
      case .full: full
      case .regular: regular
      case .small: small
      case .thumb: thumb
      }
    return switch given {
    case .nothing: nil
    case .usual: Self.usual(size, of: raw)
    case .other(let address): address
    }
  }

  /// Of any size but `raw`, as the API's answers of 2021 to 2026 have it: parameters in the order
  /// of their names, around `ixid` and `ixlib`, the two of `raw`.
  private static func usual(_ size: PictureSize, of raw: WebAddress) -> WebAddress {
    guard let width = size.width else {
      return raw.setting(before: "crop=entropy&cs=srgb&fm=jpg", after: "q=85")
    }
    return raw.setting(
      before: "crop=entropy&cs=tinysrgb&fit=max&fm=jpg", after: "q=80&w=\(width)")
  }

  package subscript(size: PictureSize) -> WebAddress {
    given(size) ?? size.width.map(ofWidth) ?? Self.jpeg(raw.setting([("q", "85")]))
  }

  /// The address to fetch a size's pixels from: always JPEG (FIND-2), whatever the CDN would
  /// like to negotiate.
  package func picture(_ size: PictureSize) -> WebAddress { Self.jpeg(self[size]) }

  /// A JPEG at most `width` pixels wide, never enlarged.
  package func ofWidth(_ width: Int) -> WebAddress {
    Self.jpeg(raw.setting([("q", "80"), ("w", String(width)), ("fit", "max")]))
  }

  private static func jpeg(_ address: WebAddress) -> WebAddress {
    address.removing(["auto"]).setting([("fm", "jpg")])
  }
}

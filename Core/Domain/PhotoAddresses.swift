/// The sizes in which Unsplash hands out a photo. `full` is the original's size as JPEG,
/// `regular` 1080, `small` 400 and `thumb` 200 pixels wide.
package enum PictureSize: String, Sendable, Hashable, CaseIterable {
  case raw
  case full
  case regular
  case small
  case thumb
}

/// Where a photo's pixels are. These hotlinked addresses carry `ixid`, which counts the view
/// (LIVE-7): it is kept in every address made from them.
package struct PhotoAddresses: Sendable, Hashable {
  /// The base for addresses of any width; carries no size of its own.
  package let raw: WebAddress
  private let full: WebAddress?
  private let regular: WebAddress?
  private let small: WebAddress?
  private let thumb: WebAddress?

  /// Only `raw` is needed; the others are derived from it where the API left them out.
  package init(
    raw: WebAddress, full: WebAddress? = nil, regular: WebAddress? = nil,
    small: WebAddress? = nil, thumb: WebAddress? = nil
  ) {
    self.raw = raw
    self.full = full
    self.regular = regular
    self.small = small
    self.thumb = thumb
  }

  /// What the API itself gave for a size; nil where the address is derived.
  package func given(_ size: PictureSize) -> WebAddress? {
    switch size {
    case .raw: raw
    case .full: full
    case .regular: regular
    case .small: small
    case .thumb: thumb
    }
  }

  package subscript(size: PictureSize) -> WebAddress {
    switch size {
    case .raw: raw
    case .full: full ?? Self.jpeg(raw.setting([("q", "85")]))
    case .regular: regular ?? ofWidth(1_080)
    case .small: small ?? ofWidth(400)
    case .thumb: thumb ?? ofWidth(200)
    }
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

import FeedFormats

/// The sizes in which Unsplash offers a photo. `full` is a JPEG of the original's size; `regular`
/// is 1080, `small` 400 and `thumb` 200 pixels wide.
package enum PictureSize: String, Sendable, Hashable, CaseIterable {
  case raw
  case full
  case regular
  case small
  case thumb

  /// The width in pixels; nil for the sizes that are as large as the photo.
  package var width: Int? {
    switch self {
    case .raw, .full: nil
    case .regular: 1_080
    case .small: 400
    case .thumb: 200
    }
  }
}

/// The addresses of a photo's pixels. Each contains `ixid`, which counts the view (LIVE-7) and is
/// preserved in every address derived from it.
package struct PhotoAddresses: Sendable, Hashable {
  /// The base for addresses of any width. It has no size itself.
  package let raw: WebAddress
  private let full: DerivableAddress
  private let regular: DerivableAddress
  private let small: DerivableAddress
  private let thumb: DerivableAddress

  /// Makes the addresses of a photo. Only `raw` is required. Addresses that the API left out are
  /// derived from it.
  package init(
    raw: WebAddress, full: WebAddress? = nil, regular: WebAddress? = nil,
    small: WebAddress? = nil, thumb: WebAddress? = nil
  ) {
    self.raw = raw
    self.full = DerivableAddress(full, derived: Self.derived(.full, of: raw))
    self.regular = DerivableAddress(regular, derived: Self.derived(.regular, of: raw))
    self.small = DerivableAddress(small, derived: Self.derived(.small, of: raw))
    self.thumb = DerivableAddress(thumb, derived: Self.derived(.thumb, of: raw))
  }

  /// The API's own address for a size; nil if the address is derived.
  package func given(_ size: PictureSize) -> WebAddress? {
    let given: DerivableAddress =
      switch size {
      case .raw: .stored(raw)
      case .full: full
      case .regular: regular
      case .small: small
      case .thumb: thumb
      }
    return given.address(derived: Self.derived(size, of: raw))
  }

  /// The address of a size other than `raw`, as in the API's answers of 2021 to 2026: parameters in
  /// the order of their names, around `ixid` and `ixlib`, the two parameters of `raw`.
  private static func derived(_ size: PictureSize, of raw: WebAddress) -> WebAddress {
    guard let width = size.width else {
      return raw.setting(before: "crop=entropy&cs=srgb&fm=jpg", after: "q=85")
    }
    return raw.setting(
      before: "crop=entropy&cs=tinysrgb&fit=max&fm=jpg", after: "q=80&w=\(width)")
  }

  package subscript(size: PictureSize) -> WebAddress {
    given(size) ?? size.width.map(ofWidth) ?? Self.jpeg(raw, [("q", "85")])
  }

  /// The address from which to fetch a size's pixels. It is always a JPEG (FIND-17), whatever the
  /// CDN would negotiate.
  package func picture(_ size: PictureSize) -> WebAddress {
    guard let given = given(size) else { return self[size] }  // Derived as a JPEG.
    return Self.jpeg(given)
  }

  /// The address of a JPEG at most `width` pixels wide, never enlarged.
  package func ofWidth(_ width: Int) -> WebAddress {
    guard Self.takesParameters(raw) else { return given(atLeast: width) }
    return Self.jpeg(raw, [("q", "80"), ("w", String(width)), ("fit", "max")])
  }

  /// The address of a JPEG of this size. If the photo's shape differs, it is cropped around its
  /// center.
  package func cropped(width: Int, height: Int) -> WebAddress {
    guard Self.takesParameters(raw) else { return given(atLeast: width) }
    return Self.jpeg(
      raw, [("q", "80"), ("w", String(width)), ("h", String(height)), ("fit", "crop")])
  }

  /// The address of a JPEG with these parameters; the address unchanged if its source accepts no
  /// parameters.
  private static func jpeg(
    _ address: WebAddress, _ parameters: [(name: String, value: String)] = []
  ) -> WebAddress {
    guard takesParameters(address) else { return address }
    return address.removing(["auto"]).setting(parameters + [("fm", "jpg")])
  }

  /// The address of a picture in another format; the address unchanged if its source accepts no
  /// parameters.
  static func typed(_ address: WebAddress, _ type: PictureFormat) -> WebAddress {
    takesParameters(address) ? address.setting([("fm", type.fileExtension)]) : address
  }

  /// Whether sizes are parameters of the address, as in Unsplash's picture service, whose addresses
  /// have an `ixid` or `ixlib`. Servers of other sources may not know them.
  private static func takesParameters(_ address: WebAddress) -> Bool {
    address.photoHost != .other || address.text.contains("ixid=")
      || address.text.contains("ixlib=")
  }

  /// The smallest given address of at least this width, for a source that accepts no parameters.
  private func given(atLeast width: Int) -> WebAddress {
    let sizes: [PictureSize] = [.thumb, .small, .regular]
    return sizes.lazy.filter { ($0.width ?? 0) >= width }.compactMap(given).first
      ?? given(.full) ?? raw
  }
}

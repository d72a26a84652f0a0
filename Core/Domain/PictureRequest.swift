/// Pixels to fetch: whose they are and how large, which is what a cache goes by, and where they
/// are now. The address alone would not do: it carries the minute of the call that told it.
package struct PictureRequest: Sendable, Hashable {
  package enum Subject: Sendable, Hashable {
    case photo(PhotoID)
    case avatar(username: String)
  }

  package let subject: Subject
  /// The name of the size: `small`, or a width as `w1600`.
  package let size: String
  package let address: WebAddress
  /// How long may pass in all, tries and waits together, without a byte that brings the picture
  /// further. Nil for as long as any call may last; a longer time than that counts for nothing.
  package var patience: Duration?

  package init(
    _ subject: Subject, size: String, address: WebAddress, patience: Duration? = nil
  ) {
    self.subject = subject
    self.size = size
    self.address = address
    self.patience = patience
  }

  /// Called with the bytes so far, and with how many there will be where that is known; on any
  /// thread, and not after the call has returned.
  package typealias Progress = @Sendable (_ received: Int, _ expected: Int?) -> Void
}

extension Photo {
  package func picture(_ size: PictureSize) -> PictureRequest {
    PictureRequest(.photo(id), size: size.rawValue, address: addresses.picture(size))
  }

  /// The smallest picture that is at least so many pixels wide, where there is one. There are
  /// few widths, so that a cache finds them again and the CDN has them at hand.
  package func picture(atLeast width: Int) -> PictureRequest {
    for size in [PictureSize.thumb, .small, .regular] where width <= size.width ?? 0 {
      return picture(size)
    }
    let wanted = Self.largeWidths.first { $0 >= width } ?? self.width
    let given = min(wanted, self.width)
    return PictureRequest(
      .photo(id), size: "w\(given)", address: addresses.ofWidth(given))
  }

  private static let largeWidths = [1_600, 2_400, 3_600, 5_400]
}

extension Profile {
  /// Nil where the person has no avatar.
  package var avatarPicture: PictureRequest? {
    avatar.map { PictureRequest(.avatar(username: username), size: "avatar", address: $0) }
  }
}

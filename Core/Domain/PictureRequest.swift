/// A request for a picture: the subject and size, which are its key in a cache, and the current
/// address. The address cannot be the key, because it contains the minute of the call that returned
/// it.
package struct PictureRequest: Sendable, Hashable {
  /// The content of a picture.
  package enum Subject: Sendable, Hashable {
    case photo(PhotoID)
    case avatar(username: String)

    /// The name that users know: the photo's id, or `@` and the username.
    package var name: String {
      switch self {
      case .photo(let id): id.text
      case .avatar(let username): "@\(username)"
      }
    }
  }

  package let subject: Subject
  /// The name of the size: `small`, or a width such as `w1600`.
  package let size: String
  package let address: WebAddress
  /// The longest time without a byte of progress, over all retries and waits. Nil for the backend's
  /// own limit, which also bounds any other value.
  package var timeout: Duration?
  /// Whether a smaller or older picture is acceptable until the right one arrives.
  package var isDraft = false

  package init(
    _ subject: Subject, size: String, address: WebAddress, timeout: Duration? = nil
  ) {
    self.subject = subject
    self.size = size
    self.address = address
    self.timeout = timeout
  }

  /// A function that receives the number of bytes so far, and the expected total if it is known. It
  /// is called on any thread, and not after the call that takes it has returned.
  package typealias Progress = @Sendable (_ received: Int, _ expected: Int?) -> Void
}

extension Photo {
  /// The picture of a size.
  package func picture(_ size: PictureSize) -> PictureRequest {
    PictureRequest(.photo(id), size: size.rawValue, address: addresses.picture(size))
  }

  /// The picture to show until the right one arrives. For a photo in a user's own file it may be
  /// the embedded thumbnail.
  package var draftPicture: PictureRequest {
    var request = picture(.thumb)
    request.isDraft = filePath != nil
    return request
  }

  /// The smallest picture that is at least `width` pixels wide, if there is one. Only a few widths
  /// are used, so that caches, including the CDN's, already contain them.
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
  /// The user's avatar, if there is one.
  package var avatarPicture: PictureRequest? {
    avatar.map { PictureRequest(.avatar(username: username), size: "avatar", address: $0) }
  }
}

/// How other programs can get the bytes of a backend's pictures.
package enum PictureAccess: String, Sendable, Hashable, CaseIterable {
  /// From their addresses, without credentials.
  case addresses
  /// Only from the backend. The addresses only identify the pictures.
  case bytes
}

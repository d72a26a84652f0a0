/// A request for a picture: subject and size, which are the key in a cache, and the current
/// address. The address would be no key: it contains the minute of the call that returned it.
package struct PictureRequest: Sendable, Hashable {
  /// What a picture shows.
  package enum Subject: Sendable, Hashable {
    case photo(PhotoID)
    case avatar(username: String)

    /// The name by which a person knows it: the photo's id, or `@` and the username.
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
  /// usual limit, which a longer time does not exceed.
  package var timeout: Duration?
  /// Whether a picture that may be smaller or older will do, until the right one is there.
  package var isDraft = false

  package init(
    _ subject: Subject, size: String, address: WebAddress, timeout: Duration? = nil
  ) {
    self.subject = subject
    self.size = size
    self.address = address
    self.timeout = timeout
  }

  /// A function that is called with the bytes so far, and the expected total if it is known: on any
  /// thread, and not after the call that takes it has returned.
  package typealias Progress = @Sendable (_ received: Int, _ expected: Int?) -> Void
}

extension Photo {
  /// The picture of a size.
  package func picture(_ size: PictureSize) -> PictureRequest {
    PictureRequest(.photo(id), size: size.rawValue, address: addresses.picture(size))
  }

  /// The picture to show until the right one is there. For a file of the user's own it may be the
  /// thumbnail in it.
  package var draftPicture: PictureRequest {
    var request = picture(.thumb)
    request.isDraft = filePath != nil
    return request
  }

  /// The smallest picture that is at least `width` pixels wide, if there is one. Only a few widths
  /// are used, so that caches, the CDN's among them, have them already.
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

/// How the bytes of a backend's pictures can be had elsewhere than from the backend.
package enum PictureAccess: String, Sendable, Hashable, CaseIterable {
  /// Everybody can fetch them from their addresses.
  case addresses
  /// From the backend alone: the addresses only tell the pictures apart.
  case bytes
}

import FeedCore
import FeedTestSupport

extension Breakage {
  static let likes = [
    Breakage("the answer, the photo, the feed and the favorites show a like") { broken in
      broken.photos.onLike = { _, isLiked, _, _ in Answer(LikeState(isLiked: isLiked)) }
    },
    Breakage("the answer, the photo, the feed and the favorites show an unlike") { broken in
      broken.photos.onLike = { port, _, id, user throws(FeedError) in
        try await port.setLike(true, of: id, as: user)
      }
    },
    Breakage("a like adds one to the count, and an unlike subtracts it") { broken in
      broken.photos.onLike = { port, isLiked, id, user throws(FeedError) in
        let answer = try await port.setLike(isLiked, of: id, as: user)
        return answer.map { LikeState(isLiked: $0.isLiked, likes: ($0.likes ?? 0) + 1) }
      }
    },
    Breakage("a repeated like or unlike succeeds and counts once") { broken in
      broken.photos.onLike = { port, isLiked, id, user throws(FeedError) in
        let isSo = try await port.photo(id, as: user).value.isLiked == isLiked
        if isSo { throw FeedError(.rejected, Message(.errorRejected, "it is so already")) }
        return try await port.setLike(isLiked, of: id, as: user)
      }
    },
    Breakage("signed-out users do not see the user's likes") { broken in
      let ada = broken.builtInCredentials
      broken.photos.replaceLists(\.feed) { port, _, page, user throws(FeedError) in
        try await port.photos(from: .feed, page, as: user ?? ada)
      }
    },
  ]

  static let favorites = [
    favorites("favorites start with the newest like") { $0.photos.reverse() },
    favorites("each favorite is listed once, as liked") { page in
      for index in page.photos.indices { page.photos[index].isLiked = false }
    },
    favorites("the favorites and the profile count the likes") { $0.total = 1 },
    Breakage("favorites require a signed-in user") { broken in
      let ada = broken.builtInCredentials
      broken.photos.replaceLists(\.owner) { port, name, page, user throws(FeedError) in
        try await port.photos(from: .favorites(of: name), page, as: user ?? ada)
      }
    },
  ]

  private static func favorites(
    _ rule: String, _ change: @escaping @Sendable (inout PhotoPage) -> Void
  ) -> Breakage {
    Breakage(rule) { broken in
      broken.photos.replaceLists(\.owner) { port, name, page, user throws(FeedError) in
        var answer = try await port.photos(from: .favorites(of: name), page, as: user)
        change(&answer.value)
        return answer
      }
    }
  }

  static let pictures = [
    Breakage("a picture is a JPEG no wider than requested") { broken in
      broken.photos.onPicture = { port, request, progress throws(FeedError) in
        let wide = PictureRequest(
          request.subject, size: "w1200", address: request.address.setting([("w", "1200")]))
        return try await port.picture(wide, progress: progress)
      }
    },
    Breakage("a crop has the requested size or is unsupported") { broken in
      broken.photos.onPicture = { port, request, progress throws(FeedError) in
        let whole = PictureRequest(
          request.subject, size: "w300", address: request.address.removing(["h", "fit"]))
        return try await port.picture(whole, progress: progress)
      }
    },
    Breakage("the progress of a picture rises to its size") { broken in
      broken.photos.onPicture = { port, request, progress throws(FeedError) in
        progress(100, nil)
        return try await port.picture(request) { _, _ in }
      }
    },
    Breakage("a download has the bytes of the picture") { broken in
      broken.photos.onDownload = { port, request, sink, progress throws(FeedError) in
        let bytes = try await port.picture(request, progress: progress)
        try await sink.write(bytes.dropLast())
      }
    },
    Breakage("the progress of a download rises to its size") { broken in
      broken.photos.onDownload = { port, request, sink, _ throws(FeedError) in
        try await port.download(request, into: sink) { _, _ in }
      }
    },
    Breakage("the user's avatar is a JPEG") { broken in
      broken.photos.onPicture = { _, _, _ in Array("GIF89a".utf8) }
    },
    Breakage("reporting a download leaves the photo unchanged") { broken in
      broken.photos.onTrack = { _, _ throws(FeedError) in
        throw FeedError(.unsupported, Message(.errorUnsupported, "tracking"))
      }
    },
  ]

  static let calls = [
    Breakage("texts are clean") { broken in
      broken.photos.replaceLists(\.feed) { port, _, page, user throws(FeedError) in
        var answer = try await port.photos(from: .feed, page, as: user)
        answer.value.photos[0].description = "\u{1B}[31mred"
        return answer
      }
    },
    Breakage("links to a real host have utm_source") { broken in
      broken.photos.replaceLists(\.feed) { port, _, page, user throws(FeedError) in
        var answer = try await port.photos(from: .feed, page, as: user)
        let link = answer.value.photos[0].links.page
        answer.value.photos[0].links.page = link.removing(["utm_source"])
        return answer
      }
    },
    Breakage("a cancelled call throws cancelled") { broken in
      // Work in a separate task is not cancelled with the call.
      broken.photos.replaceLists(\.query) { port, query, page, user throws(FeedError) in
        let task = Task { () -> Result<Answer<PhotoPage>, FeedError> in
          do throws(FeedError) {
            return .success(try await port.photos(from: .search(query), page, as: user))
          } catch {
            return .failure(error)
          }
        }
        return try await task.value.get()
      }
    },
    Breakage("concurrent calls return the right photos") { broken in
      let last = Lock<PhotoID?>(nil)
      broken.photos.onPhoto = { port, id, user throws(FeedError) in
        let first = last.withLock { last in
          last = last ?? id
          return last ?? id
        }
        return try await port.photo(first, as: user)
      }
    },
  ]
}

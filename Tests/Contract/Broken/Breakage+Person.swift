import FeedCore
import FeedTestSupport

extension Breakage {
  static let likes = [
    Breakage("a like is seen by its answer, the photo, the feed and the favorites") { broken in
      broken.photos.onLike = { _, isLiked, _, _ in Answer(LikeState(isLiked: isLiked)) }
    },
    Breakage("so is an unlike") { broken in
      broken.photos.onLike = { port, _, id, person throws(FeedError) in
        try await port.setLike(true, of: id, as: person)
      }
    },
    Breakage("a like counts by one, and an unlike takes it back") { broken in
      broken.photos.onLike = { port, isLiked, id, person throws(FeedError) in
        let answer = try await port.setLike(isLiked, of: id, as: person)
        return answer.map { LikeState(isLiked: $0.isLiked, likes: ($0.likes ?? 0) + 1) }
      }
    },
    Breakage("done twice is no error and counts once") { broken in
      broken.photos.onLike = { port, isLiked, id, person throws(FeedError) in
        let isSo = try await port.photo(id, as: person).value.isLiked == isLiked
        if isSo { throw FeedError(.rejected, Message(.errorRejected, "it is so already")) }
        return try await port.setLike(isLiked, of: id, as: person)
      }
    },
    Breakage("likes are the person's own") { broken in
      let ada = broken.builtInCredentials
      broken.photos.replaceLists(\.feed) { port, _, page, person throws(FeedError) in
        try await port.photos(from: .feed, page, as: person ?? ada)
      }
    },
  ]

  static let favorites = [
    favorites("favorites come newest like first") { $0.photos.reverse() },
    favorites("favorites are told once each, all with their heart") { page in
      for index in page.photos.indices { page.photos[index].isLiked = false }
    },
    favorites("favorites and profile count the likes") { $0.total = 1 },
    Breakage("favorites are asked for by a person") { broken in
      let ada = broken.builtInCredentials
      broken.photos.replaceLists(\.owner) { port, name, page, person throws(FeedError) in
        try await port.photos(from: .favorites(of: name), page, as: person ?? ada)
      }
    },
  ]

  private static func favorites(
    _ rule: String, _ change: @escaping @Sendable (inout PhotoPage) -> Void
  ) -> Breakage {
    Breakage(rule) { broken in
      broken.photos.replaceLists(\.owner) { port, name, page, person throws(FeedError) in
        var answer = try await port.photos(from: .favorites(of: name), page, as: person)
        change(&answer.value)
        return answer
      }
    }
  }

  static let pictures = [
    Breakage("a picture is a JPEG, no wider than asked for") { broken in
      broken.photos.onPicture = { port, request, progress throws(FeedError) in
        let wide = PictureRequest(
          request.subject, size: "w1200", address: request.address.setting([("w", "1200")]))
        return try await port.picture(wide, progress: progress)
      }
    },
    Breakage("a picture is cropped to the size that is asked for, or not at all") { broken in
      broken.photos.onPicture = { port, request, progress throws(FeedError) in
        let whole = PictureRequest(
          request.subject, size: "w300", address: request.address.removing(["h", "fit"]))
        return try await port.picture(whole, progress: progress)
      }
    },
    Breakage("the progress of a picture rises to its end") { broken in
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
    Breakage("the progress of a download rises to its end") { broken in
      broken.photos.onDownload = { port, request, sink, _ throws(FeedError) in
        try await port.download(request, into: sink) { _, _ in }
      }
    },
    Breakage("the person's portrait is a JPEG") { broken in
      broken.photos.onPicture = { _, _, _ in Array("GIF89a".utf8) }
    },
    Breakage("telling of a download is no error and changes nothing") { broken in
      broken.photos.onTrack = { _, _ throws(FeedError) in
        throw FeedError(.unsupported, Message(.errorUnsupported, "tracking"))
      }
    },
  ]

  static let calls = [
    Breakage("texts are clean") { broken in
      broken.photos.replaceLists(\.feed) { port, _, page, person throws(FeedError) in
        var answer = try await port.photos(from: .feed, page, as: person)
        answer.value.photos[0].description = "\u{1B}[31mred"
        return answer
      }
    },
    Breakage("links that lead somewhere say where a visitor comes from") { broken in
      broken.photos.replaceLists(\.feed) { port, _, page, person throws(FeedError) in
        var answer = try await port.photos(from: .feed, page, as: person)
        let link = answer.value.photos[0].links.page
        answer.value.photos[0].links.page = link.removing(["utm_source"])
        return answer
      }
    },
    Breakage("a cancelled call throws cancelled") { broken in
      // Work in a task of its own does not hear of the cancel.
      broken.photos.replaceLists(\.query) { port, query, page, person throws(FeedError) in
        let task = Task { () -> Result<Answer<PhotoPage>, FeedError> in
          do throws(FeedError) {
            return .success(try await port.photos(from: .search(query), page, as: person))
          } catch {
            return .failure(error)
          }
        }
        return try await task.value.get()
      }
    },
    Breakage("calls side by side answer as one by one") { broken in
      let last = Lock<PhotoID?>(nil)
      broken.photos.onPhoto = { port, id, person throws(FeedError) in
        let first = last.withLock { last in
          last = last ?? id
          return last ?? id
        }
        return try await port.photo(first, as: person)
      }
    },
  ]
}

import FeedCore
import FeedImaging
import FeedSession

/// Photos in the form that the reader of an answer needs.
extension OperationContext {
  func photo(_ answer: Answer<Photo>) -> JSONObject {
    answer.jsonObject { photo in
      var object = photo.jsonObject
      // A program requests the credit when it uses the photo.
      if case .model = reader { object["credit"] = .string(Snippet.credit(of: photo)) }
      return object
    }
  }

  func list(_ answer: Answer<PhotoPage>) async throws(FeedError) -> JSONObject {
    let photos = answer.value.photos
    let hasSheet = flag("contactSheet") && !photos.isEmpty
    var list = answer.jsonObject(\.jsonObject)
    if case .model(let hasGallery) = reader {
      list["photos"] = .array(brief(photos, isNumbered: hasSheet))
      if hasGallery { list[MCPApps.photosKey] = try await galleryPhotos(photos) }
    }
    if hasSheet { list["contactSheet"] = .object(try await contactSheet(of: photos)) }
    return list
  }

  func list(_ answer: Answer<CollectionPage>) -> JSONObject {
    guard case .model = reader else { return answer.jsonObject(\.jsonObject) }
    return answer.jsonObject { page in page.jsonObject { $0.brief } }
  }

  private func brief(_ photos: [Photo], isNumbered: Bool) -> [JSON] {
    photos.enumerated().map { index, photo in
      let isOnSheet = isNumbered && index < ContactSheet.capacity
      return .object(photo.brief(number: isOnSheet ? index + 1 : nil))
    }
  }
}

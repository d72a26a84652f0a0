import FeedCore
import FeedSession

/// Photos as the reader of an answer needs them.
extension OperationContext {
  func photo(_ answer: Answer<Photo>) -> JSONObject {
    answer.shape { photo in
      var shape = photo.shape
      // A program asks for the credit where it uses the photo.
      if case .model = reader { shape["credit"] = .string(Snippet.credit(of: photo)) }
      return shape
    }
  }

  func list(_ answer: Answer<PhotoPage>) -> JSONObject {
    switch reader {
    case .program: answer.shape(\.shape)
    case .model: answer.shape { page in page.shape { $0.brief() } }
    }
  }
}

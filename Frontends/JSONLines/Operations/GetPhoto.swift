import FeedCore
import FeedSession

extension Operation {
  static let getPhoto = Operation(
    name: "get_photo", summary: "One photo with its details.",
    parameters: [
      Parameter(name: "id", kind: .string, isRequired: true, summary: "The photo's id.")
    ], isReadOnly: true
  ) { parameters, context throws(FeedError) in
    let id = PhotoID(parameters["id"]?.stringValue ?? "")
    return try await context.session.photo(id).shape(\.shape)
  }
}

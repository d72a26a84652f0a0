import FeedCore

/// Reports the faults of a program to its author. Each operation that reads and is offered is
/// called, and its answer is compared with the schema of the table.
struct StdioCheck {
  let client: StdioClient
  let photos: StdioPhotos

  /// The operations of a useful program. Without the others, it has fewer features.
  private static let expected: [OperationDeclaration] = [
    .listFeed, .getPhoto, .searchPhotos, .randomPhoto, .getUser, .listUserPhotos,
  ]

  /// The operations that are called. The order gives each of them the ids that it needs. Operations
  /// for other clients and those that change something are left out.
  private static let checked: [OperationDeclaration] = [
    .getSession, .listFeed, .getPhoto, .randomPhoto, .searchPhotos, .searchCollections,
    .listCollectionPhotos, .listRelatedCollections, .listTopics, .listTopicPhotos,
    .listUserCollections, .listUserLikes, .searchUsers, .getUser, .listUserPhotos, .getProfile,
    .listFavorites, .photoBytes,
  ]

  private static let perPage = 5

  func diagnostics() async -> [Diagnostic] {
    let description: StdioDescription
    do throws(FeedError) {
      description = try await client.ready().description
    } catch {
      return [Diagnostic(.program, error)]
    }
    var diagnostics = [
      Diagnostic(
        .good, .program,
        Message(.findingProgram, client.name, String(description.operations.count)))
    ]
    let missing = Self.expected.filter { !description.offers($0) }.map(\.name)
    if !missing.isEmpty {
      let names = missing.joined(separator: ", ")
      diagnostics.append(Diagnostic(.notice, .operations, Message(.findingNotOffered, names)))
    }
    return await diagnostics + calls(description) + pictures(description)
  }

  private func calls(_ description: StdioDescription) async -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var seen = Seen()
    for operation in Self.checked where description.offers(operation) {
      guard let parameters = seen.parameters(for: operation) else { continue }
      diagnostics.append(await call(operation, parameters, description, &seen))
    }
    if description.offers(.getPhoto) { diagnostics.append(await unknownPhoto()) }
    return diagnostics
  }

  private func call(
    _ operation: OperationDeclaration, _ parameters: JSONObject,
    _ description: StdioDescription, _ seen: inout Seen
  ) async -> Diagnostic {
    do throws(FeedError) {
      let answer = try await client.call(operation, parameters)
      seen.note(answer)
      let fault =
        operation.result.sharedSchema?.tolerating(description.pictures).fault(of: answer)
        ?? Self.fault(of: answer, to: parameters)
      guard let fault else {
        return Diagnostic(.good, .operations, Message(.findingOperation, operation.name))
      }
      return diagnostic(operation, fault)
    } catch {
      return Self.diagnostic(operation.name, error)
    }
  }

  /// Returns the diagnostic for a call that failed. It names the call, because most errors do not.
  private static func diagnostic(_ call: String, _ error: FeedError) -> Diagnostic {
    Diagnostic(isAbsence(error) ? .notice : .fault, .operations, error.message, part: call)
  }

  /// Returns whether the error is about something optional: a signed-in user, or lists such as
  /// collections.
  private static func isAbsence(_ error: FeedError) -> Bool {
    error.code == .unsupported || error.code.wireCode == FeedError.notSignedIn.code.wireCode
  }

  /// Returns a fault of a page that a schema cannot express.
  private static func fault(of answer: JSONObject, to parameters: JSONObject) -> String? {
    let items = ["photos", "collections", "users"].lazy.compactMap { answer[$0]?.arrayValue }.first
    guard let items, parameters["perPage"] != nil else { return nil }
    if items.count > perPage { return "\(items.count) items for perPage \(perPage)" }
    if answer["page"]?.wholeNumber != 1 { return "page must be the page that was asked for" }
    return nil
  }

  private func diagnostic(_ operation: OperationDeclaration, _ fault: String) -> Diagnostic {
    Diagnostic(.fault, .operations, client.invalidReply(operation, fault).message)
  }

  private func unknownPhoto() async -> Diagnostic {
    let name = "\(OperationDeclaration.getPhoto.name) (1404)"
    do throws(FeedError) {
      _ = try await client.call(.getPhoto, ["id": "no-such-photo-0"])
    } catch {
      if error.code == .notFound {
        return Diagnostic(.good, .operations, Message(.findingOperation, name))
      }
      // A missing answer is not a wrong answer. The same is true of an answer that requires a
      // sign-in.
      let isAnswer = error.message.phrase == .errorProgramSays
      if !isAnswer || Self.isAbsence(error) { return Self.diagnostic(name, error) }
    }
    return diagnostic(.getPhoto, "an unknown id must be the error 1404")
  }

  /// Checks whether a picture of the feed can be loaded.
  private func pictures(_ description: StdioDescription) async -> [Diagnostic] {
    guard description.offers(.listFeed) else { return [] }
    do throws(FeedError) {
      let page = try await photos.photos(
        from: .feed, PageRequest(1, size: Self.perPage), as: nil)
      guard let photo = page.value.photos.first else { return [] }
      let bytes = try await photos.picture(photo.picture(.small)) { _, _ in }
      return [
        Diagnostic(.good, .pictures, Message(.findingPicture, photo.id.text, "\(bytes.count)"))
      ]
    } catch {
      return [Diagnostic(.pictures, error)]
    }
  }

  /// The ids and names in the answers so far, for requests of existing items.
  private struct Seen {
    private var photo: String?
    private var username: String?
    private var collection: String?
    private var slug: String?

    mutating func note(_ answer: JSONObject) {
      let first = answer["photos"]?.arrayValue?.first?.objectValue
      photo = photo ?? first?["id"]?.stringValue
      username = username ?? first?["author"]?.objectValue?["username"]?.stringValue
      let list = answer["collections"]?.arrayValue?.first?.objectValue
      collection = collection ?? list?["id"]?.stringValue
      slug = slug ?? list?["slug"]?.stringValue
    }

    /// Returns the parameters to call an operation with, from earlier answers, or `nil` if an
    /// answer that it needs is missing.
    func parameters(for operation: OperationDeclaration) -> JSONObject? {
      var parameters = JSONObject()
      for member in operation.parameters.members {
        if member.name == "perPage" { parameters["perPage"] = .integer(Int64(perPage)) }
        guard member.isRequired else { continue }
        guard let value = value(member.name, operation) else { return nil }
        parameters[member.name] = .string(value)
      }
      return parameters
    }

    private func value(_ name: String, _ operation: OperationDeclaration) -> String? {
      switch name {
      case "id":
        [.listCollectionPhotos, .listRelatedCollections].contains(operation) ? collection : photo
      case "username": username
      case "slug": slug
      case "query": "a"
      default: nil
      }
    }
  }
}

extension ObjectSchema {
  /// Returns the schema for programs, which need less than ours promises. One address of a picture
  /// is enough, and no address is needed if pictures are sent as bytes. Likes are only for programs
  /// with users.
  fileprivate func tolerating(_ pictures: PictureAccess) -> ObjectSchema {
    let optional = Set(
      ["isLiked", "links", "html", "author", "link"] + PictureSize.allCases.map(\.rawValue)
        + (pictures == .bytes ? ["urls"] : []))
    return ObjectSchema(
      members: members.map { member in
        Property(
          member.name, member.schema.tolerating(pictures),
          required: member.isRequired && !optional.contains(member.name), member.summary)
      }, alternatives: alternatives, isClosed: isClosed)
  }
}

extension Schema {
  fileprivate func tolerating(_ pictures: PictureAccess) -> Schema {
    switch self {
    case .list(let element): .list(element.tolerating(pictures))
    case .object(let schema): .object(schema.tolerating(pictures))
    default: self
    }
  }
}

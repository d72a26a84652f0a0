import FeedCore
import FeedSession

/// `imagefeed collection create` and its siblings: changes to the user's collections (COLL-1).
enum ChangeCollection {
  static let commands: [any SessionCommand.Type] = [
    Create.self, Edit.self, Delete.self, Add.self, Remove.self,
  ]

  fileprivate static let id = Argument("collection-id", .text(), "The collection’s id.")
  fileprivate static let description = Argument(
    option: "description", "text", .any(), "Its description.")
  fileprivate static let isPrivate = Argument(flag: "private", "Hide it from other users.")
}

extension ChangeCollection {
  struct Create: SessionCommand {
    private static let title = Argument("title", .text(), "The title.")

    static let command = Command(
      "collection create", "Create a collection and print its id.",
      examples: ["collection create Mornings --private"],
      [title, description, isPrivate] + OutputOptions.all)

    let arguments: ParsedArguments

    func run(_ context: FrontendContext) async -> ExitStatus {
      await context.printing(OutputOptions(arguments)) { session throws(FeedError) in
        try await session.createCollection(
          CollectionProperties(
            title: arguments[Self.title], description: arguments[description],
            isPrivate: arguments[isPrivate]))
      }
    }
  }

  struct Edit: SessionCommand {
    private static let title = Argument(option: "title", "text", .text(), "A new title.")
    private static let isPublic = Argument(
      flag: "public", "Show it to other users.", excluding: ["--private"])

    static let command = Command(
      "collection edit", "Change a collection’s title, description or privacy.",
      examples: ["collection edit 310797 --title Piers --public"],
      [id, title, description, isPrivate, isPublic] + OutputOptions.all)

    let arguments: ParsedArguments

    func run(_ context: FrontendContext) async -> ExitStatus {
      let isPrivate = arguments[isPrivate] ? true : arguments[Self.isPublic] ? false : nil
      return await context.printing(OutputOptions(arguments)) { session throws(FeedError) in
        try await session.updateCollection(
          arguments[id],
          CollectionProperties(
            title: arguments[Self.title], description: arguments[description],
            isPrivate: isPrivate))
      }
    }
  }

  struct Delete: SessionCommand {
    private static let yes = Argument(flag: "yes", "Skip the confirmation prompt.")

    static let command = Command(
      "collection delete", "Delete a collection, but not its photos.",
      examples: ["collection delete 310797 --yes"], [id, yes])

    let arguments: ParsedArguments

    func run(_ context: FrontendContext) async -> ExitStatus {
      await context.reporting { output throws(FeedError) in
        let id = arguments[id]
        if !arguments[Self.yes] {
          guard try await output.confirm(Message(.confirmDeletion, id)) else { return .failure }
        }
        try await context.session.deleteCollection(id)
        return .done
      }
    }
  }

  struct Add: SessionCommand {
    static let command = Command(
      "collection add", "Add photos to a collection.",
      examples: ["collection add 310797 uCb8l4CMcka"],
      discussion: outcomesDiscussion, [id] + PhotoArguments.all + OutputOptions.all)

    let arguments: ParsedArguments

    func run(_ context: FrontendContext) async -> ExitStatus {
      await context.collect(true, in: arguments[id], arguments)
    }
  }

  struct Remove: SessionCommand {
    static let command = Command(
      "collection remove", "Remove photos from a collection.",
      examples: ["collection remove 310797 uCb8l4CMcka"],
      discussion: outcomesDiscussion, [id] + PhotoArguments.all + OutputOptions.all)

    let arguments: ParsedArguments

    func run(_ context: FrontendContext) async -> ExitStatus {
      await context.collect(false, in: arguments[id], arguments)
    }
  }
}

extension FrontendContext {
  /// Runs a change and prints the collection: its id, or its JSON.
  fileprivate func printing(
    _ options: OutputOptions,
    _ change: (Session) async throws(FeedError) -> Answer<PhotoCollection>
  ) async -> ExitStatus {
    await reporting(options) { output throws(FeedError) in
      try output.checkFields(PhotoCollection.jsonFields)
      let collection = try await change(session).value
      if output.format.isJSON {
        output.write(output.selecting(collection.jsonObject))
      } else {
        output.console.print(collection.id.cleaned())
      }
      return .done
    }
  }

  /// Adds photos to a collection or removes them, one after another, so that the last one is the
  /// newest. Reports the outcome of each.
  fileprivate func collect(
    _ isContained: Bool, in collection: String, _ arguments: ParsedArguments
  ) async -> ExitStatus {
    await reporting(OutputOptions(arguments)) { output throws(FeedError) in
      try output.checkFields(CollectionReport.jsonFields)
      let ids = try await PhotoArguments(arguments).read(console)
      var writer = ReportWriter(output, areSeveral: ids.count > 1)
      let batch = Batch(maxConcurrent: 1) { [session] id throws(FeedError) in
        try await session.setPhoto(id, isContained: isContained, in: collection)
        return isContained
      }
      let status = await batch.run(ids) { id, outcome in
        _ = writer.take(CollectionReport(id: id, outcome: outcome))
        return true
      }
      writer.finish()
      return status
    }
  }
}

/// The outcome of adding one photo to a collection, or of removing it.
struct CollectionReport: MemberReport {
  let id: PhotoID
  let outcome: Result<Bool, FeedError>

  static let successMembers: [JSONMember<Bool>] = [.required("isInCollection") { $0 }]

  /// Id and outcome. Columns are only ever appended.
  func text(_ output: Output) -> String? { "\(id.text.cleaned())\t\(word)" }

  /// `added`, `removed` or the failure's kind.
  private var word: String {
    switch outcome {
    case .success(let isContained): isContained ? "added" : "removed"
    case .failure(let error): error.code.name
    }
  }
}

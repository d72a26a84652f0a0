import ArgumentParser
import FeedCore
import FeedSession

/// `imagefeed user`: a user's page, part by part, since each part is a request (FIND-7).
struct UserPage: SessionCommand {
  /// A list of the user.
  enum Part: String, ExpressibleByArgument, CaseIterable, Sendable {
    case photos
    case likes
    case collections
  }

  static let configuration = CommandConfiguration(
    command: "user",
    abstract: "Show who a user is, or a page of the user’s photos, likes or collections.")

  @Argument(help: ArgumentHelp("The username.", valueName: "username"))
  var username: PlainArgument

  @Argument(
    help: ArgumentHelp("What to list; who the user is by default.", valueName: "part"))
  var part: Part?

  @OptionGroup var list: ListOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> FeedCore.ExitStatus {
    let name = username.username
    switch part {
    case nil: return await print(name, context)
    case .photos: return await context.listing(list, .user(name))
    case .likes: return await context.listing(list, .likes(of: name))
    case .collections:
      return await context.listing(
        list.paging, list.output, list.format?.ofCollections, .user(name))
    }
  }

  private func print(_ name: String, _ context: FrontendContext) async -> FeedCore.ExitStatus {
    await context.reporting(list.output) { output throws(FeedError) in
      try output.checkFields(Profile.shapeFields)
      output.write(try await context.session.user(name))
      return .done
    }
  }
}

extension ListFormat {
  /// Collections have no cards; what is for people is a table.
  fileprivate var ofCollections: CollectionFormat {
    switch self {
    case .cards, .table: .table
    case .tsv: .tsv
    case .csv: .csv
    }
  }
}

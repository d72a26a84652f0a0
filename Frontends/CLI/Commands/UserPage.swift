import FeedCore
import FeedSession

/// `imagefeed user`: a user's page, part by part, because each part is a request (FIND-7).
struct UserPage: SessionCommand {
  /// A list of the user.
  enum Part: String, CaseIterable, Sendable {
    case photos
    case likes
    case collections
  }

  static let username = Argument("username", .username, "The username.")
  private static let part = Argument(
    optional: "part", .word(Part.self), "The list to show; the profile by default.")

  static let command = Command(
    "user", "Show a user’s profile, photos, likes or collections.",
    examples: ["user mira", "user mira likes --limit 5"],
    [username, part] + ListOptions.all)

  let arguments: ParsedArguments

  func run(_ context: FrontendContext) async -> ExitStatus {
    let (name, list) = (arguments[Self.username], ListOptions(arguments))
    switch arguments[Self.part] {
    case nil: return await print(name, context, list.output)
    case .photos: return await context.listing(list, .user(name))
    case .likes: return await context.listing(list, .likes(of: name))
    case .collections:
      return await context.listing(ItemListOptions(list), .user(name))
    }
  }

  private func print(
    _ name: String, _ context: FrontendContext, _ options: OutputOptions
  ) async -> ExitStatus {
    await context.reporting(options) { output throws(FeedError) in
      try output.checkFields(Profile.jsonFields)
      output.write(try await context.session.user(name))
      return .done
    }
  }
}

extension ArgumentType<String> {
  /// A user name, which may be given as `@mira` or as the address of a page.
  static var username: Self {
    Self { text in text.allSatisfy(\.isWhitespace) ? nil : Author.username(named: text) }
  }
}

extension ItemListOptions {
  /// The options for collections, which have no cards: a table is shown instead.
  fileprivate init(_ list: ListOptions) {
    (paging, output) = (list.paging, list.output)
    format = list.format.map { ItemFormat(rawValue: $0.rawValue) ?? .table }
  }
}

struct ProfileDetails: SessionCommand {
  private static let username = Argument(
    optional: "username", .username, "The username; your own by default.")

  static let command = Command(
    "profile", "Show your profile, or another user’s.",
    examples: ["profile", "profile @mira --json"], [username] + OutputOptions.all)

  let arguments: ParsedArguments

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.reporting(OutputOptions(arguments)) { output throws(FeedError) in
      try output.checkFields(Profile.jsonFields)
      let session = context.session
      if let username = arguments[Self.username] {
        output.write(try await session.user(username))
      } else {
        output.write(try await session.loadProfile())
      }
      return .done
    }
  }
}

extension Output {
  func write(_ answer: Answer<Profile>) {
    let profile = answer.value
    switch format {
    case .json, .jsonLines: write(selecting(answer.jsonObject(\.jsonObject)))
    case .tabs: console.print(profile.columns.joined(separator: "\t"))
    case .table: lines(of: profile).forEach { console.print($0) }
    }
    noteStale(answer)
  }

  private func lines(of profile: Profile) -> [String] {
    let name = profile.name.map { "\($0) (@\(profile.username))" } ?? "@\(profile.username)"
    return card(
      title: name, profile.link,
      [
        CardRow(.labelBio, profile.bio),
        CardRow(.labelLikes, profile.totalLikes.map { String($0) }),
        CardRow(.labelLink, profile.link?.text, profile.link),
        CardRow(.labelPicture, profile.avatar?.text, profile.avatar),
      ])
  }
}

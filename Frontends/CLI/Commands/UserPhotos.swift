import ArgumentParser
import FeedCore
import FeedSession

struct UserPhotos: SessionCommand {
  static let configuration = CommandConfiguration(
    command: "user-photos", abstract: "Show a page of a user’s photos.")

  @Argument(help: ArgumentHelp("The username.", valueName: "username"))
  var username: PlainArgument

  @OptionGroup var list: ListOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> FeedCore.ExitStatus {
    await context.listing(list, .user(username.username))
  }
}

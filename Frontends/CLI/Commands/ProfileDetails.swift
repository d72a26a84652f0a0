import ArgumentParser
import FeedCore
import FeedSession

struct ProfileDetails: SessionCommand {
  static let configuration = CommandConfiguration(
    command: "profile", abstract: "Show your profile, or another user’s.")

  @Argument(
    help: ArgumentHelp("The username; your own by default.", valueName: "username"))
  var username: PlainArgument?

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.reporting(output) { output throws(FeedError) in
      try output.checkFields(Profile.shapeFields)
      let session = context.session
      if let username {
        output.write(try await session.user(username.username))
      } else {
        output.write(try await session.loadProfile())
      }
      return .done
    }
  }
}

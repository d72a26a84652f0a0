import ArgumentParser
import FeedCore
import FeedSession

struct ProfileDetails: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Show your profile, or somebody else's.")

  @Argument(
    help: ArgumentHelp("The user's name, without the @; you, if left out.", valueName: "username"))
  var username: Word?

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.reporting(output) { output throws(FeedError) in
      try output.checkFields(Profile.shapeFields)
      let session = context.session
      if let username {
        output.write(try await session.user(username.text))
      } else {
        output.write(try await session.loadProfile())
      }
      return .done
    }
  }
}

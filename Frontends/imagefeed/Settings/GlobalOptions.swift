import FrontendCLI

/// The options that every command accepts, before or after its name. Most are settings too.
enum GlobalOptions {
  static let backendOption = Argument(
    options: "backend-option", "key=value", .any(completion: .backendOptions),
    "Set an option of the backend; repeatable.")

  /// The options in the order of the help.
  static let all: [ArgumentInfo] =
    options(.frontend, .backend) + [backendOption.info]
    + options(
      .edition, .language, .graphicsProtocol, .color, .theme, .noLinks, .linear, .timeout, .noCache,
      .verbose)

  private static func options(_ settings: Setting...) -> [ArgumentInfo] {
    settings.compactMap(\.option)
  }
}

/// A file or folder that the program keeps, for the manual.
struct ProgramFile {
  let path: String
  let meaning: String

  static let all = [
    ProgramFile(
      path: "~/.config/imagefeed/config.json",
      meaning: "Settings, keys among them. Only you can read it."),
    ProgramFile(
      path: "~/.config/imagefeed/tokens.json",
      meaning: """
        The token of your sign-in where there is no keyring that holds it. Only you can read it.
        """),
    ProgramFile(
      path: "~/.cache/imagefeed",
      meaning: "Pages and pictures that you have seen. You can delete it at any time."),
    ProgramFile(
      path: "~/.local/state/imagefeed/log",
      meaning: "The log of the full-screen app, where logging was asked for."),
    ProgramFile(
      path: "~/.local/state/imagefeed/searches.json",
      meaning: "Your last 20 searches. Only you can read it."),
    ProgramFile(
      path: "~/.local/share/imagefeed",
      meaning: "Likes of your own photos, by folder."),
  ]
}

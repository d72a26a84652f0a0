import FeedCore
import FeedSystem
import FeedSession
import Glibc
import LocalStores

/// `config.json`: an object with a string for each setting.
struct SettingsFile: Sendable {
  let path: String
  /// The members as they are in the file, so that unknown ones, numbers and the order are kept.
  private var members = JSONObject()
  /// Whether other users could write to the file when it was read.
  private var isWritableByOthers = false
  private var belongsToOthers = false
  /// The warnings about members whose name occurs more than once, of which only the last is read.
  private(set) var repetitions: [Message] = []

  /// The file in `$XDG_CONFIG_HOME/imagefeed`, otherwise in `~/.config/imagefeed`; nil if neither
  /// is known.
  static func path(_ environment: Environment) -> String? {
    folder(environment).map { "\($0)/config.json" }
  }

  /// The folder of the program's private files.
  static func folder(_ environment: Environment) -> String? {
    environment.folder("XDG_CONFIG_HOME", orInHome: ".config").map { "\($0)/imagefeed" }
  }

  /// Reads the file; a missing one has no settings.
  ///
  /// - Parameter warn: Receives warnings, for example about unknown members.
  /// - Throws: An error that names the file and its fault.
  init(_ environment: Environment, warn: (Message) -> Void) throws(FeedError) {
    path = Self.path(environment) ?? ""
    guard !path.isEmpty else { return }
    if PrivateFile(path: path).closeFolder() {
      warn(Message(.warningExposed, String(Path(path).folder.dropLast())))
    }
    try read(warn)
    repetitions.forEach(warn)
    for key in unknownKeys { warn(Message(.warningUnknownSetting, path, key)) }
  }

  private mutating func read(_ warn: (Message) -> Void) throws(FeedError) {
    let file = PrivateFile(path: path)
    (isWritableByOthers, belongsToOthers) = (file.isWritableByOthers, file.belongsToOthers)
    // If other users may have written the commands in the file, its permissions stay. Otherwise the
    // commands would be trusted the next time.
    let reading = try file.read { bytes in
      (try? Self.parse(bytes, ""))?[Self.commandsMember] != nil
    }
    guard case .contents(let bytes, let exposure) = reading else {
      (members, repetitions) = ([:], [])
      return warnOfMissingFolder(warn)
    }
    if exposure == .closed { warn(Message(.warningExposed, path)) }
    members = try Self.parse(bytes, path)
    repetitions = ((try? JSON.repeatedNames(in: bytes)) ?? []).map {
      Message(.warningRepeatedMember, path, $0)
    }
    if exposure == .leftOpen, hasSecrets { warn(Message(.warningStillExposed, path)) }
  }

  /// Warns if the file is a link into a missing folder, for example on a disk that is not mounted.
  /// Its settings exist but cannot be read.
  private func warnOfMissingFolder(_ warn: (Message) -> Void) {
    do throws(FeedError) {
      try LinkedFile.checkFolder(of: path)
    } catch {
      warn(error.message)
    }
  }

  private static func parse(
    _ bytes: [UInt8], _ path: String
  ) throws(FeedError) -> JSONObject {
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON(parsing: bytes, keepsNumerals: true)
    } catch {
      throw FeedError(.usage, Message(.errorSettingsSyntax, path, error.description))
    }
    guard let object = json.objectValue else {
      throw FeedError(.usage, Message(.errorSettingsNoObject, path))
    }
    return object
  }

  /// The settings that have a value, valid or not.
  var values: [String: Secret] {
    let texts = members.members.map { ($0.key, Self.text($0.value).flatMap { Secret($0) }) }
    return Dictionary(uniqueKeysWithValues: texts).compactMapValues(\.self)
  }

  /// The fault of a setting's value: an array, an object or null. Nil if it is a text or missing.
  func fault(in setting: Setting) -> Message? {
    guard let member = members[setting.key], Self.text(member) == nil else { return nil }
    return Message(.errorSettingText, path, setting.key)
  }

  private var hasSecrets: Bool { Setting.all.contains { $0.isSecret && members[$0.key] != nil } }

  /// The members that are not settings: key bindings and commands (TUI-9, TUI-10).
  static let objectMembers: Set = ["keys", commandsMember]

  private static let commandsMember = "commands"

  /// The key bindings and commands; nil if the file has none.
  var keys: KeyConfig? {
    let (keys, commands) = (members["keys"], members[Self.commandsMember])
    guard keys != nil || commands != nil else { return nil }
    return KeyConfig(
      keys, commands: commands, isWritableByOthers: isWritableByOthers,
      belongsToOthers: belongsToOthers, file: path)
  }

  var unknownKeys: [String] {
    let known = Set(Setting.all.map(\.key)).union(Self.objectMembers)
    return members.keys.filter { !known.contains($0) }.sorted()
  }

  private static func text(_ value: JSON) -> String? {
    switch value {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): "\(number)"
    case .numeral(let text): text
    case .bool(let flag): String(flag)
    case .null, .array, .object: nil
    }
  }

  /// Sets or, with nil, removes a setting. The file is replaced atomically, and a symbolic link to
  /// it is preserved. The file is read again under a lock, so that changes made by other processes
  /// are kept.
  ///
  /// - Returns: Remarks for the user.
  @discardableResult
  mutating func set(_ key: String, to value: Secret?) async throws(FeedError) -> [Message] {
    guard !path.isEmpty else { throw FeedError(.disk, Message(.errorNoHome)) }
    try PrivateFile(path: path).makeFolder()
    let lock = try await FileLock.take("\(path).lock")
    defer { lock.release() }
    try read { _ in }
    if let refusal = keys?.writeRefusal { throw FeedError(.usage, refusal) }
    // Writing would remove all but the last member of that name.
    if let repetition = repetitions.first { throw FeedError(.usage, repetition) }
    members[key] = value.map { .string($0.revealed) }
    let bytes = JSON.object(members).encodedPretty()
    let target = try PrivateFile(path: path).followingLinks()
    let hasOtherName = target.hasOtherName
    try target.write(bytes + [UInt8(ascii: "\n")])
    return hasOtherName ? [Message(.warningHardLinked, target.path)] : []
  }
}

import FeedCore
import LocalStores

/// `config.json`: an object of texts, one a setting.
struct SettingsFile: Sendable {
  let path: String
  private(set) var values: [String: Secret]
  /// What was odd but did no harm; for stderr.
  let warnings: [String]

  /// Under `$XDG_CONFIG_HOME/imagefeed`, else `~/.config/imagefeed`; nil where there is neither.
  static func path(_ environment: Environment) -> String? {
    let base = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = base ?? environment["HOME"].map { "\($0)/.config" }
    return folder.map { "\($0)/imagefeed/config.json" }
  }

  /// A file that is not there has no settings; one that cannot be understood is named with the
  /// fault in it.
  init(_ environment: Environment) throws(FeedError) {
    path = Self.path(environment) ?? ""
    guard !path.isEmpty,
      case .contents(let bytes, let wasExposed) = try PrivateFile(path: path).read()
    else {
      values = [:]
      warnings = []
      return
    }
    values = try Self.parse(bytes, path)
    var warnings: [String] = []
    if wasExposed { warnings.append("\(path) could be read by others; only you can now.") }
    let known = Set(Setting.all.map(\.key))
    for key in values.keys.sorted() where !known.contains(key) {
      warnings.append("\(path): there is no setting «\(key.cleaned())»; it is ignored.")
    }
    self.warnings = warnings
  }

  private static func parse(
    _ bytes: [UInt8], _ path: String
  ) throws(FeedError) -> [String: Secret] {
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON(parsing: bytes)
    } catch {
      throw FeedError(.usage, Message(.errorBadSetting, path, "JSON", error.description))
    }
    guard let object = json.objectValue else {
      throw FeedError(.usage, Message(.errorBadSetting, path, "JSON", "it is not an object"))
    }
    var values: [String: Secret] = [:]
    for member in object.members {
      guard let text = text(member.value) else {
        throw FeedError(
          .usage, Message(.errorBadSetting, path, member.key, "it is neither text nor number"))
      }
      values[member.key] = Secret(text)
    }
    return values
  }

  private static func text(_ value: JSON) -> String? {
    switch value {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): "\(number)"
    case .bool(let flag): String(flag)
    case .null, .array, .object: nil
    }
  }

  /// Nil takes the setting away. Written at once, as a whole.
  mutating func set(_ setting: Setting, to value: Secret?) throws(FeedError) {
    guard !path.isEmpty else {
      throw FeedError(.disk, Message(.errorDisk, "config.json", "HOME is not set"))
    }
    values[setting.key] = value
    let members = values.sorted { $0.key < $1.key }.map { ($0.key, JSON.string($0.value.revealed)) }
    let bytes = JSON.object(JSONObject(members)).encodedPretty()
    try PrivateFile(path: path).write(bytes + [UInt8(ascii: "\n")])
  }
}

/// An option that a plugin declares.
package struct PluginOption: Sendable, Hashable {
  /// The values that an option accepts.
  package enum Kind: Sendable, Hashable {
    case integer(ClosedRange<Int>)
    case flag
    case choice([String])
    case text(placeholder: String)
  }

  package let name: String
  package let kind: Kind
  package let defaultValue: String?
  package let help: String
  /// Whether it may be given several times.
  package let isRepeatable: Bool

  package init(
    _ name: String, _ kind: Kind, default defaultValue: String? = nil,
    repeatable: Bool = false, help: String
  ) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
    self.help = help
    isRepeatable = repeatable
  }

  /// The values that the option accepts, for help and error messages.
  package var placeholder: String {
    switch kind {
    case .integer(let range): "\(range.lowerBound)…\(range.upperBound)"
    case .flag: "true|false"
    case .choice(let words): words.joined(separator: "|")
    case .text(let placeholder): placeholder
    }
  }

  fileprivate func accepts(_ value: String) -> Bool {
    switch kind {
    case .integer(let range): Int(value).map(range.contains) ?? false
    case .flag: value == "true" || value == "false"
    case .choice(let words): words.contains(value)
    case .text: true
    }
  }
}

/// The options given to a plugin, validated against its declarations, so that the accessors cannot
/// fail.
package struct PluginOptions: Sendable {
  private let values: [String: [String]]
  private let declared: [PluginOption]

  /// Parses the KEY=VALUE texts.
  ///
  /// - Throws: `usage` for an unknown key, with the known ones (BACK-4), and for an invalid value.
  package init(
    _ given: [String], of plugin: String, declared: [PluginOption]
  ) throws(FeedError) {
    var values: [String: [String]] = [:]
    for text in given {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = String(parts[0])
      guard let option = declared.first(where: { $0.name == key }) else {
        throw Self.unknown(key, of: plugin, declared)
      }
      let value = parts.count == 2 ? String(parts[1]) : (option.kind == .flag ? "true" : "")
      guard option.accepts(value) else {
        throw FeedError(.usage, Message(.errorOptionValue, key, value, option.placeholder))
      }
      values[key] = option.isRepeatable ? (values[key] ?? []) + [value] : [value]
    }
    self.values = values
    self.declared = declared
  }

  private static func unknown(
    _ key: String, of plugin: String, _ declared: [PluginOption]
  ) -> FeedError {
    let known = declared.map(\.name).joined(separator: ", ")
    return FeedError(.usage, Message(.errorUnknownOption, plugin, key, known.isEmpty ? "—" : known))
  }

  /// The values of an option in the order in which they were given, otherwise its default. Traps
  /// for an option that the plugin does not declare.
  package func texts(_ name: String) -> [String] {
    guard let option = declared.first(where: { $0.name == name }) else {
      preconditionFailure("the plugin reads an option that it does not declare: \(name)")
    }
    return values[name] ?? option.defaultValue.map { [$0] } ?? []
  }

  /// The last value of an option, otherwise its default.
  package func text(_ name: String) -> String? { texts(name).last }

  /// The last value of an option that takes numbers.
  package func integer(_ name: String) -> Int? { text(name).flatMap { Int($0) } }

  /// Whether a flag is set.
  package func flag(_ name: String) -> Bool { text(name) == "true" }
}

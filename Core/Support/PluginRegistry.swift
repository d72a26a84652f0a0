/// Plugins in the order in which they were registered. A second one of a name is our bug and
/// traps; an unknown name is the person's, and is answered with the known ones.
package struct PluginRegistry<Plugin: Sendable>: Sendable {
  package let all: [Plugin]
  private let unknown: Phrase
  private let name: @Sendable (Plugin) -> String

  /// `unknown` answers a wrong name, whose blanks are that name and the known ones.
  package init(
    _ unknown: Phrase, _ plugins: [Plugin], name: @escaping @Sendable (Plugin) -> String
  ) {
    let names = plugins.map(name)
    precondition(Set(names).count == names.count, "two plugins of one name: \(names)")
    all = plugins
    self.unknown = unknown
    self.name = name
  }

  package var names: [String] { all.map(name) }

  package func plugin(named wanted: String) throws(FeedError) -> Plugin {
    guard let plugin = all.first(where: { name($0) == wanted }) else {
      let known = names.joined(separator: ", ")
      throw FeedError(.usage, Message(unknown, wanted, known))
    }
    return plugin
  }
}

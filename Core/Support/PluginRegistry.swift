/// Plugins in the order in which they were registered. A second one of a name is our bug and
/// traps; an unknown name is the person's, and is answered with the known ones.
package struct PluginRegistry<Plugin: Sendable>: Sendable {
  package let all: [Plugin]
  private let kind: String
  private let name: @Sendable (Plugin) -> String

  /// `kind` names the family in messages, as «backend».
  package init(
    _ kind: String, _ plugins: [Plugin], name: @escaping @Sendable (Plugin) -> String
  ) {
    let names = plugins.map(name)
    precondition(Set(names).count == names.count, "two plugins of one name: \(names)")
    all = plugins
    self.kind = kind
    self.name = name
  }

  package var names: [String] { all.map(name) }

  package func plugin(named wanted: String) throws(FeedError) -> Plugin {
    guard let plugin = all.first(where: { name($0) == wanted }) else {
      let known = names.joined(separator: ", ")
      throw FeedError(.usage, Message(.errorUnknownName, kind, wanted, known))
    }
    return plugin
  }
}

package import FeedCore
import FeedSession

/// The operations that an endpoint offers: all of the table, or only those that its options allow
/// (MCP-9). Both protocols look operations up here, so an operation that is not offered cannot be
/// called through either.
package struct OfferedOperations: Sendable {
  static let everything = OfferedOperations(Operations.all)

  let all: [Operation]
  private let byMethod: [String: Operation]

  private init(_ operations: [Operation]) {
    all = operations
    byMethod = Dictionary(uniqueKeysWithValues: operations.map { ($0.method, $0) })
  }

  /// Selects the operations that these options allow.
  ///
  /// - Parameters:
  ///   - readOnly: Whether to leave out operations that change anything.
  ///   - names: The only tools to offer; nil for all operations.
  /// - Throws: `usage` for a name that is not the name of a tool, and if `readOnly` rules out all
  ///   of the named tools.
  package init(readOnly: Bool, tools names: [String]?) throws(FeedError) {
    let allowed = Operations.all.filter { $0.isReadOnly || !readOnly }
    guard let names else {
      self.init(allowed)
      return
    }
    if let unknown = names.first(where: { !Self.toolNames.contains($0) }) {
      let known = Self.toolNames.joined(separator: ", ")
      throw FeedError(.usage, Message(.errorUnknownTool, unknown.cleaned(), known))
    }
    self.init(allowed.filter { names.contains($0.name) })
    if all.isEmpty {
      throw FeedError(.usage, Message(.errorNoToolLeft, names.joined(separator: ", ")))
    }
  }

  /// The names of all tools, in the order of the table.
  package static let toolNames = Operations.tools.map(\.name)

  /// The operations that can succeed in the session (UI-1). Others can still be called, and their
  /// errors give the reason.
  func all(in session: SessionState) -> [Operation] {
    all.filter { session.capabilities.isSuperset(of: $0.declaration.needs) }
  }

  /// The tools that can succeed in the session.
  func tools(in session: SessionState) -> [Operation] { all(in: session).filter(\.isTool) }

  /// The operation of a method `imagefeed/NAME`.
  func operation(method: String) -> Operation? { byMethod[method] }

  /// The operation that MCP offers under a name.
  func tool(_ name: String) -> Operation? {
    byMethod[OperationDeclaration.methodPrefix + name].flatMap { $0.isTool ? $0 : nil }
  }
}

import FeedCore
import FeedSession

/// One operation of the endpoint (RPC-1): everything that describes it, and what it does.
struct Operation: Sendable {
  struct Parameter: Sendable, Hashable {
    enum Kind: String, Sendable, Hashable {
      case string
      case integer
      case boolean
    }

    let name: String
    let kind: Kind
    let isRequired: Bool
    let summary: String
  }

  enum Work: Sendable {
    /// Answered at once, on the thread that reads the requests: must be quick.
    case fromMemory(@Sendable (JSONObject, FrontendContext) -> JSONObject)
    /// Waits for something; of these only so many may be open (RPC-8).
    case waiting(
      @Sendable (JSONObject, FrontendContext) async throws(FeedError) -> JSONObject)
  }

  let name: String
  let summary: String
  let parameters: [Parameter]
  /// Whether it changes nothing.
  let isReadOnly: Bool
  let work: Work

  /// Unknown parameters are refused, so that a typing error shows.
  func check(_ given: JSONObject) throws(RPCError) {
    // Names that begin with an underscore belong to the protocol, as `_meta` does.
    for key in given.keys where !key.hasPrefix("_") {
      guard parameters.contains(where: { $0.name == key }) else {
        throw RPCError(-32_602, "\(name) has no parameter «\(key.cleaned())»")
      }
    }
    for parameter in parameters {
      switch given[parameter.name] {
      case nil:
        if parameter.isRequired { throw RPCError(-32_602, "\(parameter.name) is missing") }
      case let value?:
        guard parameter.accepts(value) else {
          throw RPCError(-32_602, "\(parameter.name) is not of type \(parameter.kind.rawValue)")
        }
        // What is required is a name or an id, and an empty one would ask for something else.
        if parameter.isRequired, value.stringValue?.isEmpty == true {
          throw RPCError(-32_602, "\(parameter.name) is empty")
        }
      }
    }
  }
}

extension Operation {
  /// One that waits for something.
  init(
    name: String, summary: String, parameters: [Parameter], isReadOnly: Bool,
    run: @escaping @Sendable (JSONObject, FrontendContext) async throws(FeedError) -> JSONObject
  ) {
    self.init(
      name: name, summary: summary, parameters: parameters, isReadOnly: isReadOnly,
      work: .waiting(run))
  }
}

extension Operation.Parameter {
  fileprivate func accepts(_ value: JSON) -> Bool {
    switch kind {
    case .string: value.stringValue != nil
    case .integer: value.integerValue != nil
    case .boolean: value.boolValue != nil
    }
  }

  var shape: JSONObject {
    [
      "name": .string(name), "type": .string(kind.rawValue), "required": .bool(isRequired),
      "description": .string(summary),
    ]
  }
}

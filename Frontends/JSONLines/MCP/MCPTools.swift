import FeedCore
import FeedSession

/// The operations as MCP tools.
enum MCPTools {
  /// The default number of photos in a list for a model. Each photo costs the model a hundred
  /// tokens.
  private static let photosPerPage: JSON = 10

  static func list(
    _ request: RPCRequest, _ version: MCPVersion, _ router: Router, hasGallery: Bool
  ) throws(RPCError) -> PreparedRequest {
    try request.checkCursor(router.context.language)
    let session = router.context.session
    return .whenCapabilitiesAreKnown(session) {
      var described: Set<String> = []
      let state = session.latest
      let list = router.offered.tools(in: state).map {
        JSON.object($0.tool(state.capabilities, hasGallery, &described))
      }
      return version.addingCacheLifetime(
        ["tools": .array(list)], for: .seconds(3_600), .allUsers)
    }
  }

  /// Calls a tool. Invalid arguments and later failures are returned as results, so that the model
  /// can read them and correct the call.
  ///
  /// - Throws: A protocol error for an unknown tool.
  static func call(
    _ request: RPCRequest, _ router: Router, hasGallery: Bool
  ) throws(RPCError) -> PreparedRequest {
    let name = request.parameters["name"]?.stringValue ?? ""
    guard let operation = router.offered.tool(name) else {
      throw RPCError(.badParameters, Message(.rpcUnknownTool, name), router.context.language)
    }
    guard let parameters = request.parameters.optionalObject("arguments") else {
      throw RPCError(
        .badParameters, Message(.faultObject, "arguments"), router.context.language)
    }
    var arguments = operation.arguments(in: parameters, isTool: true)
    if operation.parameters.member("perPage") != nil, arguments["perPage"] == nil {
      arguments["perPage"] = photosPerPage
    }
    let form: PreparedRequest.Form = { outcome in .success(result(outcome, operation.result)) }
    do throws(RPCError) {
      return PreparedRequest(
        operation, try router.call(operation, arguments, for: .model(hasGallery: hasGallery)),
        form: form)
    } catch {
      return .answer(failed(error))
    }
  }

  private static func result(
    _ outcome: PreparedRequest.Outcome, _ result: ResultShape
  ) -> JSONObject {
    switch outcome {
    case .success(let answer): done(answer, result)
    case .failure(let error): failed(error)
    }
  }

  private static func done(_ answer: JSONObject, _ result: ResultShape) -> JSONObject {
    [
      "content": .array(result.content(of: answer).map(JSON.object)),
      "structuredContent": result.structure(of: answer).map(JSON.object),
      "_meta": answer[MCPApps.photosKey].map { [MCPApps.photosKey: $0] },
    ]
  }

  private static func failed(_ error: RPCError) -> JSONObject {
    let hint = error.data["hint"]?.stringValue
    let text = [error.message, hint].compactMap(\.self).joined(separator: " ")
    return [
      "content": [["type": "text", "text": .string(text)]],
      "isError": true,
      "_meta": ["org.imagefeed/error": .object(error.jsonObject)],
    ]
  }
}

extension Operation {
  /// The tool, as short as possible, because a client sends the whole list to its model in each
  /// conversation. The schemas of results are left out: they would be three quarters of the list,
  /// and no model needs them.
  ///
  /// - Parameter described: The parameters that an earlier tool of the list has described.
  fileprivate func tool(
    _ capabilities: Capabilities, _ hasGallery: Bool, _ described: inout Set<String>
  ) -> JSONObject {
    var parameters = parameters
    parameters.members.removeAll { !capabilities.isSuperset(of: $0.needs) }
    return [
      "name": .string(name),
      "description": .string(summary),
      "inputSchema": .object(parameters.brief(&described)),
      "annotations": .object(annotations),
      "_meta": hasGallery && result == .photoList ? MCPApps.toolMeta : nil,
    ]
  }

  private var annotations: JSONObject {
    var hints: JSONObject = ["readOnlyHint": .bool(isReadOnly)]
    switch effect {
    case .readOnly: break
    case .additive: hints["destructiveHint"] = false
    case .idempotent: (hints["destructiveHint"], hints["idempotentHint"]) = (false, true)
    case .destructive: hints["destructiveHint"] = true
    }
    switch run {
    case .fromMemory, .fromSession: hints["openWorldHint"] = false
    case .waiting: break
    }
    return hints
  }
}

extension ObjectSchema {
  /// The schema without repetitions. A parameter that several tools share is described only by the
  /// first of them. A model learns that unknown and empty parameters are refused when it tries one.
  fileprivate func brief(_ described: inout Set<String>) -> JSONObject {
    var schema = json
    schema["additionalProperties"] = nil
    var properties = schema.object("properties")
    for member in members {
      var property = properties.object(member.name)
      let isNew = described.insert("\(member.name): \(member.summary)").inserted
      if !isNew { property["description"] = nil }
      property["minLength"] = nil
      properties[member.name] = .object(property)
    }
    schema["properties"] = .object(properties)
    return schema
  }
}

import FeedCore
import FeedSession

extension Operation {
  /// What this endpoint is and can do. `protocol` rises only when something is taken away or
  /// changes its meaning; everything else is only ever added.
  static let describe = Operation(
    name: "describe", summary: "What this endpoint is and which operations it has.",
    parameters: [], isReadOnly: true,
    work: .fromMemory { _, context in
      [
        "server": ["name": "imagefeed", "version": .string(context.program.version)],
        "protocol": 1,
        "backend": .string(context.program.backend),
        "edition": .string(context.edition.rawValue),
        "operations": .array(Operations.all.map { .object($0.shape) }),
      ]
    })

  private var shape: JSONObject {
    [
      "method": .string("imagefeed/\(name)"), "description": .string(summary),
      "parameters": .array(parameters.map { .object($0.shape) }),
      "readOnly": .bool(isReadOnly),
    ]
  }
}

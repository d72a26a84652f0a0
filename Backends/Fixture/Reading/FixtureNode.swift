import FeedCore
import UnsplashWire

/// A value of the folder's JSON with its path. It is strict, unlike the reader of the API's
/// answers. The file may be written by hand, and its author wants to know of a mistake.
struct FixtureNode {
  /// A path that is converted to text only in an error, because an index has 100,000 paths.
  private indirect enum JSONPath {
    case document(String)
    case member(JSONPath, String)
    case item(JSONPath, Int)

    var text: String {
      switch self {
      case .document(let path): return path
      case .item(let list, let index): return "\(list.text)[\(index)]"
      case .member(let object, let key):
        let path = object.text
        return path.isEmpty ? key : "\(path).\(key)"
      }
    }
  }

  let json: JSON
  private let place: JSONPath

  /// The path, for example `feed[3].ids`. It is empty for the document.
  var path: String { place.text }

  init(_ json: JSON, at path: String = "") {
    self.init(json, .document(path))
  }

  private init(_ json: JSON, _ place: JSONPath) {
    self.json = json
    self.place = place
  }

  func error(_ reason: String) -> WireError { WireError(path: path, reason: reason) }

  func object() throws(WireError) -> JSONObject {
    guard let object = json.objectValue else { throw error("expected an object") }
    return object
  }

  /// Returns the member of an object, or `nil` if it is missing.
  func member(_ key: String) throws(WireError) -> FixtureNode? {
    try object()[key].map { FixtureNode($0, .member(place, key)) }
  }

  func required(_ key: String) throws(WireError) -> FixtureNode {
    guard let member = try member(key) else {
      throw FixtureNode(.null, .member(place, key)).error("missing")
    }
    return member
  }

  func items() throws(WireError) -> [JSON] {
    guard let items = json.arrayValue else { throw error("expected a list") }
    return items
  }

  func item(_ index: Int, _ json: JSON) -> FixtureNode { FixtureNode(json, .item(place, index)) }

  func text() throws(WireError) -> String {
    guard let text = json.stringValue, !text.isEmpty else {
      throw error("expected a non-empty string")
    }
    return text
  }

  func flag() throws(WireError) -> Bool {
    guard let flag = json.boolValue else { throw error("expected true or false") }
    return flag
  }

  /// Returns the path of a file inside the folder.
  func file() throws(WireError) -> String {
    let name = try text()
    guard FixtureFolder.isInside(name) else { throw error("“\(name)” leads out of the folder") }
    return name
  }
}

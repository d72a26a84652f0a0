import FeedCore
import UnsplashWire

/// Reading the JSON files of a fixture.
extension FixtureFolder {
  /// The size limit of a JSON file in bytes. An index of 100,000 photos takes 2.3 MB.
  static var documentLimit: Int { 64 << 20 }

  /// Reads and decodes a JSON file, or returns `nil` if it does not exist.
  func document<Value>(
    _ name: String, _ decode: (JSON) throws(WireError) -> Value
  ) throws(FeedError) -> Value? {
    guard let bytes = try read(name, limit: Self.documentLimit) else { return nil }
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON(parsing: bytes)
    } catch {
      throw .fixture(file(name), bytes, error)
    }
    do throws(WireError) { return try decode(json) } catch { throw .fixture(file(name), error) }
  }
}

/// The errors for invalid files of a fixture. Each contains the file and the position in it.
extension FeedError {
  static func fixture(_ file: String, _ fault: WireError) -> FeedError {
    let place = fault.path.isEmpty ? "$" : fault.path
    return FeedError(.disk, Message(.errorFixtureShape, file, place, fault.reason))
  }

  static func fixture(_ file: String, _ bytes: [UInt8], _ fault: JSONSyntaxError) -> FeedError {
    let before = bytes.prefix(fault.offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = String(decoding: before[start...], as: UTF8.self).count + 1
    return FeedError(
      .disk,
      Message(.errorFixtureSyntax, file, String(line), String(column), fault.reason))
  }
}

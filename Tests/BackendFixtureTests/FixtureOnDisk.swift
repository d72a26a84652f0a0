import BackendFixture
import FeedCore
import FeedImaging
import FeedTestSupport
import Testing

/// A fixture folder for one test.
final class FixtureOnDisk: Sendable {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var path: String { folder.path }

  static let jpeg: [UInt8] = {
    let bitmap = Bitmap(size: PixelSize(width: 3, height: 2), fill: RGB(red: 9, green: 8, blue: 7))
    do { return try JPEG.encode(bitmap) } catch { preconditionFailure("it has pixels: \(error)") }
  }()

  func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }
  func write(_ bytes: [UInt8], to name: String) throws { try folder.write(bytes, to: name) }

  /// Returns the backend as the executable creates it.
  func backend(
    _ options: String..., clock: ManualClock = ManualClock(passing: true)
  ) throws
    -> Backend
  {
    let plugin = FixtureBackend()
    let given = try PluginOptions(
      ["path=\(path)"] + options, of: plugin.name, declared: plugin.options)
    return try plugin.make(given, ConnectionSettings(), .quiet(clock: clock))
  }

  /// Returns the error for a folder that cannot be opened.
  func backendError(path: String?) throws -> FeedError? {
    let plugin = FixtureBackend()
    let options = path.map { ["path=\($0)"] } ?? []
    let given = try PluginOptions(options, of: plugin.name, declared: plugin.options)
    do throws(FeedError) {
      _ = try plugin.make(given, ConnectionSettings(), .quiet())
      return nil
    } catch {
      return error
    }
  }

  /// Returns any credentials, because a folder does not check tokens.
  static func user() throws -> Credentials {
    Credentials(token: try #require(Secret("anybody")), scopes: [], origin: .memory)
  }
}

import FeedCore
import FeedSession
import FeedTestSupport
import Testing

/// The examples of the READMEs. They are compiled and run here, and the READMEs must contain the
/// same text.
@Suite("BACK-6: a new backend and a new frontend")
struct ExamplesTests {
  private func run(_ options: String...) async throws -> (FeedCore.ExitStatus, BufferConsole) {
    let plugin = TinyBackend()
    let given = try PluginOptions(options, of: plugin.name, declared: plugin.options)
    let backend = try plugin.make(given, ConnectionSettings(), .quiet())
    let (session, console) = (Session(backend, services: .stubs()), BufferConsole())
    let facts = AppFacts(version: "test", backend: plugin.name)
    let status = await TinyFrontend().run(
      FrontendContext(session: session, console: console.console, program: facts))
    await session.shutDown()
    return (status, console)
  }

  @Test("The tiny frontend shows the tiny backend's photo")
  func together() async throws {
    let (status, console) = try await run()
    #expect(status == .done)
    #expect(console.out == "a gray day\n" && console.error.isEmpty)
  }

  @Test("BACK-4: the error for an unknown option lists the declared one")
  func options() async throws {
    #expect(try await run("caption=fog").1.out == "fog\n")
    await #expect(
      throws: FeedError(.usage, Message(.errorUnknownOption, "tiny", "color", "caption"))
    ) { try await run("color=gray") }
  }

  @Test(
    "The READMEs show these files word for word",
    arguments: [("Backends", "TinyBackend"), ("Frontends", "TinyFrontend")])
  func words(folder: String, file: String) throws {
    let text = { (path: String) in
      String(decoding: try readFile("\(Samples.projectFolder)/\(path)"), as: UTF8.self)
    }
    let guide = try text("\(folder)/README.md")
    #expect(try guide.contains("```swift\n\(text("Tests/Examples/\(file).swift"))```\n"))
  }
}

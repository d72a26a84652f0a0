package import FeedCore
package import FeedSession

/// Prints the captions of the newest photos, one per line.
package struct TinyFrontend: FrontendPlugin {
  package let name = "tiny"
  package let summary = "Captions of the newest photos, for an example"

  package init() {}

  package func run(_ context: FrontendContext) async -> ExitStatus {
    do throws(FeedError) {
      for photo in try await context.session.photos(from: .feed, PageRequest(1)).value.photos {
        context.console.print(photo.caption ?? photo.id.text)
      }
      return .done
    } catch {
      context.console.note(error.message.text(in: context.language))
      return error.code.exitStatus
    }
  }
}

import FeedCore
import FeedSession

struct Share: SessionCommand {
  private static let format = Argument(
    option: "format", "format", .word(Snippet.Format.self), "The format to print.", default: "url")
  private static let size = Argument(
    option: "size", "size", .downloadSize,
    "The size of the picture, as for download; with --format url the picture’s address.")

  static let command = Command(
    "share", "Print links to photos, or snippets with credit.",
    examples: ["share uCb8l4CMcka --format markdown"],
    discussion: """
      Snippets are reported to Unsplash as a use of the photo, as its guidelines require; plain \
      links are not. LaTeX can only show files: its snippet names the file that `imagefeed \
      download ID --size regular` saves, and needs the packages graphicx and hyperref.
      """,
    PhotoArguments.all + [format, size] + OutputOptions.all)

  let arguments: ParsedArguments

  func run(_ context: FrontendContext) async -> ExitStatus {
    let photos = PhotoArguments(arguments)
    let (format, size) = (arguments[Self.format], arguments[Self.size])
    return await context.reporting(OutputOptions(arguments)) { output throws(FeedError) in
      let known = Snippet.jsonFields
      try output.checkFields(photos.areSeveral ? ["id"] + known : known)
      let ids = try await photos.read(context.console)
      if !photos.areSeveral, let id = ids.first {
        write(try await context.session.snippet(of: id, as: format, size: size), output)
        return .done
      }
      var writer = ReportWriter(output, areSeveral: true)
      // One at a time, so that no photo is reported as used after the reader of the snippets has
      // gone.
      let batch = Batch(maxConcurrent: 1) { id throws(FeedError) in
        try await context.session.snippet(of: id, as: format, size: size).value
      }
      let status = await batch.run(ids) { writer.take(SharedPhoto(id: $0, outcome: $1)) }
      writer.finish()
      return status
    }
  }

  private func write(_ answer: Answer<Snippet>, _ output: Output) {
    if output.format.isJSON {
      output.write(output.selecting(answer.jsonObject(\.jsonObject)))
    } else {
      output.console.print(answer.value.text)
    }
  }
}

/// The outcome for one of several shared photos.
private struct SharedPhoto: PhotoReport {
  let id: PhotoID
  let outcome: Result<Snippet, FeedError>

  func jsonObject(_ output: Output) -> JSONObject {
    switch outcome {
    case .success(let snippet):
      var object: JSONObject = ["id": .string(id.text)]
      for member in snippet.jsonObject.members { object[member.key] = member.value }
      return output.selecting(object)
    case .failure(let error): return failedObject(error, output)
    }
  }

  func text(_ output: Output) -> String? {
    guard case .success(let snippet) = outcome else { return nil }
    return snippet.text
  }
}

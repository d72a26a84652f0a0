import FeedCore
import FeedSession

struct ShowDetails: SessionCommand {
  static let command = Command(
    "photo", "Show the details of photos.",
    examples: ["photo uCb8l4CMcka", "photo https://unsplash.com/photos/fog-uCb8l4CMcka --json"],
    PhotoArguments.all + OutputOptions.all)

  let arguments: ParsedArguments

  func run(_ context: FrontendContext) async -> ExitStatus {
    let photos = PhotoArguments(arguments)
    return await context.reporting(OutputOptions(arguments)) { output throws(FeedError) in
      try output.checkFields(Photo.detailedFields)
      let ids = try await photos.read(context.console)
      if !photos.areSeveral, let id = ids.first {
        output.write(try await context.session.photo(id))
        return .done
      }
      var writer = ReportWriter(output, areSeveral: true)
      let batch = Batch(maxConcurrent: 4) { id throws(FeedError) in
        try await context.session.photo(id)
      }
      var remarks: [Message] = []
      let status = await batch.run(ids) { id, outcome in
        for remark in (try? outcome.get())?.remarks ?? [] where !remarks.contains(remark) {
          remarks.append(remark)
        }
        return writer.take(PhotoAnswer(id: id, outcome: outcome))
      }
      writer.finish()
      remarks.forEach(output.note)
      return status
    }
  }
}

/// The outcome for one of several requested photos.
private struct PhotoAnswer: PhotoReport {
  let id: PhotoID
  let outcome: Result<Answer<Photo>, FeedError>

  func jsonObject(_ output: Output) -> JSONObject {
    switch outcome {
    case .success(let answer): output.selecting(answer.jsonObject(\.jsonObject))
    case .failure(let error): failedObject(error, output)
    }
  }

  func text(_ output: Output) -> String? {
    guard case .success(let answer) = outcome else { return nil }
    output.noteStale(answer)
    return output.text(of: answer.value)
  }
}

import FeedCore
import FeedSession

/// Actions on one or several photos (COLL-5). Batches run one at a time.
extension ScreenState {
  mutating func start(_ batch: PhotoBatch, _ session: SessionState) -> [ScreenCommand] {
    guard !batch.photos.isEmpty else { return [] }
    batches.append(batch)
    return batches.count == 1 ? nextStep(session) : []
  }

  /// Begins the next step of the first batch, or ends it.
  private mutating func nextStep(_ session: SessionState) -> [ScreenCommand] {
    guard let batch = batches.first, batch.awaited == nil else { return [] }
    guard let photo = batch.current else {
      batches.removeFirst()
      forgetWantedLikes(of: batch)
      dropQuitQuestion()
      return report(batch) + nextStep(session)
    }
    switch batch.work {
    case .collect(let isContained, let collection):
      batches[0].wasContained =
        session.isContained(photo, in: collection.id) ?? !isContained
      return wait(for: .collect(photo, isContained, in: collection))
    case .like(let wanted):
      // The user may want the opposite by now.
      guard requestedLikes[photo.id] == wanted else { return endStep(.done, session) }
      return wait(for: .setLike(photo, wanted))
    case .download(let size): return downloadNext(photo, size)
    case .copy(let format): return wait(for: .makeSnippet(photo, format))
    case .run(let command): return run(runProgram(command, on: photo), session)
    }
  }

  private mutating func wait(for command: ScreenCommand) -> [ScreenCommand] {
    batches[0].awaited = command
    return [command]
  }

  private mutating func endStep(
    _ result: ScreenResult, _ session: SessionState
  ) -> [ScreenCommand] {
    batches[0].endStep(result)
    return nextStep(session)
  }

  /// Queues a download after those in progress.
  private mutating func downloadNext(_ photo: Photo, _ size: DownloadSize) -> [ScreenCommand] {
    let download = QueuedDownload(photo, size)
    batches[0].awaited = download.command
    guard !downloads.contains(where: { $0.command == download.command }) else { return [] }
    downloads.append(download)
    return downloads.count == 1 ? [download.command] : []
  }

  /// Waits for the file of a custom command, and for its end if it has the terminal.
  private mutating func run(
    _ commands: [ScreenCommand], _ session: SessionState
  ) -> [ScreenCommand] {
    batches[0].awaited = commands.first {
      switch $0 {
      case .fetchFile: true
      case .runProgram(let run): run.hasTerminal
      default: false
      }
    }
    if batches[0].awaited != nil { return commands }
    let isStarted = commands.contains { if case .runProgram = $0 { true } else { false } }
    let result = isStarted ? ScreenResult.done : .failed(.commandRefused(notice))
    return commands + endStep(result, session)
  }

  /// Ends the step that a command belongs to.
  ///
  /// - Returns: The next effects; nil if the command belongs to no batch, or if its result has
  ///   further effects.
  mutating func batchStepEnded(
    _ command: ScreenCommand, _ result: ScreenResult, _ session: SessionState
  ) -> [ScreenCommand]? {
    guard let batch = batches.first, batch.awaited == command else { return nil }
    switch command {
    // The queue of downloads continues, too.
    case .download: return nil
    case .setLike(let photo, let wanted):
      if requestedLikes[photo.id] == wanted { requestedLikes[photo.id] = nil }
    case .collect(_, let isContained, let collection) where result.error == nil:
      noteChange(of: collection.id, from: batch.wasContained, to: isContained)
    case .fetchFile(_, let photo) where result.error != nil: fetchEnded(photo)
    case .fetchFile(let program, let photo):
      return run(fileFetched(program, photo, result), session)
    default: break
    }
    return endStep(result, session)
  }

  /// Ends the step of a download.
  ///
  /// - Returns: The next effects; nil if the download belongs to no batch.
  mutating func batchDownloadEnded(
    _ download: QueuedDownload, _ result: ScreenResult, _ session: SessionState
  ) -> [ScreenCommand]? {
    guard batches.first?.awaited == download.command else { return nil }
    return endStep(result, session)
  }

  /// Drops the batches of an account that is no longer in use.
  ///
  /// - Returns: The message about the first of them.
  mutating func dropBatchesOfAccount() -> Message? {
    let lost = batches.first(where: \.needsAccount)
    batches.filter(\.needsAccount).forEach { forgetWantedLikes(of: $0) }
    batches.removeAll(where: \.needsAccount)
    return lost.map { Message(.batchLost, summary(of: $0).text(in: environment.language)) }
  }
}

extension ScreenState {
  /// Shows the hearts of photos again that a batch has not liked.
  private mutating func forgetWantedLikes(of batch: PhotoBatch) {
    guard case .like(let wanted) = batch.work else { return }
    for photo in batch.photos where requestedLikes[photo.id] == wanted {
      requestedLikes[photo.id] = nil
    }
  }
}

// The summary.
extension ScreenState {
  /// Reports the end of a batch.
  private mutating func report(_ batch: PhotoBatch) -> [ScreenCommand] {
    if let collection = batch.collection { return report(batch, of: collection) }
    guard !batch.texts.isEmpty else { return showNotice(result(of: batch)) }
    batchSummary = result(of: batch)
    return [.copy(batch.texts.joined(separator: "\n"))]
  }

  /// Reports a change of a collection. The box shows failures, because its own tick shows a success.
  private mutating func report(
    _ batch: PhotoBatch, of collection: PhotoCollection
  ) -> [ScreenCommand] {
    let index = overlays.lastIndex { $0.collectionBox != nil }
    if batch.failures.contains(where: { $0.code == .missingScope }) {
      return askForScopes(batch.photos)
    }
    let isGone = batch.failures.contains { $0.code == .notFound }
    let commands = isGone ? ownCollections.reload() : []
    if let index, var box = overlays[index].collectionBox {
      box.fault = batch.failures.isEmpty ? nil : result(of: batch)
      overlays[index] = .collecting(box)
      if batch.failures.isEmpty, batch.photos.count == 1 { return commands }
      return commands + (batch.failures.isEmpty ? showNotice(result(of: batch)) : [])
    }
    return commands + showNotice(result(of: batch))
  }

  /// The summary of a batch, with its first failure.
  private func result(of batch: PhotoBatch) -> Message {
    guard let error = batch.failures.first else { return summary(of: batch) }
    let language = environment.language
    let reason = [error.messageOfBatch, error.mayHaveArrived ? Message(.batchRepeat) : nil]
      .compactMap { $0?.screenText(environment.keys, in: language) }.joined(separator: " ")
    if batch.photos.count == 1, let collection = batch.collection {
      return Message(batch.adds ? .notAddedTo : .notRemovedFrom, collection.title, reason)
    }
    let summary = summary(of: batch).text(in: language)
    if error.code == .cancelled { return Message(.batchStopped, summary) }
    return Message(.batchFailed, summary, String(batch.failures.count), reason)
  }

  /// How many photos of a batch are done, for example “3 of 4 added to “Mornings””.
  private func summary(of batch: PhotoBatch) -> Message {
    let (count, total) = (String(batch.succeeded), String(batch.photos.count))
    switch batch.work {
    case .collect(let isContained, let collection):
      if batch.photos.count == 1, batch.succeeded == 1 {
        return Message(isContained ? .addedTo : .removedFrom, collection.title)
      }
      return Message(
        isContained ? .batchAdded : .batchRemoved, count, total, collection.title)
    case .like(let wanted): return Message(wanted ? .batchLiked : .batchUnliked, count, total)
    case .download:
      guard let folder = batch.folder else { return Message(.batchSaved, count, total) }
      return Message(.batchSavedIn, count, total, folder)
    case .copy: return Message(.batchCopied, count, total)
    case .run(let command): return Message(.batchStarted, count, total, command.name)
    }
  }
}

extension FeedError {
  /// The error of a custom command that was not started for the reason in a notice.
  fileprivate static func commandRefused(_ notice: Notice?) -> FeedError {
    FeedError(.usage, notice?.messages.last ?? Message(.errorCancelled))
  }

  /// The message for photos and collections on the screen, which may have been removed.
  fileprivate var messageOfBatch: Message {
    switch message.phrase {
    case .errorCollectionNotFound, .errorPhotoOrCollectionNotFound: Message(.collectionGone)
    default: messageOfShownPhoto
    }
  }
}

import FeedCore

/// Custom commands for the open photo (TUI-10). They have numbers, because their keys are letters
/// that have another meaning in linear mode.
extension LinearState {
  func programMenu(_ photo: Photo) -> LinearMenu {
    LinearMenu(
      title: "\(text(.linearCommands)).",
      items: commands.map { LinearMenu.Item($0.line.cleaned(), .run($0, photo)) })
  }

  /// Runs a command on a photo. If the command needs a file and the photo has none, it is
  /// downloaded first.
  mutating func run(_ command: CustomCommand, on photo: Photo) -> LinearStep {
    guard command.needsDownload, photo.file == nil else {
      return start(command, photo, file: photo.file)
    }
    // A command that would be rejected needs no download. `/` stands for any absolute path.
    do throws(OptionLikeArgument) { _ = try command.run(on: photo, file: "/") } catch {
      return close([text(command.refusal(error))])
    }
    return LinearStep(next: .call(.fetchFile(command, photo)))
  }

  /// Runs the command with the downloaded file.
  mutating func fileFetched(
    _ command: CustomCommand, _ photo: Photo, _ result: LinearResult
  ) -> LinearStep {
    switch result {
    case .file(let path, let remarks):
      var step = start(command, photo, file: path)
      step.lines = remarks.map(text) + step.lines
      return step
    case .failed(let error):
      return close([text(.downloadFailed, photo.fileName(.named(.full))), text(error)])
    default: return close([])
    }
  }

  private mutating func start(
    _ command: CustomCommand, _ photo: Photo, file: String?
  ) -> LinearStep {
    do throws(OptionLikeArgument) {
      return LinearStep(next: .call(.runProgram(try command.run(on: photo, file: file))))
    } catch {
      return close([text(command.refusal(error))])
    }
  }

  /// Reports that a command was started in the background, or how one with the terminal has failed.
  mutating func programRan(_ run: CommandRun, _ result: LinearResult) -> LinearStep {
    if case .done = result { return close([text(.commandStarted, run.name)]) }
    return close([remark(on: run, result)].compactMap(\.self))
  }

  /// The message about a failure; nil if the command succeeded.
  func remark(on run: CommandRun, _ result: LinearResult) -> String? {
    switch result {
    case .ended(let ending): run.remark(on: ending).map(text)
    case .failed(let error) where error.code != .cancelled: text(error)
    default: nil
    }
  }
}

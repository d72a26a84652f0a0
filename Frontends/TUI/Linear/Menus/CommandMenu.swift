import FeedCore

/// Programs of the person's own, for the open photo (TUI-10). They go by number: their keys would be
/// letters that mean something here.
extension LinearState {
  func programMenu(_ photo: Photo) -> LinearMenu {
    LinearMenu(
      title: "\(text(.linearCommands)).",
      items: commands.map { LinearMenu.Item($0.line.cleaned(), .run($0, photo)) })
  }

  /// Starts a program on a photo, after its download if the program needs a file and the photo is none
  /// itself.
  mutating func run(_ command: CustomCommand, on photo: Photo) -> LinearStep {
    guard command.needsDownload, photo.file == nil else {
      return start(command, photo, file: photo.file)
    }
    // What will be refused is not downloaded for. Every path begins as this one does.
    do throws(OptionLikeArgument) { _ = try command.run(on: photo, file: "/") } catch {
      return close([text(command.refusal(error))])
    }
    return LinearStep(next: .call(.fetchFile(command, photo)))
  }

  /// Starts the program when its file is there.
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

  /// Says that a program was started beside linear mode, or how one ended that had the terminal.
  mutating func programRan(_ run: CommandRun, _ result: LinearResult) -> LinearStep {
    if case .done = result { return close([text(.commandStarted, run.name)]) }
    return close([remark(on: run, result)].compactMap(\.self))
  }

  /// How a program failed; nil for one that did not.
  func remark(on run: CommandRun, _ result: LinearResult) -> String? {
    switch result {
    case .ended(let ending): run.remark(on: ending).map(text)
    case .failed(let error) where error.code != .cancelled: text(error)
    default: nil
    }
  }
}

import FeedCore
import FeedSession

/// Custom commands (TUI-10).
extension ScreenState {
  /// Runs a command on a photo. If the command needs a file and the photo has none, it is
  /// downloaded first.
  mutating func runProgram(_ command: CustomCommand, on photo: Photo) -> [ScreenCommand] {
    guard command.needsDownload, photo.file == nil else {
      return startProgram(command, photo, file: photo.file)
    }
    // A command that would be rejected needs no download. `/` stands for any absolute path.
    do throws(OptionLikeArgument) { _ = try command.run(on: photo, file: "/") } catch {
      return showNotice(command.refusal(error))
    }
    fetches.append(QueuedDownload(photo, .named(.full), for: command.name))
    return [.fetchFile(command, photo)]
  }

  /// Runs the command with the downloaded file.
  mutating func fileFetched(
    _ command: CustomCommand, _ photo: Photo, _ result: ScreenResult
  ) -> [ScreenCommand] {
    if let index = fetches.firstIndex(where: { $0.photo.id == photo.id }) {
      fetches.remove(at: index)
    }
    dropQuitQuestion()
    switch result {
    case .file(let path, let remarks):
      return startProgram(command, photo, file: path, remarks)
    case .failed(let error) where error.code != .cancelled:
      return showNotice(
        Message(.downloadFailed, photo.fileName(.named(.full))), error.message)
    default: return []
    }
  }

  private mutating func startProgram(
    _ command: CustomCommand, _ photo: Photo, file: String?, _ remarks: [Message] = []
  ) -> [ScreenCommand] {
    do throws(OptionLikeArgument) {
      let run = try command.run(on: photo, file: file)
      return [.runProgram(run)] + noteStart(of: run, remarks)
    } catch {
      return showNotice(command.refusal(error))
    }
  }

  /// Shows a notice that the program was started, unless it takes over the terminal, and the
  /// remarks about its file.
  private mutating func noteStart(of run: CommandRun, _ remarks: [Message]) -> [ScreenCommand] {
    let started = Message(.commandStarted, run.name)
    if remarks.isEmpty { return run.hasTerminal ? [] : showBriefNotice(started) }
    return showNotice((run.hasTerminal ? [] : [started]) + remarks)
  }

  /// Reports a failed program.
  mutating func programEnded(_ run: CommandRun, _ result: ScreenResult) -> [ScreenCommand] {
    switch result {
    case .ended(let ending): return run.remark(on: ending).map { showNotice($0) } ?? []
    case .failed(let error) where error.code != .cancelled: return showNotice(error.message)
    default: return []
    }
  }
}

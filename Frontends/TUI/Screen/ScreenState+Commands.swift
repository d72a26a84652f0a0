import FeedCore
import FeedSession

/// The person's own programs (TUI-10).
extension ScreenState {
  /// Starts a program on a photo, after its download if the program needs a file and the photo is none
  /// itself.
  mutating func runProgram(_ command: CustomCommand, on photo: Photo) -> [ScreenCommand] {
    guard command.needsDownload, photo.file == nil else {
      return startProgram(command, photo, file: photo.file)
    }
    // A command that will be refused needs no download. Every absolute path begins with a slash, as
    // this one.
    do throws(OptionLikeArgument) { _ = try command.run(on: photo, file: "/") } catch {
      return showNotice(command.refusal(error))
    }
    fetches.append(QueuedDownload(photo, .named(.full)))
    return [.fetchFile(command, photo)]
  }

  /// Starts the program when its file is there.
  mutating func fileFetched(
    _ command: CustomCommand, _ photo: Photo, _ result: ScreenResult
  ) -> [ScreenCommand] {
    if let index = fetches.firstIndex(where: { $0.photo.id == photo.id }) {
      fetches.remove(at: index)
    }
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

  /// Says that a program was started, unless that is seen by itself, and what there is to know of its
  /// file.
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

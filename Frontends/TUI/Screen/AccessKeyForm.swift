import FeedCore
import FeedSession
import TerminalKit

/// The box that asks for an access key of Unsplash (TUI-105), or for the secret key of a sign-in. It is an overlay, so that the photos
/// stay under it.
struct AccessKeyForm: Sendable, Hashable {
  let kind: EnteredKey
  private(set) var field = TextField()
  /// The problem with the last key.
  private(set) var fault: Message?
  /// Whether Unsplash is checking the key. In the meantime only closing is possible.
  private(set) var isChecking = false

  init(for kind: EnteredKey = .access) { self.kind = kind }

  /// Applies an action.
  ///
  /// - Returns: The key to check; nil if there is none yet.
  mutating func apply(_ action: ScreenAction) -> Secret? {
    guard !isChecking else { return nil }
    switch action {
    case .type(let letter): field.type(String(letter))
    case .edit(let edit): field.apply(edit)
    // Another key replaces the one before, because a part of each is of no use.
    case .paste(let text): field = TextField(text)
    case .confirm: return submit()
    default: break
    }
    return nil
  }

  private mutating func submit() -> Secret? {
    guard let key = Secret(field.text) else { return nil }
    (fault, isChecking) = (nil, true)
    return key
  }

  /// Shows why the key was refused.
  mutating func fail(_ error: FeedError) {
    (fault, isChecking) = (error.message, false)
    field.selectAll()
  }
}

extension ScreenState {
  mutating func actOnAccessKey(_ action: ScreenAction) -> [ScreenCommand] {
    guard case .accessKey(var form) = overlays.last else { return [] }
    if action == .back {
      overlays.removeLast()
      return [.stopAccessKey]
    }
    let key = form.apply(action)
    overlays[overlays.count - 1] = .accessKey(form)
    return key.map { [form.kind == .access ? .useAccessKey($0) : .useSecretKey($0)] } ?? []
  }

  /// Whether an access key is missing, without which there are no photos at all.
  func lacksAccessKey(_ session: SessionState) -> Bool {
    environment.takesAccessKey && !session.isDemo
  }

  /// Begins a sign-in, or asks for the key that it needs.
  mutating func logIn(_ session: SessionState) -> [ScreenCommand] {
    if lacksAccessKey(session) { return act(.enterAccessKey, session) }
    if environment.takesSecretKey {
      overlays.append(.accessKey(AccessKeyForm(for: .secret)))
      return []
    }
    signIn = SignInForm()
    hasJustSignedOut = false
    return [.beginSignIn]
  }

  /// Continues with the key with which the screen has opened again: with its photos, or with the
  /// sign-in for which it was needed.
  mutating func continueWithKey(_ session: SessionState) -> [ScreenCommand] {
    defer { environment.enteredKey = nil }
    switch environment.enteredKey {
    case .access where session.edition == .extended:
      isGuest = true
      return [.showCachedFeed]
    case .secret: return [.beginSignIn]
    case .access, nil: return []
    }
  }

  /// Closes the screen after the key was stored, so that it opens again with photos of Unsplash.
  /// Downloads in progress end first.
  mutating func accessKeyEnded(_ result: ScreenResult) -> [ScreenCommand] {
    let index = overlays.lastIndex { $0.layer == .accessKey }
    guard let index, case .accessKey(var form) = overlays[index], form.isChecking else { return [] }
    if let error = result.error {
      form.fail(error)
      overlays[index] = .accessKey(form)
      return []
    }
    overlays.remove(at: index)
    opensAgain = true
    return isDownloading ? showNotice(Message(.accessKeyStored)) : []
  }
}

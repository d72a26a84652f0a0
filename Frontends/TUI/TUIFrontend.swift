package import FeedCore
package import FeedSession
import TerminalKit

/// The screen: the whole app in a terminal.
package struct TUIFrontend: FrontendPlugin {
  package let name = "tui"
  package let summary = "Full-screen terminal app"
  package let needsTerminal = true
  package let hasLinearMode = true
  package let timeToEnd = LostLike.limit + .seconds(2)

  package init() {}

  package func run(_ context: FrontendContext) async -> ExitStatus {
    let keys: KeyMap
    do throws(FeedError) {
      keys = try KeyMap(context.keys)
    } catch {
      context.console.note("imagefeed: \(error.message.text(in: context.language))")
      return error.code.exitStatus
    }
    if context.isLinear { return await LinearRunner(context, keys.commands).run() }
    MallocSettings.apply()
    let waker = Waker()
    let inbox = Inbox<ScreenMessage>(waker: waker)
    let runner = CommandRunner(
      context.session, inbox, downloadFolder: context.picturesFolder, folders: context.folders,
      accessKey: context.accessKey, secretKey: context.secretKey, favorites: context.favorites)
    let observer = Task {
      for await state in await context.session.updates() { inbox.post(.session(state)) }
    }
    // The first frame needs the session's state.
    inbox.post(.session(await context.session.state))
    inbox.post(.start)
    context.announceWaits { inbox.post(.notice($0)) }
    let outcome = await withTaskCancellationHandler {
      await TerminalThread.run { Self.show(context, keys, inbox, waker, runner) }
    } onCancel: {
      inbox.post(.end(.terminated))
      // Otherwise the thread would wait for a program that has the terminal.
      runner.cancelAll(exceptLikes: true)
    }
    context.announceWaits {
      context.console.note("imagefeed: \($0.text(in: context.language))")
    }
    observer.cancel()
    let finishLikes = { @Sendable in
      await runner.finishLikes(within: LostLike.limit) { await Self.waitForQuit(context) }
    }
    // A closed terminal often sends more than one SIGHUP: only the first one is a request to end.
    if outcome.status == .terminated {
      await Task(operation: finishLikes).value
    } else {
      await finishLikes()
    }
    runner.cancelAll()
    let lostLikes = runner.takeLostLikes()
    for like in lostLikes {
      context.console.note("imagefeed: \(like.text(in: context.language))")
    }
    if let fault = outcome.fault {
      context.console.note("imagefeed: \(fault.text(in: context.language))")
    }
    // The output of a pick is printed after the terminal was restored (PICK-10).
    if let output = outcome.output {
      context.console.print(output.text)
      output.remarks.forEach { context.console.note($0.text(in: context.language)) }
      return outcome.status
    }
    if outcome.opensAgain { (context.accessKey ?? context.secretKey)?.openAgain() }
    return outcome.status == .done ? LostLike.exitStatus(of: lostLikes) : outcome.status
  }

  /// Says that the program waits for the last likes. Returns when the user presses `q`.
  private static func waitForQuit(_ context: FrontendContext) async {
    context.console.note(Phrase.likesAwaited.text(in: context.language))
    let ended = Waker()
    await withTaskCancellationHandler {
      await TerminalThread.run { QuitKey.wait(on: source(context), until: ended) }
    } onCancel: {
      ended.wake()
    }
  }

  private static func source(_ context: FrontendContext) -> TerminalSource {
    context.pick == nil ? .standardStreams : .controlling
  }

  private struct Outcome: Sendable {
    var status: ExitStatus
    var fault: Message?
    /// The output of a pick.
    var output: PickOutput?
    /// Whether the screen opens again with the access key that the user has entered.
    var opensAgain = false
  }

  /// Runs the screen on the terminal's thread, and restores the terminal at the end.
  private static func show(
    _ context: FrontendContext, _ keys: KeyMap, _ inbox: Inbox<ScreenMessage>, _ waker: Waker,
    _ runner: CommandRunner
  ) -> Outcome {
    let console = context.console.facts
    let facts = TerminalEnvironment { console.terminal[$0] }
    let source = source(context)
    CursesTerminal.waitForForeground(source)
    let terminal: CursesTerminal
    do throws(TerminalError) {
      terminal = try CursesTerminal(
        on: source, name: console.terminal["TERM"], colorTerm: console.terminal["COLORTERM"],
        waker: waker, reportsMouse: !facts.isScreen, clearsOnLeaving: facts.mayLackAlternateScreen)
    } catch {
      return Outcome(status: .usage, fault: error.message)
    }
    defer { terminal.leave() }
    // The terminal is probed on the alternate screen, which hides anything that it prints.
    var setup = TerminalGraphics(
      context.graphics, isTerminal: true, on: source, isForScreen: true, ask: terminal.ask
    ) { console.terminal[$0] }
    var isAnswerDue = false
    defer {
      if isAnswerDue || setup.isAnswerDue { terminal.discardInput() }
      terminal.leave()
      setup.restoreTmux()
    }
    if setup.isInterrupted { return Outcome(status: .interrupted) }
    terminal.take(setup, context)
    let refresh = { () -> TerminalGraphics in
      setup.askAgain(terminal.ask)
      terminal.take(setup, context)
      return setup
    }
    var loop = EventLoop(
      ScreenLoop(context, keys, setup, facts, on: terminal, inbox, runner, refresh), on: terminal,
      inbox: inbox)
    defer { isAnswerDue = loop.client.isAnswerDue }
    // A closed terminal gets no more output. The loop's client has set the status.
    do throws(TerminalError) { try loop.run() } catch {
      return Outcome(status: loop.client.status ?? .failure)
    }
    // A failure to write is ignored, because the program ends anyway.
    try? terminal.write(loop.client.teardown())
    let status = loop.client.status ?? .done
    // A pick that waits for downloads has its output, but an interruption prints nothing (PICK-8).
    let screen = loop.client.screen
    return Outcome(
      status: status, output: status == .done ? screen.pick?.output : nil,
      opensAgain: screen.opensAgain)
  }
}

extension TerminalError {
  /// The reason why there is no screen, and what to do instead.
  var message: Message {
    switch self {
    case .notATerminal: Message(.errorNoTerminal)
    case .noControllingTerminal: Message(.errorNoTerminalToPick)
    case .noName: Message(.terminalNameMissing)
    case .unknown(let name): Message(.terminalUnknown, name)
    case .cannotMoveCursor(let name): Message(.terminalCannotMove, name)
    case .system(let number): Message(.terminalUnusable, String(number))
    case .gone: Message(.terminalGone)
    }
  }
}

extension ScreenLoop {
  /// Creates the loop for a terminal in full-screen mode.
  fileprivate init(
    _ context: FrontendContext, _ keys: KeyMap, _ setup: TerminalGraphics,
    _ facts: TerminalEnvironment, on terminal: CursesTerminal, _ inbox: Inbox<ScreenMessage>,
    _ runner: CommandRunner, _ refresh: @escaping () -> TerminalGraphics
  ) {
    let isConsole = facts.term == "linux"
    let abilities = terminal.abilities
    let readView = setup.readTmuxView
    let screenTerminal = ScreenTerminal(
      depth: abilities.colors, passthrough: setup.isInsideTmux ? .tmux : .direct,
      asksForBackground: !facts.isSilent, reportsFocus: readView != nil,
      extras: setup.extras, showsSixel: setup.capabilities.graphicsProtocol == .sixel,
      theme: context.theme)
    let capabilities = setup.capabilities.limited(to: abilities)
    let appearance = Appearance(
      theme: screenTerminal.theme, language: context.language, hasBasicFont: isConsole,
      reducesMotion: context.reducesMotion,
      hasPixels: GraphicsEncoder(screen: capabilities).sendsPixels)
    let environment = ScreenEnvironment(
      hasClipboard: !facts.isSilent, mayIgnoreClipboard: setup.brand.mayIgnoreClipboard,
      hasPictures: capabilities.graphicsProtocol != .none,
      hasColors: abilities.colors == .full || abilities.colors == .palette,
      hasPixels: appearance.hasPixels,
      terminalReducedByTmux: setup.reducedTerminalToReport(),
      graphicsNotice: setup.remark(onScreen: true),
      keysNotice: keys.yieldedNotice(context.language),
      programsNotice: context.keys?.remark,
      slideshowSeconds: context.slideshow,
      redirect: context.session.redirectToRegister?.text,
      takesAccessKey: context.accessKey != nil, takesSecretKey: context.secretKey != nil,
      enteredKey: context.enteredKey,
      keyNotice: context.enteredKey == .access ? FeedCore.Message(.accessKeySaved) : nil,
      asksAboutFavorites: context.favorites != nil,
      keepsSearches: context.session.keepsSearches, language: context.language, keys: keys)
    self.init(
      ScreenState(environment, pick: context.pick.map(PickState.init)),
      program: context.program, terminal: screenTerminal, appearance: appearance,
      pictures: Self.pictures(context, capabilities, sharedName: setup.sharedName, inbox),
      capabilities: capabilities, asksForCell: setup.hasCellAnswer,
      time: context.session.clock.now, run: runner.run)
    guard let readView else { return }
    watch = TmuxWatch(
      setup.tmuxView, isTerminalKnown: setup.isTerminalKnown,
      losesHiddenPictures: setup.losesHiddenPictures)
    readTmuxView = {
      Task(priority: .utility) { inbox.post(.tmux(readView())) }
    }
    self.refresh = {
      let setup = refresh()
      return TerminalChange(
        capabilities: setup.capabilities.limited(to: terminal.abilities),
        asksForCell: setup.hasCellAnswer, isTerminalKnown: setup.isTerminalKnown
      ) { Self.pictures(context, $0, sharedName: setup.sharedName, inbox) }
    }
  }

  private static func pictures(
    _ context: FrontendContext, _ capabilities: GraphicsCapabilities, sharedName: String,
    _ inbox: Inbox<ScreenMessage>
  ) -> any PictureProvider {
    if capabilities.graphicsProtocol == .none {
      return NoPictures(terminal: context.console.facts.terminal["TERM"] ?? "")
    }
    return PictureLoader(context.session, capabilities, sharedName: sharedName) {
      inbox.post(.pictures)
    }
  }
}

extension CursesTerminal {
  /// Applies the terminal's answers. If the bytes that remove its pictures are too many, a crash
  /// does not remove them.
  fileprivate func take(_ setup: TerminalGraphics, _ context: FrontendContext) {
    abilities.update(
      from: setup.capabilities, hasColor: context.console.facts.terminalHasColor)
    abilities.showsLinks = context.showsLinks && setup.extras.contains(.links)
    try? setTeardown(setup.teardown)
  }
}

extension TerminalAbilities {
  /// Applies the terminal's answers, which are more precise than its terminfo entry.
  fileprivate mutating func update(from capabilities: GraphicsCapabilities, hasColor: Bool) {
    colors = hasColor ? capabilities.colors : .none
    synchronizedUpdates = capabilities.synchronizesUpdates
    reordersLines = capabilities.reordersLines
  }
}

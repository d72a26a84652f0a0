import FeedCore
import FeedImaging
import FeedSession
import TerminalKit

/// The profile above the favorites, which scrolls with them (PROF-1, FAV-1).
struct ProfileHeader {
  private let session: SessionState
  private let columns: Int
  private let name: [String]
  private let bio: [String]
  /// Whether the name or the bio is truncated.
  let isCut: Bool

  fileprivate static let avatar = (rows: 5, columns: 10)
  private static let maxNameLines = 2
  private static let maxBioLines = 3

  init(_ session: SessionState, columns: Int) {
    self.session = session
    self.columns = columns
    let profile = session.profile.value
    // The button “Sign Out” is next to the name.
    let width = max(1, columns - Self.textColumn - 1)
    let names = (profile.map { $0.name ?? $0.username } ?? "").cleaned()
      .wrapped(toWidth: max(1, width - (session.canSignOut ? Self.logOutColumns : 0)))
    let text = profile?.bio?.cleaned(keepingLines: true).wrappedLines(toWidth: width) ?? []
    name = names.cut(toLines: Self.maxNameLines, width: width)
    bio = text.cut(toLines: Self.maxBioLines, width: width)
    isCut = name != names || bio != text
  }

  /// The margin of the cards below.
  private static let margin = 1
  /// The columns for “Sign Out” next to the name, in any language.
  private static let logOutColumns = 12
  private static let textColumn = margin + avatar.columns + 2

  /// The height: a blank row, the avatar with the text next to it, and the title of the favorites
  /// if there are favorites.
  var rows: Int {
    if session.hasOnlyFavorites { return 2 }
    let words = name.count + 1 + bio.count
    let counter = session.isSignedIn && session.hasFavorites ? 2 : 0
    return 1 + max(Self.avatar.rows, words) + 1 + counter
  }

  func draw(in body: Rectangle, top: Int, on context: inout DrawContext) {
    let start = body.row - top
    if session.hasOnlyFavorites { return drawTitle(row: start, body, on: &context) }
    guard session.isSignedIn || !session.isConfirmed else {
      return drawGuest(in: body, on: &context)
    }
    guard session.isConfirmed else { return drawUnconfirmed(row: start, body, on: &context) }
    switch session.profile {
    case .loaded(let profile): draw(profile, row: start + 1, body, on: &context)
    case .failed(let error): drawFault(error, row: start + 1, body, on: &context)
    case .absent, .loading: drawAvatar(row: start + 1, body, on: &context)
    }
    drawLogOut(row: start + 1, body, on: &context)
    guard session.hasFavorites, !session.hasNoProfile else { return }
    drawTitle(row: start + rows - 2, body, on: &context)
  }

  private func drawTitle(row: Int, _ body: Rectangle, on context: inout DrawContext) {
    let text = [context.localized(.favorites), counter].compactMap(\.self).joined(separator: " ")
    let style = context.theme.text.with(.bold)
    context.text(text, row: row, column: Self.margin, style: style, clip: body)
  }

  /// The number of favorites; nil if it is not known yet.
  private var counter: String? {
    let count = session.favoritesCount
    return count == .atLeast(0) ? nil : count.description
  }

  private func draw(
    _ profile: Profile, row: Int, _ body: Rectangle, on context: inout DrawContext
  ) {
    drawAvatar(row: row, body, on: &context)
    let clip = Rectangle(
      row: body.row, column: Self.textColumn, rows: body.rows,
      columns: body.columns - Self.textColumn - 1)
    let username = "@\(profile.username.cleaned())".truncated(toWidth: clip.columns)
    let (bold, quiet) = (context.theme.text.with(.bold), context.theme.muted)
    let lines = name.map { ($0, bold) } + [(username, quiet)] + bio.map { ($0, context.theme.text) }
    for (index, (line, style)) in lines.enumerated() {
      context.text(
        line, to: index <= name.count ? profile.link : nil, row: row + index,
        column: Self.textColumn, style: style, clip: clip)
    }
    let place = Rectangle(
      row: row, column: clip.column, rows: lines.count, columns: clip.columns)
    context.addClickArea(place.intersection(clip), .aboutUser)
  }

  private func drawAvatar(row: Int, _ body: Rectangle, on context: inout DrawContext) {
    let place = Rectangle(
      row: row, column: Self.margin, rows: Self.avatar.rows, columns: Self.avatar.columns)
    if let avatar = session.avatar(context.cell, context.theme),
      context.picture(avatar.key, in: place, clip: body)?.picture != nil
    {
      return
    }
    // The placeholder shows a head and shoulders.
    let lines = ["╭────────╮", "│  ╭──╮  │", "│  ╰──╯  │", "│ ╭────╮ │", "╰─┴────┴─╯"]
    for (index, line) in lines.enumerated() {
      context.text(
        line, row: place.row + index, column: place.column, style: context.theme.muted, clip: body)
    }
  }

  /// Draws the reason why the profile could not be loaded (PROF-2), in the whole pane if there are
  /// no favorites either.
  private func drawFault(
    _ error: FeedError, row: Int, _ body: Rectangle, on context: inout DrawContext
  ) {
    let text = "\(context.localized(.profileUnavailable)) \(context.localized(error.message))"
    if session.hasNoProfile {
      return context.message(text, style: context.theme.muted, .retry, in: body, clip: body)
    }
    drawAvatar(row: row, body, on: &context)
    let lines = text.wrapped(toWidth: columns - Self.textColumn - 1).prefix(4)
    for (index, line) in lines.enumerated() {
      context.text(
        line, row: row + index, column: Self.textColumn, style: context.theme.muted, clip: body)
    }
    guard row + 4 >= body.row, row + 4 < body.bottom else { return }
    context.keyButton(
      .retry, row: row + 4, column: Self.textColumn,
      hasFocus: !session.hasFavorites || session.favorites.count == 0)
  }

  private func drawLogOut(row: Int, _ body: Rectangle, on context: inout DrawContext) {
    guard row >= body.row, session.canSignOut else { return }
    let label = context.label(.logOut, for: .logOut)
    context.link(
      label, row: row, column: columns - Self.margin - label.width, style: context.theme.heart,
      action: .logOut)
  }

  /// Draws a message while the service has not confirmed the account (TUI-85).
  private func drawUnconfirmed(row: Int, _ body: Rectangle, on context: inout DrawContext) {
    let isLoading = session.profile == .loading || session.account == .unknown
    var text = context.localized(.profileUnconfirmed)
    if case .failed(let error) = session.profile { text = context.localized(error.message) }
    if session.isOffline { text = context.localized(session.unconfirmedDisabledReason) }
    context.message(
      text, style: context.theme.muted, isLoading ? nil : .retry, in: body, clip: body)
    drawLogOut(row: row, body, on: &context)
  }

  private func drawGuest(in body: Rectangle, on context: inout DrawContext) {
    let text =
      session.hasSignIn
      ? context.localized(.guestProfile)
      : context.localized(FeedError.noAccounts.message)
    context.message(
      text, style: context.theme.muted, session.hasSignIn ? .logIn : .feed, in: body, clip: body)
  }
}

extension SessionState {
  /// The avatar of the profile, if one is shown.
  func avatar(_ cell: CellPixels, _ theme: Theme) -> WantedPicture? {
    guard isConfirmed, isSignedIn, case .loaded(let profile) = profile,
      let request = profile.avatarPicture
    else { return nil }
    let (rows, columns) = ProfileHeader.avatar
    return WantedPicture(
      key: PictureKey(
        request.subject, rows: rows, columns: columns, cell: cell, corners: theme.backgroundRGB),
      size: PixelSize(width: 0, height: 0), blurHash: nil, color: nil, variants: [request],
      isVisible: true)
  }

  /// Whether the user has favorites but no profile at a service, as with a folder of photos.
  var hasOnlyFavorites: Bool {
    let hasOwnFiles = feed.count == 0 || feed[0].filePath != nil
    return hasFavorites && !hasSignIn && !capabilities.contains(.unsplash) && hasOwnFiles
  }

  /// Whether neither the profile nor the favorites could be loaded. In this case only the header
  /// shows the reason and a retry, because both failed for the same reason.
  var hasNoProfile: Bool {
    if case .failed = profile, favorites.count == 0 { true } else { false }
  }
}

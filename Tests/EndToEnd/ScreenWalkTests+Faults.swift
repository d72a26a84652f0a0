import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// Faults of the service while the user is on the screen.
extension ScreenWalkTests {
  private func openLive() throws -> (TmuxScreen, UnsplashServer) {
    let world = try ScreenWorld(.live)
    let server = try #require(world.server)
    let tmux = try open(world)
    try signIn(tmux, server)
    return (tmux, server)
  }

  @Test("AUTH-9: a token revoked during the session opens the sign-in screen")
  func revoked() throws {
    let (tmux, server) = try openLive()
    server.revokeTokens()
    try tmux.keys("f")
    try tmux.expect("Sign In")
    try tmux.expectGone("/30+")
    try signIn(tmux, server)
    try quit(tmux)
  }

  @Test("FEED-19: after a failed page the photos stay, and the page can be retried")
  func page() throws {
    let (tmux, server) = try openLive()
    server.fault(.status(503), on: .feed)
    try tmux.keys("G", times: 3)
    try tmux.expect("Ctrl-R Retry")
    try tmux.expect("30/30+")
    server.heal()
    try tmux.keys("C-r")
    try tmux.expect("30/60+")
    try quit(tmux)
  }

  @Test("FEED-11: a failed like is a notice in the extended edition, a dialog in the basic one")
  func failedLikes() throws {
    for edition in ["extended", "basic"] {
      let world = try ScreenWorld(.live)
      let server = try #require(world.server)
      let tmux = try open(world, ["--edition=\(edition)"])
      try signIn(tmux, server)
      server.fault(.status(422, body: #"{"errors":["no"]}"#), on: .like)
      try tmux.keys("f")
      if edition == "basic" {
        try tmux.expect("Something went wrong")
        try tmux.expect("Try again")
        try tmux.keys("Enter")
        try tmux.expectGone("Something went wrong")
      } else {
        try tmux.expect("The like was not changed.")
      }
      try hearts(tmux, 0)
      try tmux.keys("q")
      #expect(try tmux.ended() == 0)
      #expect(try program(world).run("auth", "logout", "--yes").status == 0)
    }
  }

  @Test("LIVE-5, PROF-2: started offline, the screen shows the cached feed and its age")
  func offline() throws {
    let world = try ScreenWorld(.live)
    let server = try #require(world.server)
    let online = try open(world)
    try signIn(online, server)
    try quit(online)
    server.fault(.silence)
    let tmux = try open(world)
    try tmux.expect("1/30+")
    try tmux.expect("cached, from")
    try tmux.keys("2")
    try tmux.expect("Ctrl-R Retry")
    server.heal()
    try tmux.keys("C-r")
    try tmux.expect("No favorites yet")
    try quit(tmux)
  }
}

/// Missing pictures, copied texts and downloads.
extension ScreenWalkTests {
  @Test("FEED-16: a failed picture shows a note, and Ctrl-R loads it")
  func lostPictures() throws {
    let world = try ScreenWorld(.live)
    let server = try #require(world.server)
    server.fault(.status(404), on: .picture)
    let tmux = try open(world)
    try signIn(tmux, server)
    try tmux.expect("Could not load · Ctrl-R")
    server.heal()
    try tmux.keys("C-r")
    try tmux.expectGone("Could not be loaded")
    try quit(tmux)
  }

  @Test("PHOTO-16: a photo that fails in one size opens a dialog, and Retry loads it")
  func silentPictures() throws {
    let world = try ScreenWorld(.live)
    let server = try #require(world.server)
    let photo = server.photoID(0)
    let sizes = {
      Set(
        server.requests.filter { $0.endpoint == .picture && $0.target.contains(photo.text) }
          .compactMap { $0.query["w"] })
    }
    server.fault(.status(503), on: .picture)
    let tmux = try open(world)
    try signIn(tmux, server)
    let before = sizes()
    try tmux.keys("Enter")
    try tmux.expect("Something went wrong")
    #expect(sizes().subtracting(before).count == 1, "one size is tried")
    server.heal()
    try tmux.keys("Enter")
    try tmux.expectGone("Something went wrong")
    try tmux.expectGone("Could not be loaded")
    try tmux.keys("Escape")
    try tmux.expectGone("Esc back")
    try quit(tmux)
  }

  @Test("PHOTO-4: the link is copied to the desktop's clipboard or sent to the terminal")
  func copying() throws {
    var world = try ScreenWorld(.mock)
    let copied = home.file("copied")
    try home.writeProgram("#!/bin/sh\nexec cat > '\(copied)'\n", to: "xclip")
    world.environment = ["DISPLAY": ":0", "PATH": "\(home.path):/usr/bin:/bin"]
    let tmux = try open(world)
    try expect(place: 1, tmux)
    try tmux.keys("y")
    try tmux.expect("Copied: https://mock.invalid/photos/")
    let text = String(decoding: try readFile(copied), as: UTF8.self)
    #expect(text.hasPrefix("https://mock.invalid/photos/"))
    unlink(home.file("xclip"))
    try tmux.keys("y")
    try tmux.expect("Sent to the terminal")
    try quit(tmux)
  }

  @Test("PHOTO-5: q asks before it cancels a download, which leaves no file")
  func quitting() throws {
    let world = try ScreenWorld(.live)
    let server = try #require(world.server)
    let tmux = try open(world, ["--protocol=none"])
    try signIn(tmux, server)
    let hold = server.hold(.picture)
    try tmux.keys("d")
    try tmux.expect("Downloading")
    try tmux.keys("q")
    try tmux.expect("Still downloading")
    try tmux.keys("n")
    try tmux.expectGone("Still downloading")
    try tmux.keys("q")
    try tmux.expect("Still downloading")
    try tmux.keys("y")
    #expect(try tmux.ended() == 0)
    hold.release()
    #expect(rmdir(home.file("Pictures")) == 0 || errno == ENOENT, "no file is left")
  }
}

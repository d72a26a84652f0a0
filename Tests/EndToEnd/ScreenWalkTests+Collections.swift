import FeedCore
import FeedTestSupport
import Testing

/// Collections of the user on the screen.
extension ScreenWalkTests {
  @Test("COLL-14, COLL-21: c leads through the scopes to a new collection with the photo")
  func collections() throws {
    let world = try ScreenWorld(.live)
    let server = try #require(world.server)
    let tmux = try open(world)
    let outOfBand = "urn:ietf:wg:oauth:2.0:oob"
    try tmux.expect("Sign In")
    try tmux.keys("Enter")
    try tmux.expect("Paste the code")
    try tmux.paste(
      server.newCode(redirect: outOfBand, scopes: ["public", "read_user", "write_likes"]))
    // Without pictures the cards are so low that more than one page is loaded.
    try tmux.expect("0+")
    try tmux.keys("c")
    try tmux.expect("read_collections")
    try tmux.keys("y")
    try tmux.expect("This requests the permission to change collections.")
    try tmux.paste(server.newCode(redirect: outOfBand))
    try tmux.expect("New collection…")
    try tmux.keys("Up", "Enter")
    try tmux.expect("[ ] private")
    try tmux.paste("Dawn")
    try tmux.expect("› Dawn")
    try tmux.keys("Tab")
    try tmux.expect("[✓] private")
    try tmux.keys("Enter")
    try tmux.expect("✓ Dawn")
    let id = try #require(server.collections(titled: "Dawn").first)
    try tmux.wait(for: "the photo") { _ in
      server.photos(inCollection: id) == [server.photoID(0)]
    }
    try tmux.keys("Space")
    try tmux.wait(for: "no photo") { _ in server.photos(inCollection: id).isEmpty }
    try tmux.expectGone("✓ Dawn")
    server.deleteCollection(id)
    try tmux.keys("Enter")
    try tmux.expect("Not added to “Dawn”")
    try tmux.expectGone("Dawn  ")
    // Esc and a letter at once would be one key.
    try tmux.keys("Escape")
    try tmux.expectGone("New collection…")
    try tmux.expect("Esc back")
    try tmux.keys("Escape")
    try tmux.expectGone("Esc back")
    try quit(tmux)
  }

  @Test("COLL-5, COLL-23: marked photos go to a collection together")
  func marks() throws {
    let tmux = try open(try ScreenWorld(.mock))
    try tmux.expect("0+")
    try tmux.keys("m", "n", "m")
    try tmux.expect("2 marked")
    try tmux.keys("c")
    try tmux.expect("Collections · 2 photos")
    for letter in "sort" { try tmux.keys(String(letter)) }
    try tmux.expectGone("Lighthouses")
    try tmux.keys("Enter")
    try tmux.expect("2 of 2 added to “To Sort”")
    try tmux.keys("Escape")
    try tmux.expectGone("New collection")
    try tmux.keys("M")
    try tmux.expectGone("2 marked")
    try quit(tmux)
  }
}

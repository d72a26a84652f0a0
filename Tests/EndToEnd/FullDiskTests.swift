import FeedTestSupport
import Testing

/// Tests with a stdout that accepts no data.
@Suite("Output that cannot be written", .blocking)
struct FullDiskTests {
  @Test(
    "CLI-2: a full disk causes a one-line error",
    arguments: [
      ["feed"], ["feed", "--json"], ["feed", "--jsonl"], ["--help"], ["--version"], ["plugins"],
      ["config", "list"],
    ])
  func full(arguments: [String]) throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
    let outcome = try program.run(arguments, redirected: "> /dev/full")
    #expect(outcome.status == 1)
    #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
    #expect(outcome.error.contains("Could not write stdout: No space left on device"))
  }

  @Test("CLI-2: an endpoint that cannot write its answer fails and reports the reason")
  func endpoint() throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
    let folder = try TemporaryFolder()
    let request = try folder.write(
      #"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n", to: "request")
    for arguments in [["mcp"], ["--frontend", "jsonl"]] {
      let outcome = try program.run(arguments, redirected: "<\(request) >/dev/full")
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("Could not write stdout: No space left on device"))
    }
  }

  @Test("CLI-2: a closed stdout causes a one-line error", arguments: [["feed"], ["--version"]])
  func closed(arguments: [String]) throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
    let outcome = try program.run(arguments, redirected: ">&-")
    #expect(outcome.status == 1)
    #expect(outcome.error == "imagefeed: Could not write stdout: Bad file descriptor\n")
  }

  @Test("CLI-2: a full disk does not replace the exit status of another failure")
  func both() throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
    let outcome = try program.run(["search", "xyzzy", "--json"], redirected: "> /dev/full")
    #expect(outcome.status == 3)
  }

  @Test(
    "SEC-30: on a full disk the error names the file, and the file stays",
    .enabled(if: FullDiskTests.canMount, "needs the right to mount"),
    arguments: [
      (["auth", "logout", "--yes"], "tokens.json"),
      (["auth", "login", "--no-browser"], "tokens.json"),
      (["config", "set", "lang", "ru"], "config.json"),
      (["config", "unset", "access-key"], "config.json"),
    ])
  func smallFiles(arguments: [String], file: String) throws {
    let script = #"""
      mount -t tmpfs -o size=64k none "$HOME" && cd "$HOME" || exit 99
      umask 077; mkdir -p .config/imagefeed; cd .config/imagefeed
      printf '{"access-key":"K"}' >config.json
      printf '{"https://api.unsplash.com/":{"store":"file","token":"T","scopes":[],"accessKey":"K"}}'         >tokens.json
      before=$(cat *.json); dd if=/dev/zero of="$HOME/fill" bs=1k 2>/dev/null
      "$0" "$@"; status=$?
      [ "$before" = "$(cat *.json)" ] || echo changed >&2
      find . -name '.imagefeed*' >&2
      exit $status
      """#
    let outcome = try BuiltProgram().run(arguments, inside: ["unshare", "-m", "sh", "-c", script])
    #expect(outcome.status == 1)
    #expect(outcome.error.hasPrefix("imagefeed: Could not write /"))
    #expect(outcome.error.hasSuffix("/\(file): No space left on device\n"), "\(outcome.error)")
  }

  private static let canMount: Bool = {
    let outcome = try? BuiltProgram().run(
      [], inside: ["unshare", "-m", "sh", "-c", "mount -t tmpfs none \"$HOME\""])
    return outcome?.status == 0
  }()

  @Test(
    "SEC-20: an error that a file system reports only on close keeps the old file",
    .enabled(if: Program.isInstalled("clang"), "needs clang"))
  func lateError() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write(
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <errno.h>
      #include <stdio.h>
      #include <string.h>
      #include <unistd.h>
      // Plays a file system that reports a full disk when a temporary file is closed.
      int close(int descriptor) {
        char name[64], path[4096] = "";
        snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
        if (readlink(name, path, sizeof path - 1) < 0) path[0] = 0;
        int (*original)(int) = dlsym(RTLD_NEXT, "close");
        int status = original(descriptor);
        if (!strstr(path, "/.imagefeed-")) return status;
        errno = ENOSPC;
        return -1;
      }
      """, to: "close.c")
    let library = folder.file("close.so")
    try Program.run("clang", ["-shared", "-fPIC", source, "-o", library])
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
    let picture = folder.file("photo.jpg")
    #expect(try program.run("download", "UKq-msT0000", "--output", picture).status == 0)
    let before = try readFile(picture)
    let commands = [
      ["download", "UKq-msT0000", "--size", "thumb", "--force", "--output", picture],
      ["download", "UKq-msT0000", "--output", folder.file("new.jpg")],
      ["config", "set", "lang", "en"],
    ]
    for command in commands {
      let outcome = try program.run(command, after: "export LD_PRELOAD='\(library)'")
      #expect(outcome.status == 1, "\(outcome.error)")
      #expect(outcome.error.contains("No space left on device"))
    }
    #expect(try readFile(picture) == before)
    #expect(try folder.names().sorted() == ["close.c", "close.so", "photo.jpg"])
    #expect(try !program.home.names().contains { $0.hasSuffix("config.json") })
  }
}

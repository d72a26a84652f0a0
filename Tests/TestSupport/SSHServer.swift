import Glibc

/// A real sshd on the loopback interface that accepts one key.
package final class SSHServer: Sendable {
  package static let isAvailable = ["sshd", "ssh", "ssh-keygen"].allSatisfy(Program.isInstalled)

  private let folder: TemporaryFolder
  /// Reserves the port. sshd can still listen on it.
  private let port: ReservedPort
  private let server: pid_t

  package init() throws {
    folder = try TemporaryFolder()
    for key in ["host", "person"] {
      try Program.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", folder.file(key)])
    }
    try Program.run("cp", [folder.file("person.pub"), folder.file("authorized")])
    port = try ReservedPort()
    let configuration = try folder.write(
      """
      Port \(port.number)
      ListenAddress 127.0.0.1
      HostKey \(folder.file("host"))
      PidFile none
      AuthorizedKeysFile \(folder.file("authorized"))
      StrictModes no
      PasswordAuthentication no
      KbdInteractiveAuthentication no
      UsePAM no
      """, to: "sshd_config")
    // The folder for privilege separation, which Debian creates when the service starts.
    if getuid() == 0 { mkdir("/run/sshd", 0o755) }
    server = try startChild(
      "/usr/sbin/sshd", ["/usr/sbin/sshd", "-D", "-e", "-f", configuration], ["PATH=/usr/bin:/bin"]
    ) { actions in
      for file in 0...2 as ClosedRange<Int32> {
        posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_RDWR, 0)
      }
    }
    try waitUntilOpen()
  }

  deinit {
    kill(server, SIGTERM)
    var status: Int32 = 0
    while waitpid(server, &status, 0) < 0, errno == EINTR {}
  }

  /// Returns the ssh command that runs `remote` on the server as this user.
  package func command(_ remote: String) -> String {
    let options = [
      "BatchMode=yes", "StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null",
      "IdentitiesOnly=yes",
    ]
    let words =
      ["ssh", "-q", "-F", "none", "-p", String(port.number), "-i", folder.file("person")]
      + options.flatMap { ["-o", $0] } + ["127.0.0.1", remote]
    return words.map(Program.quoted).joined(separator: " ")
  }

  private struct NotOpen: Error {}

  private func waitUntilOpen() throws {
    for _ in 0..<1_000 {
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      defer { close(socket) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port.number).bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      let status = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      if status == 0 { return }
      usleep(10_000)
    }
    throw NotOpen()
  }
}

import Glibc

/// nginx on a free local port with a generated certificate. It provides TLS and HTTP/2, which the
/// loopback server lacks. Its folder and process are removed with the last release.
package final class NginxServer: Sendable {
  package enum Validity: Sendable { case now, untilYesterday, fromTomorrow }

  /// Whether the required programs are installed.
  package static let isAvailable = Program.isInstalled("nginx") && Program.isInstalled("openssl")

  package let port: Int
  private let folder: TemporaryFolder

  /// Starts nginx and waits until it accepts connections. nginx moves to the background after it
  /// has opened its port.
  ///
  /// - Parameters:
  ///   - names: The names in the certificate, in the syntax of openssl.
  ///   - validity: When the certificate is valid.
  ///   - upstream: The local port to which every request is passed on.
  package init(
    http2: Bool = true, names: String = "DNS:localhost,IP:127.0.0.1", validity: Validity = .now,
    upstream: Int? = nil
  ) throws {
    folder = try TemporaryFolder()
    port = try LoopbackSocket.freePort()
    try Self.makeCertificate(in: folder, names: names)
    switch validity {
    case .now: break
    case .untilYesterday: try Self.expire(in: folder)
    case .fromTomorrow: try Self.postpone(in: folder)
    }
    try Self.makePicture(in: folder)
    try folder.write(configuration(http2: http2, upstream: upstream), to: "nginx.conf")
    try Program.run("nginx", commonArguments)
  }

  deinit { try? Program.run("nginx", commonArguments + ["-s", "stop"]) }

  /// The length of `/picture` in bytes, enough to arrive in many pieces.
  package static let pictureSize = 200_000

  /// The server's certificate, which is self-signed.
  package var certificateFile: String { folder.file("certificate.pem") }

  package func url(_ path: String = "/", host: String = "localhost") -> String {
    "https://\(host):\(port)\(path)"
  }

  /// Writes `certificate.pem` and `key.pem`.
  package static func makeCertificate(
    in folder: TemporaryFolder, names: String = "DNS:localhost"
  ) throws {
    try Program.run(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "2", "-subj", "/CN=localhost", "-addext",
        "subjectAltName=\(names)", "-keyout", folder.file("key.pem"), "-out",
        folder.file("certificate.pem"),
      ])
  }

  /// Signs the certificate again, with dates in the past.
  private static func expire(in folder: TemporaryFolder) throws {
    try Program.run(
      "openssl",
      [
        "x509", "-in", folder.file("certificate.pem"), "-signkey", folder.file("key.pem"), "-days",
        "-1", "-out", folder.file("expired.pem"),
      ])
    rename(folder.file("expired.pem"), folder.file("certificate.pem"))
  }

  /// Signs the certificate again with dates in the far future. Only `openssl ca` can set the start
  /// date.
  private static func postpone(in folder: TemporaryFolder) throws {
    let file = folder.file
    let configuration = try folder.write(
      """
      [ca]
      default_ca = own
      [own]
      database = \(file("index"))
      new_certs_dir = \(folder.path)
      rand_serial = yes
      default_md = sha256
      policy = any
      [any]
      commonName = supplied
      [names]
      subjectAltName = DNS:localhost,IP:127.0.0.1
      """, to: "ca.cnf")
    try folder.write("", to: "index")
    try Program.run(
      "openssl",
      [
        "x509", "-x509toreq", "-in", file("certificate.pem"), "-signkey", file("key.pem"), "-out",
        file("request.pem"),
      ])
    try Program.run(
      "openssl",
      [
        "ca", "-batch", "-selfsign", "-notext", "-config", configuration, "-extensions", "names",
        "-keyfile", file("key.pem"), "-in", file("request.pem"), "-startdate", "20980101000000Z",
        "-enddate", "20990101000000Z", "-out", file("future.pem"),
      ])
    rename(file("future.pem"), file("certificate.pem"))
  }

  /// Writes `/picture`, readable for the user that runs nginx.
  private static func makePicture(in folder: TemporaryFolder) throws {
    let file = try folder.write(String(repeating: "p", count: pictureSize), to: "picture")
    chmod(file, 0o644)
    chmod(folder.path, 0o755)
  }

  private var commonArguments: [String] {
    ["-p", folder.path, "-c", folder.file("nginx.conf"), "-e", folder.file("error.log")]
  }

  private func configuration(http2: Bool, upstream: Int?) -> String {
    let locations =
      upstream.map { "location / { proxy_pass http://127.0.0.1:\($0); }" }
        ?? """
        location = /picture { root .; }
        location = / { return 200 "feed"; }
        location = /connection { return 200 "$connection"; }
        """
    return """
      worker_processes 1;
      pid nginx.pid;
      events {}
      http {
        access_log off;
        client_body_temp_path body;
        proxy_temp_path proxy;
        fastcgi_temp_path fastcgi;
        uwsgi_temp_path uwsgi;
        scgi_temp_path scgi;
        server {
          listen 127.0.0.1:\(port) ssl\(http2 ? " http2" : "");
          ssl_certificate certificate.pem;
          ssl_certificate_key key.pem;
          \(locations)
        }
      }
      """
  }
}

import FeedCore
import Glibc

/// The name of the Linux account that runs the program. The folder backend's user has this name.
enum AccountName {
  /// The full name, otherwise the login name. It is looked up once.
  static let current: String = {
    guard let account = getpwuid(geteuid()) else { return Author.me }
    let full = account.pointee.pw_gecos.map { String(cString: $0) } ?? ""
    let name = full.split(separator: ",", omittingEmptySubsequences: false).first ?? ""
    let login = account.pointee.pw_name.map { String(cString: $0) } ?? ""
    let known = [String(name).cleaned(), login.cleaned()].first { !$0.isEmpty }
    return known ?? Author.me
  }()
}

package import Testing

/// The optional programs and files that tests need; a test without them is skipped with a reason.
extension Trait where Self == ConditionTrait {
  package static var needsTmux: Self { .enabled(if: TmuxScreen.isAvailable, "needs tmux") }

  package static var needsBrowser: Self {
    .enabled(if: HeadlessBrowser.isAvailable, "needs chromium")
  }

  package static var needsNginx: Self {
    .enabled(if: NginxServer.isAvailable, "needs nginx and openssl")
  }

  package static var needsSSH: Self {
    .enabled(if: SSHServer.isAvailable, "needs openssh-server and openssh-client")
  }

  package static var needsSamples: Self {
    .enabled(if: Samples.isAvailable, "needs captured replies in IMAGEFEED_SAMPLES")
  }
}

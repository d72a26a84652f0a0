package import Testing

/// The optional programs and files that tests need. A test without them is skipped with a reason.
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

  /// For a test about the captured replies. Other tests also run with our own samples.
  package static var needsCaptures: Self {
    .enabled(if: Samples.isCaptured, "needs captured replies in IMAGEFEED_SAMPLES")
  }

  package static var needsDescription: Self {
    .enabled(
      if: Samples.isDescriptionAvailable,
      "needs openapi-2026-08.json next to the captured replies in IMAGEFEED_SAMPLES")
  }
}

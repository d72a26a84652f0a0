import Glibc
package import Testing

/// Whether this bundle and the binary next to it were built with a sanitizer.
package let isSanitized = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

/// The memory limit of a run in MiB, far below the 600 MB that a hostile server sends. A sanitizer
/// needs shadow memory several times as large as the memory that it checks.
package let memoryLimit = isSanitized ? 800 : 96

/// The environment of a child under a sanitizer. Leak detection is off because it needs ptrace and
/// reports the runtime's own weak references.
let sanitizerVariables = isSanitized ? ["ASAN_OPTIONS=detect_leaks=0"] : []

extension Trait where Self == ConditionTrait {
  /// Skips a test that cannot run under a sanitizer, for example because of a limit on file sizes.
  /// Also skips a test that would take ten times as long without finding more.
  package static var unlessSanitized: Self { .disabled(if: isSanitized, "not with a sanitizer") }
}

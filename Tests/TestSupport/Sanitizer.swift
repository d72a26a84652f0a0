import Glibc
package import Testing

/// Whether this bundle, and so the binary beside it, was built with a sanitizer.
package let isSanitized = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

/// The memory limit of a run, in MiB: far below the 600 MB that a hostile server sends. A sanitizer
/// needs shadow memory several times as large as the memory that it checks.
package let memoryLimit = isSanitized ? 800 : 96

/// The environment of a child under a sanitizer: AddressSanitizer's leak detection at exit needs
/// ptrace, and reports the runtime's own weak references.
let sanitizerVariables = isSanitized ? ["ASAN_OPTIONS=detect_leaks=0"] : []

extension Trait where Self == ConditionTrait {
  /// Skips a test that a sanitizer does not survive, such as a limit on file sizes, or that finds
  /// nothing new under one at ten times the cost.
  package static var unlessSanitized: Self { .disabled(if: isSanitized, "not with a sanitizer") }
}

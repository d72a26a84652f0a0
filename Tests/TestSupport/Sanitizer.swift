import Glibc
package import Testing

/// Whether this bundle, and so the binary beside it, was built with a sanitizer.
package let isSanitized = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

/// What a run may need at most, in MiB: far below the 600 MB that a hostile server sends. A
/// sanitizer keeps a shadow several times as large as the memory that it watches.
package let memoryLimit = isSanitized ? 800 : 96

/// What a child under a sanitizer is told: AddressSanitizer's search for leaks at the end needs
/// ptrace, and finds the runtime's own weak references.
let sanitizerVariables = isSanitized ? ["ASAN_OPTIONS=detect_leaks=0"] : []

extension Trait where Self == ConditionTrait {
  /// For what a sanitizer does not survive, as a limit on the size of files, and for what it tells
  /// nothing new of at ten times the cost.
  package static var unlessSanitized: Self { .disabled(if: isSanitized, "not with a sanitizer") }
}

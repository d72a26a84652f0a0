import Glibc

/// What a run may need at most, in MiB: far below the 600 MB that a hostile server sends. A
/// sanitizer keeps a shadow several times as large as the memory that it watches.
let memoryLimit = dlsym(nil, "__tsan_init") == nil && dlsym(nil, "__asan_init") == nil ? 96 : 480

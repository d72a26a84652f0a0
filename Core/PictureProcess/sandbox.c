#define _GNU_SOURCE

#include "sandbox.h"

#include "CHEIFProtocol.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// Numbers that older headers do not have. They are the same on all processors.
#ifndef SYS_close_range
#define SYS_close_range 436
#endif
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_restrict_self 446
#endif

void closeInherited(void) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (syscall(SYS_close_range, STDERR_FILENO + 1, ~0u, 0) == 0) return;
  struct rlimit files;
  rlim_t end = getrlimit(RLIMIT_NOFILE, &files) == 0 ? files.rlim_cur : 1024;
  if (end > 65536) end = 65536;
  for (rlim_t file = STDERR_FILENO + 1; file < end; file++) close((int)file);
}

// Decoders start a thread for each processor, and need memory for each thread.
static void limitProcessors(int count) {
  cpu_set_t all, some;
  if (sched_getaffinity(0, sizeof all, &all) != 0) return;
  CPU_ZERO(&some);
  int first = sched_getcpu();
  // From the current one, so that two processes do not share theirs.
  for (int step = 0; step < CPU_SETSIZE && CPU_COUNT(&some) < count; step++) {
    int processor = ((first < 0 ? 0 : first) + step) % CPU_SETSIZE;
    if (CPU_ISSET(processor, &all)) CPU_SET(processor, &some);
  }
  sched_setaffinity(0, sizeof some, &some);
}

static void limit(int resource, rlim_t value) {
  struct rlimit limits;
  if (getrlimit(resource, &limits) != 0) return;
  if (value > limits.rlim_max) value = limits.rlim_max;
  limits.rlim_cur = limits.rlim_max = value;
  setrlimit(resource, &limits);
}

void limitResources(uint64_t bytes) {
  enum { processorSeconds = 60, processors = 4, stackBytes = 1 << 20 };
  // Code, stacks, and what the libraries allocate before a picture.
  const uint64_t overhead = 64u << 20;
  limitProcessors(processors);
  // Each thread reserves its stack, which counts as memory.
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) == 0) {
    pthread_attr_setstacksize(&attributes, stackBytes);
    pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
  }
  limit(RLIMIT_DATA, bytes + overhead);
  // Addresses that are only reserved count here, such as those of malloc's arenas.
  limit(RLIMIT_AS, bytes * 2 + (4ull << 30));
  limit(RLIMIT_CPU, processorSeconds);
  limit(RLIMIT_FSIZE, 0);
  // One more than the streams, for the ruleset of Landlock.
  limit(RLIMIT_NOFILE, STDERR_FILENO + 2);
  limit(RLIMIT_CORE, 0);
  prctl(PR_SET_DUMPABLE, 0);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

// Landlock -----------------------------------------------------------------------------------------

// The attributes of a ruleset, of which old kernels know only the first ones.
struct Ruleset {
  uint64_t files, network, scopes;
};

// All rights are handled, and no rule gives one back.
static bool landlock(void) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1u /* version */);
  if (version < 1) return false;
  struct Ruleset ruleset = {(1ull << 13) - 1, 0, 0};
  size_t size = sizeof ruleset.files;
  if (version >= 2) ruleset.files |= 1ull << 13;  // refer
  if (version >= 3) ruleset.files |= 1ull << 14;  // truncate
  if (version >= 4) {
    ruleset.network = 3;  // bind and connect
    size += sizeof ruleset.network;
  }
  if (version >= 5) ruleset.files |= 1ull << 15;  // ioctl on devices
  if (version >= 6) {
    ruleset.scopes = 3;  // abstract sockets and signals
    size += sizeof ruleset.scopes;
  }
  int rules = (int)syscall(SYS_landlock_create_ruleset, &ruleset, size, 0u);
  if (rules < 0) return false;
  bool restricted = syscall(SYS_landlock_restrict_self, rules, 0u) == 0;
  close(rules);
  return restricted;
}

// seccomp ------------------------------------------------------------------------------------------

#if defined(__x86_64__)
#define PROCESSOR AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define PROCESSOR AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define PROCESSOR AUDIT_ARCH_RISCV64
#endif

#ifdef PROCESSOR

#ifndef SECCOMP_RET_KILL_PROCESS
#define SECCOMP_RET_KILL_PROCESS 0x80000000u
#endif

// Calls that every argument is permitted for.
static const int permitted[] = {
  SYS_brk, SYS_munmap, SYS_mremap, SYS_madvise, SYS_futex, SYS_set_robust_list, SYS_exit,
  SYS_exit_group, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack,
  SYS_gettid, SYS_getpid, SYS_sched_yield, SYS_sched_getaffinity, SYS_clock_gettime,
  SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_getrandom,
  SYS_restart_syscall, SYS_getcpu,
#ifdef SYS_time
  SYS_time,
#endif
#ifdef SYS_rseq
  SYS_rseq,
#endif
#ifdef SYS_membarrier
  SYS_membarrier,
#endif
};

// Calls that libraries make and can do without: they ask for the number of processors, name their
// threads, or look at a stream before writing to it.
static const int refused[] = {
  SYS_openat, SYS_newfstatat, SYS_fstat, SYS_faccessat, SYS_readlinkat, SYS_ioctl, SYS_read,
  SYS_close, SYS_lseek, SYS_prctl, SYS_uname, SYS_sysinfo, SYS_getcwd, SYS_prlimit64,
  SYS_sched_getparam, SYS_sched_getscheduler, SYS_sched_setscheduler, SYS_sched_setaffinity,
  SYS_getpriority, SYS_setpriority, SYS_get_mempolicy, SYS_mbind, SYS_set_mempolicy, SYS_fcntl,
  SYS_writev, SYS_pread64, SYS_getdents64,
#ifdef SYS_open
  SYS_open, SYS_stat, SYS_lstat, SYS_access, SYS_readlink,
#endif
#ifdef SYS_getrlimit
  SYS_getrlimit,
#endif
#ifdef SYS_statx
  SYS_statx,
#endif
};

enum { filterLimit = 256 };

struct Filter {
  struct sock_filter code[filterLimit];
  unsigned short count;
};

static void add(struct Filter *filter, uint16_t code, uint32_t value, uint8_t yes, uint8_t no) {
  if (filter->count < filterLimit) {
    filter->code[filter->count] = (struct sock_filter){code, yes, no, value};
  }
  filter->count++;
}

static void load(struct Filter *filter, size_t offset) {
  add(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static void end(struct Filter *filter, uint32_t action) {
  add(filter, BPF_RET | BPF_K, action, 0, 0);
}

// The rest of a call's own part follows if the number is the call's.
static void ifCall(struct Filter *filter, int call, uint8_t length) {
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, length);
}

static size_t argument(int index) {
  // Processors here are little-endian: the lower half comes first.
  return offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (size_t)index;
}

// A call is permitted if some bits of an argument have a value.
static void permitIf(
  struct Filter *filter, int call, int index, uint32_t bits, uint32_t value, uint32_t otherwise
) {
  ifCall(filter, call, 5);
  load(filter, argument(index));
  add(filter, BPF_ALU | BPF_AND | BPF_K, bits, 0, 0);
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
  end(filter, SECCOMP_RET_ALLOW);
  end(filter, otherwise);
}

static void permit(struct Filter *filter, int call) {
  ifCall(filter, call, 1);
  end(filter, SECCOMP_RET_ALLOW);
}

static void refuse(struct Filter *filter, int call, int code) {
  ifCall(filter, call, 1);
  end(filter, SECCOMP_RET_ERRNO | (uint32_t)code);
}

static bool seccomp(void) {
  static struct Filter filter;
  filter.count = 0;
  // Numbers mean other calls for another processor.
  load(&filter, offsetof(struct seccomp_data, arch));
  add(&filter, BPF_JMP | BPF_JEQ | BPF_K, PROCESSOR, 1, 0);
  end(&filter, SECCOMP_RET_KILL_PROCESS);
  load(&filter, offsetof(struct seccomp_data, nr));
  // Libraries write warnings about pictures that they can decode to stderr.
  permitIf(&filter, SYS_write, 0, ~0u, STDOUT_FILENO, SECCOMP_RET_ERRNO | EACCES);
  // Memory is never code. A mapping is never of a file.
  permitIf(&filter, SYS_mprotect, 2, PROT_EXEC, 0, SECCOMP_RET_KILL_PROCESS);
  ifCall(&filter, SYS_mmap, 8);
  load(&filter, argument(2));
  add(&filter, BPF_ALU | BPF_AND | BPF_K, PROT_EXEC, 0, 0);
  add(&filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 4);
  load(&filter, argument(3));
  add(&filter, BPF_ALU | BPF_AND | BPF_K, MAP_ANONYMOUS, 0, 0);
  add(&filter, BPF_JMP | BPF_JEQ | BPF_K, MAP_ANONYMOUS, 0, 1);
  end(&filter, SECCOMP_RET_ALLOW);
  end(&filter, SECCOMP_RET_KILL_PROCESS);
  // Threads, but no processes. The flags of clone3 are in memory, where they cannot be checked, so
  // it seems missing, and glibc uses clone.
  permitIf(
    &filter, SYS_clone, 0, 0x00010000 /* CLONE_THREAD */, 0x00010000, SECCOMP_RET_KILL_PROCESS);
#ifdef SYS_clone3
  refuse(&filter, SYS_clone3, ENOSYS);
#endif
  // abort() sends a signal to its own thread.
  permitIf(&filter, SYS_tgkill, 0, ~0u, (uint32_t)getpid(), SECCOMP_RET_KILL_PROCESS);
  for (size_t i = 0; i < sizeof permitted / sizeof *permitted; i++) permit(&filter, permitted[i]);
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    refuse(&filter, refused[i], EACCES);
  }
  end(&filter, SECCOMP_RET_KILL_PROCESS);
  if (filter.count > filterLimit) return false;
  struct sock_fprog program = {filter.count, filter.code};
  // With all threads that a library may have started.
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0 ||
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

static bool seccomp(void) { return false; }

#endif

uint32_t isolate(void) {
  uint32_t isolation = landlock() ? CHEIFLandlock : 0;
  limit(RLIMIT_NOFILE, STDERR_FILENO + 1);
  if (seccomp()) isolation |= CHEIFSeccomp;
  return isolation;
}

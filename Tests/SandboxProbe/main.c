// Tries in isolation what a program that decodes pictures must not do. Exits with 0 if it was done and
// with 3 if it failed. Usually the process is killed. Exits with 4 without seccomp, and with 5 if the kernel
// has Landlock, but it is not in effect.
//
//   SandboxProbe sleep                      prints a letter and sleeps for ever
//   SandboxProbe open | socket | fork | exec | kill | code | stderr | nothing
//   SandboxProbe without-seccomp PROGRAM    runs a program on a system that has no seccomp

#define _GNU_SOURCE

#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "sandbox.c"

static bool attempt(const char *name) {
  char *const none[] = {"/bin/true", NULL};
  if (strcmp(name, "nothing") == 0) return write(STDOUT_FILENO, "", 0) == 0;
  if (strcmp(name, "open") == 0) return open("/etc/passwd", O_RDONLY) >= 0;
  if (strcmp(name, "socket") == 0) return socket(AF_INET, SOCK_STREAM, 0) >= 0;
  if (strcmp(name, "fork") == 0) return fork() >= 0;
  if (strcmp(name, "exec") == 0) return execve(none[0], none, none + 1) == 0;
  if (strcmp(name, "kill") == 0) return kill(getppid(), 0) == 0;
  if (strcmp(name, "stderr") == 0) return write(STDERR_FILENO, "x", 1) == 1;
  if (strcmp(name, "sleep") == 0 && write(STDOUT_FILENO, "x", 1) == 1) {
    const struct timespec hour = {.tv_sec = 3600};
    while (clock_nanosleep(CLOCK_MONOTONIC, 0, &hour, NULL) == 0) {}
  }
  if (strcmp(name, "code") == 0) {
    void *memory = mmap(
      NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory != MAP_FAILED;
  }
  return false;
}

static void forbidSeccomp(void) {
  struct sock_filter code[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 3, 0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 3),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_SECCOMP, 0, 1),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EINVAL),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof code / sizeof *code, code};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

int main(int count, char **words) {
  if (count == 3 && strcmp(words[1], "without-seccomp") == 0) {
    forbidSeccomp();
    char *const program[] = {words[2], NULL};
    execv(words[2], program);
    return 1;
  }
  if (count != 2) return 2;
  closeInherited();
  limitResources(1 << 20);
  bool hasLandlock = syscall(SYS_landlock_create_ruleset, NULL, 0, 1u /* version */) >= 1;
  uint32_t isolation = isolate();
  if (!(isolation & CHEIFSeccomp)) return 4;
  if (hasLandlock && !(isolation & CHEIFLandlock)) return 5;
  return attempt(words[1]) ? 0 : 3;
}

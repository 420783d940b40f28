/* A computer whose clock somebody sets: with this loaded before the C library, the time of day is as many seconds off as
   the first eight bytes of the file JUMPING_CLOCK say. Clocks that only count on are left alone. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

static int64_t seconds_off(void) {
  static const volatile int64_t *offset;
  if (!offset) {
    const char *path = getenv("JUMPING_CLOCK");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return 0;
    void *shared = mmap(NULL, sizeof *offset, PROT_READ, MAP_SHARED, file, 0);
    if (shared == MAP_FAILED) abort();
    offset = shared;
  }
  return *offset;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, now);
  if (!result && clock == CLOCK_REALTIME) now->tv_sec += seconds_off();
  return result;
}

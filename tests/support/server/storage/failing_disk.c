/* A disk that fails: with this loaded before the C library, the Nth write or sync from now on returns an error. The
   program itself says which, by calling `fail_at`. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_int calls, first, is_lasting, error_number, failures;

/* Fail at the Nth call with this error, once or from then on; 0 is a disk that works. */
void fail_at(int number, int error, int lasting) {
  calls = 0;
  failures = 0;
  error_number = error;
  is_lasting = lasting;
  first = number;
}

/* How many calls have failed since. */
int failures_so_far(void) { return failures; }

static int fails(void) {
  int number = ++calls;
  if (!first || number < first || (number > first && !is_lasting)) return 0;
  failures++;
  errno = error_number;
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t pwrite(int file, const void *data, size_t size, off_t offset) {
  return fails() ? -1 : REAL(pwrite)(file, data, size, offset);
}

ssize_t pwrite64(int file, const void *data, size_t size, off64_t offset) {
  return fails() ? -1 : REAL(pwrite64)(file, data, size, offset);
}

int fsync(int file) { return fails() ? -1 : REAL(fsync)(file); }

int fdatasync(int file) { return fails() ? -1 : REAL(fdatasync)(file); }

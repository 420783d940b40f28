/* A disk that takes its time: with this loaded before the C library, every sync returns SLOW_SYNC_MS later.
   So whoever says "it is stored" sooner cannot have waited for the disk. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

typedef int (*sync_function)(int);

static int slow(const char *name, int file) {
  sync_function real = (sync_function)dlsym(RTLD_NEXT, name);
  int result = real(file);
  const char *text = getenv("SLOW_SYNC_MS");
  long milliseconds = text ? atol(text) : 0;
  struct timespec wait = {milliseconds / 1000, (milliseconds % 1000) * 1000000L};
  nanosleep(&wait, NULL);
  return result;
}

int fsync(int file) { return slow("fsync", file); }

int fdatasync(int file) { return slow("fdatasync", file); }

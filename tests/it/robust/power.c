/*
 * A power cut, for a program that is started with this in LD_PRELOAD.
 *
 * Whatever is written into a regular file below POWER_FOLDER counts as lost by a cut until fsync or fdatasync of that
 * file. At the call number POWER_CUT_AT among all writes, cuts and syncs of such files, the cut comes: of what was
 * written and not synced a random part (by POWER_SEED) is kept, lost or torn between two sectors, and the process ends.
 * Syncs are not passed on to the disk: the test's machine keeps its power.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SECTOR 512
#define FILES 256

/* A file of the folder. Its own descriptor is never closed: closing any would drop SQLite's locks. */
struct file { dev_t dev; ino_t ino; int fd; };

/* One write or ftruncate that is not synced: what was there, and what came. */
struct change {
    struct change *before;
    struct file *file;
    off_t at, old_size, new_size;
    size_t old_len, new_len;
    char *old, *new;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct file files[FILES];
static int file_count;
static struct change *newest;
static long calls, cut_at;
static uint64_t state;
static const char *folder;

__attribute__((constructor)) static void begin(void) {
    const char *at = getenv("POWER_CUT_AT"), *seed = getenv("POWER_SEED");
    folder = getenv("POWER_FOLDER");
    cut_at = at ? atol(at) : 0;
    state = seed ? strtoull(seed, NULL, 10) : 1;
}

static uint64_t chance(void) {
    uint64_t word = (state += 0x9e3779b97f4a7c15u);
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
    return word ^ (word >> 31);
}

/* The file behind a descriptor, if a cut can take something from it. What SQLite shares in memory is made anew. */
static struct file *find(int fd) {
    struct stat stat;
    char link[64], path[4096];
    if (!folder || fstat(fd, &stat) != 0 || !S_ISREG(stat.st_mode)) return NULL;
    for (int i = 0; i < file_count; i++)
        if (files[i].dev == stat.st_dev && files[i].ino == stat.st_ino) return &files[i];
    strcpy(link, "/proc/self/fd/");
    char digits[16], *next = digits + sizeof digits;
    *--next = 0;
    for (int rest = fd; next == digits + sizeof digits - 1 || rest; rest /= 10) *--next = (char)('0' + rest % 10);
    strcat(link, next);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return NULL;
    path[length] = 0;
    if (strncmp(path, folder, strlen(folder)) != 0) return NULL;
    if (length > 4 && strcmp(path + length - 4, "-shm") == 0) return NULL;
    int own = open(path, O_RDWR | O_CLOEXEC);
    if (own < 0 || file_count == FILES) return NULL;
    files[file_count] = (struct file){stat.st_dev, stat.st_ino, own};
    return &files[file_count++];
}

static void put(struct file *file, const char *bytes, size_t length, off_t at) {
    while (length > 0) {
        ssize_t done = syscall(SYS_pwrite64, file->fd, bytes, length, at);
        if (done <= 0) abort();
        bytes += done, length -= (size_t)done, at += done;
    }
}

static void size(struct file *file, off_t length) {
    if (syscall(SYS_ftruncate, file->fd, length) != 0) abort();
}

/* Takes everything back, then does a random part of it again in its order. */
static void cut(void) {
    struct change *oldest_first = NULL;
    while (newest) {
        struct change *change = newest;
        newest = change->before;
        size(change->file, change->old_size);
        put(change->file, change->old, change->old_len, change->at);
        change->before = oldest_first;
        oldest_first = change;
    }
    for (struct change *change = oldest_first; change; change = change->before) {
        uint64_t fate = chance() % 3;
        if (fate == 0) continue;
        if (!change->new) {
            size(change->file, change->new_size);
            continue;
        }
        size_t length = change->new_len, sectors = length / SECTOR;
        if (fate == 2 && sectors > 1) length = SECTOR * (size_t)(chance() % sectors);
        put(change->file, change->new, length, change->at);
    }
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

static void count(void) {
    if (++calls == cut_at) cut();
}

/* Notes what a change is about to replace. */
static struct change *note(struct file *file, off_t at, const void *bytes, size_t length, off_t new_size) {
    struct stat stat;
    struct change *change = calloc(1, sizeof *change);
    fstat(file->fd, &stat);
    change->file = file, change->at = at, change->old_size = stat.st_size, change->new_size = new_size;
    off_t end = bytes ? at + (off_t)length : stat.st_size;
    if (end > stat.st_size) end = stat.st_size;
    change->old_len = end > at ? (size_t)(end - at) : 0;
    change->old = malloc(change->old_len + 1);
    if (syscall(SYS_pread64, file->fd, change->old, change->old_len, at) != (ssize_t)change->old_len) abort();
    if (bytes) {
        change->new = malloc(length + 1);
        memcpy(change->new, bytes, length);
        change->new_len = length;
    }
    change->before = newest;
    newest = change;
    return change;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
    pthread_mutex_lock(&lock);
    struct file *file = find(fd);
    if (file) count(), note(file, at, bytes, length, 0);
    ssize_t done = syscall(SYS_pwrite64, fd, bytes, length, at);
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) { return pwrite64(fd, bytes, length, at); }

ssize_t write(int fd, const void *bytes, size_t length) {
    pthread_mutex_lock(&lock);
    struct file *file = find(fd);
    if (file) {
        int is_end = fcntl(fd, F_GETFL) & O_APPEND;
        count(), note(file, lseek(fd, 0, is_end ? SEEK_END : SEEK_CUR), bytes, length, 0);
    }
    /* Whatever else is written to, like the log, may make its writer wait; the files need not wait with it. */
    if (!file) pthread_mutex_unlock(&lock);
    ssize_t done = syscall(SYS_write, fd, bytes, length);
    if (file) pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate64(int fd, off64_t length) {
    pthread_mutex_lock(&lock);
    struct file *file = find(fd);
    if (file) count(), note(file, length, NULL, 0, length);
    int done = (int)syscall(SYS_ftruncate, fd, length);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

static int synced(int fd) {
    pthread_mutex_lock(&lock);
    struct file *file = find(fd);
    if (file) {
        count();
        struct change **place = &newest;
        while (*place) {
            struct change *change = *place;
            if (change->file != file) {
                place = &change->before;
                continue;
            }
            *place = change->before;
            free(change->old), free(change->new), free(change);
        }
    }
    pthread_mutex_unlock(&lock);
    return 0;
}

int fsync(int fd) { return synced(fd); }

int fdatasync(int fd) { return synced(fd); }

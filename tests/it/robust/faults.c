/*
 * Faults at chosen calls, for a program that is started with this in LD_PRELOAD.
 *
 * Every call that writes, cuts, syncs, makes, renames or removes a regular file is counted, and where the test asks for
 * it every call that writes to a socket. The test arms a fault through the file FAULTS_CONTROL, which is mapped here:
 * at call number `at` the process is killed, or the call fails, or the power is cut.
 *
 * With FAULTS_POWER, what is written below that folder counts as lost until fsync or fdatasync of its file, and names
 * that are made, changed or removed count as lost until fsync of their folder. When the power is cut, of the bytes that
 * were not synced a random part is kept, lost or torn between two sectors; of the names the last ones are lost, as a
 * file system keeps them in order. Syncs are then not passed on to the disk: the test's machine keeps its power.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define SECTOR 512
#define FILES 1024
#define PATH 512

enum mode { OFF, COUNT, KILL_BEFORE, KILL_HALFWAY, FAIL_ONCE, FAIL_ON, CUT };

/* What the test and the program share; `tests/it/robust/faults.rs` knows the same places. */
struct control {
    uint64_t mode, at, error, sockets, seed, count, hits;
    char what[PATH];
};

/* A file below the folder. Its own descriptor is never closed: closing any would drop SQLite's locks. */
struct file { dev_t dev; ino_t ino; int fd; };

/* Bytes or a length that are not synced: what was there, and what came. */
struct change {
    struct change *before;
    struct file *file;
    off_t at, old_size, new_size;
    size_t old_len, new_len;
    char *old, *new;
};

/* A name that is not synced. What it replaced is kept under another name. */
struct name {
    struct name *before;
    char made[PATH], gone[PATH], kept[PATH];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct control none, *control = &none;
static struct file files[FILES];
static int file_count;
static struct change *newest;
static struct name *newest_name;
static long kept_count;
static const char *folder, *control_path;

__attribute__((constructor)) static void begin(void) {
    folder = getenv("FAULTS_POWER");
    control_path = getenv("FAULTS_CONTROL");
    if (!control_path) return;
    int fd = (int)syscall(SYS_openat, AT_FDCWD, control_path, O_RDWR | O_CLOEXEC);
    if (fd < 0) abort();
    control = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (control == MAP_FAILED) abort();
}

static uint64_t chance(void) {
    uint64_t word = (control->seed += 0x9e3779b97f4a7c15u);
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
    return word ^ (word >> 31);
}

static void die(void) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

static int is_below(const char *path) { return folder && strncmp(path, folder, strlen(folder)) == 0; }

/* The path behind a descriptor, or an empty one. */
static void path_of(int fd, char *path) {
    char link[32];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, PATH - 1);
    path[length > 0 ? length : 0] = 0;
}

/* The file behind a descriptor, if a cut can take something from it. What SQLite shares in memory is made anew. */
static struct file *find(int fd) {
    struct stat stat;
    char path[PATH];
    if (!folder || fstat(fd, &stat) != 0 || !S_ISREG(stat.st_mode)) return NULL;
    for (int i = 0; i < file_count; i++)
        if (files[i].dev == stat.st_dev && files[i].ino == stat.st_ino) return &files[i];
    path_of(fd, path);
    size_t length = strlen(path);
    if (!is_below(path) || (length > 4 && strcmp(path + length - 4, "-shm") == 0)) return NULL;
    int own = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC);
    if (own < 0 || file_count == FILES) abort();
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

/* Takes all bytes back, then does a random part of them again in their order; takes the last names back. */
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
    uint64_t names = 0;
    for (struct name *name = newest_name; name; name = name->before) names++;
    uint64_t lost = chance() % (names + 1);
    for (struct name *name = newest_name; name && lost > 0; name = name->before, lost--) {
        if (name->made[0] && name->gone[0]) syscall(SYS_rename, name->made, name->gone);
        if (name->made[0] && !name->gone[0]) syscall(SYS_unlink, name->made);
        if (name->kept[0]) syscall(SYS_rename, name->kept, name->made[0] ? name->made : name->gone);
    }
    die();
}

/* Counts a call. Gives whether the fault is due at it. A cut and a kill before the call do not come back. */
static int is_due(const char *call, int fd, const char *path) {
    uint64_t mode = control->mode;
    if (mode == OFF) return 0;
    uint64_t number = __atomic_add_fetch(&control->count, 1, __ATOMIC_SEQ_CST);
    if (mode == COUNT || number < control->at || (number > control->at && mode != FAIL_ON)) return 0;
    if (__atomic_add_fetch(&control->hits, 1, __ATOMIC_SEQ_CST) == 1) {
        char found[PATH] = "";
        if (!path) path_of(fd, found);
        snprintf(control->what, PATH, "%s %.400s", call, path ? path : found);
    }
    if (mode == KILL_BEFORE) die();
    if (mode == CUT) cut();
    return 1;
}

/* Where errors are told is no file that anything depends on. */
static int is_file(int fd) {
    struct stat stat;
    return fd != STDERR_FILENO && fstat(fd, &stat) == 0 && S_ISREG(stat.st_mode);
}

static int is_socket(int fd) {
    struct stat stat;
    return control->sockets && fstat(fd, &stat) == 0 && S_ISSOCK(stat.st_mode);
}

/* How much of a write the fault lets through: half when the process is killed in it or the disk gets full in it. */
static size_t let_through(size_t length) {
    return control->mode == KILL_HALFWAY || (control->mode == FAIL_ON && control->hits == 1) ? length / 2 : 0;
}

/* What a call gives at which a fault is due and of which so much was done. */
static ssize_t ends(ssize_t done) {
    if (control->mode == KILL_HALFWAY) die();
    if (done > 0) return done;
    errno = (int)control->error;
    return -1;
}

/* Notes what a change is about to replace. */
static void note(struct file *file, off_t at, const void *bytes, size_t length, off_t new_size) {
    struct stat stat;
    if (!file) return;
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
}

/* Notes that a name came, another went, or both; what is lost by it is kept. */
static void note_name(const char *made, const char *gone) {
    const char *lost = made[0] ? made : gone;
    if (!is_below(lost)) return;
    struct name *name = calloc(1, sizeof *name);
    snprintf(name->made, PATH, "%s", made), snprintf(name->gone, PATH, "%s", gone);
    snprintf(name->kept, PATH, "%.480s.%d.%ld", control_path, getpid(), kept_count++);
    if (syscall(SYS_link, lost, name->kept) != 0) name->kept[0] = 0;
    name->before = newest_name;
    newest_name = name;
}

/* Notes a name that has come where none was. */
static void note_made(const char *made) {
    if (!is_below(made)) return;
    struct name *name = calloc(1, sizeof *name);
    snprintf(name->made, PATH, "%s", made);
    name->before = newest_name;
    newest_name = name;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
    if (!is_file(fd)) return syscall(SYS_pwrite64, fd, bytes, length, at);
    pthread_mutex_lock(&lock);
    int due = is_due("pwrite64", fd, NULL);
    size_t most = due ? let_through(length) : length;
    ssize_t done = 0;
    if (most > 0 || !due) {
        note(find(fd), at, bytes, most, 0);
        done = syscall(SYS_pwrite64, fd, bytes, most, at);
    }
    if (due) done = ends(done);
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) { return pwrite64(fd, bytes, length, at); }

/* One piece after the other, as `pwrite64` knows them. */
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
    ssize_t sum = 0;
    for (int i = 0; i < count; i++) {
        ssize_t done = pwrite64(fd, parts[i].iov_base, parts[i].iov_len, at + sum);
        if (done < 0) return sum > 0 ? sum : done;
        sum += done;
        if ((size_t)done < parts[i].iov_len) break;
    }
    return sum;
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) { return pwritev64(fd, parts, count, at); }

/* A write to something else: it may wait for its reader, and the files need not wait with it. */
static ssize_t told(const char *call, int fd, const void *bytes, size_t length, int flags) {
    int is_asked = is_socket(fd), due = is_asked && is_due(call, fd, NULL);
    size_t most = due ? let_through(length) : length;
    ssize_t done = 0;
    if (most > 0 || !due)
        done = flags == -1 ? syscall(SYS_write, fd, bytes, most) : syscall(SYS_sendto, fd, bytes, most, flags, NULL, 0);
    return due ? ends(done) : done;
}

ssize_t write(int fd, const void *bytes, size_t length) {
    if (!is_file(fd)) return told("write", fd, bytes, length, -1);
    pthread_mutex_lock(&lock);
    int due = is_due("write", fd, NULL);
    size_t most = due ? let_through(length) : length;
    ssize_t done = 0;
    if (most > 0 || !due) {
        int is_end = fcntl(fd, F_GETFL) & O_APPEND;
        note(find(fd), folder ? lseek(fd, 0, is_end ? SEEK_END : SEEK_CUR) : 0, bytes, most, 0);
        done = syscall(SYS_write, fd, bytes, most);
    }
    if (due) done = ends(done);
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t send(int fd, const void *bytes, size_t length, int flags) { return told("send", fd, bytes, length, flags); }

/* One piece after the other, as `write` knows them. */
ssize_t writev(int fd, const struct iovec *parts, int count) {
    if (!is_file(fd) && !is_socket(fd)) return syscall(SYS_writev, fd, parts, count);
    ssize_t sum = 0;
    for (int i = 0; i < count; i++) {
        ssize_t done = parts[i].iov_len > 0 ? write(fd, parts[i].iov_base, parts[i].iov_len) : 0;
        if (done < 0) return sum > 0 ? sum : done;
        sum += done;
        if ((size_t)done < parts[i].iov_len) break;
    }
    return sum;
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
    if (is_socket(fd) && is_due("sendmsg", fd, NULL)) return ends(0);
    return syscall(SYS_sendmsg, fd, message, flags);
}

ssize_t sendto(int fd, const void *bytes, size_t length, int flags, const struct sockaddr *to, socklen_t to_len) {
    if (is_socket(fd) && is_due("sendto", fd, NULL)) return ends(0);
    return syscall(SYS_sendto, fd, bytes, length, flags, to, to_len);
}

int ftruncate64(int fd, off64_t length) {
    pthread_mutex_lock(&lock);
    int done = is_file(fd) && is_due("ftruncate", fd, NULL) ? (int)ends(0) : 0;
    if (done == 0) {
        note(find(fd), length, NULL, 0, length);
        done = (int)syscall(SYS_ftruncate, fd, length);
    }
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

int fallocate64(int fd, int how, off64_t at, off64_t length) {
    if (folder) {
        errno = EOPNOTSUPP;
        return -1;
    }
    if (is_file(fd) && is_due("fallocate", fd, NULL)) return (int)ends(0);
    return (int)syscall(SYS_fallocate, fd, how, at, length);
}

int fallocate(int fd, int how, off_t at, off_t length) { return fallocate64(fd, how, at, length); }

/* What is synced can no longer be lost. */
static void keep_bytes(struct file *file) {
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

/* Names are kept in their order, so with those of one folder all that came before the last of them. */
static void keep_names(const char *path) {
    size_t length = strlen(path);
    for (struct name **place = &newest_name; *place; place = &(*place)->before) {
        const char *name = (*place)->made[0] ? (*place)->made : (*place)->gone;
        if (strncmp(name, path, length) != 0 || name[length] != '/' || strchr(name + length + 1, '/')) continue;
        struct name *next = *place;
        *place = NULL;
        while (next) {
            struct name *synced = next;
            next = synced->before;
            if (synced->kept[0]) syscall(SYS_unlink, synced->kept);
            free(synced);
        }
        return;
    }
}

static int sync_by(const char *call, long number, int fd) {
    char path[PATH];
    struct stat stat;
    if (fstat(fd, &stat) != 0 || !(S_ISREG(stat.st_mode) || S_ISDIR(stat.st_mode))) return (int)syscall(number, fd);
    pthread_mutex_lock(&lock);
    int done = is_due(call, fd, NULL) ? (int)ends(0) : 0;
    path_of(fd, path);
    /* A disk that lies about the log of SQLite, to see that the test notices. */
    int is_lie = getenv("FAULTS_LIE") && strstr(path, "-wal");
    if (done == 0 && folder && !is_lie) {
        struct file *file = find(fd);
        if (file) keep_bytes(file);
        if (S_ISDIR(stat.st_mode)) keep_names(path);
    }
    pthread_mutex_unlock(&lock);
    return done == 0 && !folder ? (int)syscall(number, fd) : done;
}

int fsync(int fd) { return sync_by("fsync", SYS_fsync, fd); }

int fdatasync(int fd) { return sync_by("fdatasync", SYS_fdatasync, fd); }

static int opened(int at, const char *path, int flags, mode_t mode) {
    int is_made = (flags & O_CREAT) != 0 && faccessat(at, path, F_OK, 0) != 0;
    if (!is_made && !(flags & O_TRUNC)) return (int)syscall(SYS_openat, at, path, flags, mode);
    pthread_mutex_lock(&lock);
    int fd = is_due("open", -1, path) ? (int)ends(0) : 0;
    if (fd == 0) {
        fd = (int)syscall(SYS_openat, at, path, flags & ~(folder ? O_TRUNC : 0), mode);
        if (is_made && fd >= 0) note_made(path);
        /* What is there is cut as by ftruncate, so that it is noted. */
        struct file *file = folder && fd >= 0 && (flags & O_TRUNC) ? find(fd) : NULL;
        if (file) {
            note(file, 0, NULL, 0, 0);
            size(file, 0);
        }
    }
    pthread_mutex_unlock(&lock);
    return fd;
}

#define MODE(flags)                              \
    mode_t mode = 0;                             \
    if ((flags) & (O_CREAT | __O_TMPFILE)) {     \
        va_list rest;                            \
        va_start(rest, flags);                   \
        mode = va_arg(rest, mode_t);             \
        va_end(rest);                            \
    }

int open64(const char *path, int flags, ...) {
    MODE(flags)
    return opened(AT_FDCWD, path, flags, mode);
}

int open(const char *path, int flags, ...) {
    MODE(flags)
    return opened(AT_FDCWD, path, flags, mode);
}

int openat64(int at, const char *path, int flags, ...) {
    MODE(flags)
    return opened(at, path, flags, mode);
}

int openat(int at, const char *path, int flags, ...) {
    MODE(flags)
    return opened(at, path, flags, mode);
}

int rename(const char *from, const char *to) {
    pthread_mutex_lock(&lock);
    int done = is_due("rename", -1, to) ? (int)ends(0) : 0;
    if (done == 0) {
        note_name(to, from);
        done = (int)syscall(SYS_rename, from, to);
    }
    pthread_mutex_unlock(&lock);
    return done;
}

int linkat(int at, const char *from, int to_at, const char *to, int flags) {
    pthread_mutex_lock(&lock);
    int done = is_due("linkat", -1, to) ? (int)ends(0) : 0;
    if (done == 0) {
        done = (int)syscall(SYS_linkat, at, from, to_at, to, flags);
        if (done == 0) note_made(to);
    }
    pthread_mutex_unlock(&lock);
    return done;
}

int unlink(const char *path) {
    pthread_mutex_lock(&lock);
    int done = is_due("unlink", -1, path) ? (int)ends(0) : 0;
    if (done == 0) {
        note_name("", path);
        done = (int)syscall(SYS_unlink, path);
    }
    pthread_mutex_unlock(&lock);
    return done;
}

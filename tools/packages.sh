# Sourced by ./run, ./test and the tools that pack: finds out which Debian packages are missing, and installs them.
# Nothing is asked and nothing is updated when everything is there.

missing_packages=()

# need_command COMMAND PACKAGE...: the packages are missing when the command is.
need_command() {
    local command=$1
    shift
    if ! command -v "$command" >/dev/null 2>&1; then missing_packages+=("$@"); fi
}

# need_c_compiler: the bundled databases and ring are built from C, with gcc and the C library's headers alone.
need_c_compiler() {
    if ! command -v cc >/dev/null 2>&1 || ! printf '#include <stdio.h>\n' | cc -E - >/dev/null 2>&1; then
        missing_packages+=(gcc libc6-dev)
    fi
}

# need_rust: the one thing that does not come from Debian, whose own is too old. What cargo fetches comes over TLS, and
# a small Debian has no certificates to trust.
need_rust() {
    if command -v apt-get >/dev/null 2>&1 && [ ! -e /etc/ssl/certs/ca-certificates.crt ]; then
        missing_packages+=(ca-certificates)
    fi
    if ! command -v cargo >/dev/null 2>&1 && [ -f "$HOME/.cargo/env" ]; then . "$HOME/.cargo/env"; fi
    if ! command -v cargo >/dev/null 2>&1; then
        echo "Rust is missing: install the stable toolchain (1.95 or newer) from https://rustup.rs, then start this again." >&2
        exit 1
    fi
}

# postgres_programs: prints the folder of Debian's Postgres server programs, the newest, or nothing.
postgres_programs() {
    local folder newest=
    for folder in /usr/lib/postgresql/*/bin; do
        if [ -x "$folder/initdb" ] && [ -x "$folder/postgres" ]; then newest=$folder; fi
    done
    echo "$newest"
}

# apt_get COMMAND...: apt-get as root, without questions. What it says is no output of the tool that calls it.
apt_get() {
    if [ "$(id -u)" = 0 ]; then
        env DEBIAN_FRONTEND=noninteractive apt-get -q -y "$@" </dev/null >&2
    else
        sudo env DEBIAN_FRONTEND=noninteractive apt-get -q -y "$@" </dev/null >&2
    fi
}

# as_root COMMAND...: the command as root.
as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# install_missing: installs what need_* found missing, and shows it when that fails.
install_missing() {
    [ ${#missing_packages[@]} -gt 0 ] || return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "These are missing, and this system has no apt-get to install them: ${missing_packages[*]}" >&2
        exit 1
    fi
    if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null 2>&1; then
        echo "Some Debian packages are missing, and there is no sudo here to install them. As root, run:" >&2
        echo "    apt-get update && apt-get install --no-install-recommends ${missing_packages[*]}" >&2
        exit 1
    fi
    echo "Installing from Debian's packages: ${missing_packages[*]}" >&2
    apt_get update
    case " ${missing_packages[*]} " in
    *" postgresql "*) keep_postgres_from_starting ;;
    esac
    case " ${missing_packages[*]} " in
    *" postfix "*) keep_postfix_from_starting ;;
    esac
    case " ${missing_packages[*]} " in
    *" dovecot-imapd "*) install_without_starting dovecot-imapd dovecot ;;
    esac
    case " ${missing_packages[*]} " in
    *" pgbouncer "*) install_without_starting pgbouncer pgbouncer ;;
    esac
    case " ${missing_packages[*]} " in
    *" nginx-light "*) install_without_starting nginx-light nginx ;;
    esac
    case " ${missing_packages[*]} " in
    *" caddy "*) install_without_starting caddy caddy ;;
    esac
    case " ${missing_packages[*]} " in
    *" etcd-server "*) install_without_starting etcd-server etcd ;;
    esac
    case " ${missing_packages[*]} " in
    *" patroni "*) install_without_starting patroni patroni ;;
    esac
    apt_get install --no-install-recommends "${missing_packages[@]}"
}

# keep_postgres_from_starting: the tests start servers of their own, so Debian need not make one that runs always.
keep_postgres_from_starting() {
    local settings=/etc/postgresql-common/createcluster.conf
    apt_get install --no-install-recommends postgresql-common
    if [ -f "$settings" ]; then
        as_root sed -i 's/^#\{0,1\} *create_main_cluster *=.*/create_main_cluster = false/' "$settings"
    fi
}

# keep_postfix_from_starting: without a configuration Debian does not start it; the tests bring their own.
keep_postfix_from_starting() {
    printf 'postfix postfix/main_mailer_type select No configuration\n' | as_root debconf-set-selections
}

# install_without_starting PACKAGE SERVICE: the tests start servers of their own, so Debian's must not run, neither now
# nor after the next start of the machine. Where policy-rc.d decides about that already, it is left alone.
install_without_starting() {
    local policy=/usr/sbin/policy-rc.d own_policy=
    if [ ! -e "$policy" ]; then
        own_policy=$policy
        printf '#!/bin/sh\nexit 101\n' | as_root tee "$policy" >/dev/null
        as_root chmod 755 "$policy"
    fi
    local status=0
    apt_get install --no-install-recommends "$1" || status=$?
    if [ -n "$own_policy" ]; then as_root rm -f "$own_policy"; fi
    [ "$status" = 0 ] || return "$status"
    # update-rc.d knows only services with a script for init; the others are started by a link.
    if [ -e "/etc/init.d/$2" ]; then
        as_root update-rc.d "$2" disable
    else
        as_root find /etc/systemd/system -name "$2.service" -type l -delete
    fi
}

# release_binary [BINARY]: prints the path of the program to pack: the one that is named, or one that is built now.
release_binary() {
    if [ -n "$1" ]; then
        echo "$1"
        return
    fi
    tools/build-release
}

# need_tool COMMAND VERSION: installs a cargo tool of exactly that version under target/tools, unless it is there.
need_tool() {
    local tools=$PWD/target/tools
    if [ -e "$tools/$1-$2" ]; then return; fi
    echo "Building $1 $2 once; this takes some minutes." >&2
    CARGO_TARGET_DIR=$tools/build cargo install --locked --force --root "$tools" --version "$2" "$1" >&2
    rm -rf "$tools/build"
    touch "$tools/$1-$2"
}

# A Postgres with a synchronous standby. $1: Postgres's programs; $2, $3: ports of both.
# Prints the folder when both run; then obeys: `kill` ends the first one at once, `promote` makes the other the primary.
set -eu
bin=$1
dir=$(mktemp -d "${TMPDIR:-/tmp}/wonderpost-standby.XXXXXX")
stop() {
    for node in a b; do
        if [ -f "$dir/$node/postmaster.pid" ]; then kill -INT "$(head -n 1 "$dir/$node/postmaster.pid")" 2>/dev/null || true; fi
    done
    wait || true
    rm -rf "$dir"
}
trap stop EXIT
trap 'exit 1' INT TERM HUP

# serve NODE PORT OPTION...
serve() {
    node=$1
    port=$2
    shift 2
    "$bin/postgres" -D "$dir/$node" -p "$port" -k "$dir" -c listen_addresses=127.0.0.1 "$@" </dev/null >>"$dir/$node.log" 2>&1 &
    until "$bin/pg_isready" -q -h 127.0.0.1 -p "$port"; do
        if ! kill -0 $!; then cat "$dir/$node.log" >&2; exit 1; fi
        sleep 0.05
    done
}
ask() { "$bin/psql" -h 127.0.0.1 -p "$1" -U wonderpost -d postgres -Atc "$2"; }

"$bin/initdb" -D "$dir/a" -U wonderpost -A trust -E UTF8 --no-locale -N >"$dir/log" 2>&1
# Shared memory that goes with the folder, also where a server is killed.
echo "dynamic_shared_memory_type = mmap" >>"$dir/a/postgresql.conf"
serve a "$2"
"$bin/pg_basebackup" -h 127.0.0.1 -p "$2" -U wonderpost -D "$dir/b" -R -X stream -c fast >>"$dir/log" 2>&1
serve b "$3"
ask "$2" "ALTER SYSTEM SET synchronous_standby_names = '*'" >>"$dir/log"
ask "$2" "SELECT pg_reload_conf()" >>"$dir/log"
until [ "$(ask "$2" "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")" = 1 ]; do sleep 0.05; done
ask "$2" "CREATE DATABASE game" >>"$dir/log"
echo "$dir"
while read -r order; do
    case $order in
    kill) kill -KILL "$(head -n 1 "$dir/a/postmaster.pid")" ;;
    promote)
        # Whoever is alone waits for nobody.
        echo "synchronous_standby_names = ''" >>"$dir/b/postgresql.auto.conf"
        "$bin/pg_ctl" -D "$dir/b" -w promote >>"$dir/log" 2>&1
        ;;
    esac
    echo "$order"
done

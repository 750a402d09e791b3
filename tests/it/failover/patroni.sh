# Two Postgres servers under Patroni, one of them a synchronous standby, with etcd.
# $1: Postgres's programs; $2, $3: their ports; $4, $5: ports of Patroni; $6, $7: ports of etcd.
# Prints the folder when both run; then obeys: `kill` ends the primary and its Patroni at once, as when a machine goes;
# `promote` is left to the other Patroni.
set -eu
bin=$1
dir=$(mktemp -d "${TMPDIR:-/tmp}/wonderpost-patroni.XXXXXX")
stop() {
    for pid in $(cat "$dir"/*.pid 2>/dev/null); do kill -TERM "$pid" 2>/dev/null || true; done
    for node in a b; do
        if [ -f "$dir/$node/postmaster.pid" ]; then kill -INT "$(head -n 1 "$dir/$node/postmaster.pid")" 2>/dev/null || true; fi
    done
    wait || true
    rm -rf "$dir"
}
trap stop EXIT
trap 'exit 1' INT TERM HUP

etcd --name one --data-dir "$dir/etcd" --listen-client-urls "http://127.0.0.1:$6" \
    --advertise-client-urls "http://127.0.0.1:$6" --listen-peer-urls "http://127.0.0.1:$7" \
    --initial-advertise-peer-urls "http://127.0.0.1:$7" --initial-cluster "one=http://127.0.0.1:$7" \
    </dev/null >"$dir/etcd.log" 2>&1 &
echo $! >"$dir/etcd.pid"

# serve NODE PORT PATRONI
serve() {
    cat >"$dir/$1.yml" <<YML
scope: wonderpost
name: $1
restapi: {listen: "127.0.0.1:$3", connect_address: "127.0.0.1:$3"}
etcd3: {hosts: "127.0.0.1:$etcd"}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 1
    retry_timeout: 3
    synchronous_mode: true
  initdb: [{encoding: UTF8}, {locale: C}]
  pg_hba:
    - host all all 127.0.0.1/32 trust
    - host replication all 127.0.0.1/32 trust
postgresql:
  listen: 127.0.0.1:$2
  connect_address: 127.0.0.1:$2
  data_dir: $dir/$1
  bin_dir: $bin
  pgpass: $dir/$1.pgpass
  authentication:
    superuser: {username: wonderpost, password: trusted}
    replication: {username: replicator, password: trusted}
  parameters: {unix_socket_directories: "$dir", dynamic_shared_memory_type: mmap}
YML
    patroni "$dir/$1.yml" </dev/null >"$dir/$1.log" 2>&1 &
    echo $! >"$dir/$1.pid"
}
ask() { "$bin/psql" -h 127.0.0.1 -p "$1" -U wonderpost -d postgres -Atc "$2" 2>/dev/null; }
is_primary() { [ "$(ask "$1" "SELECT pg_is_in_recovery()")" = f ]; }

etcd=$6
serve a "$2" "$4"
until is_primary "$2"; do
    if ! kill -0 "$(cat "$dir/a.pid")"; then cat "$dir/etcd.log" "$dir/a.log" >&2; exit 1; fi
    sleep 0.2
done
serve b "$3" "$5"
until [ "$(ask "$2" "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")" = 1 ]; do
    if ! kill -0 "$(cat "$dir/b.pid")"; then cat "$dir/b.log" >&2; exit 1; fi
    sleep 0.2
done
ask "$2" "CREATE DATABASE game" >>"$dir/log"
echo "$dir"
while read -r order; do
    case $order in
    kill)
        kill -KILL "$(cat "$dir/a.pid")" "$(head -n 1 "$dir/a/postmaster.pid")"
        rm "$dir/a.pid"
        ;;
    esac
    echo "$order"
done

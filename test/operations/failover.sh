#!/usr/bin/env bash
# Kills the primary of a Patroni cluster under import load, twice: nothing acknowledged is lost, writes go on in 30 s.
#
#   test/operations/failover.sh
#
# Needs the Debian packages etcd-server, etcd-client, haproxy, patroni and postgresql, root, and the addresses 127.0.1.1
# to 127.0.1.3, which stand for three machines. It uses the files of .container/high-availability with these addresses,
# and leaves the databases of this machine alone. RELEASE names a folder that `npm run build` has made.
set -euo pipefail
cd "$(dirname "$0")/../.."
MAX_SECONDS=30
postgres_bin=$(find /usr/lib/postgresql -name initdb -printf '%h\n' | sort -V | tail -1)
work=$(mktemp -d)
chmod 755 "$work"
as_postgres=(setpriv --reuid postgres --regid postgres --init-groups env -i PATH="$PATH" LANG=C.UTF-8)
children=()
clean() {
  for machine in 1 2 3; do kill_machine "$machine" || true; done
  for child in "${children[@]}"; do
    disown "$child" 2>/dev/null || true
    kill -9 "$child" 2>/dev/null || true
  done
  [ -n "${KEEP:-}" ] || rm -rf "$work"
}
trap clean EXIT

# Machines: each has etcd and Patroni, which starts PostgreSQL.
configure() { # NUMBER FILE
  sed -e "s/\bdb1$/db$1/; s/\bETCD_NAME=.*/ETCD_NAME=db$1/; /_CLUSTER=\|hosts:\|server /! s/10\.0\.0\.21/127.0.1.$1/" \
    -e 's/10\.0\.0\.2\([1-3]\)/127.0.1.\1/g; s#10\.0\.0\.0/24#127.0.0.0/8#' \
    -e "s#/var/lib/etcd/muster#$work/$1/etcd#; s#data_dir: .*#data_dir: $work/$1/data#" \
    -e "s#bin_dir: .*#bin_dir: $postgres_bin#; s/SUPERUSER_PASSWORD/super/; s/REPLICATION_PASSWORD/replicate/" \
    -e "s#^  bin_dir: .*#&\n  parameters: { unix_socket_directories: $work/$1 }#" \
    -e "s/127\.0\.0\.1:500/127.0.1.$1:500/" ".container/high-availability/$2" >"$work/$1/$2"
}
start_machine() {
  local folder=$work/$1 settings
  mapfile -t settings < <(grep -v '^#' "$folder/etcd.env")
  "${as_postgres[@]}" "${settings[@]}" etcd >>"$folder/etcd.log" 2>&1 &
  disown $!
  echo $! >"$folder/etcd.pid"
  "${as_postgres[@]}" patroni "$folder/patroni.yml" >>"$folder/patroni.log" 2>&1 &
  disown $!
  echo $! >"$folder/patroni.pid"
}
postmaster() { head -1 "$work/$1/data/postmaster.pid" 2>/dev/null; }
kill_machine() { # as a power failure does: everything at once
  local ids main
  main=$(postmaster "$1") || true
  ids=$(cat "$work/$1/"*.pid 2>/dev/null; [ -z "$main" ] || { echo "$main"; pgrep -P "$main" || true; })
  [ -z "$ids" ] || kill -9 $ids 2>/dev/null || true
  rm -f "$work/$1/"*.pid
}
is() { [ "$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.1.$2:8008/$1")" = 200 ]; }
which_is() { for machine in 1 2 3; do if is "$1" "$machine"; then echo "$machine"; return; fi; done; return 1; }
standbys() {
  curl -s "http://127.0.1.$(which_is primary || echo 1):8008/cluster" |
    grep -oE '"state": "(running|streaming)"' | wc -l
}
until_true() { # SECONDS WHAT COMMAND…
  local limit=$((SECONDS + $1)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $limit ] || { echo "failed: $what"; tail -n 3 "$work"/*.log; exit 1; }
    sleep 0.2
  done
}
is_whole() { which_is primary && which_is sync && [ "$(standbys)" -ge 3 ]; }

for machine in 1 2 3; do
  mkdir -m 700 "$work/$machine"
  for file in etcd.env patroni.yml haproxy.cfg; do configure $machine $file; done
  chown -R postgres "$work/$machine"
  start_machine $machine
done
until_true 120 'a primary with two standbys' is_whole
etcdctl --endpoints=127.0.1.1:2379,127.0.1.2:2379,127.0.1.3:2379 endpoint health 2>&1 | grep -c 'is healthy' | grep -q 3
patronictl -c "$work/1/patroni.yml" list | grep -q 'Sync Standby'
echo "primary: db$(which_is primary), synchronous standby: db$(which_is sync)"

# Two machines of Muster, each with a HAProxy.
release=${RELEASE:-$work/release}
[ -n "${RELEASE:-}" ] || npm run -s build -- --to "$release" >/dev/null
for node in 1 2; do
  haproxy -f "$work/$node/haproxy.cfg" >>"$work/haproxy$node.log" 2>&1 &
  children+=($!)
done
primary=postgres://muster:secret@127.0.1.1:5000/muster
superuser=postgres://postgres:super@127.0.1.1:5000
# Until its first check, HAProxy counts every machine as the primary: each of them must be tried.
leads_to_primary() { # NODE
  for _ in 1 2 3; do
    [ "$(psql -At "${superuser/127.0.1.1/127.0.1.$1}/postgres" -c 'select pg_is_in_recovery()')" = f ] || return 1
  done
}
for node in 1 2; do until_true 30 "the HAProxy of node $node leads to the primary" leads_to_primary $node; done
psql -q "$superuser/postgres" -c "CREATE ROLE muster LOGIN PASSWORD 'secret' CREATEROLE" \
  -c 'CREATE DATABASE muster OWNER muster'
for node in 1 2; do
  (cd "$release" && exec env -i PATH="$PATH" NODE_ENV=production HOST=127.0.0.1 PORT=$((4710 + node)) LOG_LEVEL=warn \
    PUBLIC_URL=https://wfm.example.com SESSION_SECRET='a secret of this test' \
    RATE_LIMIT_IMPORT=0 DATABASE_URL="${primary/127.0.1.1/127.0.1.$node}" \
    DATABASE_READ_URL="postgres://muster:secret@127.0.1.$node:5001/muster" \
    node --max-semi-space-size=16 src/main.js >"$work/node$node.log" 2>&1) &
  children+=($!)
done
for node in 1 2; do
  until_true 90 "node $node is ready" curl -sf "http://127.0.0.1:$((4710 + node))/readyz"
done
(cd "$release" && DATABASE_URL=$primary MUSTER_ADMIN_PASSWORD='a long password of an admin' npm run -s muster -- \
  organization:create --name Acme --slug acme --timezone UTC --tier enterprise --admin-email admin@acme.example \
  >/dev/null)

(cd "$release" && DATABASE_URL=$primary DATABASE_READ_URL=${primary/:5000/:5001} PORT=0 npm run -s muster -- doctor \
  >"$work/doctor.log") || { cat "$work/doctor.log"; exit 1; }

node -r ./src/register.cjs test/operations/import-load.ts --nodes http://127.0.0.1:4711,http://127.0.0.1:4712 \
  --database "$superuser/muster" --email admin@acme.example --password 'a long password of an admin' \
  >"$work/load.log" 2>&1 &
load=$!
children+=($load)
until_true 60 'the load has begun' grep -q loading "$work/load.log"

# Faults: the whole machine of the primary, then PostgreSQL alone.
has_new_primary() { [ "$(which_is primary)" != "$killed" ] && which_is primary; }
fault() { # WHAT COMMAND…
  sleep 5 # of load
  kill -USR1 $load || { cat "$work/load.log"; exit 1; }
  "${@:2}"
  until_true 120 "a new primary after a fault of $1" has_new_primary
  echo "$1 of db$killed killed, new primary: db$(which_is primary)"
  sleep 20 # of load, so that the nodes recover while the old primary is away
}
killed=$(which_is primary)
fault 'the machine' kill_machine "$killed"
start_machine "$killed"
until_true 120 'the old primary is a standby again' is_whole
echo "db$killed came back as a standby"
killed=$(which_is primary)
fault 'PostgreSQL' kill -9 "$(postmaster "$killed")"
until_true 120 'the old primary is a standby again' is_whole
echo "db$killed came back as a standby"

sleep 3
kill -TERM $load
status=0
wait $load || status=$?
sed '/^loading/d; s/^recovered/writes went on after/' "$work/load.log"
slowest=$(grep ^recovered "$work/load.log" | cut -d' ' -f2 | sort -n | tail -1)
echo "slowest recovery: $slowest s, limit: $MAX_SECONDS s"
[ "$(node -p "$slowest <= $MAX_SECONDS")" = true ] || status=1
exit $status

#!/usr/bin/env bash
# Follows the page "From zero to three nodes": a PostgreSQL, three nodes, a balancer, an organization. Under imports of
# four clients it restarts all nodes one after another and kills one: nothing acknowledged is lost.
#
#   test/operations/three-nodes.sh
#
# Needs the Debian packages haproxy, openssl and postgresql, and the user postgres where it runs as root. It uses
# .container/load-balancer with other addresses. RELEASE names a folder that `npm run build` has made.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH=$PATH:$(find /usr/lib/postgresql -name initdb -printf '%h\n' | sort -V | tail -1)
work=$(mktemp -d)
chmod 755 "$work"
mkdir "$work/data"
as_postgres=() as_nobody=()
if [ "$(id -u)" = 0 ]; then
  chown postgres "$work/data"
  as_postgres=(setpriv --reuid postgres --regid postgres --init-groups)
  as_nobody=(setpriv --reuid 65534 --regid 65534 --clear-groups)
fi
children=()
clean() {
  for child in "${children[@]}"; do
    disown "$child" 2>/dev/null || true
    kill -9 "$child" 2>/dev/null || true
  done
  "${as_postgres[@]}" pg_ctl -D "$work/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap clean EXIT
base=$((20000 + $$ % 10000)) # PostgreSQL; the nodes are at the next three ports, the balancer after them
until_true() { # SECONDS WHAT COMMAND…
  local limit=$((SECONDS + $1)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $limit ] || { echo "failed: $what"; tail -n 3 "$work"/*.log; exit 1; }
    sleep 0.2
  done
}

# 1. The database, with as many connections as the page counts for three nodes.
"${as_postgres[@]}" initdb -D "$work/data" -U postgres --auth=trust -E UTF8 --locale=C.UTF-8 >/dev/null
"${as_postgres[@]}" pg_ctl -D "$work/data" -w -l "$work/data/log" -o "-p $base -c listen_addresses=127.0.0.1 \
  -c unix_socket_directories= -c max_connections=$((3 * 20 + 10))" start >/dev/null
superuser=postgres://postgres@127.0.0.1:$base
psql -q "$superuser/postgres" -c "CREATE ROLE muster LOGIN PASSWORD 'secret' CREATEROLE" \
  -c 'CREATE DATABASE muster OWNER muster' -c 'GRANT pg_monitor TO muster'

# 2. The nodes: all start at the same time, one migrates.
release=${RELEASE:-$work/release}
[ -n "${RELEASE:-}" ] || npm run -s build -- --to "$release" >/dev/null
url=https://localhost:$((base + 4))
cat >"$work/muster.env" <<EOF
NODE_ENV=production
DATABASE_URL='postgres://muster:secret@127.0.0.1:$base/muster'
PUBLIC_URL=$url
SESSION_SECRET='0123456789abcdef 0123456789abcdef'
HOST=127.0.0.1
TRUST_PROXY=127.0.0.0/8
METRICS_TOKEN=metrics
RATE_LIMIT_IMPORT=0
LOG_LEVEL=warn
EOF
set -a && . "$work/muster.env" && set +a # as systemd reads it
mapfile -t settings < <(grep -o '^[A-Z_]*' "$work/muster.env" | while read -r name; do echo "$name=${!name}"; done)
start() { # NODE
  (cd "$release" && exec "${as_nobody[@]}" env -i PATH="$PATH" "${settings[@]}" PORT=$((base + $1)) \
    node --max-semi-space-size=16 src/main.js >>"$work/node$1.log" 2>&1) &
  nodes[$1]=$!
  children+=($!)
}
is_ready() { curl -sf "http://127.0.0.1:$((base + $1))/readyz"; }
nodes=()
for node in 1 2 3; do start $node; done
for node in 1 2 3; do until_true 90 "node $node is ready" is_ready $node; done
echo 'three nodes started at the same time on an empty database'

# 3. The balancer.
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
  -keyout "$work/key.pem" -out "$work/ca.pem" 2>/dev/null
cat "$work/ca.pem" "$work/key.pem" >"$work/wfm.pem"
sed -e "s#/etc/haproxy/wfm.pem#$work/wfm.pem#; s/:443/127.0.0.1:$((base + 4))/" \
  -e "s/10\.0\.0\.11:4000/127.0.0.1:$((base + 1))/; s/10\.0\.0\.12:4000/127.0.0.1:$((base + 2))/" \
  -e "s/10\.0\.0\.13:4000/127.0.0.1:$((base + 3))/" .container/load-balancer/haproxy.cfg >"$work/haproxy.cfg"
haproxy -f "$work/haproxy.cfg" >>"$work/haproxy.log" 2>&1 &
children+=($!)
until_true 30 'the balancer leads to a node' curl -sf --cacert "$work/ca.pem" "$url/readyz"
curl -sf --cacert "$work/ca.pem" "$url/login" | grep -q /console/console-
upgraded=$(curl -s --cacert "$work/ca.pem" --http1.1 --max-time 2 -o /dev/null -w '%{http_code}' "$url/graphql" \
  -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' -H "Origin: $url" \
  -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' -H 'Sec-WebSocket-Protocol: graphql-transport-ws' || true)
[ "$upgraded" = 101 ] || { echo "failed: web socket, status $upgraded"; exit 1; }

# 4. The first organization, and the doctor beside running nodes.
(cd "$release" && MUSTER_ADMIN_PASSWORD='a long password of an admin' npm run -s muster -- organization:create \
  --name Acme --slug acme --timezone UTC --tier enterprise --admin-email admin@acme.example >/dev/null)
(cd "$release" && PORT=$((base + 1)) npm run -s muster -- doctor >"$work/doctor.txt") ||
  { cat "$work/doctor.txt"; exit 1; }

NODE_EXTRA_CA_CERTS=$work/ca.pem node -r ./src/register.cjs test/operations/import-load.ts --nodes "$url" --clients 4 \
  --database "$superuser/muster" --email admin@acme.example --password 'a long password of an admin' \
  >"$work/load.log" 2>&1 &
load=$!
children+=($load)
until_true 60 'the load has begun' grep -q loading "$work/load.log"
connections=0
loads() { # for so many seconds
  local now
  for _ in $(seq "$1"); do
    sleep 1
    kill -0 "$load" 2>/dev/null || { cat "$work/load.log"; exit 1; }
    now=$(psql -At "$superuser/postgres" -c "select count(*) from pg_stat_activity where usename = 'muster'")
    [ "$now" -le $connections ] || connections=$now
  done
}
loads 3
for node in 1 2 3; do
  kill -TERM "${nodes[$node]}"
  wait "${nodes[$node]}"
  start $node
  until_true 60 "node $node is ready again" is_ready $node
  loads 3
done
echo 'each node was restarted'
disown "${nodes[2]}"
kill -9 "${nodes[2]}"
loads 3
start 2
until_true 60 'node 2 is ready again' is_ready 2
loads 3
kill -TERM $load
wait $load && status=0 || status=$?
grep -v '^loading' "$work/load.log"
echo "connections of three nodes: at most $connections of $((3 * 20 + 10))"
exit $status

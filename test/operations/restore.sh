#!/usr/bin/env bash
# Restores a dump on another server, as the page "From zero to three nodes" says, and lets the doctor look at it.
#
#   test/operations/restore.sh
#
# Needs the Debian package postgresql, and the user postgres where it runs as root. It starts two servers of its own at
# ports that are free, and leaves the databases of this machine alone.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH=$PATH:$(find /usr/lib/postgresql -name initdb -printf '%h\n' | sort -V | tail -1)
work=$(mktemp -d)
as_postgres=()
if [ "$(id -u)" = 0 ]; then
  chown postgres "$work"
  as_postgres=(setpriv --reuid postgres --regid postgres --init-groups)
fi
clean() {
  for server in 1 2; do "${as_postgres[@]}" pg_ctl -D "$work/$server" -m immediate stop >/dev/null 2>&1 || true; done
  rm -rf "$work"
}
trap clean EXIT

port() { echo $((25000 + $$ % 10000 + $1)); }
superuser() { echo "postgres://postgres@127.0.0.1:$(port "$1")"; }
for server in 1 2; do
  "${as_postgres[@]}" initdb -D "$work/$server" -U postgres --auth=trust --no-sync -E UTF8 --locale=C.UTF-8 >/dev/null
  "${as_postgres[@]}" pg_ctl -D "$work/$server" -w -l "$work/$server.log" \
    -o "-p $(port $server) -c listen_addresses=127.0.0.1 -c unix_socket_directories=" start >/dev/null
  psql -q "$(superuser $server)/postgres" -c "CREATE ROLE muster LOGIN PASSWORD 'secret' CREATEROLE" \
    -c 'CREATE DATABASE muster OWNER muster'
done

cd "$work"
muster() { npm --prefix "$OLDPWD" run -s muster -- "$@"; }
export DATABASE_URL=postgres://muster:secret@127.0.0.1:$(port 1)/muster
muster organization:create --name Acme --slug acme --timezone UTC --admin-email a@acme.example >/dev/null
pg_dump "$DATABASE_URL" --format=custom --file=muster.dump

export DATABASE_URL=postgres://muster:secret@127.0.0.1:$(port 2)/muster
psql -q "$(superuser 2)/postgres" -c "CREATE ROLE muster_app NOLOGIN" -c "GRANT muster_app TO muster"
pg_restore --dbname="$DATABASE_URL" --no-owner --exit-on-error muster.dump
muster doctor
[ "$(psql -At "$DATABASE_URL" -c 'SELECT slug FROM muster.organization')" = acme ]
echo 'The dump was restored on another server.'

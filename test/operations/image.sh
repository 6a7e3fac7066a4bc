#!/usr/bin/env bash
# Builds the image of .container/Containerfile and runs it: not as root, read-only, and ended by SIGTERM.
#
#   test/operations/image.sh DATABASE_URL
#
# Needs podman, curl, and a PostgreSQL that the machine's own network reaches. NODE_IMAGE names another base image.
# NODE_IMAGE=debootstrap makes one from Debian packages and the Node.js of this machine, where no registry is reached:
# that needs debootstrap and root. RUNTIME names another runtime than podman's own, such as runc.
set -euo pipefail
cd "$(dirname "$0")/../.."
database_url=${1:?the address of a database}
image=muster-test-$$
MAX_STOP_SECONDS=10
options=(--network host --ulimit nofile=1024:1024 --ulimit nproc=1024:1024)
runtime=()
[ -z "${RUNTIME:-}" ] || runtime=(--runtime "$RUNTIME")
work=$(mktemp -d)
clean() {
  podman rm --force "$image" >/dev/null 2>&1 || true
  podman volume rm --force "$image" >/dev/null 2>&1 || true
  podman rmi --force "$image" "$image-base" >/dev/null 2>&1 || true
  podman image prune --force --filter "label=muster-test=$image" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap clean EXIT

if [ "${NODE_IMAGE:-}" = debootstrap ]; then
  root=${ROOT_FILE_SYSTEM:-$work/root}
  [ -d "$root" ] || debootstrap --variant=minbase --include=ca-certificates bookworm "$root" >/dev/null
  mkdir -p "$root/usr/local/bin" "$root/usr/local/lib/node_modules"
  cp "$(command -v node)" "$root/usr/local/bin/node"
  cp -r "$(npm root -g)/npm" "$root/usr/local/lib/node_modules/"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  certificates=/etc/ssl/certs/ca-certificates.crt
  cp "$certificates" "$root$certificates" # those that this machine trusts
  tar -C "$root" -c . | podman import --change "ENV NODE_EXTRA_CA_CERTS=$certificates" - "$image-base" >/dev/null
  NODE_IMAGE=$image-base
fi

podman build --format docker "${runtime[@]}" "${options[@]}" ${NODE_IMAGE:+--build-arg NODE_IMAGE="$NODE_IMAGE"} \
  --build-arg MUSTER_COMMIT="$(git rev-parse --short=7 HEAD)" --label "muster-test=$image" \
  -f .container/Containerfile -t "$image" .
podman image inspect --format 'image: {{.Size}} bytes' "$image"

inside() { podman exec "$image" node -p "$1"; }
serves() { # WITH OPTION…
  local port=$((20000 + RANDOM % 10000)) ready='' writable='' began stop_ms
  podman run "${runtime[@]}" "${options[@]}" --detach --name "$image" --read-only --tmpfs /tmp --cap-drop ALL \
    --env PORT="$port" --env PUBLIC_URL=https://wfm.example.com --env SESSION_SECRET='a secret of this test' \
    "${@:2}" "$image" >/dev/null
  for _ in $(seq 120); do
    ready=$(curl -s "http://127.0.0.1:$port/readyz" || true)
    [ "$ready" = '{"status":"ready"}' ] && break
    sleep 1
  done
  [ "$ready" = '{"status":"ready"}' ] || { podman logs "$image"; exit 1; }
  curl -sf "http://127.0.0.1:$port/login" | grep -q /console/console-
  curl -sf "http://127.0.0.1:$port/healthz" && echo
  [ "$(inside 'process.getuid()')" = 65532 ]
  for folder in / /muster /data; do
    if inside "fs.writeFileSync('$folder/file', '')" >/dev/null 2>&1; then writable+=" $folder"; fi
  done
  [ "$writable" = ' /data' ]
  podman healthcheck run "$image"
  began=$(date +%s%N)
  podman stop --time 15 "$image" >/dev/null
  stop_ms=$((($(date +%s%N) - began) / 1000000))
  [ "$(podman inspect --format '{{.State.ExitCode}}' "$image")" = 0 ]
  [ $stop_ms -lt $((MAX_STOP_SECONDS * 1000)) ]
  podman rm --volumes "$image" >/dev/null
  echo "The image started read-only as user 65532 with $1, served, and ended with 0 after $stop_ms ms."
}
serves 'DATABASE_URL' --env DATABASE_URL="$database_url"
serves 'the embedded database' --volume "$image:/data"

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
options=(--network host --ulimit nofile=1024:1024 --ulimit nproc=1024:1024)
[ -z "${RUNTIME:-}" ] || runtime=(--runtime "$RUNTIME")
work=$(mktemp -d)
clean() {
  podman rm --force "$image" >/dev/null 2>&1 || true
  podman rmi --force "$image" "$image-base" >/dev/null 2>&1 || true
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

podman build "${runtime[@]}" "${options[@]}" ${NODE_IMAGE:+--build-arg NODE_IMAGE="$NODE_IMAGE"} \
  --build-arg MUSTER_COMMIT="$(git rev-parse --short=7 HEAD)" -f .container/Containerfile -t "$image" .
podman image inspect --format 'image: {{.Size}} bytes' "$image"

port=$((20000 + RANDOM % 10000))
podman run "${runtime[@]}" "${options[@]}" --detach --name "$image" --read-only --tmpfs /tmp --cap-drop ALL \
  --env DATABASE_URL="$database_url" --env PORT="$port" --env PUBLIC_URL=https://wfm.example.com \
  --env SESSION_SECRET="a secret of this test" "$image" >/dev/null
for _ in $(seq 120); do
  ready=$(curl -s "http://127.0.0.1:$port/readyz" || true)
  [ "$ready" = '{"status":"ready"}' ] && break
  sleep 1
done
[ "$ready" = '{"status":"ready"}' ] || { podman logs "$image"; exit 1; }
curl -sf "http://127.0.0.1:$port/login" | grep -q /console/console-
curl -sf "http://127.0.0.1:$port/healthz" && echo
[ "$(podman exec "${runtime[@]}" "$image" node -p 'process.getuid()')" = 65532 ]
podman stop --time 15 "$image" >/dev/null
[ "$(podman inspect --format '{{.State.ExitCode}}' "$image")" = 0 ]
echo "The image started read-only as user 65532, served, and ended with 0."

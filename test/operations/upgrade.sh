#!/usr/bin/env bash
# Upgrades a node under import load from an earlier release to this one, and rolls back: nothing acknowledged is lost.
# Then it runs tests of the earlier release on the schema of this one.
#
#   test/operations/upgrade.sh DATABASE_URL [COMMIT]
#
# Needs an empty database whose login is a superuser, git, and the packages of `npm ci`. COMMIT is the earlier release,
# by default the last commit with other migrations. The nodes listen on the ports 4721 and 4722.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
export DATABASE_URL=${1:?the address of an empty database}
commit=$(git rev-parse "${2:-$(git log --first-parent -1 --format=%H -- migrations)^}")
if ! git cat-file -e "$commit:migrations/0001-platform.ts" 2>/dev/null; then
  echo "${commit:0:7} is older than the baselines of the migrations, which do not work beside it: name a later commit" >&2
  exit 1
fi
# Tests of the earlier release: imports, sign-in, requests, schedules, time off, adherence and forecasts.
SMOKE_TESTS=(
  test/features/access/sign-in.test.ts
  test/features/adherence/agent-state-import.test.ts
  test/features/adherence/judgement
  test/features/adherence/reports/report.test.ts
  test/features/demand/history.test.ts
  test/features/employee-import/employee-import.test.ts
  test/features/forecasting/names.test.ts
  test/features/scheduling/schedules.test.ts
  test/features/scheduling/shifts.test.ts
  test/features/time-off/ledger.test.ts
  test/server/rest/requests.test.ts
)
work=$(mktemp -d)
children=()
clean() {
  for child in "${children[@]}"; do
    disown "$child" 2>/dev/null || true
    kill -9 "$child" 2>/dev/null || true
  done
  git worktree remove --force "$work/sources" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap clean EXIT

git worktree add --detach "$work/sources" "$commit" >/dev/null 2>&1
ln -s "$root/node_modules" "$work/sources/node_modules"
(cd "$work/sources" && npm run -s build -- --to "$work/earlier" >/dev/null)
npm run -s build -- --to "$work/this" >/dev/null

start() { # RELEASE PORT
  (cd "$work/$1" && exec env -i PATH="$PATH" PORT="$2" LOG_LEVEL=warn DATABASE_URL="$DATABASE_URL" RATE_LIMIT_IMPORT=0 \
    node --max-semi-space-size=16 src/main.js >>"$work/$1.log" 2>&1) &
  started=$!
  children+=("$started")
  for _ in $(seq 600); do
    if curl -sf "http://127.0.0.1:$2/readyz" >/dev/null; then return; fi
    sleep 0.2
  done
  cat "$work/$1.log"
  exit 1
}
stop() { # PROCESS
  kill -TERM "$1"
  wait "$1"
}
loads() { # for so many seconds
  sleep "$1"
  kill -0 "$load" 2>/dev/null || { cat "$work/load.log"; exit 1; }
}

migrations() { find "$1/migrations" -name '[0-9]*.?s' -printf '%f\n' | sort; }
added=$(comm -13 <(migrations "$work/sources") <(migrations .))
echo "earlier release: ${commit:0:7}, migrations since: $(echo $added)"

start earlier 4721
earlier=$started
MUSTER_ADMIN_PASSWORD='a long password of an admin' npm --prefix "$work/earlier" run -s muster -- organization:create \
  --name Acme --slug acme --timezone UTC --tier enterprise --admin-email admin@acme.example >/dev/null
node -r ./src/register.cjs test/operations/import-load.ts --nodes http://127.0.0.1:4721,http://127.0.0.1:4722 \
  --database "$DATABASE_URL" --email admin@acme.example --password 'a long password of an admin' --clients 4 \
  >"$work/load.log" 2>&1 &
load=$!
children+=("$load")
until grep -q 'loading\|failed' "$work/load.log"; do sleep 0.2; done
loads 3
start this 4722
loads 3
echo 'this release has migrated, and both serve'
stop "$earlier"
loads 3
start earlier 4721
loads 3
echo 'the earlier release serves on the newest schema'
stop "$started"
kill -TERM "$load"
wait "$load" && status=0 || status=$?
grep -v '^loading' "$work/load.log"
[ $status = 0 ]

rm -r "$work/sources/migrations"
cp -r migrations "$work/sources/migrations"
cd "$work/sources"
npx jest --runTestsByPath $(find "${SMOKE_TESTS[@]}" -name '*.test.ts') >"$work/smoke.log" 2>&1 || status=$?
grep -E '^(Tests|Test Suites):|●' "$work/smoke.log"
exit $status

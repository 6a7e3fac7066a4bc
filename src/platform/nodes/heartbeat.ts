import type { Query } from '../../kernel/context';
import type { Clock } from '../../kernel/time/clock';
import { startLoop } from './loop';

/** Without a beat of any node for longer than this there was an outage, in which no record could arrive. */
const OUTAGE = '60 seconds';
const BEAT_EVERY_MS = 5_000;

/** Records that a node is running. Gaps are measured with the database's clock, shared by all nodes. */
export async function beat(system: Query, clock: Clock): Promise<void> {
  await system(
    'node.beat',
    `insert into node_heartbeat as h (beat_at, seen_at) values (clock_timestamp(), $1)
     on conflict (single) do update set beat_at = excluded.beat_at, seen_at = excluded.seen_at,
       down_from = case when excluded.beat_at - h.beat_at > interval '${OUTAGE}'
         then h.seen_at else h.down_from end,
       resumed_at = case when excluded.beat_at - h.beat_at > interval '${OUTAGE}'
         then excluded.seen_at else h.resumed_at end`,
    [clock.now()],
  );
}

/** Resolves after the first heartbeat. The returned function stops it. */
export async function startHeartbeat(
  system: Query,
  clock: Clock,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  await beat(system, clock);
  return startLoop(() => beat(system, clock), { everyMs: BEAT_EVERY_MS, onError });
}

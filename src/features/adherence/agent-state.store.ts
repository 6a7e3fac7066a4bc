import type { AgentState } from '../../kernel/agent-states';
import { grouped } from '../../kernel/collections';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { lostIfTaken } from '../../kernel/errors';
import { columnsOf } from '../../kernel/import/columns';
import type { StateSource } from './agent-state.type';
import type { StateChange } from './judgement.rules';

/** A state of a known employee, on its way into the history. */
export interface StateRecord {
  employeeId: string;
  state: AgentState;
  /** As given; it takes effect then, or now where it lies ahead. */
  givenMs: number;
  queue?: string | null;
  reason?: string | null;
  acdStateCode?: string | null;
}

const RECORD = columnsOf<StateRecord>([
  { name: 'employee', type: 'uuid', of: ({ employeeId }) => employeeId },
  { name: 'state', type: 'text', of: ({ state }) => state },
  { name: 'given_ms', type: 'float8', of: ({ givenMs }) => givenMs },
  { name: 'queue', type: 'text', of: ({ queue }) => queue },
  { name: 'reason', type: 'text', of: ({ reason }) => reason },
  { name: 'code', type: 'text', of: ({ acdStateCode }) => acdStateCode },
]);

/**
 * Every part takes employees in the order of their ids, so that two requests at once never wait for each other in a
 * circle. The sequence is drawn in record order: at equal times the later record is the newer one.
 */
const storing = (onConflict: string) => `with record as materialized (
    select r.*, least(given, $2) as effective, nextval('agent_state_event_sequence') as sequence
    from (select r.*, to_timestamp(given_ms / 1000) as given from ${RECORD.unnestCounted(4)}) r
  ),
  stored as (
    insert into agent_state_event as event
      (organization_id, employee_id, given_at, state, effective_at, received_at, queue, reason, acd_state_code, source,
       sequence)
    select distinct on (employee, given, state)
      $1::uuid, employee, given, state, effective, $2::timestamptz, queue, reason, code, $3, sequence
    from record order by employee, given, state, sequence
    ${onConflict}
    returning event.employee_id, event.effective_at, event.sequence
  ),
  newest as (
    select distinct on (employee_id) employee_id, sequence
    from stored order by employee_id, effective_at desc, sequence desc
  ),
  current as (
    insert into agent_state as current
      (organization_id, employee_id, state, state_started_at, queue, acd_state_code, received_at, sequence)
    select $1, employee, state, effective, queue, code, $2, sequence
    from record join newest using (sequence) order by employee
    on conflict (organization_id, employee_id) do update
      set state = excluded.state, state_started_at = excluded.state_started_at, queue = excluded.queue,
        acd_state_code = excluded.acd_state_code, received_at = excluded.received_at, sequence = excluded.sequence
    where (current.state_started_at, current.sequence) < (excluded.state_started_at, excluded.sequence)
  )
  select array_agg(position order by position)::int[] as positions from record join stored using (sequence)`;

const STORE_NEW = storing('');
const STORE = storing('on conflict do nothing');

interface Span {
  employeeId: string;
  firstMs: number;
  lastMs: number;
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

const SPAN = columnsOf<Span>([
  { name: 'employee', type: 'uuid', of: ({ employeeId }) => employeeId },
  { name: 'first_at', type: 'timestamptz', of: ({ firstMs }) => isoOf(firstMs) },
  { name: 'last_at', type: 'timestamptz', of: ({ lastMs }) => isoOf(lastMs) },
]);

/** One look-up in the primary key for each employee, in the months of all the records. */
const ANY_STORED = `select exists (
    select from ${SPAN.unnest(4)}
    cross join lateral (
      select from agent_state_event event
      where event.organization_id = $1 and event.employee_id = r.employee
        and event.given_at between $2 and $3 and event.given_at between r.first_at and r.last_at
      order by event.given_at, event.state limit 1
    ) stored
  ) as "anyStored"`;

/**
 * Stores the records that are new, in the open unit of work and by one statement: the history, and the current state of
 * each employee of whom a record is the newest. A record that is stored already changes nothing. Returns the new states
 * of each employee who has any, in the order in which they took effect.
 */
export async function storeStateRecords(
  ctx: RequestContext,
  records: readonly StateRecord[],
  source: StateSource,
): Promise<Map<string, StateChange[]>> {
  const now = ctx.clock.now();
  const positions = records.length === 0 ? [] : await newPositions(ctx, records, now, source);
  const newRecords = positions.map((position) => records[position - 1] as StateRecord);
  const changes = new Map<string, StateChange[]>();
  for (const [employeeId, own] of grouped(newRecords, (record) => record.employeeId)) {
    const states = own.map(({ givenMs, state }) => ({ at: Math.min(givenMs, now.getTime()), state }));
    changes.set(
      employeeId,
      states.sort((a, b) => a.at - b.at),
    );
  }
  return changes;
}

/** Which of the records are neither stored nor among those before them. */
export async function newStates(ctx: RequestContext, records: readonly StateRecord[]): Promise<boolean[]> {
  const seen = new Set<string>();
  const isNew = records.map(({ employeeId, givenMs, state }) => {
    const key = `${employeeId} ${givenMs} ${state}`;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
  const rows = await ctx.sql<{ position: number }>(
    null,
    `select r.position::int as position from ${RECORD.unnestCounted(2)}
     join agent_state_event event on event.organization_id = $1 and event.employee_id = r.employee
       and event.given_at = to_timestamp(r.given_ms / 1000) and event.state = r.state`,
    [tenantOf(ctx).organizationId, ...(await RECORD.arrays(records))],
  );
  for (const { position } of rows) isNew[position - 1] = false;
  return isNew;
}

/**
 * The positions, from 1, of the records that were new. Where no employee has anything stored in the time of their
 * records, as when a feed is ahead of all that is stored, each is inserted without being looked for, in half the time.
 */
async function newPositions(
  ctx: RequestContext,
  records: readonly StateRecord[],
  now: Date,
  source: string,
): Promise<number[]> {
  const { organizationId } = tenantOf(ctx);
  const spans = spansOf(records);
  const first = spans.reduce((least, { firstMs }) => Math.min(least, firstMs), Infinity);
  const last = spans.reduce((most, { lastMs }) => Math.max(most, lastMs), -Infinity);
  const [found] = await ctx.sql<{ anyStored: boolean }>(null, ANY_STORED, [
    organizationId,
    isoOf(first),
    isoOf(last),
    ...(await SPAN.arrays(spans)),
  ]);
  const values = [organizationId, now, source, ...(await RECORD.arrays(records))];
  const [stored] = await ctx
    .sql<{ positions: number[] | null }>(null, found?.anyStored ? STORE : STORE_NEW, values)
    .catch(lostIfTaken('agent states'));
  return stored?.positions ?? [];
}

/** The first and the last of the given times of each employee. */
function spansOf(records: readonly StateRecord[]): Span[] {
  const spans = new Map<string, Span>();
  for (const { employeeId, givenMs } of records) {
    const span = spans.get(employeeId);
    if (!span) spans.set(employeeId, { employeeId, firstMs: givenMs, lastMs: givenMs });
    else if (givenMs < span.firstMs) span.firstMs = givenMs;
    else if (givenMs > span.lastMs) span.lastMs = givenMs;
  }
  return [...spans.values()];
}

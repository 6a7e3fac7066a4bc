import type { AgentState } from '../../kernel/agent-states';
import { grouped } from '../../kernel/collections';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { lostIfTaken } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import { columnsOf, MAX_FEW, nameOfFew } from '../../kernel/import/columns';
import type { StateSource } from './agent-state.type';
import type { StateChange } from './judgement/judgement.rules';

/** A state of a known employee, to be stored in the history. */
export interface StateRecord {
  employeeId: string;
  state: AgentState;
  /** The reported time. The state takes effect then, or now if the time is in the future. */
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
 * All parts process employees in order of their ids, which prevents deadlocks of concurrent requests. Sequence numbers
 * are assigned in record order, so that of equal times the later record is newer.
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
      (organization_id, employee_id, state, state_started_at, last_reported_at, queue, acd_state_code, received_at,
       sequence)
    select $1, employee, state, effective, effective, queue, code, $2, sequence
    from record join newest using (sequence) order by employee
    on conflict (organization_id, employee_id) do update
      set state = excluded.state, last_reported_at = excluded.last_reported_at, queue = excluded.queue,
        state_started_at = case when current.state = excluded.state then current.state_started_at
          else excluded.state_started_at end,
        acd_state_code = excluded.acd_state_code, received_at = excluded.received_at, sequence = excluded.sequence
    where (current.last_reported_at, current.sequence) < (excluded.last_reported_at, excluded.sequence)
    returning current.employee_id
  )
  select array_agg(position order by position)::int[] as positions,
    (select array_agg(employee_id) from newest where employee_id not in (select employee_id from current)) as late
  from record join stored using (sequence)`;

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

/** One index lookup per employee, limited to the partitions of all the records. */
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
 * Stores the new records with one statement in the open unit of work: the history, and the current state of each
 * employee whose newest record is among them. Records that are already stored change nothing. Returns the new states
 * per employee, in the order in which they took effect.
 */
export async function storeStateRecords(
  ctx: RequestContext,
  records: readonly StateRecord[],
  source: StateSource,
): Promise<Map<string, StateChange[]>> {
  const now = ctx.clock.now();
  const { positions, late } = records.length === 0 ? NOTHING : await storeNew(ctx, records, now, source);
  const newRecords = positions.map((position) => records[position - 1] as StateRecord);
  const changes = new Map<string, StateChange[]>();
  const unsure = new Set(late);
  for (const [employeeId, own] of grouped(newRecords, (record) => record.employeeId)) {
    const states = own.map(({ givenMs, state }) => ({ at: Math.min(givenMs, now.getTime()), state }));
    if (states.length > 1) unsure.add(employeeId);
    changes.set(
      employeeId,
      states.sort((a, b) => a.at - b.at),
    );
  }
  if (unsure.size > 0) await findStarts(ctx, [...unsure]);
  return changes;
}

/** A state repeated for longer than this counts as begun this long before the last repetition. */
const MAX_REPEATED = `interval '31 days'`;

/**
 * Determines from the history when the current states began, for employees with several records at once or with one
 * older than the newest. A state begins with the first record after one of another state.
 */
async function findStarts(ctx: RequestContext, employeeIds: readonly string[]): Promise<void> {
  await ctx.sql(
    null,
    `update agent_state a set state_started_at = r.began
     from (
       select c.employee_id, run.began from agent_state c
       left join lateral (
         select o.effective_at, o.sequence from agent_state_event o
         where o.organization_id = $1 and o.employee_id = c.employee_id and o.state <> c.state
           and o.effective_at <= c.last_reported_at and o.effective_at > c.last_reported_at - ${MAX_REPEATED}
           and o.given_at > c.last_reported_at - ${MAX_REPEATED}
         order by o.effective_at desc, o.sequence desc limit 1
       ) other on true
       cross join lateral (
         select e.effective_at as began from agent_state_event e
         where e.organization_id = $1 and e.employee_id = c.employee_id and e.state = c.state
           and e.effective_at >= coalesce(other.effective_at, c.last_reported_at - ${MAX_REPEATED})
           and (e.effective_at, e.sequence) > (coalesce(other.effective_at, '-infinity'), coalesce(other.sequence, 0))
           and e.effective_at <= c.last_reported_at and e.given_at > c.last_reported_at - ${MAX_REPEATED}
         order by e.effective_at, e.sequence limit 1
       ) run
       where c.organization_id = $1 and c.employee_id = any($2)
     ) r
     where a.organization_id = $1 and a.employee_id = r.employee_id and a.state_started_at <> r.began`,
    [tenantOf(ctx).organizationId, idArray(employeeIds)],
  );
}

/** Returns for each record whether it is new: neither stored nor among the records before it. */
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

interface Stored {
  /** Positions of the new records, from 1. */
  positions: readonly number[];
  /** Employees whose new records are all older than the stored ones. */
  late: readonly string[];
}

const NOTHING: Stored = { positions: [], late: [] };

/**
 * Stores the new records. A few records are checked for duplicates and inserted by one statement. Many records are
 * inserted without that check, in half the time, if no employee has any state stored in their time range, as when a
 * feed is ahead of all stored data.
 */
async function storeNew(
  ctx: RequestContext,
  records: readonly StateRecord[],
  now: Date,
  source: string,
): Promise<Stored> {
  const { organizationId } = tenantOf(ctx);
  const looksForEach = records.length <= MAX_FEW || (await isAnyStored(ctx, spansOf(records)));
  const values = [organizationId, now, source, ...(await RECORD.arrays(records))];
  const [stored] = await ctx
    .sql<{ positions: number[] | null; late: string[] | null }>(
      nameOfFew('state.store', records.length),
      looksForEach ? STORE : STORE_NEW,
      values,
    )
    .catch(lostIfTaken('agent states'));
  return { positions: stored?.positions ?? [], late: stored?.late ?? [] };
}

async function isAnyStored(ctx: RequestContext, spans: readonly Span[]): Promise<boolean> {
  const first = spans.reduce((least, { firstMs }) => Math.min(least, firstMs), Infinity);
  const last = spans.reduce((most, { lastMs }) => Math.max(most, lastMs), -Infinity);
  const [found] = await ctx.sql<{ anyStored: boolean }>(null, ANY_STORED, [
    tenantOf(ctx).organizationId,
    isoOf(first),
    isoOf(last),
    ...(await SPAN.arrays(spans)),
  ]);
  return found?.anyStored ?? false;
}

/** Returns the first and last reported time of each employee. */
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

import type { AgentState } from '../kernel/agent-states';
import { columnArray } from '../kernel/column-arrays';
import { tenantOf, type RequestContext } from '../kernel/context';
import { lostIfTaken } from '../kernel/errors';
import { grouped, idArray } from '../kernel/loaders';
import type { StateChange } from './judgement.rules';

/** A state of a known employee, on its way into the history. */
export interface StateRecord {
  employeeId: string;
  state: AgentState;
  /** As given, in milliseconds; it takes effect then, or now where it lies ahead. */
  givenAt: number;
  queue?: string | null;
  reason?: string | null;
  acdStateCode?: string | null;
}

/** What records have changed for one employee. */
export interface StoredStates {
  employeeId: string;
  /** The records that were new, in the order in which they took effect. */
  changes: StateChange[];
}

/**
 * Every part takes employees in the order of their ids, so that two requests at once never wait for each other in a circle.
 * The sequence is drawn in record order: at equal times the later record is the newer one.
 */
const applying = (onConflict: string) => `with record as materialized (
    select r.*, least(given, $2) as effective, nextval('agent_state_event_sequence') as sequence
    from (
      select employee, state, to_timestamp(given_ms / 1000) as given, queue, reason, code, position
      from unnest($4::uuid[], $5::text[], $6::float8[], $7::text[], $8::text[], $9::text[]) with ordinality
        as r (employee, state, given_ms, queue, reason, code, position)
    ) r
  ),
  stored as (
    insert into agent_state_event as event
      (organization_id, employee_id, given_at, state, effective_at, received_at, queue, reason, acd_state_code, source, sequence)
    select distinct on (employee, given, state) $1::uuid, employee, given, state, effective, $2::timestamptz, queue, reason, code, $3, sequence
    from record order by employee, given, state, sequence
    ${onConflict}
    returning event.employee_id, event.effective_at, event.sequence
  ),
  newest as (
    select distinct on (employee_id) employee_id, sequence from stored order by employee_id, effective_at desc, sequence desc
  ),
  current as (
    insert into agent_state as current (organization_id, employee_id, state, state_started_at, queue, acd_state_code, received_at, sequence)
    select $1, employee, state, effective, queue, code, $2, sequence from record join newest using (sequence) order by employee
    on conflict (organization_id, employee_id) do update set state = excluded.state, state_started_at = excluded.state_started_at,
      queue = excluded.queue, acd_state_code = excluded.acd_state_code, received_at = excluded.received_at, sequence = excluded.sequence
    where (current.state_started_at, current.sequence) < (excluded.state_started_at, excluded.sequence)
  )
  select array_agg(position order by position)::int[] as positions from record join stored using (sequence)`;

const APPLY_NEW = applying('');
const APPLY = applying('on conflict do nothing');

/** One look-up in the primary key for each employee: what is stored between the first and the last of the given times. */
const ANY_STORED = `select exists (
    select from unnest($2::uuid[], $3::float8[], $4::float8[]) as span (employee, first_ms, last_ms)
    cross join lateral (
      select from agent_state_event event
      where event.organization_id = $1 and event.employee_id = span.employee
        and event.given_at between to_timestamp(span.first_ms / 1000) and to_timestamp(span.last_ms / 1000)
      order by event.given_at, event.state limit 1
    ) stored
  ) as "anyStored"`;

/**
 * Stores what is new of the records, in the open unit of work and by one statement: the history, and the current state of
 * those for whom a record is the newest. A record that is stored already changes nothing. The answer holds one entry for
 * each employee of whom anything was new.
 */
export async function applyStateRecords(ctx: RequestContext, records: readonly StateRecord[], source: 'import' | 'session' | 'demo'): Promise<StoredStates[]> {
  if (records.length === 0) return [];
  const now = ctx.clock.now();
  const positions = await apply(ctx, records, now, source);
  const isNew = positions.map((position) => records[position - 1] as StateRecord);
  return [...grouped(isNew, ({ employeeId }) => employeeId)].map(([employeeId, own]) => ({
    employeeId,
    changes: own.map(({ givenAt, state }) => ({ at: Math.min(givenAt, now.getTime()), state })).sort((a, b) => a.at - b.at),
  }));
}

/**
 * The places, from 1, of the records that were new. Where nobody has anything in the time of the records, as when a feed is
 * ahead of all that is stored, each is inserted without being looked for, in half of the time.
 */
async function apply(ctx: RequestContext, records: readonly StateRecord[], now: Date, source: string): Promise<number[]> {
  const { organizationId } = tenantOf(ctx);
  const [found] = await ctx.q<{ anyStored: boolean }>(null, ANY_STORED, [organizationId, ...spanColumns(records)]);
  const [stored] = await ctx
    .q<{ positions: number[] | null }>(null, found?.anyStored ? APPLY : APPLY_NEW, [
      organizationId,
      now,
      source,
      idArray(records.map(({ employeeId }) => employeeId)),
      columnArray(records, ({ state }) => state),
      columnArray(records, ({ givenAt }) => givenAt),
      columnArray(records, ({ queue }) => queue),
      columnArray(records, ({ reason }) => reason),
      columnArray(records, ({ acdStateCode }) => acdStateCode),
    ])
    .catch(lostIfTaken('agent states'));
  return stored?.positions ?? [];
}

function spanColumns(records: readonly StateRecord[]): string[] {
  const spans = new Map<string, { firstMs: number; lastMs: number }>();
  for (const { employeeId, givenAt } of records) {
    const span = spans.get(employeeId);
    if (!span) spans.set(employeeId, { firstMs: givenAt, lastMs: givenAt });
    else if (givenAt < span.firstMs) span.firstMs = givenAt;
    else if (givenAt > span.lastMs) span.lastMs = givenAt;
  }
  const bounds = [...spans.values()];
  return [idArray([...spans.keys()]), columnArray(bounds, ({ firstMs }) => firstMs), columnArray(bounds, ({ lastMs }) => lastMs)];
}

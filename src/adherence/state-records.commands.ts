import type { AgentState } from '../kernel/agent-states';
import { columnArray } from '../kernel/column-arrays';
import { tenantOf, type RequestContext } from '../kernel/context';
import { grouped } from '../kernel/loaders';
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
const APPLY = `with record as materialized (
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
    select $1, employee, given, state, effective, $2, queue, reason, code, $3, sequence
    from record order by employee, given, state, sequence
    on conflict do nothing
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

/**
 * Stores what is new of the records, in the open unit of work and by one statement: the history, and the current state of
 * those for whom a record is the newest. A record that is stored already changes nothing. The answer holds one entry for
 * each employee of whom anything was new.
 */
export async function applyStateRecords(ctx: RequestContext, records: readonly StateRecord[], source: 'import' | 'session' | 'demo'): Promise<StoredStates[]> {
  if (records.length === 0) return [];
  const now = ctx.clock.now();
  const [stored] = await ctx.q<{ positions: number[] | null }>(null, APPLY, [
    tenantOf(ctx).organizationId,
    now,
    source,
    columnArray(records, ({ employeeId }) => employeeId),
    columnArray(records, ({ state }) => state),
    columnArray(records, ({ givenAt }) => givenAt),
    columnArray(records, ({ queue }) => queue),
    columnArray(records, ({ reason }) => reason),
    columnArray(records, ({ acdStateCode }) => acdStateCode),
  ]);
  const isNew = (stored?.positions ?? []).map((position) => records[position - 1] as StateRecord);
  return [...grouped(isNew, ({ employeeId }) => employeeId)].map(([employeeId, own]) => ({
    employeeId,
    changes: own.map(({ givenAt, state }) => ({ at: Math.min(givenAt, now.getTime()), state })).sort((a, b) => a.at - b.at),
  }));
}

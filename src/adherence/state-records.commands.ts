import type { AgentState } from '../kernel/agent-states';
import { columnArray } from '../kernel/column-arrays';
import { tenantOf, type RequestContext } from '../kernel/context';

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
export interface StateChange {
  employeeId: string;
  /** The earliest instant at which one of the new records took effect: from here on the history reads differently. */
  since: string;
  /** False when all new records are older than the current state. */
  isCurrent: boolean;
}

/**
 * Every part takes employees in the order of their ids, so that two requests at once never wait for each other in a circle.
 * The sequence is drawn in record order: at equal times the later record is the newer one.
 */
const APPLY = `with record as materialized (
    select r.*, least(given, $2) as effective, nextval('agent_state_event_sequence') as sequence
    from (
      select employee, state, to_timestamp(given_ms / 1000) as given, queue, reason, code
      from unnest($4::uuid[], $5::text[], $6::float8[], $7::text[], $8::text[], $9::text[]) as r (employee, state, given_ms, queue, reason, code)
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
  since as (
    select employee_id, min(effective_at) as since from stored group by employee_id
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
    returning current.employee_id
  )
  select s.employee_id as "employeeId", s.since, c.employee_id is not null as "isCurrent"
  from since s left join current c on c.employee_id = s.employee_id
  order by s.employee_id`;

/**
 * Stores what is new of the records, in the open unit of work and by one statement: the history, and the current state of
 * those for whom a record is the newest. A record that is stored already changes nothing. The answer holds one entry for
 * each employee of whom anything was new.
 */
export async function applyStateRecords(ctx: RequestContext, records: readonly StateRecord[], source: 'import' | 'session' | 'demo'): Promise<StateChange[]> {
  if (records.length === 0) return [];
  return ctx.q<StateChange>(null, APPLY, [
    tenantOf(ctx).organizationId,
    ctx.clock.now(),
    source,
    columnArray(records, ({ employeeId }) => employeeId),
    columnArray(records, ({ state }) => state),
    columnArray(records, ({ givenAt }) => givenAt),
    columnArray(records, ({ queue }) => queue),
    columnArray(records, ({ reason }) => reason),
    columnArray(records, ({ acdStateCode }) => acdStateCode),
  ]);
}

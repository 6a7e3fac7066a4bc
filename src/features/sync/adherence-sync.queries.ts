import { groupedInSlices } from '../../kernel/collections';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { eachInSlices } from '../../kernel/event-loop';
import { idArray } from '../../kernel/graphql/loaders';
import { columnArray } from '../../kernel/import/columns';
import { noSums, SUMS, type Sums } from '../adherence/reports/agent-day.rules';
import { figuresOf } from '../adherence/reports/figures.rules';
import { changesPage, rowChanges, updatedAtOf } from './change.queries';
import type { SyncArgs } from './sync.inputs';
import type { Place } from './sync.rules';
import type { SyncedAgentDay, SyncedAgentDays, SyncedAgentState, SyncedAgentStates } from './sync.type';

/** One row per agent, all scanned: an index would make each reported state more expensive. */
const STATES = `select a.employee_id as "employeeId", a.employee_id::text as key, a.state,
    a.state_started_at as "stateStartedAt", a.queue, a.acd_state_code as "acdStateCode", ${updatedAtOf('a.updated_at')}
  from agent_state a
  where a.organization_id = $1 and (a.updated_at, a.employee_id::text collate "C") > ($2::timestamptz, $3::text)
    and a.updated_at < $4::timestamptz
  order by a.updated_at, a.employee_id::text collate "C" limit $5`;

export async function syncAgentStates(ctx: RequestContext, args: SyncArgs): Promise<SyncedAgentStates> {
  const { rows, ...place } = await changesPage<SyncedAgentState & Place>(ctx, 'agent_state', args, STATES);
  return { data: rows, ...place };
}

type StoredDay = Sums & { key: string; reading: 'both' | 'amended' | 'published' };

/** Pending days are returned once they have been recomputed. */
export async function syncAgentDays(ctx: RequestContext, args: SyncArgs): Promise<SyncedAgentDays> {
  const { rows: changes, ...place } = await rowChanges(ctx, 'agent_day', args);
  const days = changes.map(({ key, updatedAt }) => ({
    key,
    date: key.slice(0, 10),
    employeeId: key.slice(11),
    updatedAt,
  }));
  const stored = await ctx.sql<StoredDay>(
    null,
    `select k.date || ' ' || k.employee_id as key, d.reading, ${SUMS.map((name) => `d.${name}`).join(', ')}
     from unnest($2::date[], $3::uuid[]) as k (date, employee_id)
     join agent_day d on d.organization_id = $1 and d.employee_id = k.employee_id and d.date = k.date`,
    [tenantOf(ctx).organizationId, columnArray(days, ({ date }) => date), idArray(days.map((day) => day.employeeId))],
  );
  const byKey = await groupedInSlices(stored, ({ key }) => key);
  const data: SyncedAgentDay[] = [];
  await eachInSlices(days, ({ key, ...day }) => {
    const own = byKey.get(key) ?? [];
    // A day that became empty has no row.
    const of = (...readings: string[]) => own.find(({ reading }) => readings.includes(reading)) ?? noSums();
    data.push({
      ...day,
      isAmended: own.some(({ reading }) => reading !== 'both'),
      amended: figuresOf(of('both', 'amended')),
      published: figuresOf(of('both', 'published')),
    });
  });
  return { data, ...place };
}

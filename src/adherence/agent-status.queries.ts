import { tenantOf, type RequestContext } from '../kernel/context';
import { idArray } from '../kernel/loaders';
import { inScope, scopeOf, scopeValues, type Scope } from '../people/scope.queries';
import type { AgentStatus } from './agent-view.type';
import { feedOf, type Feed } from './feed.queries';
import { judgeEmployees, JUDGEMENT_COLUMNS, type JudgementRow } from './judgement.queries';

/** The adherence wall: every active agent in scope, and who else has ever reported a state, by name. */

type Row = Omit<AgentStatus, 'shift' | 'stateIsStale'> & { shiftId: string | null; startTime: string | null; endTime: string | null; isDue: boolean };

interface Filter {
  teamId?: string | null;
  employeeIds?: readonly string[];
}

/** $1 organization, $2 now, $3 team, $4 employees, $5 to $7 the scope. */
export const STATUS_LIST = `select e.id as "employeeId", e.team_id as "teamId", u.first_name || ' ' || u.last_name as "employeeName", e.employee_number as "employeeNumber",
   coalesce(a.state, 'offline') as state, a.state_started_at as "stateStartedAt", a.queue,
   coalesce(j.scheduled_state, 'offline') as "scheduledState", coalesce(j.is_adherent, true) as "isAdherent",
   s.start_time as "startTime", s.end_time as "endTime", coalesce(j.next_check_at <= $2 or j.afresh, false) as "isDue"
 from employee e
 join user_account u on u.organization_id = $1 and u.id = e.user_id
 left join agent_state a on a.organization_id = $1 and a.employee_id = e.id
 left join agent_judgement j on j.organization_id = $1 and j.employee_id = e.id
 left join shift s on s.organization_id = $1 and s.id = j.shift_id
 where e.organization_id = $1 and u.status = 'active' and (u.role = 'agent' or a.employee_id is not null)
   and ($3::uuid is null or e.team_id = $3) and ($4::uuid[] is null or e.id = any($4)) and ${inScope('e', 5)}
 order by u.name_sort, e.id`;

export async function agentStatuses(ctx: RequestContext, { teamId = null, employeeIds }: Filter = {}, scope?: Scope): Promise<AgentStatus[]> {
  const { organizationId } = tenantOf(ctx);
  const now = ctx.clock.now();
  const rows = await ctx.q<Row>(
    employeeIds ? null : 'status.list',
    STATUS_LIST,
    [organizationId, now, teamId, employeeIds ? idArray(employeeIds) : null, ...scopeValues(scope ?? (await scopeOf(ctx)))],
  );
  const feed = await feedOf(ctx);
  const stateIsStale = feed.silentFrom !== null;
  const fresh = stateIsStale ? new Map<string, Fresh>() : await judgedNow(ctx, rows, feed);
  return rows.map((row) => {
    const { startTime, endTime, scheduledState, isAdherent } = fresh.get(row.employeeId) ?? row;
    return {
      employeeId: row.employeeId,
      teamId: row.teamId,
      employeeName: row.employeeName,
      employeeNumber: row.employeeNumber,
      state: row.state,
      stateStartedAt: row.stateStartedAt,
      stateIsStale,
      queue: row.queue,
      scheduledState,
      isAdherent,
      shift: startTime === null || endTime === null ? null : { startTime, endTime },
    };
  });
}

type Fresh = Pick<Row, 'scheduledState' | 'isAdherent' | 'startTime' | 'endTime'>;

/** Whom the clock has made due but not judged yet is judged for this answer, without storing it. */
async function judgedNow(ctx: RequestContext, rows: readonly Row[], { rules }: Feed): Promise<Map<string, Fresh>> {
  const due = rows.filter((row) => row.isDue).map((row) => row.employeeId);
  if (due.length === 0) return new Map();
  const { organizationId } = tenantOf(ctx);
  const stored = await ctx.q<JudgementRow>(
    null,
    `select ${JUDGEMENT_COLUMNS} from agent_judgement j where j.organization_id = $1 and j.employee_id = any($2)`,
    [organizationId, idArray(due)],
  );
  const judged = await judgeEmployees(ctx, stored, rules, ctx.clock.now());
  const shifts = await ctx.q<{ id: string; startTime: string; endTime: string }>(
    null,
    'select id, start_time as "startTime", end_time as "endTime" from shift where organization_id = $1 and id = any($2)',
    [organizationId, idArray(judged.flatMap(({ shiftId }) => shiftId ?? []))],
  );
  const timesOf = new Map(shifts.map((shift) => [shift.id, shift]));
  return new Map(
    judged.map(({ employeeId, scheduledState, isAdherent, shiftId }) => {
      const times = shiftId === null ? undefined : timesOf.get(shiftId);
      return [employeeId, { scheduledState, isAdherent, startTime: times?.startTime ?? null, endTime: times?.endTime ?? null }];
    }),
  );
}

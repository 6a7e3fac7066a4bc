import type { GraphQLResolveInfo } from 'graphql';
import type { ScheduledState } from '../../kernel/agent-states';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { pageOf } from '../../kernel/graphql/page';
import { selects } from '../../kernel/graphql/selection';
import { fullName } from '../access/user.rules';
import { presentCursor } from '../live/log.queries';
import { EMPLOYEE_SOURCE } from '../people/employee-columns';
import { inScope, scopeOf, scopeValues, type Scope } from '../people/scope.queries';
import type { AgentStatesArgs } from './agent-state.inputs';
import { instantMs } from './feed/feed.queries';
import { isUnheard } from './feed/feed.rules';
import type { AdherenceSummary, AgentStates, AgentStatus } from './agent-status.type';
import {
  judgeEmployees,
  judgementTermsOf,
  JUDGEMENT_COLUMNS,
  type JudgementRow,
  type JudgementTerms,
} from './judgement/judgement.queries';

/** The adherence wall: every active agent in scope, and everyone else who has ever reported a state, by name. */

interface StatusRow extends Omit<AgentStatus, 'shift' | 'stateIsStale' | 'next'> {
  nextState: ScheduledState | null;
  nextAt: string | null;
  shiftId: string | null;
  startTime: string | null;
  endTime: string | null;
  isDue: boolean;
  isForgotten: boolean;
  reconnectedAt: string | null;
}

interface StatusFilter {
  teamId?: string | null;
  employeeIds?: readonly string[];
}

/** Parameters: $1 organization, $2 now, $3 team, $4 employees, $5 to $7 the scope. */
export const STATUS_LIST = `select e.id as "employeeId", e.team_id as "teamId", t.name as "teamName",
   ${fullName('u')} as "employeeName", e.employee_number as "employeeNumber",
   coalesce(a.state, 'offline') as state, a.state_started_at as "stateStartedAt", a.queue,
   coalesce(j.scheduled_state, 'offline') as "scheduledState", coalesce(j.is_adherent, true) as "isAdherent",
   j.out_since as "outSince", j.next_state as "nextState", j.next_at as "nextAt",
   j.shift_id as "shiftId",
   s.start_time as "startTime", s.end_time as "endTime",
  coalesce(j.next_check_at <= $2 or j.recompute, false) as "isDue",
   j.reconnected_at as "reconnectedAt", coalesce(j.is_forgotten, false) as "isForgotten"
 from ${EMPLOYEE_SOURCE}
 left join team t on t.organization_id = $1 and t.id = e.team_id
 left join agent_state a on a.organization_id = $1 and a.employee_id = e.id
 left join agent_judgement j on j.organization_id = $1 and j.employee_id = e.id
 left join shift s on s.organization_id = $1 and s.id = j.shift_id
 where e.organization_id = $1 and u.status = 'active' and (u.role = 'agent' or a.employee_id is not null)
   and ($3::uuid is null or e.team_id = $3) and ($4::uuid[] is null or e.id = any($4)) and ${inScope('e', 5)}
 order by u.name_sort, e.id`;

export async function agentStates(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  { teamId, state, adherent, ...part }: AgentStatesArgs,
): Promise<AgentStates> {
  const everybody = await agentStatuses(ctx, { teamId });
  const states = everybody.filter(
    (each) => (state == null || each.state === state) && (adherent == null || each.isAdherent === adherent),
  );
  return {
    states: pageOf(states, part),
    total: states.length,
    summary: summaryOf(everybody),
    cursor: selects(info, 'cursor') ? await presentCursor(ctx) : '',
  };
}

export async function agentStatuses(
  ctx: RequestContext,
  { teamId = null, employeeIds }: StatusFilter = {},
  scope?: Scope,
): Promise<AgentStatus[]> {
  const rows = await ctx.sql<StatusRow>(null, STATUS_LIST, [
    tenantOf(ctx).organizationId,
    ctx.clock.now(),
    teamId,
    employeeIds ? idArray(employeeIds) : null,
    ...scopeValues(scope ?? (await scopeOf(ctx))),
  ]);
  const terms = await judgementTermsOf(ctx);
  const isStale = ({ reconnectedAt }: StatusRow) => isUnheard(terms.feed, instantMs(reconnectedAt));
  const due = rows.filter((row) => row.isDue && !isStale(row)).map(({ employeeId }) => employeeId);
  const judged = await judgedNow(ctx, due, terms);
  return rows.map((row) => {
    const { shiftId, startTime, endTime, scheduledState, isAdherent, isForgotten, outSince, nextState, nextAt } =
      judged.get(row.employeeId) ?? row;
    return {
      employeeId: row.employeeId,
      teamId: row.teamId,
      teamName: row.teamName,
      employeeName: row.employeeName,
      employeeNumber: row.employeeNumber,
      state: row.state,
      stateStartedAt: row.stateStartedAt,
      stateIsStale: isStale(row) || isForgotten,
      queue: row.queue,
      scheduledState,
      isAdherent,
      outSince,
      next: nextState === null || nextAt === null ? null : { state: nextState, at: nextAt },
      shift: startTime === null || endTime === null ? null : { startTime, endTime },
      shiftId,
    };
  });
}

type JudgedNow = Pick<
  StatusRow,
  | 'scheduledState'
  | 'isAdherent'
  | 'isForgotten'
  | 'outSince'
  | 'nextState'
  | 'nextAt'
  | 'shiftId'
  | 'startTime'
  | 'endTime'
>;

/** Judges pending employees for this answer only, without storing the result. */
async function judgedNow(
  ctx: RequestContext,
  due: readonly string[],
  { thresholds }: JudgementTerms,
): Promise<Map<string, JudgedNow>> {
  if (due.length === 0) return new Map();
  const { organizationId } = tenantOf(ctx);
  const stored = await ctx.sql<JudgementRow>(
    null,
    `select ${JUDGEMENT_COLUMNS} from agent_judgement j where j.organization_id = $1 and j.employee_id = any($2)`,
    [organizationId, idArray(due)],
  );
  const judged = await judgeEmployees(ctx, stored, thresholds, ctx.clock.now());
  const shifts = await ctx.sql<{ id: string; startTime: string; endTime: string }>(
    null,
    `select id, start_time as "startTime", end_time as "endTime" from shift
     where organization_id = $1 and id = any($2)`,
    [organizationId, idArray(judged.flatMap(({ shiftId }) => shiftId ?? []))],
  );
  const timesOf = new Map(shifts.map((shift) => [shift.id, shift]));
  return new Map(
    judged.map(({ employeeId, scheduledState, isAdherent, isForgotten, shiftId, outSinceMs, next }) => {
      const { startTime = null, endTime = null } = timesOf.get(shiftId ?? '') ?? {};
      return [
        employeeId,
        {
          scheduledState,
          isAdherent,
          isForgotten,
          outSince: instantText(outSinceMs),
          nextState: next?.state ?? null,
          nextAt: instantText(next?.atMs ?? null),
          shiftId,
          startTime,
          endTime,
        },
      ];
    }),
  );
}

const instantText = (instantMs: number | null): string | null =>
  instantMs === null ? null : new Date(instantMs).toISOString();

function summaryOf(states: readonly AgentStatus[]): AdherenceSummary {
  let [adherentCount, scheduledAgents, scheduledAdherentCount] = [0, 0, 0];
  for (const { isAdherent, scheduledState } of states) {
    const isScheduled = scheduledState !== 'offline';
    if (isAdherent) adherentCount++;
    if (isScheduled) scheduledAgents++;
    if (isScheduled && isAdherent) scheduledAdherentCount++;
  }
  return {
    totalAgents: states.length,
    adherentCount,
    adherencePercentage: percentage(adherentCount, states.length),
    scheduledAgents,
    scheduledAdherentCount,
    scheduledAdherencePercentage: percentage(scheduledAdherentCount, scheduledAgents),
  };
}

const percentage = (part: number, whole: number): number =>
  whole === 0 ? 100 : Math.round((part * 1000) / whole) / 10;

import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import { batchLoader, idArray } from '../../../kernel/graphql/loaders';
import { uncoveredDemand } from '../../forecasting/staffing-day/uncovered.queries';
import { certifyInThread } from '../generation/generation.thread';
import { planOf } from '../generation/plan.queries';
import { planningOfSchedule } from '../generation/schedule-planning.queries';
import { checkSchedule } from '../check/check.queries';
import { findSchedule, schedulesById } from '../schedule.queries';
import { onlyShiftsOf } from '../scheduling.policy';
import { compareCells, paidMinutesOf } from '../versions/change-set.rules';
import { shiftsOfVersion } from '../versions/version.queries';
import type { ScenarioBase, ScheduleFigures } from './scenario.type';

const MAX_SHIFTS = 100_000;

/** Loads the bases of scenarios; null for other schedules, and for agents. */
export const baseBySchedule = batchLoader<ScenarioBase | null>(async (q, scheduleIds, ctx) => {
  if (onlyShiftsOf(ctx) !== null) return new Map<string, ScenarioBase>();
  const rows = await q<{ id: string; scheduleId: string; version: number }>(
    'scenario.bases',
    `select schedule_id as id, base_id as "scheduleId", base_version as version from schedule_scenario
     where organization_id = $1 and schedule_id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(scheduleIds)],
  );
  const schedules = await schedulesById(
    ctx,
    rows.map(({ scheduleId }) => scheduleId),
  );
  return new Map(rows.map(({ id, ...base }) => [id, { ...base, schedule: schedules.get(base.scheduleId) ?? null }]));
}, null);

/** Compares schedules by the same figures, in the order asked for. */
export async function compareSchedules(ctx: RequestContext, ids: readonly string[]): Promise<ScheduleFigures[]> {
  const found: ScheduleFigures[] = [];
  const first = await shiftsOfVersion(ctx, (await findSchedule(ctx, ids[0]!, 'ids[0]')).id, null);
  const input = (await planOf(ctx, ids[0]!))?.input ?? null;
  for (const [i, id] of ids.entries()) {
    const schedule = await findSchedule(ctx, id, `ids[${i}]`);
    const shifts = i === 0 ? first : await shiftsOfVersion(ctx, id, null);
    if (shifts.length > MAX_SHIFTS)
      throw badInput([
        { path: `ids[${i}]`, message: `must name a schedule of at most ${MAX_SHIFTS} shifts, got ${shifts.length}` },
      ]);
    const breaches = await checkSchedule(ctx, id);
    const data = await planningOfSchedule(ctx, schedule, { input });
    const certificate = await certifyInThread({ data, proven: null }, { signal: ctx.signal });
    found.push({
      schedule,
      certificate,
      paidHours: Math.round(paidMinutesOf(shifts) / 0.6) / 100,
      missingHours: (await uncoveredDemand(ctx, id)).missingHours,
      hardBreaches: breaches.filter(({ hard }) => hard).length,
      softBreaches: breaches.filter(({ hard }) => !hard).length,
      cellsChanged: i === 0 ? 0 : compareCells(first, shifts).length,
    });
  }
  return found;
}

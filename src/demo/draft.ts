import type { OperatorContext } from '../features/access/operator';
import { requirementFor } from '../features/forecasting/requirement/requirement.queries';
import { forecastRunsPage } from '../features/forecasting/runs/run.queries';
import { generateSchedule } from '../features/scheduling/generation/generation.commands';
import { tenantOf } from '../kernel/context';
import { addDays } from '../kernel/time/local-time';
import { actingAs } from './acting';
import { demoAgents } from './people';
import { scheduleName, thisMonday } from './schedules';

/** Rounds of the search: a few seconds of work. */
const EPOCHS = 6;
const WEEKS_AHEAD = 2;

/** Generates the draft of the week after next, once every queue that needs agents has a forecast. */
export async function makeDraft(ctx: OperatorContext): Promise<void> {
  const startDate = addDays(thisMonday(ctx), 7 * WEEKS_AHEAD);
  const endDate = addDays(startDate, 6);
  const name = scheduleName(startDate);
  const [known] = await ctx.sql(
    'demo.anyDraft',
    'select id from schedule where organization_id = $1 and start_date <= $3 and end_date >= $2 limit 1',
    [tenantOf(ctx).organizationId, startDate, endDate],
  );
  if (known || !(await isForecast(ctx)) || !(await requirementFor(ctx, startDate, endDate))) return;
  const employeeIds = (await demoAgents(ctx)).map(({ id }) => id);
  if (employeeIds.length === 0) return;
  await actingAs(ctx, 'planner', () =>
    generateSchedule(ctx, {
      name,
      startDate,
      endDate,
      employeeIds,
      options: { seed: 1, epochs: EPOCHS, coverageTarget: 2, maxOnBreakPercent: 35 },
    }),
  );
}

async function isForecast(ctx: OperatorContext): Promise<boolean> {
  const { data } = await forecastRunsPage(ctx, { page: 1, limit: 1 });
  return Boolean(data[0]?.finishedAt);
}

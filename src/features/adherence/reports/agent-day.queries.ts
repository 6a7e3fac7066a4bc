import { tenantOf, type RequestContext } from '../../../kernel/context';
import { wallClock } from '../../../kernel/time/wall-clock';
import { fullName } from '../../access/user.rules';
import { csvOf } from '../../forecasting/intervals/csv.rules';
import { EMPLOYEE_SOURCE } from '../../people/employee-columns';
import { requireInScope } from '../../people/scope.queries';
import { noSums, SUMS, type DayFigures, type Sums } from './agent-day.rules';
import { dueDaysOf } from './due-days.queries';
import { figuresOf } from './figures.rules';
import { unpackedSegments } from './packed-segments.rules';
import type { AgentDayArgs } from './report.inputs';
import type { AgentDay, AgentDayReading, DaySegment } from './report.type';

/** Returns one day of one employee, as stored, or computed if the stored one is out of date. */
export async function agentDay(
  ctx: RequestContext,
  { employeeId, date }: AgentDayArgs,
): Promise<Omit<AgentDay, 'csv'>> {
  await requireInScope(ctx, [{ employeeId, path: 'employeeId' }]);
  const { organizationId } = tenantOf(ctx);
  const [person] = await ctx.sql<Pick<AgentDay, 'employeeName' | 'employeeNumber'>>(
    'agentDay.employee',
    `select ${fullName('u')} as "employeeName", e.employee_number as "employeeNumber" from ${EMPLOYEE_SOURCE}
     where e.organization_id = $1 and e.id = $2`,
    [organizationId, employeeId],
  );
  const one = [employeeId];
  const { computed } = await dueDaysOf(ctx, { from: date, to: date, activeIds: one, employeeIds: one });
  const { amended, published } = computed[0] ?? (await storedDay(ctx, employeeId, date));
  return {
    ...(person as NonNullable<typeof person>),
    employeeId,
    date,
    isAmended: amended !== published,
    amended: readingOf(amended),
    published: readingOf(published),
  };
}

type Figures = Pick<DayFigures, 'sums' | 'segments'>;

async function storedDay(
  ctx: RequestContext,
  employeeId: string,
  date: string,
): Promise<{ amended: Figures; published: Figures }> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const rows = await ctx.sql<Sums & { reading: string; segments: Parameters<typeof unpackedSegments>[0] }>(
    'agentDay.stored',
    `select reading, ${SUMS.join(', ')}, segments from agent_day
     where organization_id = $1 and employee_id = $2 and date = $3`,
    [organizationId, employeeId, date],
  );
  const midnightMs = wallClock(timeZone).instantOf(`${date}T00:00`);
  const nothing: Figures = { sums: noSums(), segments: [] };
  const of = (name: string): Figures => {
    const row = rows.find(({ reading }) => reading === name);
    return row ? { sums: row, segments: unpackedSegments(row.segments, midnightMs) } : nothing;
  };
  if (rows.some(({ reading }) => reading !== 'both')) return { amended: of('amended'), published: of('published') };
  const both = of('both');
  return { amended: both, published: both };
}

const readingOf = ({ sums, segments }: Figures): AgentDayReading => ({
  figures: figuresOf(sums),
  segments: segments.map(({ startMs, endMs, ...segment }): DaySegment => ({
    ...segment,
    startsAt: new Date(startMs),
    endsAt: new Date(endMs),
  })),
});

interface CsvRow extends Omit<DaySegment, 'startsAt' | 'endsAt'> {
  startsAt: string;
  endsAt: string;
  minutes: number;
}

const CSV_COLUMNS: readonly (keyof CsvRow)[] = [
  'startsAt',
  'endsAt',
  'minutes',
  'scheduledState',
  'state',
  'standing',
  'reason',
  'shiftId',
];

export const agentDayCsv = (ctx: RequestContext, { amended }: AgentDay): Promise<string> =>
  csvOf(
    ctx,
    CSV_COLUMNS,
    amended.segments.map(({ startsAt, endsAt, ...segment }) => ({
      ...segment,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      minutes: Math.round((+endsAt - +startsAt) / 600) / 100,
    })),
  );

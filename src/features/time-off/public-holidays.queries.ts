import { tenantOf, type RequestContext } from '../../kernel/context';
import { publicHolidaysInThread } from './public-holidays.thread';

/** Calendars and years kept in memory; the oldest is dropped beyond. One takes about 1 kB. */
const MAX_KNOWN_YEARS = 1_000;
const known = new Map<string, ReadonlySet<string>>();

/** Returns the public holidays from `from` to `to` in the country of the organization; none without a country. */
export async function publicHolidaysOf(ctx: RequestContext, from: string, to: string): Promise<ReadonlySet<string>> {
  const [calendar] = await ctx.sql<{ country: string | null; region: string | null }>(
    'publicHolidays.calendar',
    `select chosen->>'country' as country, chosen->>'region' as region from queue_settings
     where organization_id = $1 and queue is null and channel is null`,
    [tenantOf(ctx).organizationId],
  );
  if (!calendar?.country) return new Set();
  const { country, region } = calendar;
  const found = new Set<string>();
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++)
    for (const date of await holidaysOfYear(ctx, { country, region }, year)) found.add(date);
  return found;
}

/** Public holidays depend on the calendar and the year only, so they are computed once. */
async function holidaysOfYear(
  ctx: RequestContext,
  calendar: { country: string; region: string | null },
  year: number,
): Promise<ReadonlySet<string>> {
  const key = `${calendar.country} ${calendar.region ?? ''} ${year}`;
  const before = known.get(key);
  if (before) return before;
  const asked = { calendars: [calendar], from: `${year}-01-01`, to: `${year}-12-31` };
  const dates = new Set((await publicHolidaysInThread(asked, { signal: ctx.signal })).keys());
  if (known.size >= MAX_KNOWN_YEARS) for (const oldest of known.keys()) if (known.delete(oldest)) break;
  known.set(key, dates);
  return dates;
}

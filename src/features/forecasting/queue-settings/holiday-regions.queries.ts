import type { RequestContext } from '../../../kernel/context';
import type { HolidayRegion } from './queue-settings.type';
import { regionsInThread } from './regions.thread';

/** Calendars are data of the release, so they are read once. */
const known = new Map<string, HolidayRegion[]>();

/** Returns the regions of a country that have public holidays of their own. */
export async function holidayRegions(ctx: RequestContext, country: string): Promise<HolidayRegion[]> {
  const before = known.get(country);
  if (before) return before;
  const regions = await regionsInThread(country, { signal: ctx.signal });
  known.set(country, regions);
  return regions;
}

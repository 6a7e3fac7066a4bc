import type { RequestContext } from '../../kernel/context';

/** How many people an interval needs at work, net of their breaks, shrinkage included. */
export interface RequiredInterval {
  startsAt: Date;
  endsAt: Date;
  people: number;
}

/**
 * The staffing requirement of the days `from` to `to` (dates of the organization), in order of time; null when nothing
 * is known of them. There are no forecasts yet.
 */
export async function requirementFor(
  _ctx: RequestContext,
  _from: string,
  _to: string,
): Promise<RequiredInterval[] | null> {
  return null;
}

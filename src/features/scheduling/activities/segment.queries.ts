import { unpaidMinutes } from '../../../engines/work-rules/breaks';
import type { RequestContext } from '../../../kernel/context';
import { MINUTE_MS } from '../../../kernel/time/units';
import type { Break, BreakRule } from '../break.rules';
import { activityCodeById, codeKeyOf } from './activity-code.loaders';
import type { ActivityCode, ShiftSegment, TemplateSegment } from './activity-code.type';

interface SegmentedShift {
  breaks: readonly Break[];
  startsAt: Date | string;
  endsAt: Date | string;
}

async function codesOf(ctx: RequestContext, breaks: readonly Break[]): Promise<ActivityCode[]> {
  const keys = breaks.map(codeKeyOf);
  await activityCodeById.prefetch(ctx, keys);
  return keys.map((key) => activityCodeById.ready(ctx, key)!);
}

/** Returns the segments of a shift by start. */
export async function segmentsOf(ctx: RequestContext, { breaks, startsAt }: SegmentedShift): Promise<ShiftSegment[]> {
  const startMs = +new Date(startsAt);
  const sorted = breaks.toSorted((a, b) => a.startOffset - b.startOffset);
  const codes = await codesOf(ctx, sorted);
  return sorted.map(({ startOffset, duration, sessionId }, i) => ({
    startOffset,
    duration,
    startsAt: new Date(startMs + startOffset * MINUTE_MS),
    activityCode: codes[i]!,
    sessionId: sessionId ?? null,
  }));
}

export const paidMinutesOf = ({ breaks, startsAt, endsAt }: SegmentedShift): number =>
  Math.max(0, Math.round((+new Date(endsAt) - +new Date(startsAt)) / MINUTE_MS) - unpaidMinutes(breaks));

export async function templateSegmentsOf(ctx: RequestContext, rules: readonly BreakRule[]): Promise<TemplateSegment[]> {
  const sorted = rules.toSorted((a, b) => a.startOffset - b.startOffset);
  const codes = await codesOf(ctx, sorted);
  return sorted.map(({ startOffset, duration, window }, i) => ({
    startOffset,
    duration,
    activityCode: codes[i]!,
    window: window ?? null,
  }));
}

import type { RequestContext } from '../../../kernel/context';
import { MINUTE_MS } from '../../../kernel/time/units';
import { allowanceOf, gapOf, type Break, type BreakRule, type QueueSegment } from '../break.rules';
import { activityCodeById, codeKeyOf } from './activity-code.loaders';
import type { ActivityCode, ShiftSegment, ShiftSplit, TemplateSegment } from './activity-code.type';

interface SegmentedShift {
  breaks: readonly Break[];
  onQueue?: readonly QueueSegment[];
  startsAt: Date | string;
}

type Part = Pick<Break, 'startOffset' | 'duration' | 'sessionId' | 'activityCodeId'> & { type?: Break['type'] };

const byStart = (a: Part, b: Part): number => a.startOffset - b.startOffset;

async function codesOf(ctx: RequestContext, parts: readonly Part[]): Promise<ActivityCode[]> {
  const keys = parts.map(codeKeyOf);
  await activityCodeById.prefetch(ctx, keys);
  return keys.map((key) => activityCodeById.ready(ctx, key)!);
}

/** Returns the segments of a shift by start. */
export async function segmentsOf(
  ctx: RequestContext,
  { breaks, onQueue = [], startsAt }: SegmentedShift,
): Promise<ShiftSegment[]> {
  const startMs = +new Date(startsAt);
  const sorted = [...breaks, ...onQueue].sort(byStart) as Part[];
  const codes = await codesOf(ctx, sorted);
  return sorted.map(({ startOffset, duration, sessionId }, i) => ({
    startOffset,
    duration,
    startsAt: new Date(startMs + startOffset * MINUTE_MS),
    activityCode: codes[i]!,
    sessionId: sessionId ?? null,
  }));
}

/** Returns the gap of a split shift; null for a shift without one. */
export function splitOf({ breaks, startsAt }: Pick<SegmentedShift, 'breaks' | 'startsAt'>): ShiftSplit | null {
  const gap = gapOf(breaks);
  if (!gap) return null;
  const gapStartsAt = new Date(+new Date(startsAt) + gap.startOffset * MINUTE_MS);
  const gapEndsAt = new Date(+gapStartsAt + gap.duration * MINUTE_MS);
  return { gapStartsAt, gapEndsAt, allowanceMinutes: allowanceOf(breaks) };
}

export async function templateSegmentsOf(
  ctx: RequestContext,
  { breakRules, onQueue }: { breakRules: readonly BreakRule[]; onQueue: readonly QueueSegment[] },
): Promise<TemplateSegment[]> {
  const sorted = [...breakRules, ...onQueue].sort(byStart) as (Part & Pick<BreakRule, 'window'>)[];
  const codes = await codesOf(ctx, sorted);
  return sorted.map(({ startOffset, duration, window }, i) => ({
    startOffset,
    duration,
    activityCode: codes[i]!,
    window: window ?? null,
  }));
}

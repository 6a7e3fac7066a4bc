import { tenantOf, userOf, type RequestContext } from '../../../kernel/context';
import { badInput, forbidden, notFound } from '../../../kernel/errors';
import { areSameOnQueue, type Break, type QueueSegment } from '../break.rules';
import { CODE_COLUMNS, codeOf } from './activity-code.loaders';
import { ACTIVITY_CATEGORIES, isPaidByDefault } from './activity-code.rules';
import type { ActivityCode } from './activity-code.type';

/** Returns codes by category in the order of the enum, then name. */
export async function listActivityCodes(ctx: RequestContext, includeArchived: boolean): Promise<ActivityCode[]> {
  const rows = await ctx.sql<Omit<ActivityCode, 'type'>>(
    'activityCode.list',
    `select ${CODE_COLUMNS} from activity_code
     where organization_id = $1 and ($2 or archived_at is null)
     order by array_position($3::text[], category), name_folded, id`,
    [tenantOf(ctx).organizationId, includeArchived, `{${ACTIVITY_CATEGORIES.join()}}`],
  );
  return rows.map(codeOf);
}

/** Returns a code that is not archived. */
export async function findActivityCode(ctx: RequestContext, id: string, path = 'id'): Promise<ActivityCode> {
  const code = (await listActivityCodes(ctx, false)).find((each) => each.id === id);
  if (!code) throw notFound('Activity code', path, id);
  return code;
}

/** A segment as written. */
export interface WrittenSegment {
  startOffset: number;
  duration: number;
  activityCodeId: string;
  sessionId?: string | null;
}

/** The form of a code in `breaks`: nothing for a built-in code of a type. */
export function asBreakOf(code: ActivityCode): Omit<Break, 'startOffset' | 'duration'> {
  const type = code.type!;
  const isUsual = code.isBuiltIn && code.category === type;
  return {
    type,
    ...(!isUsual && { activityCodeId: code.id }),
    ...(code.paid !== isPaidByDefault(type) && { isPaid: code.paid }),
    ...(code.category === 'split_gap' && { isGap: true }),
  };
}

/** Segments to write, and the breaks of the shift before, with the minutes by which its start moves. */
interface Asked {
  segments: readonly WrittenSegment[];
  path: string;
  before?: { breaks: readonly Break[]; onQueue?: readonly QueueSegment[]; movedMinutes: number };
}

/** Segments as they are stored: breaks, and on-queue ones apart from them. */
interface StoredSegments {
  breaks: Break[];
  onQueue: QueueSegment[];
  /** Positions of the breaks, then of the on-queue segments, in the written list. */
  order: number[];
}

/**
 * Separates segments into breaks and on-queue ones; 404 for unknown and archived codes, 403 for codes that the caller
 * may not place.
 */
export async function breaksOfSegments(ctx: RequestContext, asked: readonly Asked[]): Promise<StoredSegments[]> {
  if (asked.length === 0) return [];
  const codes = new Map((await listActivityCodes(ctx, true)).map((code) => [code.id, code]));
  const { role } = userOf(ctx);
  return asked.map(({ segments, path, before }) => {
    const stored: StoredSegments = { breaks: [], onQueue: [], order: [] };
    const [ofBreaks, ofQueue]: [number[], number[]] = [[], []];
    segments.forEach(({ startOffset, duration, activityCodeId, sessionId }, i) => {
      const at = `${path}[${i}]`;
      const code = codes.get(activityCodeId);
      const made = code?.type && { ...asBreakOf(code), startOffset, duration };
      const old = before?.breaks.find(
        (each) =>
          made &&
          each.startOffset - before.movedMinutes === startOffset &&
          each.duration === duration &&
          each.type === made.type &&
          each.activityCodeId === made.activityCodeId,
      );
      const isKnown = old !== undefined || isAmong(before?.onQueue, { startOffset, duration, activityCodeId });
      if (!code || (code.archivedAt !== null && !isKnown))
        throw notFound('Activity code', `${at}.activityCodeId`, activityCodeId);
      if (!isKnown && !code.requestableBy.includes(role))
        throw forbidden(`The role ${role} may not use the activity code ${code.name}`, `${at}.activityCodeId`);
      if (sessionId != null && old?.sessionId !== sessionId) {
        const message = `must be that of a segment at the same time, got "${sessionId}"`;
        throw badInput([{ path: `${at}.sessionId`, message }]);
      }
      (made ? ofBreaks : ofQueue).push(i);
      if (made) stored.breaks.push({ ...made, ...(sessionId != null && { sessionId }) });
      else stored.onQueue.push({ startOffset, duration, activityCodeId, ...(!code.paid && { isPaid: false }) });
    });
    return { ...stored, order: [...ofBreaks, ...ofQueue] };
  });
}

const isAmong = (onQueue: readonly QueueSegment[] = [], wanted: QueueSegment): boolean =>
  onQueue.some((each) => areSameOnQueue([each], [wanted]));

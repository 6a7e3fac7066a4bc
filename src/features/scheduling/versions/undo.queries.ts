import { tenantOf, userOf, type RequestContext } from '../../../kernel/context';
import { DAY_MS } from '../../../kernel/time/units';
import { findSchedule } from '../schedule.queries';
import type { UndoState } from './bulk.type';
import { CHANGE_SET_COLUMNS } from './change-set.queries';
import { UNDOABLE_KINDS } from './change-set.rules';
import type { ChangeSet } from './change-set.type';

const MAX_STEPS = 100;
const UNDO_MS = DAY_MS;

/**
 * Returns the caller's newest change set that can be undone, and the one that can be repeated until the caller writes
 * to the schedule again.
 */
export async function undoState(ctx: RequestContext, scheduleId: string): Promise<UndoState> {
  await findSchedule(ctx, scheduleId, 'scheduleId');
  const own = await ctx.sql<ChangeSet>(
    'changeSet.own',
    `select ${CHANGE_SET_COLUMNS} from change_set c
     where c.organization_id = $1 and c.schedule_id = $2 and c.user_id = $3 and c.at > $4
     order by c.version desc limit ${MAX_STEPS}`,
    [tenantOf(ctx).organizationId, scheduleId, userOf(ctx).userId, new Date(ctx.clock.now().getTime() - UNDO_MS)],
  );
  const undone = new Set<number>();
  for (const { kind, ofVersion } of own.toReversed()) {
    if (ofVersion === null) continue;
    if (kind === 'undo') undone.add(ofVersion);
    if (kind === 'redo') undone.delete(ofVersion);
  }
  const undo = own.find(({ kind, version }) => UNDOABLE_KINDS.includes(kind) && !undone.has(version));
  const since = own.findIndex(({ kind }) => kind !== 'undo' && kind !== 'redo');
  const steps = since < 0 ? own : own.slice(0, since);
  const last = steps.find(({ kind, ofVersion }) => kind === 'undo' && undone.has(ofVersion!));
  const redo = last && own.find(({ version }) => version === last.ofVersion);
  return { undo: undo ?? null, redo: redo ?? null };
}

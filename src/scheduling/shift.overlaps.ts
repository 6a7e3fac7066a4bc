import { tenantOf, type RequestContext } from '../kernel/context';
import { conflict } from '../kernel/errors';
import { idArray } from '../kernel/loaders';

interface OverlappingShift {
  id: string;
  scheduleId: string;
  employeeId: string;
  date: string;
  startTime: string;
  endTime: string;
}

const MOST_TOLD = 100;

const shownAs = (alias: string) => `json_build_object('id', ${alias}.id, 'scheduleId', ${alias}.schedule_id, 'employeeId', ${alias}.employee_id,
  'date', ${alias}.date, 'startTime', to_char(${alias}.start_time, 'HH24:MI'), 'endTime', to_char(${alias}.end_time, 'HH24:MI'))`;

/** The 26 hours bound how far back an index has to look: no shift is longer. */
const OVERLAPS = `select ${shownAs('n')} as "shift", ${shownAs('o')} as "other"
  from shift n
  join schedule ns on ns.organization_id = n.organization_id and ns.id = n.schedule_id
  join shift o on o.organization_id = n.organization_id and o.employee_id = n.employee_id and o.id <> n.id
    and o.starts_at < n.ends_at and o.ends_at > n.starts_at and o.starts_at > n.starts_at - interval '26 hours'
  join schedule os on os.organization_id = o.organization_id and os.id = o.schedule_id
  where n.organization_id = $1 and (o.schedule_id = n.schedule_id or (ns.status <> 'draft' and os.status <> 'draft'))`;

/**
 * Refuses shifts that overlap others of the same employee: within one schedule, and among published and locked ones. Call it
 * with the employees locked and the shifts written; the unit of work takes them back. `newIds` are not shown: nobody knows
 * them yet.
 */
export async function refuseOverlaps(ctx: RequestContext, of: { shiftIds: readonly string[] } | { scheduleId: string }, newIds: readonly string[] = []): Promise<void> {
  const [condition, value] = 'scheduleId' in of ? ['n.schedule_id = $2', of.scheduleId] : ['n.id = any($2)', idArray(of.shiftIds)];
  const pairs = await ctx.q<{ shift: OverlappingShift; other: OverlappingShift }>(
    null,
    `${OVERLAPS} and ${condition} order by n.date, n.start_time, n.id, o.date, o.start_time, o.id limit ${MOST_TOLD}`,
    [tenantOf(ctx).organizationId, value],
  );
  const first = pairs[0];
  if (!first) return;
  const unknown = new Set(newIds);
  const shifts = new Map(pairs.flatMap(({ shift, other }) => [shift, other]).filter(({ id }) => !unknown.has(id)).map((each) => [each.id, each]));
  const words = ({ date, startTime, endTime }: OverlappingShift) => `${date} ${startTime}–${endTime}`;
  throw conflict(`The shift ${words(first.shift)} overlaps ${words(first.other)} of the same employee`, { shifts: [...shifts.values()] });
}

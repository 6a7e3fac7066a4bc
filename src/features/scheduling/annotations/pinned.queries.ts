import { tenantOf, type RequestContext } from '../../../kernel/context';
import type { Cell } from '../versions/change-set.rules';

export interface PinnedCells {
  /** Shifts of pinned cells. */
  shiftIds: string[];
  /** Pinned cells without a shift. */
  daysOff: Cell[];
}

/** Returns what searches must keep of a schedule. */
export async function pinnedIn(ctx: RequestContext, scheduleId: string): Promise<PinnedCells> {
  const rows = await ctx.sql<Cell & { shiftId: string | null }>(
    'schedule.pinned',
    `select p.employee_id as "employeeId", p.date, f.id as "shiftId" from schedule_pin p
     join schedule s on s.organization_id = p.organization_id and s.id = p.schedule_id
       and p.date between s.start_date and s.end_date
     left join shift f on f.organization_id = p.organization_id and f.schedule_id = p.schedule_id
       and f.employee_id = p.employee_id and f.date = p.date
     where p.organization_id = $1 and p.schedule_id = $2 order by p.date, p.employee_id`,
    [tenantOf(ctx).organizationId, scheduleId],
  );
  return {
    shiftIds: rows.flatMap(({ shiftId }) => shiftId ?? []),
    daysOff: rows.flatMap(({ employeeId, date, shiftId }) => (shiftId ? [] : [{ employeeId, date }])),
  };
}

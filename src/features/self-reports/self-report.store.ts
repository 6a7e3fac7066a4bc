import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { localDateOf } from '../../kernel/time/local-time';
import type { SelfReportKind } from './self-report.rules';

interface NewReport {
  id: string;
  employeeId: string;
  kind: SelfReportKind;
  shiftId: string | null;
  expectedAt: Date | null;
  note: string | null;
  timeOffIds: readonly string[];
}

/** Writes a report, in the place of an earlier one of being late for the shift; returns its id. */
export async function storeReport(ctx: RequestContext, report: NewReport): Promise<string> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const now = ctx.clock.now();
  const { id, employeeId, kind, shiftId, expectedAt, note, timeOffIds } = report;
  const [stored] = await ctx.sql<{ id: string }>(
    'selfReport.store',
    `insert into self_report
       (organization_id, id, employee_id, kind, shift_id, expected_at, note, time_off_ids, reported_at, report_date)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (organization_id, shift_id) where kind = 'late' and withdrawn_at is null do update
       set expected_at = excluded.expected_at, note = excluded.note, employee_id = excluded.employee_id,
         reported_at = excluded.reported_at, report_date = excluded.report_date
     returning id`,
    [
      organizationId,
      id,
      employeeId,
      kind,
      shiftId,
      expectedAt,
      note,
      idArray(timeOffIds),
      now,
      localDateOf(now, timeZone),
    ],
  );
  return (stored as { id: string }).id;
}

export async function storeWithdrawn(ctx: RequestContext, id: string): Promise<void> {
  await ctx.sql(
    'selfReport.withdraw',
    'update self_report set withdrawn_at = $3 where organization_id = $1 and id = $2',
    [tenantOf(ctx).organizationId, id, ctx.clock.now()],
  );
}

import { userOf, type RequestContext } from '../../kernel/context';
import { recordAudit } from '../audit/audit.commands';
import { exportOf } from './person-export.queries';
import { requirePerson } from './person.queries';
import { requireExportable } from './privacy.policy';
import type { PersonExportArgs } from './privacy.inputs';

/** Returns all data about a person; the export is audited. */
export async function exportPerson(ctx: RequestContext, args: PersonExportArgs): Promise<Record<string, unknown>> {
  const { organizationId, role } = userOf(ctx);
  requireExportable(ctx, args.employeeId);
  const { userId } = await requirePerson(ctx, args.employeeId);
  const answer = await exportOf(ctx, userId, args, { withDrafts: role === 'admin' });
  ctx.endOwnReads();
  const counts = Object.fromEntries(
    Object.entries(answer).flatMap(([name, rows]) => (Array.isArray(rows) ? [[name, rows.length]] : [])),
  );
  await ctx.unitOfWork(organizationId, () =>
    recordAudit(ctx, organizationId, 'person.export', { employeeId: args.employeeId, counts }),
  );
  return answer;
}

import type { RequestContext } from '../../kernel/context';

/** An erasure as a restored backup needs it: ids, and when. */
export interface ErasedPerson {
  organizationId: string;
  employeeId: string;
  at: string;
}

/** Returns the erasures of all organizations, oldest first; for operators. */
export function allErasures(ctx: RequestContext): Promise<ErasedPerson[]> {
  return ctx.system<ErasedPerson>(
    'erasure.all',
    `select organization_id as "organizationId", employee_id as "employeeId", erased_at as at from all_erasures()`,
  );
}

import { tenantOf, userOf, type RequestContext } from '../../../kernel/context';
import { conflict } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { recordAudit } from '../../audit/audit.commands';
import type { Shift } from '../shift.entity';
import { requireOverrideRight } from './check.policy';
import { breachesIn, overridesByShift, told, type JudgedSchedule } from './check.queries';
import { type EmployeeBreach, isWorsened, sameBreachAmong } from './check.rules';
import type { RuleOverrideInput } from './check.type';

const MAX_TOLD = 100;

/** The subject of a check: shifts of a schedule that users entered, or the whole schedule on publication. */
interface Written {
  schedule: JudgedSchedule;
  employeeIds: readonly string[];
  /** The shifts written. If omitted, the whole schedule is judged, including missing work. */
  shiftIds?: readonly string[];
  /** The previous shifts of these employees: breaches that existed before are not refused. */
  before?: readonly Shift[];
  /** Ids that callers have not seen yet. */
  newIds?: readonly string[];
}

/**
 * Refuses breaches of hard rules that users entered, all in one error, unless a caller with the right gives a reason.
 * Call it after the shifts are written and with the employees locked; the unit of work rolls them back.
 */
export async function refuseBreaches(
  ctx: RequestContext,
  { schedule, employeeIds, shiftIds, before, newIds = [] }: Written,
  override: RuleOverrideInput | null,
): Promise<void> {
  if (override) requireOverrideRight(ctx);
  const replaced = (before ?? []).map((shift) => ({
    ...shift,
    startMs: +new Date(shift.startsAt),
    endMs: +new Date(shift.endsAt),
  }));
  const written = shiftIds && new Set(shiftIds);
  const found = await breachesIn(ctx, schedule, [...new Set(employeeIds)], { withDefaults: false, replaced, written });
  const asBefore = sameBreachAmong(found.before);
  // An override excuses a breach only up to the extent it was granted for, and no breach of another rule.
  const isExcused = (breach: EmployeeBreach) => breach.overridden && (!before || asBefore(breach) !== undefined);
  const isNew = (breach: EmployeeBreach) =>
    written ? isWorsened(breach, written, override ? undefined : asBefore(breach)) : breach.hard;
  const refused = found.now.filter((breach) => isNew(breach) && !isExcused(breach));
  if (before)
    await dropOverrides(
      ctx,
      before.map(({ id }) => id),
      found.now.filter(isExcused),
    );
  const [first] = refused;
  if (!first) return;
  if (override) return storeOverrides(ctx, refused, override, written);
  const unknown = new Set(newIds);
  const breaches = refused.slice(0, MAX_TOLD).map((breach) => {
    const said = told(breach);
    return { ...said, shiftIds: said.shiftIds.filter((id) => !unknown.has(id)) };
  });
  const more = refused.length > 1 ? `, and ${refused.length - 1} more` : '';
  throw conflict(`A work rule of the employee ${first.employeeId} is broken: ${first.says}${more}`, { breaches });
}

/** Deletes the overrides of shifts, except those of the given breaches. */
export async function dropOverrides(
  ctx: RequestContext,
  shiftIds: readonly string[],
  kept: readonly EmployeeBreach[] = [],
): Promise<void> {
  if (shiftIds.length === 0) return;
  const dropped = await ctx.sql<{ shiftId: string }>(
    null,
    `delete from shift_override o where organization_id = $1 and shift_id = any($2) and not exists (
       select from json_to_recordset($3) as k ("shiftIds" jsonb, subject text)
       where k.subject = o.subject and k."shiftIds" ? o.shift_id::text)
     returning shift_id as "shiftId"`,
    [
      tenantOf(ctx).organizationId,
      idArray(shiftIds),
      JSON.stringify(kept.map(({ shiftIds: ids, subject }) => ({ shiftIds: ids, subject }))),
    ],
  );
  if (dropped.length > 0) await overridesByShift.loadMany(ctx, [...new Set(dropped.map(({ shiftId }) => shiftId))]);
}

/** Stores overrides on the shifts written; for a whole schedule, on all shifts of the breach. */
async function storeOverrides(
  ctx: RequestContext,
  refused: readonly EmployeeBreach[],
  { reason }: RuleOverrideInput,
  written: ReadonlySet<string> | undefined,
): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const rows = new Map(
    // If a shift has several breaches of one subject, the largest comes last and replaces the others.
    refused
      .toSorted((a, b) => a.units - b.units)
      .flatMap(({ by, subject, units, says, shiftIds }) =>
        shiftIds
          .filter((id) => !written || written.has(id))
          .map((shiftId) => [`${shiftId} ${subject}`, { shiftId, subject, kind: by.rule.kind, units, says }] as const),
      ),
  );
  await ctx.sql(
    null,
    `insert into shift_override (organization_id, shift_id, subject, kind, units, says, reason, user_name, created_at)
     select $1, "shiftId", subject, kind, units, says, $3, $4, $5
     from json_to_recordset($2) as r ("shiftId" uuid, subject text, kind text, units float8, says text)
     on conflict (organization_id, shift_id, subject) do update
       set units = excluded.units, says = excluded.says, reason = excluded.reason, user_name = excluded.user_name,
         created_at = excluded.created_at`,
    [organizationId, JSON.stringify([...rows.values()]), reason, userOf(ctx).userName, ctx.clock.now()],
  );
  // Refreshes the overrides that the request may have loaded before.
  await overridesByShift.loadMany(ctx, [...new Set([...rows.values()].map(({ shiftId }) => shiftId))]);
  await recordAudit(ctx, organizationId, 'shift.override', {
    reason,
    breaches: refused.slice(0, MAX_TOLD).map(told),
    count: refused.length,
  });
}

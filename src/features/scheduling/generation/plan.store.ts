import { tenantOf, type RequestContext } from '../../../kernel/context';
import type { GenerationReport } from './generation.type';
import type { PlanInput } from './plan.queries';
import type { Proven } from './solving/certificate';

interface KeptPlan {
  /** The input of the generation, or the people and options of a schedule made by hand. */
  input: PlanInput;
  /** The certificate; null keeps the stored one. */
  proven: Proven | null;
  /** Unmet demands of the last search. */
  found: Pick<GenerationReport, 'impossible' | 'impossibleLeftOut' | 'shortIntervals' | 'teamBreaches' | 'closedDays'>;
}

/** Stores the certificate and findings of a search, and its input. */
export async function keepPlan(
  ctx: RequestContext,
  scheduleId: string,
  { input, proven, found: { shortIntervals, ...found } }: KeptPlan,
): Promise<void> {
  const explained = shortIntervals.filter(({ reason }) => reason !== null);
  const asJson = (value: unknown) => value && JSON.stringify(value);
  await ctx.em.flush(); // inserts the schedule before rows that reference it
  await ctx.sql(
    'schedulePlan.keep',
    `insert into schedule_plan as kept
       (organization_id, schedule_id, input, certificate, findings, certified_at)
     values ($1, $2, $3, $4, $5, case when $4::jsonb is not null then $6::timestamptz end)
     on conflict (organization_id, schedule_id) do update set input = excluded.input, findings = excluded.findings,
       certificate = coalesce(excluded.certificate, kept.certificate),
       certified_at = coalesce(excluded.certified_at, kept.certified_at)`,
    [
      tenantOf(ctx).organizationId,
      scheduleId,
      JSON.stringify(input),
      asJson(proven),
      asJson({ ...found, shortIntervals: explained }),
      ctx.clock.now(),
    ],
  );
}

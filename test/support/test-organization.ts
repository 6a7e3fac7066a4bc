import 'reflect-metadata';
import type { App } from '../../src/app';
import { hashingCost } from '../../src/features/access/passwords';
import { closeAgentDays } from '../../src/features/adherence/reports/agent-day.jobs';
import { forecastAtNight } from '../../src/features/forecasting/runs/forecast-run.jobs';
import { provisionOrganization } from '../../src/features/people/user/provision.commands';
import type { Tier } from '../../src/kernel/principal';
import { ServerContext } from '../../src/server/server-context';

export interface NewTestOrganization {
  /** Its name as well. */
  slug: string;
  timezone: string;
  tier: Tier;
  admin: { email: string; password: string };
}

export interface CreatedTestOrganization {
  organizationId: string;
  adminUserId: string;
}

/** Creates an organization with its first admin, in the process of the server. */
export async function createOrganization(
  app: App,
  { slug, timezone, tier, admin }: NewTestOrganization,
): Promise<CreatedTestOrganization> {
  const ctx = new ServerContext(app.services, { address: '', publicUrl: app.url });
  const made = await provisionOrganization(
    ctx,
    { name: slug, slug, timezone, tier },
    { ...admin, firstName: 'Ada', lastName: 'Admin' },
  );
  return { organizationId: made.organizationId, adminUserId: made.user.id };
}

/** Puts jobs that run at night off to New Year: otherwise a day could end between two statements of a test. */
export function suspendDailyJobs(): void {
  for (const job of [forecastAtNight, closeAgentDays]) job.cron = '0 0 1 1 *';
}

/** Lowers the cost of hashing a password from 29 ms to 0.2 ms of processor time, in this process. */
export function hashPasswordsCheaply(): void {
  Object.assign(hashingCost, { memoryCost: 8, timeCost: 1 });
}

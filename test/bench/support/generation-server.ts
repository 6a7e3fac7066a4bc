import type { App } from '../../../src/app';
import { DEMO_SIGN_INS, loadDemo } from '../../../src/demo/demo';
import { tenantOf } from '../../../src/kernel/context';
import { addDays, localDateOf, mondayOf } from '../../../src/kernel/time/local-time';
import { ServerContext } from '../../../src/server/server-context';
import { seedContacts, seedPeople, seedTemplates } from './generation-data';
import { tellFigures } from './figures';
import { makeOrganization, startApp, type Organization } from './measured-app';
import { seedEmployees } from './seed';

type Center = Organization & { employeeIds: string[] };

/** Name prefix of plain centers, whose employees have no further data. */
const PLAIN = 'plain-';

/** Starts a server with a contact center of this number of employees, or with the demo organization. */

async function main(center: string): Promise<void> {
  const app = await startApp();
  const monday = addDays(mondayOf(localDateOf(new Date(), 'America/New_York')), 7);
  const organization = center === 'demo' ? await demo(app) : await made(app, center, monday);
  tellFigures();
  process.send?.({ url: app.url, ...organization, monday });
}

async function demo({ services }: App): Promise<Center> {
  const ctx = new ServerContext(services, { address: '', publicUrl: '' });
  await loadDemo(ctx);
  const [{ email, password }] = DEMO_SIGN_INS as [(typeof DEMO_SIGN_INS)[number]];
  const organizationId = tenantOf(ctx).organizationId;
  const people = await services.database.read(organizationId).q<{ id: string }>(null, 'select id from employee');
  return { organizationId, email, password, employeeIds: people.map(({ id }) => id) };
}

async function made(app: App, center: string, monday: string): Promise<Center> {
  const employees = Number(center.replace(PLAIN, ''));
  const { ctx, ...organization } = await makeOrganization(app, `center-${center}`);
  const { organizationId } = organization;
  await ctx.unitOfWork(organizationId, async () => {
    await seedEmployees(ctx, employees);
    await seedTemplates(ctx);
    if (!center.startsWith(PLAIN)) await seedPeople(ctx, monday);
    await seedContacts(ctx, employees);
  });
  const people = await app.services.database
    .read(organizationId)
    .q<{ id: string }>(null, 'select id from employee where employee_number is not null');
  return { ...organization, employeeIds: people.map(({ id }) => id) };
}

void main(process.argv[2]!);

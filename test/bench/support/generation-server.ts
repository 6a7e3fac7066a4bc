import { addDays, localDateOf, mondayOf } from '../../../src/kernel/time/local-time';
import { seedContacts, seedPlanning } from './generation-data';
import { tellFigures } from './figures';
import { makeOrganization, startApp } from './measured-app';
import { seedEmployees } from './seed';

/** Muster with a contact center of so many employees to plan for. */

async function main(employees: number): Promise<void> {
  const app = await startApp();
  const { ctx, ...organization } = await makeOrganization(app, `center-${employees}`);
  const { organizationId } = organization;
  const monday = addDays(mondayOf(localDateOf(new Date(), 'America/New_York')), 7);
  await ctx.unitOfWork(organizationId, async () => {
    await seedEmployees(ctx, employees);
    await seedPlanning(ctx, monday);
    await seedContacts(ctx, employees);
  });
  const people = await app.services.database
    .read(organizationId)
    .q<{ id: string }>(null, 'select id from employee where employee_number is not null');
  tellFigures();
  process.send?.({ url: app.url, ...organization, monday, employeeIds: people.map(({ id }) => id) });
}

void main(Number(process.argv[2]));

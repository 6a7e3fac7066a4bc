import { createApiKey } from '../../../src/features/access/api-key.commands';
import { addDays, instantOf, localDateOf, mondayOf } from '../../../src/kernel/time/local-time';
import { makeOrganization, startApp, type Organization } from '../support/measured-app';
import { seedEmployees, seedShifts } from '../support/seed';

/** Muster with 1,000 agents on shift since an hour, and a second organization of 500 with a week of shifts. */

const AGENTS = 1_000;
const PEOPLE = 500;
const HOUR_MS = 3_600_000;
const TIME_ZONE = 'America/New_York';
const STARTS = ['06:00', '07:30', '09:00', '11:00', '13:30'];

export interface Hello {
  url: string;
  floor: Organization & { key: string; agents: number };
  office: Organization & { scheduleId: string; monday: string };
}

async function main(): Promise<void> {
  const app = await startApp();
  const { ctx: floorCtx, ...floor } = await makeOrganization(app, 'floor');
  const { key } = await floorCtx.unitOfWork(floor.organizationId, async () => {
    await seedEmployees(floorCtx, AGENTS);
    const startsAt = new Date(Date.now() - HOUR_MS);
    await seedShifts(floorCtx, () => [{ startsAt, endsAt: new Date(startsAt.getTime() + 8 * HOUR_MS) }]);
    return createApiKey(floorCtx, { name: 'bench', permissions: ['import:agent-states'] });
  });
  const { ctx: officeCtx, ...office } = await makeOrganization(app, 'office');
  const monday = addDays(mondayOf(localDateOf(new Date(), TIME_ZONE)), 7);
  const scheduleId = await officeCtx.unitOfWork(office.organizationId, async () => {
    await seedEmployees(officeCtx, PEOPLE - 1);
    return seedShifts(officeCtx, (n) =>
      Array.from({ length: 7 }, (_, day) => {
        const startsAt = instantOf(addDays(monday, day), STARTS[n % STARTS.length] as string, TIME_ZONE);
        return { startsAt, endsAt: new Date(startsAt.getTime() + 8 * HOUR_MS) };
      }),
    );
  });
  const hello: Hello = {
    url: app.url,
    floor: { ...floor, key, agents: AGENTS },
    office: { ...office, scheduleId, monday },
  };
  process.send?.(hello);
}

void main();

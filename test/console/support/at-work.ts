import type { Page } from 'playwright-core';
import type { Caller } from '../../support/caller';
import { makeShifts } from '../../support/shifts';
import type { TestApp, TestOrganization } from '../../support/test-app';

/** People at work now, and a feed of their states. */

const MINUTE_MS = 60_000;

export interface AtWork {
  /** Keyed by employee number. */
  employeeIds: ReadonlyMap<string, string>;
  /** Imports a state of some of them that began this number of minutes ago. */
  report(state: string, minutesAgo: number, numbers: readonly string[]): Promise<void>;
}

/** Imports missing people, each with a published shift without breaks that began two hours ago, and available since. */
export async function atWork(
  { database: { owner } }: TestApp,
  org: TestOrganization,
  people: readonly { number: string; firstName: string; lastName: string }[],
  { team, supervisor }: { team: string; supervisor: string },
): Promise<AtWork> {
  const key = await org.key('import:employees', 'import:agent-states');
  const records = people.map(({ number, ...names }) => ({
    ...names,
    email: `${number.toLowerCase()}@${org.slug}.example`,
    employeeId: number,
    team,
    supervisor,
  }));
  await taken(key, '/api/v1/import/employees', records);
  const { rows } = await owner.query<{ id: string; number: string }>(
    'select id, employee_number as number from employee where organization_id = $1 and employee_number = any($2)',
    [org.id, people.map(({ number }) => number)],
  );
  const employeeIds = new Map(rows.map(({ id, number }) => [number, id]));
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
  const report = (state: string, minutesAgo: number, numbers: readonly string[]) => {
    const timestamp = at(-minutesAgo).toISOString();
    return taken(
      key,
      '/api/v1/import/agent-states',
      numbers.map((agentId) => ({ agentId, state, timestamp })),
    );
  };
  // States are imported first, as shifts without states would raise late alerts.
  await report('available', 121, [...employeeIds.keys()]);
  await makeShifts(owner, org.id, { employeeIds: [...employeeIds.values()], startsAt: at(-120), endsAt: at(360) });
  return { employeeIds, report };
}

async function taken(key: Caller, path: string, data: readonly object[]): Promise<void> {
  const { status, body } = await key.post(path, { data });
  if (status >= 300 || body.errors?.length > 0) throw new Error(`Not imported: ${JSON.stringify(body).slice(0, 500)}`);
}

/** Ticks a checkbox as a mouse does: by its label, for the box itself is drawn. */
export const tick = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .locator('label')
    .filter({ has: page.getByRole('checkbox', { name }) })
    .click();

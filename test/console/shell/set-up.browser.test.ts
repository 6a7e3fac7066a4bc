/// <reference lib="dom" />
import { addDays } from '../../../src/kernel/time/local-time';
import { todayOf } from '../../support/forecasts';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';

let app: TestApp;
let org: TestOrganization;
let browser: TestBrowser;
let opened: WatchedPage;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
  org = await app.organization({ timezone: 'Europe/Berlin' });
  opened = await browser.open(app, { as: org.admin, path: '/schedule' });
});
afterAll(async () => {
  await opened?.close();
  await Promise.all([browser?.close(), app?.stop()]);
});

const WEEKS = 6;
const PEOPLE = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'];

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
});

const peopleFile = file('people.csv', [
  'E-mail,First name,Last name,Employee number,Team,Skills,Contract',
  ...PEOPLE.map((name, at) => `${name.toLowerCase()}@new.example,${name},North,${100 + at},Care,Support,Full time`),
]);

/** Weeks of half-hours on Monday to Friday from 9 to 17, closed otherwise. */
function historyFile(today: string) {
  const lines = ['Date,Interval,Queue,Channel,Contacts,AHT'];
  for (let back = WEEKS * 7; back > 0; back--) {
    const date = addDays(today, -back);
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    for (let half = 18; half < 34; half++) {
      const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
      lines.push(`${date},${time},Support,voice,${10 + ((half + weekday) % 5)},240`);
    }
  }
  return file('history.csv', lines);
}

/** Follows the checklist to a step, which must be the next one or open. */
async function goTo(step: string): Promise<void> {
  const { page } = opened;
  await page.goto(`${app.url}/schedule`);
  await page
    .getByRole('region', { name: 'Set-up' })
    .getByRole('button', { name: `Go to: ${step}` })
    .click();
}

async function imported({ name, ...rest }: ReturnType<typeof file>, rows: number): Promise<void> {
  const { page } = opened;
  await page.locator('input[type=file]').setInputFiles({ name, ...rest });
  const count = rows.toLocaleString('en-US');
  await page.getByRole('button', { name: `Check ${count} rows` }).click();
  await page.getByRole('button', { name: new RegExp(`^Import ${count} `) }).click();
  await page.getByText('Import finished.').waitFor();
}

it('leads from an empty organization and its files to a published schedule', async () => {
  const { page } = opened;
  await page.getByText(/^Set up .*: 0 of 8 done$/).waitFor();
  await opened.expectClean();

  await goTo('Working-time contracts');
  await page.getByRole('button', { name: 'New contract' }).click();
  const contract = page.getByRole('dialog', { name: 'New contract' });
  await contract.getByRole('button', { name: 'Start from' }).click();
  await page.getByRole('option', { name: 'Full time', exact: true }).click();
  await contract.getByLabel('Name', { exact: true }).fill('Full time');
  await contract.getByRole('button', { name: 'Create contract' }).click();
  await page.getByText('Full time saved').waitFor();

  await goTo('Employees and teams');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await imported(peopleFile, PEOPLE.length);

  await goTo('Public holidays');
  await page.getByRole('combobox', { name: 'Public holidays' }).fill('Germ');
  await page.getByRole('option', { name: 'Germany' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved').waitFor();

  await goTo('Contact history');
  const history = historyFile(todayOf(org));
  await imported(history, history.buffer.toString().trim().split('\r\n').length - 1);

  await goTo('Shift templates');
  await page.getByRole('button', { name: 'New template' }).first().click();
  const template = page.getByRole('dialog', { name: 'New template' });
  await template.getByLabel('Name', { exact: true }).fill('Day');
  await template.getByLabel('Starts', { exact: true }).fill('9');
  await template.getByLabel('Ends', { exact: true }).fill('17');
  await template.getByRole('button', { name: 'Create template' }).click();
  await template.waitFor({ state: 'detached' });
  expect((await org.admin.graphql('{ shiftTemplates { startTime endTime } }')).shiftTemplates).toEqual([
    { startTime: '09:00', endTime: '17:00' },
  ]);

  await goTo('First schedule');
  await page.getByText(/^Set up .*: 6 of 8 done$/).waitFor();
  await page.getByRole('button', { name: 'Generate' }).first().click();
  const generate = page.getByRole('dialog', { name: 'Generate a schedule' });
  await generate.getByLabel('Search time (s)').fill('2');
  await generate.getByRole('button', { name: 'Generate', exact: true }).click();
  await generate.getByRole('button', { name: 'Show result' }).click({ timeout: 120_000 });
  await page
    .getByText(/^\d+ people, \d+ shifts/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Open schedule' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publish = page.getByRole('dialog', { name: /^Publish / });
  await publish.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Schedule published').waitFor();

  await page.goto(`${app.url}/schedule`);
  await page.getByRole('heading', { level: 1, name: 'Schedule' }).waitFor();
  await opened.isSettled();
  expect(await page.getByRole('region', { name: 'Set-up' }).count()).toBe(0);
  const { schedules } = await org.admin.graphql('{ schedules { status } }');
  expect(schedules).toEqual([{ status: 'published' }]);
});

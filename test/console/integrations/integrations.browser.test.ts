import { eventually } from '../../support/eventually';
import { startOwnApp, type OwnApp } from '../../support/hosted-app';
import type { TestOrganization } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';

let app: OwnApp;
let org: TestOrganization;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([
    startOwnApp({ environment: { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'on' } }),
    openBrowser(),
  ]);
  org = await app.organization();
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

const named = (name: string, text: string, encoding: BufferEncoding = 'utf8') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, encoding),
});
const csv = (...lines: string[]) => named('history.csv', `${lines.join('\r\n')}\r\n`);

describe('a CSV file', () => {
  it('is matched, checked without a trace, and imported; what was refused is there to take away', async () => {
    const opened = await browser.open(app, { as: org.admin, path: '/import' });
    const { page } = opened;
    const file = csv(
      'Call date;Interval;Calls;AHT;Queue',
      '02.03.2026;9:00;42;310;Care',
      '02.03.2026;9:30;many;295;Care',
      '02.03.2026;10:00;38;310000;Care',
    );
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('history.csv: 3 rows, 5 columns').waitFor();
    await opened.expectClean();
    const stored = async () =>
      (await org.admin.graphql('{ contactHistory(from: "2026-03-02", to: "2026-03-02") { total } }')).contactHistory
        .total;

    await page.getByRole('button', { name: 'Check 3 rows' }).click();
    await page.getByRole('row', { name: 'Contacts must be a number 1 Line 3: "many"' }).waitFor();
    await page.getByText(/AHT is more than 4 hours/).waitFor();
    expect(await stored()).toBe(0);
    await opened.expectClean();

    await page.getByRole('button', { name: 'Import 2 valid rows' }).click();
    await page.getByText('Import finished.').waitFor();
    expect(await stored()).toBe(2);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe(
      'Call date,Interval,Calls,AHT,Queue,reason\r\n' +
        '02.03.2026,9:30,many,295,Care,"Contacts must be a number, got ""many"""\r\n',
    );
    const { apiKeys } = await org.admin.graphql('{ apiKeys { name status } }');
    expect(apiKeys).toEqual(expect.arrayContaining([{ name: 'Console: history.csv', status: 'revoked' }]));
    expect(apiKeys.filter(({ status }: { status: string }) => status === 'active')).toEqual([]);
    await opened.close();
  });
});

describe('a file of the trade', () => {
  const stored = async (date: string) =>
    (
      await org.admin.graphql(
        `{ contactHistory(from: "${date}", to: "${date}") { data { interval queue volume aht } } }`,
      )
    ).contactHistory.data;

  it('has a title, one column of date and time in UTC, m:ss, thousands and words of its own', async () => {
    const opened = await browser.open(app, { as: org.admin, path: '/import' });
    const { page } = opened;
    const lines = [
      'Queue report;;;;',
      'Generated 2026-05-01;;;;',
      '',
      'Interval Start UTC;Queue;Media Type;Offered;Avg Handle Time',
      '2026-04-01T12:00:00Z;Front;Voice;1.250;4:10',
      '2026-04-01T12:30:00Z;Front;Talkdesk;12,5;0:05:10',
      'Total;1.262,5',
    ];
    await page.locator('input[type=file]').setInputFiles(named('trade.csv', lines.join('\n')));
    await page.getByText('trade.csv: 3 rows, 5 columns').waitFor();
    await page.getByText('4:10 → 250').waitFor();
    await page.getByRole('row', { name: 'The row has 2 cells, the header has 5 1 Line 7' }).waitFor();
    await opened.expectClean();
    await page.getByRole('button', { name: 'Channel: Talkdesk' }).click();
    await page.getByRole('option', { name: 'voice' }).click();
    await page.getByText('Chosen: talkdesk = voice').waitFor();
    await page.getByRole('button', { name: 'Check 2 rows' }).click();
    await page.getByRole('button', { name: 'Import 2 valid rows' }).click();
    await page.getByText('Import finished.').waitFor();
    expect(await stored('2026-04-01')).toEqual([
      { interval: '08:00', queue: 'Front', volume: 1250, aht: 250 },
      { interval: '08:30', queue: 'Front', volume: 12.5, aht: 310 },
    ]);
    await page.locator('input[type=file]').setInputFiles(named('next.csv', lines.join('\n')));
    await page.getByText('Columns are matched as in your last file with these headers.').waitFor();
    await page.getByText('Chosen: talkdesk = voice').waitFor();
    await opened.close();
  });

  it('is asked for the order of its dates, and stays while other pages are looked at', async () => {
    const opened = await browser.open(app, { as: org.admin, path: '/import' });
    const { page } = opened;
    const file = csv('Date,Time,Calls,AHT,Line', '03/04/2026,09:00,42,310,Care', '03/05/2026,09:00,40,300,Care');
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText(/^Is 03\/04\/2026 .*March.* or .*April/).waitFor();
    await page.getByText('Answer the questions above first.').waitFor();
    await opened.expectClean();
    await page.getByRole('radio', { name: 'Day.month.year' }).click();
    await page.getByRole('button', { name: /Queue$/ }).click();
    await page.getByRole('option', { name: 'Line' }).click();
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    await page.getByRole('link', { name: 'Import' }).click();
    await page.getByText('history.csv: 2 rows, 5 columns').waitFor();
    await page.getByText('03/04/2026 → 2026-04-03').waitFor();
    await page.getByText('Care · Care').waitFor();
    await page.getByRole('button', { name: 'Check 2 rows' }).waitFor();
    await opened.close();
  });

  it('of people is read in the letters of Windows, and told of an e-mail that comes twice', async () => {
    const opened = await browser.open(app, { as: org.admin, path: '/import' });
    const { page } = opened;
    const people = ['E-Mail;Vorname;Nachname;Team', 'j@x.example;Jörg;Müller;Süd', 'J@x.example;Hans;Maier;Süd'];
    await page.locator('input[type=file]').setInputFiles(named('people.csv', people.join('\r\n'), 'latin1'));
    await page.getByText('read as Windows-1252').waitFor();
    await page.getByText('Müller · Maier').waitFor();
    await page.getByRole('row', { name: 'E-mail: same as an earlier line 1 Line 3: line 2' }).waitFor();
    await page.getByRole('button', { name: 'Check 1 row' }).click();
    await page.getByText('would be created').waitFor();
    await opened.expectClean();
    await opened.close();
  });

  it('of history is for planners too, and others are not offered to them', async () => {
    const planner = await org.signedIn('planner');
    const opened = await browser.open(app, { as: planner, path: '/schedule' });
    const { page } = opened;
    await page.getByRole('link', { name: 'Import' }).click();
    const file = csv('date,interval,volume,aht,queue', '2026-03-09,09:00,0,,Care', '2026-03-09,09:30,4,300,Care');
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: /File contains/ }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Contact history', 'Deflection by bots']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Check 2 rows' }).click();
    await page.getByRole('button', { name: 'Import 2 valid rows' }).click();
    await page.getByText('Import finished.').waitFor();
    expect(await stored('2026-03-09')).toHaveLength(2);
    await opened.close();
  });
});

describe('a key', () => {
  it('is made, shown once, and revoked', async () => {
    const opened = await browser.open(app, { as: org.admin, path: '/integrations?tab=keys' });
    const { page } = opened;
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Name').fill('Telephony');
    await page.getByRole('dialog').getByText('Import contact history').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    const key = await page.getByLabel('API key', { exact: true }).innerText();
    expect(key).toMatch(/^wfm_/);
    await opened.expectClean();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Telephony').waitFor();
    expect(await page.content()).not.toContain(key);

    const row = page.getByRole('row').filter({ hasText: 'Telephony' });
    await row.getByRole('button', { name: /^Actions of/ }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('revoked').waitFor();
    const answer = await app.anyone.with({ 'x-api-key': key }).post('/api/v1/import/historical', { data: [] });
    expect(answer.status).toBe(401);
    await opened.close();
  });

  it('is refused beside the field that is wrong', async () => {
    const opened = await browser.open(app, { as: org.admin, path: '/integrations?tab=keys' });
    const { page } = opened;
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Name').fill('Nothing');
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    const may = page.getByRole('group', { name: 'Permissions' });
    await may.getByText('must have at least 1 item, got 0').waitFor();
    await opened.expectClean();
    await may.getByText('Import contact history').click();
    await may.getByText('must have at least').waitFor({ state: 'detached' });
    await opened.close();
  });
});

describe('the GraphQL explorer', () => {
  it('drafts, checks and runs queries, and follows subscriptions', async () => {
    const opened = await browser.open(app, { as: org.admin, path: '/graphql' });
    const { page } = opened;
    const response = page.getByRole('region', { name: 'Response' });
    const operation = page.getByLabel('Operation', { exact: true });
    const run = page.getByRole('button', { name: 'Run' });
    await run.click();
    await response.getByText('"role": "admin"').waitFor();

    await page.getByRole('button', { name: 'Query', exact: true }).click();
    await page.getByRole('button', { name: 'schedules', exact: true }).click();
    const { body } = await org.admin.post('/api/scheduling/schedules', {
      name: 'Spring',
      startDate: '2026-03-02',
      endDate: '2026-03-08',
    });
    const { id } = body;
    await operation.press('Control+Enter');
    await response.getByText('"name": "Spring"').waitFor();
    await opened.expectClean();
    await opened.look(390, 'dark');
    await opened.expectClean();
    await opened.look(1440, 'dark');
    await opened.expectClean();

    await operation.fill('{ schedules { title } }');
    await page.getByText('Line 1: Cannot query field "title" on type "Schedule".').waitFor();

    await page.getByRole('searchbox').fill('scheduleChanged');
    await page.getByRole('button', { name: 'scheduleChanged', exact: true }).click();
    await page.getByLabel('Variables (JSON)').fill(JSON.stringify({ scheduleId: id }));
    await run.click();
    let renamed = 0; // until the subscription has begun, its changes are not heard
    await eventually(
      async () => {
        const name = `Summer ${++renamed}`;
        await org.admin.graphql(`mutation { updateSchedule(id: "${id}", input: { name: "${name}" }) { id } }`);
        return response.getByText('"name": "Summer').count();
      },
      (count) => count > 0,
    );
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
    await opened.close();
  });
});

describe('integrations, wide and narrow, light and dark', () => {
  it('have nothing that keeps somebody out', async () => {
    const opened = await browser.open(app, { as: org.admin });
    for (const path of ['/integrations', '/integrations?tab=keys', '/integrations?tab=webhooks', '/import', '/audit']) {
      await opened.look(390, 'light');
      await opened.page.goto(app.url + path);
      await opened.page.getByRole('heading', { level: 1 }).waitFor();
      await opened.expectClean();
      await opened.look(1440, 'light');
      await opened.expectClean();
      await opened.look(1440, 'dark');
      await opened.expectClean();
    }
    await opened.close();
  });
});

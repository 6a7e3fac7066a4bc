/** @in-order */
import { historyOf, importHistory } from '../../support/forecasts';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';

type Person = Awaited<ReturnType<TestOrganization['signedIn']>>;
let app: TestApp;
let org: TestOrganization;
let browser: TestBrowser;
let planner: Person;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
  org = await app.organization({ timezone: 'UTC' });
  planner = await org.signedIn('planner');
  const key = await org.key('import:historical');
  for (const queue of ['Care', 'Sales']) await importHistory(key, historyOf(org, { queue, channel: 'voice', days: 7 }));
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

describe('work rules', () => {
  it('are set in hours and days, and refused beside the field that is wrong', async () => {
    const opened = await browser.open(app, { as: planner, path: '/settings?tab=rules' });
    const { page } = opened;
    const add = async (name: string) => {
      await page.getByRole('button', { name: 'Add rule' }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await add('Rest between shifts');
    await page.getByLabel('Minimum (h)').fill('12.5');
    await add('Consecutive working days');
    const row = page.getByRole('group', { name: 'Consecutive working days' });
    await row.getByLabel('Minimum').fill('9');
    await page.getByRole('button', { name: 'Save' }).click();
    await row.getByText('must not exceed target, nor target atMost').waitFor();
    await opened.expectClean();

    await row.getByLabel('Minimum').fill('');
    await row.getByLabel('Maximum').fill('5');
    await row.getByRole('button', { name: /Strictness/ }).click();
    await page.getByRole('option', { name: 'Preferred' }).click();
    await row.getByLabel('Priority').fill('20');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Work rules in force from/).waitFor();
    const rules = async () =>
      (await planner.graphql('{ workRules { rules { kind atLeast atMost hard weight } } }')).workRules.at(-1).rules;
    const rest = { kind: 'rest', atLeast: 750, atMost: null, hard: true, weight: 1 };
    expect(await rules()).toEqual([rest, { kind: 'days_in_a_row', atLeast: null, atMost: 5, hard: false, weight: 20 }]);
    await opened.expectClean();

    await page.getByRole('button', { name: 'Remove rule 2: Consecutive working days' }).click();
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    const isSaved = page.waitForResponse(async (response) => (await response.text()).includes('setWorkRules'));
    await page.getByRole('button', { name: 'Save' }).click();
    await isSaved;
    expect(await rules()).toEqual([rest]);

    // Saves again without changes. Later changes still trigger the confirmation.
    const isSavedAgain = page.waitForResponse(async (response) => (await response.text()).includes('setWorkRules'));
    await page.getByRole('button', { name: 'Save' }).click();
    await isSavedAgain;
    await page.getByLabel('Minimum (h)').fill('11');
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    await opened.close();
  });
});

describe('a queue', () => {
  it('has shrinkage by time of day and follows another queue until it has a history', async () => {
    const opened = await browser.open(app, { as: planner, path: '/settings' });
    const { page } = opened;
    await page.getByRole('button', { name: 'Change Care, voice' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add shrinkage' }).click();
    const meetings = dialog.getByRole('group', { name: 'Days of the shrinkage' });
    await meetings.getByText('Sun').click();
    await dialog.getByLabel('Reason').last().fill('Meetings');
    await dialog.getByLabel('Share (%)').last().fill('12');
    await dialog.getByLabel('From').last().fill('14:00');
    await dialog.getByLabel('To', { exact: true }).last().fill('15:00');
    await dialog.getByRole('button', { name: /Model queue/ }).click();
    await page.getByRole('option', { name: 'Sales, voice' }).click();
    await dialog.getByLabel('Scale factor').fill('0.5');
    await opened.expectClean();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Settings saved/).waitFor();
    const { queueSettings } = await planner.graphql(`{ queueSettings(queue: "Care") { data {
      proxyQueue { queue channel factor } shrinkage { reason percent weekdays from until } } } }`);
    expect(queueSettings.data[0]).toEqual({
      proxyQueue: { queue: 'Sales', channel: 'voice', factor: 0.5 },
      shrinkage: [
        { reason: 'other', percent: 10, weekdays: null, from: null, until: null },
        { reason: 'Meetings', percent: 12, weekdays: [1, 2, 3, 4, 5, 6], from: '14:00', until: '15:00' },
      ],
    });
    await opened.close();
  });
});

describe('a queue that came from a wrong row', () => {
  it('is renamed, merged into another one and removed, with how much it has', async () => {
    const other = await app.organization({ timezone: 'UTC' });
    const key = await other.key('import:historical');
    const row = { date: '2026-01-05', interval: '09:00', volume: 5, aht: 60 };
    await importHistory(key, [row, ...['Care', 'mini', 'test'].map((queue) => ({ ...row, queue }))]);
    const opened = await browser.open(app, { as: other.admin, path: '/settings' });
    const { page } = opened;
    const dialog = page.getByRole('dialog');
    const start = async (action: string, queue: string) => {
      await page.getByRole('button', { name: `Rename, merge or remove ${queue}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
      await dialog.getByText(`${queue} has 1 interval of contact history, `).waitFor();
    };
    await start('Rename', 'mini');
    await dialog.getByLabel('New name').fill('Care');
    await dialog.getByRole('button', { name: 'Rename queue' }).click();
    await dialog.getByText('merge the two instead').waitFor();
    await dialog.getByLabel('New name').fill('Care mini');
    await opened.expectClean();
    await dialog.getByRole('button', { name: 'Rename queue' }).click();
    await page.getByRole('button', { name: 'Change Care mini' }).waitFor();

    await start('Merge', 'No queue');
    await dialog.getByRole('button', { name: /Merge into/ }).click();
    await page.getByRole('option', { name: 'Care', exact: true }).click();
    await opened.expectClean();
    await dialog.getByRole('button', { name: 'Merge queues' }).click();
    await page.getByRole('button', { name: 'Change No queue' }).waitFor({ state: 'detached' });

    await start('Remove', 'test');
    await dialog.getByRole('button', { name: 'Remove queue' }).click();
    await page.getByRole('button', { name: 'Change test' }).waitFor({ state: 'detached' });
    const { queues, contactHistory } = await other.admin.graphql(`{ queues { name }
      contactHistory(from: "2026-01-05", to: "2026-01-05") { data { queue volume } } }`);
    expect(queues).toEqual([{ name: 'Care' }, { name: 'Care mini' }]);
    expect(contactHistory.data).toEqual([
      { queue: 'Care', volume: 10 },
      { queue: 'Care mini', volume: 5 },
    ]);
    await opened.close();
  });
});

describe('the levels of skills', () => {
  it('count for so many percent in plans, and are refused at the field of the level', async () => {
    await org.admin.post('/api/admin/skills', { name: 'Chess', proficiencyLevels: ['novice', 'master'] });
    const gone = 'mutation { updateSettings(input: { settings: { skillLevelPercents: { gone: 40 } } }) { id } }';
    await org.admin.graphql(gone);
    const opened = await browser.open(app, { as: org.admin, path: '/settings?tab=organization' });
    const { page } = opened;
    const novice = page.getByRole('textbox', { name: 'novice' });
    const form = page.locator('form', { has: novice });
    await novice.fill('3');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.locator('.field', { has: novice }).getByText('must be at least 5').waitFor();
    expect(await novice.getAttribute('aria-invalid')).toBe('true');
    await opened.expectClean();
    const percents = async () =>
      (await org.admin.graphql('{ organization { settings { skillLevelPercents } } }')).organization.settings
        .skillLevelPercents;
    const save = async () => {
      const isSaved = page.waitForResponse(async (response) => (await response.text()).includes('updateSettings'));
      await form.getByRole('button', { name: 'Save' }).click();
      await isSaved;
    };
    await novice.fill('60');
    await page.getByRole('textbox', { name: 'master' }).fill('95');
    await save();
    expect(await percents()).toEqual({ novice: 60, master: 95, gone: 40 });
    for (const level of ['master', 'gone']) await page.getByRole('textbox', { name: level }).fill('');
    await save();
    expect(await percents()).toEqual({ novice: 60 });
    await page.getByRole('combobox', { name: 'Public holidays' }).fill('Germ');
    await page.getByRole('option', { name: 'Germany' }).click();
    const isKnown = page.waitForResponse(async (response) =>
      (await response.text()).includes('"queueSettingsForAll":{"country":"DE"'),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await isKnown;
    // Without unsaved changes, leaving needs no confirmation.
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    await opened.close();
  });
});

describe('the organization', () => {
  it('says what its tier does not include', async () => {
    const standard = await app.organization({ tier: 'standard' });
    const opened = await browser.open(app, { as: standard.admin, path: '/settings?tab=organization' });
    await opened.page.getByText('The enterprise tier adds adherence').waitFor();
    await opened.expectClean();
    await opened.close();
  });
});

describe('single sign-on', () => {
  it('gives roles by groups, the first that fits, and keeps what is not touched', async () => {
    const opened = await browser.open(app, { as: org.admin, path: '/settings?tab=sign-on', width: 390, theme: 'dark' });
    const { page } = opened;
    await page.getByLabel('Issuer').fill('https://login.example.com');
    await page.getByLabel('Client ID').fill('muster');
    await page.getByLabel('Client secret').fill('a secret of some length');
    await page.getByLabel('E-mail domains').fill('example.com');
    for (const [index, [group, role]] of [
      ['staff', 'agent'],
      ['leads', 'supervisor'],
      ['left', 'planner'],
    ].entries()) {
      await page.getByRole('button', { name: 'Add group' }).click();
      await page.getByLabel(`Group ${index + 1}`, { exact: true }).fill(group as string);
      await page
        .getByRole('button', { name: /^agent is|is agent|^agent$/ })
        .nth(0)
        .waitFor();
      await page.locator('.group-role').nth(index).locator('.select-button').click();
      await page.getByRole('option', { name: role }).click();
    }
    await page.getByRole('button', { name: 'Move group 2 up' }).click();
    await page.getByRole('button', { name: 'Remove group 3' }).click();
    await opened.expectClean();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Provider saved/).waitFor();
    const { singleSignOn } = await org.admin.graphql('{ singleSignOn { groupRoles { group role } groupsClaim } }');
    expect(singleSignOn).toEqual({
      groupsClaim: 'groups',
      groupRoles: [
        { group: 'leads', role: 'supervisor' },
        { group: 'staff', role: 'agent' },
      ],
    });
    await opened.close();
  });
});

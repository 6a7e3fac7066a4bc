import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';

let app: TestApp;
let org: TestOrganization;
let browser: TestBrowser;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
  org = await app.organization({ timezone: 'UTC' });
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

const PATH = '/people?tab=team-rules';

describe('a team rule', () => {
  it('is made for people found by typing, refused at its field, read by supervisors, changed, deleted', async () => {
    const [ann, bo, cem] = await Promise.all(
      ['Ann', 'Bo', 'Cem'].map((firstName) => org.signedIn('agent', { firstName, lastName: 'Key' })),
    );
    const teamRules = async () =>
      (await org.admin.graphql('{ teamRules { name kind employeeIds weight } }')).teamRules as unknown[];
    const opened = await browser.open(app, { as: await org.signedIn('planner'), path: PATH });
    const { page } = opened;
    const find = async (typed: string, name: string) => {
      await page.getByRole('combobox', { name: 'People' }).fill(typed);
      await page.getByRole('option', { name }).click();
    };
    await page.getByRole('button', { name: 'New team rule' }).click();
    const form = page.getByRole('dialog', { name: 'New team rule' });
    await form.getByLabel('Name', { exact: true }).fill('Car pool');
    await form.getByRole('button', { name: 'Rule type' }).click();
    await page.getByRole('option', { name: 'Same days off' }).click();
    await find('bo', 'Bo Key');
    await form.getByRole('button', { name: 'Create rule' }).click();
    await form.getByText('must name two people or more who are to be off together, got 1').waitFor();
    expect(await form.getByRole('combobox', { name: 'People' }).getAttribute('aria-invalid')).toBe('true');
    await opened.expectClean();
    await find('cem', 'Cem Key');
    await find('ann', 'Ann Key');
    await form.getByRole('button', { name: 'Remove Cem Key' }).click();
    await form.getByRole('button', { name: 'Create rule' }).click();
    await page.getByText('Ann Key and Bo Key have the same days off').waitFor();
    const pool = { name: 'Car pool', kind: 'off_together', employeeIds: [ann, bo].map((each) => each!.employeeId) };
    expect(await teamRules()).toEqual([{ ...pool, employeeIds: pool.employeeIds.sort(), weight: 1 }]);

    const reader = await browser.open(app, { as: await org.signedIn('supervisor'), path: PATH });
    await reader.page.getByText('Ann Key and Bo Key have the same days off').waitFor();
    for (const name of ['New team rule', 'Actions of Car pool'])
      expect(await reader.page.getByRole('button', { name }).count()).toBe(0);
    await reader.expectClean();
    await reader.close();

    await page.getByRole('button', { name: 'Actions of Car pool' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const changed = page.getByRole('dialog', { name: 'Change Car pool' });
    for (const name of ['Bo Key', 'Ann Key']) await changed.getByRole('button', { name: `Remove ${name}` }).click();
    await find('cem', 'Cem Key');
    await find('ann', 'Ann Key');
    await changed.getByLabel('Priority').fill('2.5');
    await changed.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Ann Key and Cem Key have the same days off').waitFor();
    const after = { ...pool, employeeIds: [ann, cem].map((each) => each!.employeeId).sort() };
    expect(await teamRules()).toEqual([{ ...after, weight: 2.5 }]);
    await opened.expectClean();

    await page.getByRole('button', { name: 'Actions of Car pool' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete Car pool?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No team rules').waitFor();
    expect(await teamRules()).toEqual([]);
    await opened.close();
  });
});

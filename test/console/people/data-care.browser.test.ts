import type { Page } from 'playwright-core';
import { text } from 'node:stream/consumers';
import { eventually } from '../../support/eventually';
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

const tabsOf = (page: Page) => page.getByRole('tab').allInnerTexts();

describe('data care', () => {
  it('sets retention periods and refuses one that is too short beside its field', async () => {
    const opened = await browser.open(app, { as: org.admin, path: '/people?tab=data-care' });
    const { page } = opened;
    await page.getByRole('button', { name: 'Change retention of Audit log' }).click();
    const dialog = page.getByRole('dialog', { name: 'Retention of Audit log' });
    await dialog.getByText('Delete after a period').click();
    await dialog.getByText('A shorter period takes effect after 24 hours').waitFor();
    await dialog.getByLabel('Days').fill('30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('must be at least 90 for audit, got 30').waitFor();
    await opened.expectClean();
    await dialog.getByLabel('Days').fill('400');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /^Audit log .* 400 days/ }).waitFor();
    const { retention } = await org.admin.graphql('{ retention { kind days } }');
    expect(retention).toContainEqual({ kind: 'audit', days: 400 });
    await opened.close();
  });

  it('is for administrators', async () => {
    const opened = await browser.open(app, { as: await org.signedIn('planner'), path: '/people?tab=data-care' });
    await opened.page.getByRole('tab', { name: /^People/, selected: true }).waitFor();
    expect(await tabsOf(opened.page)).not.toContain('Data care');
    await opened.close();
  });

  it('holds, exports and erases a person', async () => {
    const person = await org.signedIn('agent', { firstName: 'Uma', lastName: 'Gone' });
    await org.admin.graphql('mutation ($id: ID!) { updateUser(id: $id, input: { status: inactive }) { id } }', {
      id: person.userId,
    });
    const path = `/people?active=no&person=${person.employeeId}`;
    const opened = await browser.open(app, { as: org.admin, path });
    const { page } = opened;
    const details = page.getByRole('dialog', { name: 'Uma Gone', exact: true });
    await details.getByRole('button', { name: 'Export data' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download JSON' }).click();
    const exported = JSON.parse(await text(await (await download).createReadStream())) as Record<string, unknown>;
    expect(JSON.stringify(exported.person)).toContain('Gone');

    await details.getByRole('button', { name: 'Set legal hold' }).click();
    const hold = page.getByRole('dialog', { name: 'Hold data of Uma Gone' });
    await hold.getByLabel('Reason').fill('Case 7');
    await hold.getByRole('button', { name: 'Set hold' }).click();
    await details.getByText('Legal hold: Case 7').waitFor();
    await opened.expectClean();

    const erase = async () => {
      await details.getByRole('button', { name: 'Erase' }).click();
      const dialog = page.getByRole('dialog', { name: 'Erase Uma Gone?' });
      await dialog.getByLabel('Reason').fill('Request of 3 May');
      await dialog.getByRole('button', { name: 'Erase for good' }).click();
      return dialog;
    };
    const refused = await erase();
    await refused.getByText(/legal hold/i).waitFor();
    await refused.getByRole('button', { name: 'Close' }).click();

    await page.goto(`${app.url}/people?tab=data-care`);
    await page.getByRole('button', { name: 'End hold of Uma Gone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End hold' }).click();
    await page.getByText('No legal holds').waitFor();

    await page.goto(`${app.url}${path}`);
    await erase();
    await page.getByText('Erasure started').waitFor();
    const erased = () => org.admin.graphql('{ erasures { employeeId isDone } }');
    await eventually(erased, ({ erasures }) => erasures[0]?.isDone === true);
    expect((await erased()).erasures).toEqual([{ employeeId: person.employeeId, isDone: true }]);
    await page.goto(`${app.url}/people?tab=data-care`);
    await page.getByRole('row', { name: /^Erased .* Done$/ }).waitFor();
    await opened.expectClean();
    await opened.close();
  });
});

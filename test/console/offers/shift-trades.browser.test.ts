import { addDays } from '../../../src/kernel/time/local-time';
import { addOn, tradingFloor, type Floor } from '../../features/trades/trading';
import { made } from '../../features/scheduling/planning';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp } from '../../support/test-app';
import { openBrowser, type TestBrowser } from '../support/browser';

let app: TestApp;
let browser: TestBrowser;
let floor: Floor;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openBrowser()]);
  floor = await tradingFloor(await app.organization({ timezone: 'UTC' }));
});
afterAll(() => Promise.all([browser?.close(), app?.stop()]));

const PHONE = { width: 390, hasTouch: true };

it('A swap is proposed from My week, accepted on a phone, and approved by a supervisor with its reasons', async () => {
  const { ana, ben, org, monday } = floor;
  await addOn(floor, ana, 0);
  await addOn(floor, ben, 2, '12:00', '20:00');
  const mine = await browser.open(app, { as: ana, path: `/my-week?week=${monday}`, ...PHONE });
  await mine.page
    .getByRole('button', { name: /^Trade the shift of/ })
    .first()
    .tap();
  await mine.page.getByRole('menuitem', { name: 'Swap' }).tap();
  const dialog = mine.page.getByRole('dialog', { name: 'Trade a shift' });
  // Without a shift to swap there is nothing to propose, and the shift is not posted instead.
  await dialog.getByLabel('To', { exact: true }).fill(monday);
  await dialog.getByText('No colleague has a shift to swap on these days.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Propose' }).count()).toBe(0);
  await dialog.getByLabel('To', { exact: true }).fill(addDays(monday, 6));
  await dialog.getByRole('button', { name: /Their shift/ }).tap();
  await mine.page.getByRole('option', { name: /^Ben Ode: .* 12:00–20:00/ }).tap();
  await dialog.getByLabel('Note').fill('Dentist');
  await mine.expectClean();
  await dialog.getByRole('button', { name: 'Propose' }).tap();
  await mine.page.getByText('Swap with Ben Ode').waitFor();
  await mine.page.getByText(/^You get .* 12:00–20:00/).waitFor();
  await mine.expectClean();

  const theirs = await browser.open(app, { as: ben, path: '/trades', ...PHONE, theme: 'dark' });
  await theirs.page.getByText('Your answer is needed').waitFor();
  await theirs.page.getByText('“Dentist”').waitFor();
  await theirs.expectClean();
  await theirs.page.getByRole('button', { name: 'Accept swap with Ana Ode' }).tap();
  await theirs.page.getByText('Waiting for approval', { exact: true }).waitFor();
  await mine.page.getByText('Waiting for approval', { exact: true }).waitFor();

  const supervisor = await org.signedIn('supervisor');
  await made(org.admin.patch(`/api/admin/teams/${floor.teamId}`, { supervisorId: supervisor.userId }));
  const leader = await browser.open(app, { as: supervisor, path: '/requests?tab=trades' });
  await leader.page.getByRole('link', { name: 'Requests' }).waitFor();
  await leader.expectClean();
  await leader.page.getByRole('button', { name: 'Decide the trade of Ana Ode' }).click();
  const decision = leader.page.getByRole('dialog', { name: 'Swap: Ana Ode and Ben Ode' });
  await decision.getByRole('heading', { name: 'Why approval is needed' }).waitFor();
  await leader.page.goBack();
  await decision.waitFor({ state: 'detached' });
  await leader.page.goForward();
  await decision.getByText(/^Gives [^:]* 09:00–17:00$/).waitFor();
  await leader.expectClean();
  await decision.getByRole('button', { name: 'Approve' }).click();
  await leader.page.getByText('Trade approved').waitFor();
  await mine.page.getByText('Approved', { exact: true }).waitFor();
  await mine.page.goto(`${app.url}/my-week?week=${monday}`);
  await mine.page.getByText('12:00–20:00', { exact: true }).waitFor();
  await mine.expectClean();
  await theirs.page.goto(`${app.url}/my-week?week=${monday}`);
  await theirs.page.getByText('09:00–17:00', { exact: true }).waitFor();
  for (const each of [mine, theirs, leader]) await each.close();
});

it('A shift is posted, taken from the board, and a swap is offered a shift in return', async () => {
  const { ana, ben, monday, org } = floor;
  await addOn(floor, ana, 4);
  const mine = await browser.open(app, { as: ana, path: '/trades' });
  const post = async () => {
    await mine.page.getByRole('button', { name: 'Trade a shift' }).click();
    const dialog = mine.page.getByRole('dialog', { name: 'Trade a shift' });
    await dialog.getByRole('button', { name: /Your shift/ }).click();
    await mine.page
      .getByRole('option', { name: /09:00–17:00$/ })
      .last()
      .click();
    await dialog.getByText('Post on the board').click();
    return dialog;
  };
  const give = await post();
  await mine.expectClean();
  await give.getByRole('button', { name: 'Post', exact: true }).click();
  await mine.page.getByText('On the board', { exact: true }).waitFor();
  await mine.page.getByRole('button', { name: /^Withdraw give-away/ }).click();
  await mine.page.getByText('Withdrawn', { exact: true }).waitFor();

  const swap = await post();
  await swap.getByText('I want a shift in return').click();
  await swap.getByLabel('To', { exact: true }).fill(addDays(monday, 6));
  await swap.getByRole('button', { name: 'Post', exact: true }).click();
  await addOn(floor, ben, 5, '10:00', '18:00');
  const theirs = await browser.open(app, { as: ben, path: '/trades', ...PHONE });
  await theirs.page.getByRole('button', { name: /^Offer a shift for/ }).tap();
  const offer = theirs.page.getByRole('dialog', { name: 'Offer a shift' });
  await offer.getByRole('button', { name: /Your shift/ }).tap();
  await theirs.page.getByRole('option', { name: /10:00–18:00/ }).tap();
  await theirs.expectClean();
  await offer.getByRole('button', { name: 'Offer shift' }).tap();
  await theirs.page.getByText('Shift offered').waitFor();
  await mine.page.getByText(/^Ben Ode offers .* 10:00–18:00/).waitFor();
  await mine.expectClean();
  await mine.page.getByRole('button', { name: 'Accept the shift of Ben Ode' }).click();
  await mine.page.getByText('Waiting for approval', { exact: true }).waitFor();

  const planner = await browser.open(app, { as: org.admin, path: '/trades' });
  await planner.page.getByRole('button', { name: 'Trade settings' }).click();
  const settings = planner.page.getByRole('dialog', { name: 'Trade settings' });
  await settings.getByText('Anonymous posts').click();
  await planner.expectClean();
  await settings.getByRole('button', { name: 'Save' }).click();
  await planner.page.getByText('Trade settings saved').waitFor();
  const { tradeSettings } = await org.admin.graphql('{ tradeSettings { anonymous own } }');
  expect(tradeSettings).toMatchObject({ anonymous: true });
  for (const each of [mine, theirs, planner]) await each.close();
});

it('Notes for staff and changes since the last visit are listed on My week', async () => {
  const { org, monday } = floor;
  const cleo = await org.signedIn('agent', { firstName: 'Cleo', lastName: 'Ode', employee: { teamId: floor.teamId } });
  const { id } = await addOn(floor, cleo, 1);
  await org.admin.graphql('mutation ($input: NoteInput!) { saveNote(input: $input) { id } }', {
    input: {
      scheduleId: floor.scheduleId,
      date: addDays(monday, 1),
      employeeId: cleo.employeeId,
      text: 'Bring your badge',
      audience: 'staff',
    },
  });
  const mine = await browser.open(app, { as: cleo, path: `/my-week?week=${monday}`, ...PHONE });
  await mine.page.getByText('09:00–17:00').waitFor();
  await mine.page.getByText('Bring your badge').waitFor();
  await org.admin.patch(`/api/scheduling/shifts/${id}`, { startTime: '08:00' });
  await mine.page.getByText('1 day changed since your last visit').waitFor();
  await mine.page.getByText('09:00–17:00 → 08:00–17:00').waitFor();
  await mine.expectClean();
  await mine.page.getByRole('button', { name: 'Got it' }).tap();
  await mine.page.getByText('1 day changed since your last visit').waitFor({ state: 'detached' });
  await mine.close();
});

import type { Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { agent, act, offer, publishedWeek } from '../offers/offering';
import { addShift, schedule, setStatus } from '../scheduling/planning';

/** Notifications of exceptions, closing offers and shifts that begin soon. */

let app: TestApp;
let org: TestOrganization;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization({ tier: 'enterprise' });
});
afterAll(() => app?.stop());

const inbox = async (by: Caller, kind: string): Promise<any[]> =>
  (
    await by.graphql('query ($kind: NotificationKind) { notifications(kind: $kind) { data { text link data } } }', {
      kind,
    })
  ).notifications.data;
/** Runs the reminders of this minute at once. */
const remind = () => app.database.owner.query(`select jobs.add_job('notification.remind', job_key := 'remind now')`);
const told = (by: Caller, kind: string) =>
  eventually(
    () => inbox(by, kind),
    ({ length }) => length > 0,
  );

it('tells people what was decided about their exceptions', async () => {
  const ana = await org.signedIn('agent');
  const { createExceptionReason: reason } = await org.admin.graphql(
    'mutation { createExceptionReason(input: { name: "Illness" }) { id } }',
  );
  const { enterException: entered } = await org.admin.graphql(
    `mutation ($input: EnterExceptionInput!) { enterException(input: $input) { id } }`,
    {
      input: {
        employeeId: ana.employeeId,
        reasonId: reason.id,
        startsAt: '2036-03-03T09:00:00Z',
        endsAt: '2036-03-03T10:00:00Z',
      },
    },
  );
  const [notice] = await inbox(ana, 'exception_decided');
  expect(notice).toMatchObject({ link: '/exceptions', data: { exceptionId: entered.id, state: 'approved' } });
  expect(notice.text).not.toContain('Illness');
});

it('tells those without a claim once that an offer closes', async () => {
  const week = await publishedWeek(org);
  const [ana, ben] = [await agent(week, 'Ana'), await agent(week, 'Ben')];
  const [long, short] = [
    await offer(week, { places: 2 }),
    await offer(week, { places: 2, startTime: '18:00', endTime: '20:00' }),
  ];
  await act(ana, 'claim', long.id);
  await app.database.owner.query(
    `update hours_offer set closes_at = now() + interval '30 minutes',
       opens_at = now() - case when id = $1 then interval '7 hours' else interval '1 hour' end
     where organization_id = $2`,
    [long.id, org.id],
  );
  await remind();
  expect(await told(ben, 'offer_closing')).toMatchObject([{ data: { offerIds: [long.id] } }]);
  expect(await inbox(ana, 'offer_closing')).toEqual([]);
  expect(short.id).not.toBe(long.id);
});

it('reminds people of a shift if they want it', async () => {
  const [ana, ben] = [await org.signedIn('agent'), await org.signedIn('agent')];
  const today = new Date().toISOString().slice(0, 10);
  const scheduleId = await schedule(org.admin, { startDate: today, endDate: today });
  await setStatus(org.admin, scheduleId, 'published');
  const SETTINGS = `mutation ($input: NotificationSettingsInput!) {
    updateNotificationSettings(input: $input) { reminderMinutes } }`;
  await ana.graphql(SETTINGS, {
    input: { reminderMinutes: 60, choices: [{ kind: 'shift_reminder', push: true }] },
  });
  await ben.graphql(SETTINGS, { input: { reminderMinutes: 60 } });
  const shifts = await Promise.all(
    [ana, ben].map(({ employeeId }) => addShift(org.admin, { scheduleId, employeeId, date: today })),
  );
  await app.database.owner.query(
    `update shift set starts_at = now() + interval '20 minutes', ends_at = now() + interval '2 hours'
     where organization_id = $1`,
    [org.id],
  );
  await remind();
  expect(await told(ana, 'shift_reminder')).toMatchObject([{ data: { shiftId: shifts[0].id } }]);
  expect(await inbox(ben, 'shift_reminder')).toEqual([]);
});

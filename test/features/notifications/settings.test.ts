import { createECDH, randomBytes } from 'node:crypto';
import type { Caller } from '../../support/caller';
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';
import { answer } from '../time-off/asking';

const FIELDS = `choices { kind email push } digestAt emailAvailable locale pushDevices pushKey quietFrom quietUntil
  reminderMinutes timezone`;
const READ = `{ notificationSettings { ${FIELDS} } }`;
const UPDATE = `mutation ($input: NotificationSettingsInput!) {
  updateNotificationSettings(input: $input) { ${FIELDS} } }`;
const ADD = `mutation ($auth: String!, $endpoint: String!, $p256dh: String!) {
  addPushDevice(auth: $auth, endpoint: $endpoint, p256dh: $p256dh) }`;
const REMOVE = 'mutation ($endpoint: String!) { removePushDevice(endpoint: $endpoint) }';

let app: TestApp;
let org: TestOrganization;
let agent: Caller;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization();
});
beforeEach(async () => {
  agent = await org.signedIn('agent');
});
afterAll(() => app?.stop());

const settings = async (caller = agent) => (await caller.graphql(READ)).notificationSettings;
const update = (input: object) => answer(agent, UPDATE, { input });
const device = (endpoint: string) => {
  const keys = createECDH('prime256v1');
  return { endpoint, p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
};
const audited = async (action: string) =>
  (await org.admin.get(`/api/admin/audit-logs?action=${action}`)).body.logs.map(({ details }: any) => details);

describe('notification settings', () => {
  it('start with the defaults, and with the kinds that a role receives', async () => {
    const own = await settings();
    expect(own).toMatchObject({
      digestAt: '07:00',
      emailAvailable: false,
      locale: 'en-US',
      pushDevices: 0,
      pushKey: null,
      quietFrom: '21:00',
      quietUntil: '07:00',
      reminderMinutes: null,
      timezone: 'America/New_York',
    });
    const byKind = ({ choices }: any) => choices.map(({ kind, email, push }: any) => `${kind} ${email} ${push}`);
    expect(byKind(own)).toEqual([
      'exception_decided at_once true',
      'offer_claim_changed at_once true',
      'offer_closing off true',
      'offer_opened at_once true',
      'own_alert off false',
      'schedule_published at_once true',
      'shift_reminder off false',
      'shifts_changed at_once true',
      'time_off_decided at_once true',
      'trade_changed at_once true',
      'trade_proposed at_once true',
    ]);
    const added = byKind(await settings(org.admin)).filter((each: string) => !byKind(own).includes(each));
    expect(added).toEqual([
      'forecast_failed digest false',
      'job_finished off false',
      'report_received at_once true',
      'trade_to_decide digest false',
    ]);
  });

  it('change where a field is present, and return to the defaults by null', async () => {
    const changed = await update({
      choices: [
        { kind: 'shifts_changed', email: 'digest' },
        { kind: 'own_alert', push: true },
      ],
      digestAt: '06:30',
      locale: 'de-de',
      quietFrom: '22:00',
      reminderMinutes: 60,
      timezone: 'europe/berlin',
    });
    expect(changed).toMatchObject({
      digestAt: '06:30',
      locale: 'de-DE',
      quietFrom: '22:00',
      quietUntil: '07:00',
      reminderMinutes: 60,
      timezone: 'Europe/Berlin',
    });
    expect(changed.choices).toEqual(
      expect.arrayContaining([
        { kind: 'shifts_changed', email: 'digest', push: true },
        { kind: 'own_alert', email: 'off', push: true },
      ]),
    );
    expect(
      await update({ digestAt: null, locale: null, quietFrom: null, reminderMinutes: null, timezone: null }),
    ).toEqual({
      ...(await settings()),
      digestAt: '07:00',
      locale: 'en-US',
      quietFrom: null,
      quietUntil: null,
      reminderMinutes: null,
      timezone: 'America/New_York',
    });
    expect(await settings()).toEqual(await update({}));
    expect((await audited('notification_settings.update')).length).toBe(2);
  });

  it.each([
    [{ timezone: 'Mars/Base' }, 'timezone'],
    [{ locale: 'nowhere' }, 'locale'],
    [{ digestAt: '7:00' }, 'digestAt'],
    [{ reminderMinutes: 14 }, 'reminderMinutes'],
    [{ reminderMinutes: 1441 }, 'reminderMinutes'],
    [{ quietFrom: '21:00', quietUntil: null }, 'quietUntil'],
    [{ quietFrom: '21:00', quietUntil: '21:00' }, 'quietUntil'],
    [{ choices: [{ kind: 'forecast_failed', push: true }] }, 'choices[0].kind'],
    [{ choices: [{ kind: 'own_alert' }, { kind: 'own_alert' }] }, 'choices[1].kind'],
  ])('refuse %j', async (input, path) => {
    expect(await agent.graphqlError(UPDATE, { input })).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path }] });
  });
});

describe('push devices', () => {
  it('are ten for each user, and one for each endpoint', async () => {
    const endpoint = 'https://push.example/1';
    expect(await answer(agent, ADD, device(endpoint))).toBe(true);
    for (let i = 1; i <= 10; i++) expect(await answer(agent, ADD, device(`https://push.example/${i}`))).toBe(true);
    expect((await settings()).pushDevices).toBe(10);
    expect(await agent.graphqlError(ADD, device('https://push.example/11'))).toMatchObject({ code: 'CONFLICT' });
    expect(await answer(agent, ADD, device(endpoint))).toBe(true);
    expect(await answer(agent, REMOVE, { endpoint })).toBe(true);
    expect(await answer(agent, REMOVE, { endpoint })).toBe(false);
    expect((await settings()).pushDevices).toBe(9);
    expect(await audited('push_device.remove')).toContainEqual({ host: 'push.example' });
  });

  it('have keys of a browser, and a public address', async () => {
    const refusedAt = async (fields: object) =>
      (await agent.graphqlError(ADD, { ...device('https://push.example/'), ...fields })).issues;
    expect(await refusedAt({ auth: 'c2hvcnQ' })).toMatchObject([{ path: 'auth' }]);
    expect(await refusedAt({ p256dh: 'c2hvcnQ' })).toMatchObject([{ path: 'p256dh' }]);
    for (const endpoint of ['http://push.example/', 'https://127.0.0.1/', 'push'])
      expect(await refusedAt({ endpoint })).toMatchObject([{ path: 'endpoint' }]);
  });
});

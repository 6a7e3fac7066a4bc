/** @in-order */
import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

let app: TestApp;
let org: TestOrganization;
const SETTINGS = '/api/admin/settings';

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organization({ slug: 'configured' });
});
afterAll(() => app?.stop());

const inForce = {
  serviceLevelTarget: 80,
  serviceLevelThreshold: 20,
  historicalVolume: 'reached',
  adherence: {
    lateStartGrace: 300,
    earlyLeaveGrace: 300,
    breakGrace: 120,
    wrongStateGrace: 120,
    offlineGrace: 60,
    earlyStartTolerance: 900,
    feedSilentSeconds: 900,
    feedSilentMinPeople: 10,
    slideBreaksAfterContact: true,
    acceptedStates: {},
  },
};

describe('the settings of an organization', () => {
  it('show the defaults in force', async () => {
    expect(await org.admin.get(SETTINGS)).toMatchObject({ status: 200 });
    expect((await org.admin.get(SETTINGS)).body).toEqual({
      organization: {
        id: org.id,
        name: 'configured',
        slug: 'configured',
        timezone: 'America/New_York',
        settings: inForce,
      },
    });
  });

  it.each(['PATCH', 'PUT'])('change by %s where something was sent, and nowhere else', async (method) => {
    const changed = await org.admin.send(method, SETTINGS, {
      settings: { serviceLevelTarget: 90.5, adherence: { breakGrace: 0, acceptedStates: { lunch: ['lunch'] } } },
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      success: true,
      organization: { name: 'configured', timezone: 'America/New_York' },
    });
    const expected = {
      ...inForce,
      serviceLevelTarget: 90.5,
      adherence: { ...inForce.adherence, breakGrace: 0, acceptedStates: { lunch: ['lunch'] } },
    };
    expect(changed.body.organization.settings).toEqual(expected);
    await org.admin.send(method, SETTINGS, { settings: { adherence: { offlineGrace: 86_400 } }, name: 'Acme' });
    const { body } = await org.admin.get(SETTINGS);
    expect(body.organization).toMatchObject({
      name: 'Acme',
      settings: { ...expected, adherence: { ...expected.adherence, offlineGrace: 86_400 } },
    });
    expect((await org.admin.send(method, SETTINGS, { timezone: 'Europe/Berlin' })).body.organization.timezone).toBe(
      'Europe/Berlin',
    );
    await org.admin.patch(SETTINGS, { name: 'configured', timezone: 'America/New_York', settings: inForce });
  });

  it.each([
    ['EUROPE/berlin', 'Europe/Berlin'],
    ['asia/calcutta', 'Asia/Calcutta'],
    ['asia/kolkata', 'Asia/Kolkata'],
  ])('know a time zone by its name in any case: %s', async (timezone, name) => {
    const other = await app.organization();
    expect((await other.admin.patch(SETTINGS, { timezone })).body.organization.timezone).toBe(name);
    expect((await other.admin.get(SETTINGS)).body.organization.timezone).toBe(name);
  });

  it.each([
    [{ timezone: 'Mars/Base' }, 'timezone'],
    [{ timezone: 'EST5EDT' }, 'timezone'],
    [{ timezone: '+02:00' }, 'timezone'],
    [{ timezone: '' }, 'timezone'],
    [{ name: '  ' }, 'name'],
    [{ name: null }, 'name'],
    [{ settings: 5 }, 'settings'],
    [{ settings: { serviceLevelTarget: 0 } }, 'settings.serviceLevelTarget'],
    [{ settings: { serviceLevelTarget: '80' } }, 'settings.serviceLevelTarget'],
    [{ settings: { serviceLevelThreshold: -1 } }, 'settings.serviceLevelThreshold'],
    [{ settings: { historicalVolume: 'some' } }, 'settings.historicalVolume'],
    [{ settings: { adherence: { lateStartGrace: 86_401 } } }, 'settings.adherence.lateStartGrace'],
    [{ settings: { adherence: { feedSilentMinPeople: 0 } } }, 'settings.adherence.feedSilentMinPeople'],
    [{ settings: { adherence: { slideBreaksAfterContact: 'yes' } } }, 'settings.adherence.slideBreaksAfterContact'],
    [{ settings: { adherence: { acceptedStates: { on_call: ['break'] } } } }, 'settings.adherence.acceptedStates'],
  ])('refuse %j', async (change, path) => {
    const answer = await org.admin.patch(SETTINGS, change);
    expect(answer).toMatchObject({
      status: 400,
      body: { details: { code: 'BAD_USER_INPUT', issues: [{ path: expect.stringContaining(path) }] } },
    });
    const error = await org.admin.graphqlError(
      'mutation ($input: UpdateSettingsInput!) { updateSettings(input: $input) { id } }',
      { input: change },
    );
    expect(error).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path: expect.stringContaining(path) }] });
  });

  it('are read by everybody through GraphQL, and changed by admins', async () => {
    const agent = await org.signedIn('agent');
    expect(
      (await agent.graphql('{ organization { slug tier settings { adherence { lateStartGrace } } } }')).organization,
    ).toEqual({ slug: 'configured', tier: 'enterprise', settings: { adherence: { lateStartGrace: 300 } } });
    const { updateSettings } = await org.admin.graphql(
      'mutation { updateSettings(input: { settings: { serviceLevelThreshold: 30 } }) { settings { ' +
        'serviceLevelThreshold serviceLevelTarget } } }',
    );
    expect(updateSettings.settings).toEqual({ serviceLevelThreshold: 30, serviceLevelTarget: 80 });
  });
});

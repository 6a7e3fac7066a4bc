import { sharedApp } from '../../support/hosted-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

let app: TestApp;
let org: TestOrganization;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  org = await app.organization();
  const key = await org.key('import:historical');
  const data = [
    { queue: 'sales', channel: 'voice' },
    { queue: 'sales', channel: 'chat' },
    { queue: 'help', channel: 'email' },
    {},
  ].map((stream) => ({ date: '2026-06-10', interval: '09:00', volume: 5, aht: 100, ...stream }));
  await key.post('/api/v1/import/historical', { data });
});
afterAll(() => app?.stop());

const FIELDS = `queue channel kind serviceLevelTarget serviceLevelThreshold targetMeanWait patience occupancyCap
  shrinkage { reason percent weekdays from until } concurrency concurrencySlowdown deadlineHours skillId country region
  historicalVolume proxyQueue { queue channel factor } isForecast sources own`;
const LIST = `query ($queue: String, $channel: String, $limit: Int) {
  queueSettings(queue: $queue, channel: $channel, limit: $limit) { total data { ${FIELDS} } } }`;
const UPDATE = `mutation ($input: UpdateQueueSettingsInput!) { updateQueueSettings(input: $input) { ${FIELDS} } }`;
const list = async (variables: Record<string, unknown> = {}) =>
  (await org.admin.graphql(LIST, variables)).queueSettings;
const one = async (queue: string, channel: string) => (await list({ queue, channel })).data[0];
const update = async (input: object, caller = org.admin) =>
  (await caller.graphql(UPDATE, { input })).updateQueueSettings;
const refused = (input: object, caller = org.admin) => caller.graphqlError(UPDATE, { input });

it('lists the regions of a country that have holidays of their own', async () => {
  const REGIONS = 'query ($country: String!) { holidayRegions(country: $country) { code name } }';
  const of = async (country: string) => (await org.admin.graphql(REGIONS, { country })).holidayRegions;
  const german = await of('DE');
  expect(german).toHaveLength(16);
  expect(german).toContainEqual({ code: 'BY', name: 'Bayern' });
  expect(await of('SG')).toEqual([]);
  expect(await org.admin.graphqlError(REGIONS, { country: 'Germany' })).toMatchObject({ code: 'BAD_USER_INPUT' });
});

describe('the settings of queues', () => {
  it('are those of the channel and of the organization until somebody chooses', async () => {
    await org.admin.patch('/api/admin/settings', { settings: { serviceLevelTarget: 90 } });
    const { total, data } = await list();
    expect(total).toBe(4);
    expect(data.map(({ queue, channel, kind }: Record<string, string>) => [queue, channel, kind])).toEqual([
      ['', '', 'inbound'],
      ['help', 'email', 'deferred'],
      ['sales', 'chat', 'concurrent'],
      ['sales', 'voice', 'inbound'],
    ]);
    expect(data[2]).toMatchObject({
      serviceLevelTarget: 90,
      serviceLevelThreshold: 20,
      targetMeanWait: null,
      shrinkage: [{ reason: 'other', percent: 10, weekdays: null, from: null, until: null }],
      concurrency: 2,
      deadlineHours: 24,
      skillId: null,
      historicalVolume: 'reached',
      isForecast: true,
      own: [],
    });
  });

  it('come from the nearest of queue and channel, queue, channel and organization', async () => {
    await update({ patience: 200, country: 'US', region: 'WA' });
    await update({ channel: 'voice', patience: 180 });
    await update({ queue: 'sales', serviceLevelTarget: 70, country: 'DE' });
    const mine = await update({ queue: 'sales', channel: 'voice', serviceLevelTarget: 95 });
    expect(mine).toMatchObject({ serviceLevelTarget: 95, patience: 180, country: 'DE', region: null });
    expect(mine.own).toEqual(['serviceLevelTarget']);
    expect(mine.sources).toMatchObject({ serviceLevelTarget: 'stream', patience: 'channel', country: 'queue' });
    expect(await one('sales', 'chat')).toMatchObject({ serviceLevelTarget: 70, patience: 200 });
    expect(await one('help', 'email')).toMatchObject({ serviceLevelTarget: 80, country: 'US', region: 'WA' });
  });

  it('return to what lies behind by null', async () => {
    await update({ queue: 'sales', channel: 'voice', patience: 60, concurrency: 3 });
    expect(await update({ queue: 'sales', channel: 'voice', patience: null })).toMatchObject({
      patience: null,
      concurrency: 3,
      own: ['concurrency'],
    });
  });

  it('take a mean wait as the target instead of a service level, the nearer one counting', async () => {
    await update({ queue: 'sales', targetMeanWait: 30 });
    expect(await one('sales', 'voice')).toMatchObject({ targetMeanWait: 30 });
    await update({ queue: 'sales', channel: 'voice', serviceLevelTarget: 85 });
    expect(await one('sales', 'voice')).toMatchObject({ targetMeanWait: null, serviceLevelTarget: 85 });
    expect((await refused({ queue: 'sales', serviceLevelTarget: 85 })).issues).toEqual([
      { path: 'targetMeanWait', message: 'is a target instead of serviceLevelTarget: choose one of them' },
    ]);
  });

  it('name the skill of the same name, another one, or anyone', async () => {
    const { body } = await org.admin.post('/api/admin/skills', { name: 'Sales' });
    const other = await org.admin.post('/api/admin/skills', { name: 'Languages' });
    expect((await one('sales', 'voice')).skillId).toBe(body.skill.id);
    await update({ queue: 'sales', skillId: other.body.skill.id });
    expect((await one('sales', 'voice')).skillId).toBe(other.body.skill.id);
    await update({ queue: 'sales', channel: 'voice', anyone: true });
    expect((await one('sales', 'voice')).skillId).toBeNull();
    expect((await one('sales', 'chat')).skillId).toBe(other.body.skill.id);
  });

  it('list a queue to come, which has a proxy queue', async () => {
    const proxyQueue = { queue: 'sales', channel: 'voice', factor: 0.4 };
    await update({ queue: 'sales north', channel: 'voice', proxyQueue });
    expect(await one('sales north', 'voice')).toMatchObject({ proxyQueue });
    expect((await list()).total).toBe(5);
  });

  it('accept and return the proxy queue under its former name, but not under both names', async () => {
    const follows = { queue: 'sales', channel: 'voice', factor: 0.4 };
    const stream = { queue: 'sales north', channel: 'voice' };
    await update({ ...stream, follows });
    const { queueSettings } = await org.admin.graphql(
      `{ queueSettings(queue: "sales north") { data { proxyQueue { queue } follows { queue } } } }`,
    );
    expect(queueSettings.data).toEqual([{ proxyQueue: { queue: 'sales' }, follows: { queue: 'sales' } }]);
    expect((await refused({ ...stream, follows: null, proxyQueue: follows })).issues).toEqual([
      { path: 'proxyQueue', message: 'is the same field as follows: give one of them' },
    ]);
    expect((await update({ ...stream, proxyQueue: null })).proxyQueue).toBeNull();
  });

  it('hold shrinkage by reason and time of week', async () => {
    const shrinkage = [
      { reason: 'absence', percent: 8, weekdays: null, from: null, until: null },
      { reason: 'slow systems', percent: 5, weekdays: [1], from: '08:00', until: '10:00' },
    ];
    expect((await update({ queue: 'sales', shrinkage })).shrinkage).toEqual(shrinkage);
    const tooMuch = [
      { reason: 'a', percent: 60 },
      { reason: 'b', percent: 40 },
    ];
    expect((await refused({ queue: 'sales', shrinkage: tooMuch })).issues).toEqual([
      { path: 'shrinkage', message: 'must add up to at most 95 percent at any time, got 100' },
    ]);
  });

  it('take shrinkage of different times each for itself, and a weekday named twice once', async () => {
    const shrinkage = [1, 2, 3].map((day) => ({ reason: `day ${day}`, percent: 40, weekdays: [day, day, day] }));
    expect((await update({ queue: 'sales', shrinkage })).shrinkage).toMatchObject(shrinkage);
  });

  it('never follow each other in a circle, though two say so at once', async () => {
    const [north, south] = ['north', 'south'].map((queue) => ({ queue, channel: 'voice' }));
    const follow = (one: object, other: object) =>
      update({ ...one, proxyQueue: { ...other, factor: 1 } }).then(
        () => 'done',
        () => 'refused',
      );
    const answers = await Promise.all([follow(north!, south!), follow(south!, north!)]);
    expect(answers.sort()).toEqual(['done', 'refused']);
  });

  it('refuse what makes no sense, naming the field and its value', async () => {
    const path = async (input: object) => ((await refused(input)).issues as object[])[0];
    expect(await path({ country: 'ZY' })).toEqual({
      path: 'country',
      message: 'must be a country of ISO 3166-1 such as US, got "ZY"',
    });
    expect(await path({ channel: 'fax', patience: 3 })).toMatchObject({ path: 'channel' });
    for (const queue of ['\ud800', 'sales\u0000'])
      expect(await path({ queue })).toMatchObject({
        path: 'queue',
        message: expect.stringMatching('must be printable text'),
      });
    expect(await path({ serviceLevelTarget: 90 })).toMatchObject({ path: 'serviceLevelTarget' });
    expect(await path({ queue: 'sales', region: 'WA' })).toMatchObject({ path: 'region' });
    expect(await path({ queue: 'sales', proxyQueue: { queue: 'help', channel: 'email', factor: 1 } })).toMatchObject({
      path: 'proxyQueue',
    });
    const { code } = await refused({ queue: 'sales', skillId: '00000000-0000-4000-8000-000000000000' });
    expect(code).toBe('NOT_FOUND');
  });

  it('let contacts at once take as long as one after the other, and no longer', async () => {
    const chat = { queue: 'sales', channel: 'chat' };
    expect((await update({ ...chat, concurrencySlowdown: 100 })).concurrencySlowdown).toBe(100);
    expect((await refused({ ...chat, concurrencySlowdown: 150 })).issues).toEqual([
      { path: 'concurrencySlowdown', message: expect.stringMatching(/100.*150/) },
    ]);
  });

  it('are read by who plans, changed by admins and planners, and audited', async () => {
    const [planner, supervisor, agent] = [
      await org.signedIn('planner'),
      await org.signedIn('supervisor'),
      await org.signedIn('agent'),
    ];
    await update({ queue: 'sales', patience: 60 }, planner);
    expect((await refused({ queue: 'sales', patience: 60 }, supervisor)).code).toBe('FORBIDDEN');
    expect((await supervisor.graphql(LIST, {})).queueSettings.total).toBe(4);
    expect((await agent.graphqlError(LIST, {})).code).toBe('FORBIDDEN');
    const { body } = await org.admin.get('/api/admin/audit-logs?action=queue_settings.update');
    expect(body.entries ?? body.logs ?? body.data).toMatchObject([
      { details: { queue: 'sales', channel: null, patience: 60 } },
    ]);
  });

  it('are those of the own organization', async () => {
    const other = await app.organization();
    await update({ patience: 60 });
    expect((await other.admin.graphql(LIST, {})).queueSettings.total).toBe(0);
  });
});

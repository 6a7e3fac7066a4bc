import { newId } from '../../../src/kernel/ids';
import { enqueueJob } from '../../../src/platform/jobs/job-run.commands';
import { deliverWebhook, forgetDeliveries } from '../../../src/features/webhooks/webhook.jobs';
import { claimWebhook } from '../../../src/features/webhooks/webhook.store';
import { EVENT_TYPES } from '../../../src/features/webhooks/webhook.rules';
import { forecastsMade } from '../../../src/features/forecasting/runs/run.topics';
import { operatorOf } from '../../../src/features/access/operator';
import { ServerContext } from '../../../src/server/server-context';
import { signIn, type Caller } from '../../support/caller';
import { FakeClock } from '../../support/clock';
import { eventually } from '../../support/eventually';
import { duringChange } from '../../support/held-row';
import { judgeAllDue } from '../../support/judge-due';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import { PASSWORD, type TestOrganization } from '../../support/test-app';
import { answer as answerOf, REFUSE, REQUEST, typesOf } from '../time-off/asking';
import { addShift, employee, MONDAY, schedule, setStatus } from '../scheduling/planning';
import { deliveriesOf, makeWebhook, startReceiver, verified, type Delivery, type Receiver } from './receiver';

let app: InProcessApp;
let org: TestOrganization;
let receiver: Receiver;
const clock = new FakeClock('2026-03-02T13:00:00Z');

beforeAll(async () => {
  app = await startInProcess({ clock, environment: { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'on' } });
});
afterAll(() => app?.stop());

const arrived = (count: number) =>
  eventually(
    async () => receiver.messages,
    ({ length }) => length >= count,
  );
const log = (webhookId: string, isExpected: (deliveries: Delivery[]) => boolean, first = async () => {}) =>
  eventually(async () => {
    await first();
    return deliveriesOf(org.admin, webhookId);
  }, isExpected);
const allAre = (status: string) => (deliveries: Delivery[]) => deliveries.every((each) => each.status === status);
const attemptsAre = (count: number) => (deliveries: Delivery[]) =>
  deliveries.reduce((sum, { attempts }) => sum + attempts.length, 0) === count;
const wasTried = ({ attempts }: Delivery) => attempts.length > 0;
const typesAndData = () => receiver.messages.map(({ type, data }) => [type, data]);

/** Advances time while nothing is being sent, because a run with hours in between looks like one of a dead node. */
async function pass(span: Parameters<FakeClock['forward']>[0]): Promise<void> {
  await eventually(
    async () =>
      (
        await app.database.owner.query(
          `select from jobs._private_jobs j join job_run r on r.id = (j.payload->>'runId')::uuid
           where r.kind = 'webhook.deliver' and r.organization_id = $1
             and (r.status = 'running' or j.locked_at is not null or j.run_at < now() + interval '1 second')`,
          [org.id],
        )
      ).rowCount,
    (running) => running === 0,
  );
  clock.forward(span);
}

/** Advances time and starts delayed deliveries until the log is as expected. */
async function later(
  span: Parameters<FakeClock['forward']>[0],
  webhookId: string,
  isExpected: (deliveries: Delivery[]) => boolean,
): Promise<Delivery[]> {
  await pass(span);
  return log(webhookId, isExpected, async () => {
    await app.database.owner.query(
      `select jobs.reschedule_jobs(array_agg(id), run_at := now()), pg_notify('jobs:insert', '{"r":0,"count":1}')
       from jobs._private_jobs where run_at > now() and locked_at is null having count(*) > 0`,
    );
  });
}

const test = (caller: Caller, id: string) =>
  caller
    .graphql('mutation ($id: ID!) { testWebhook(id: $id) { id eventId } }', { id })
    .then((data) => data.testWebhook);
const update = (id: string, input: object) =>
  org.admin.graphql(
    'mutation ($id: ID!, $input: UpdateWebhookInput!) { updateWebhook(id: $id, input: $input) { active offReason } }',
    { id, input },
  );
const webhook = async (id: string) =>
  (await org.admin.graphql('{ webhooks { id active offReason offAt failingSince } }')).webhooks.find(
    (each: { id: string }) => each.id === id,
  );
const inTransaction = async <T>(work: (ctx: ServerContext) => Promise<T>): Promise<T> => {
  const ctx = new ServerContext(app.app.services, { address: '', publicUrl: app.url });
  ctx.principal = operatorOf({ organizationId: org.id, timeZone: org.timezone, tier: 'enterprise' });
  return ctx.unitOfWork(org.id, () => work(ctx));
};

/** Publishes a schedule; each further change of it causes an event. */
async function published(): Promise<{ scheduleId: string; change(): Promise<void> }> {
  const [scheduleId, employeeId] = [await schedule(org.admin), await employee(org)];
  await setStatus(org.admin, scheduleId, 'published');
  let day = 2;
  return {
    scheduleId,
    change: async () => {
      await addShift(org.admin, { scheduleId, employeeId, date: `2026-03-0${++day}` });
    },
  };
}

describe('a webhook', () => {
  beforeEach(async () => {
    clock.moveTo('2026-03-02T13:00:00Z');
    [org, receiver] = [await app.organization(), await startReceiver()];
  });
  afterEach(() => receiver.close());

  it('is told of schedules, time off, imports, alerts and forecasts, by ids and what has changed', async () => {
    const { id: webhookId, secret } = await makeWebhook(org.admin, receiver.url, EVENT_TYPES);
    const agent = await org.signedIn('agent');
    const { employeeId } = agent;
    const scheduleId = await schedule(org.admin);
    await addShift(org.admin, { scheduleId, employeeId });
    await setStatus(org.admin, scheduleId, 'published');
    const types = await typesOf(org);
    const { id } = await answerOf(agent, REQUEST, {
      input: {
        employeeId,
        typeId: types['Unpaid time off'],
        startDate: '2026-03-09',
        note: 'Secret wedding',
      },
    });
    await answerOf(org.admin, REFUSE, { id, note: 'No wedding' });
    const key = await org.key('import:historical', 'import:agent-states');
    await key.post('/api/v1/import/historical', {
      data: [{ date: '2026-01-05', interval: '09:00', volume: 5, aht: 60 }, { date: 'never' }],
    });
    await log(webhookId, (all) => all.length === 3 && allAre('delivered')(all));
    await pass({ hours: 2 }); // an hour into the shift
    await judgeAllDue(app, org, clock.now());
    await org.admin.post('/api/adherence/states', { employeeId, state: 'available' });
    await inTransaction((ctx) => forecastsMade.publish(ctx, { runId: id, made: 2, unchanged: 1, none: 0, failed: 0 }));
    await setStatus(org.admin, scheduleId, 'locked');

    const messages = await arrived(6);
    const { alertId, shiftId } = messages.find(({ type }) => type === 'alert.raised')?.data ?? {};
    const alert = { alertId, employeeId, shiftId, type: expect.any(String) };
    const told = new Map(typesAndData() as [string, object][]);
    expect(Object.fromEntries(told)).toMatchObject({
      'schedule.published': { scheduleId, change: 'published', from: MONDAY, to: MONDAY, employees: 1 },
      'time_off.decided': { requestId: id, employeeId, state: 'refused', startDate: '2026-03-09' },
      'import.historical.finished': { kind: 'historical', stored: 1, refused: 1 },
      'alert.raised': { ...alert, beganAt: expect.stringMatching(/^2026-03-02T14/) },
      'forecast.made': { runId: id, made: 2 },
    });
    for (const message of messages) {
      expect(verified(secret, message)).toEqual({
        type: message.type,
        timestamp: expect.stringMatching(/^2026-03-02T1/),
        data: message.data,
      });
      expect(message.body).not.toMatch(/wedding|Uma/);
    }
    await eventually(
      async () => receiver.messages.map(({ type }) => type),
      (all) => all.includes('alert.ended'),
    );
    expect(new Set(receiver.messages.map((message) => message.id)).size).toBe(receiver.messages.length);
  });

  it('hears only what it wants, of published schedules only, and nothing of what was rolled back', async () => {
    await makeWebhook(org.admin, receiver.url, ['schedule.changed']);
    const { change, scheduleId } = await published();
    await addShift(org.admin, { scheduleId: await schedule(org.admin), employeeId: await employee(org) });
    await expect(
      inTransaction(async (ctx) => {
        await forecastsMade.publish(ctx, { runId: scheduleId, made: 1, unchanged: 0, none: 0, failed: 0 });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await change();
    await org.admin.patch(`/api/scheduling/schedules/${scheduleId}`, { name: 'Other' });
    await arrived(2);
    const told = { scheduleId, change: 'changed', version: expect.any(Number), changeSetId: expect.any(String) };
    expect(typesAndData()).toEqual([
      ['schedule.changed', { ...told, from: '2026-03-03', to: '2026-03-03', employees: 1 }],
      ['schedule.changed', { ...told, from: '2026-03-02', to: '2026-03-08', employees: 0 }],
    ]);
    await setStatus(org.admin, scheduleId, 'draft');
    expect((await arrived(3)).at(-1)?.data.change).toBe('withdrawn');
  });

  it('that is down for a while gets everything, in order of each subject, once it is up', async () => {
    const { id, secret } = await makeWebhook(org.admin, receiver.url, ['schedule.changed']);
    const plans = [await published(), await published(), await published()];
    receiver.answer = () => 503;
    for (let i = 0; i < 3; i++) for (const plan of plans) await plan.change();
    await log(id, (all) => all.some(wasTried));
    // The first message of each schedule; the others wait for it.
    const tried = (await later({ seconds: 7 }, id, (all) => all.filter(wasTried).length >= 3)).filter(wasTried);
    expect(tried.map(({ subject }) => subject)).toEqual(plans.map(({ scheduleId }) => `schedule:${scheduleId}`));
    expect((await webhook(id)).failingSince).toBe('2026-03-02T13:00:00.000Z');
    receiver.answer = () => 204;
    receiver.messages = [];
    await later({ minutes: 6 }, id, allAre('delivered'));
    expect(receiver.messages).toHaveLength(9);
    for (const { scheduleId } of plans) {
      const own = receiver.messages.filter(({ data }) => data.scheduleId === scheduleId);
      expect(own.map(({ data }) => data.from)).toEqual(['2026-03-03', '2026-03-04', '2026-03-05']);
    }
    for (const message of receiver.messages) verified(secret, message);
    expect(await webhook(id)).toMatchObject({ active: true, failingSince: null });
  });

  it('that is down for an hour gets everything minutes after it is up', async () => {
    const { id } = await makeWebhook(org.admin, receiver.url, ['schedule.changed']);
    const plan = await published();
    receiver.answer = () => 503;
    await plan.change();
    await log(id, (all) => all.some(wasTried));
    for (const minutes of [1, 4, 10, 20, 25]) {
      const { length } = receiver.messages;
      await later({ minutes }, id, () => receiver.messages.length > length);
    }
    receiver.answer = () => 204;
    receiver.messages = [];
    await plan.change();
    await later({ minutes: 7 }, id, allAre('delivered'));
    expect(receiver.messages.map(({ data }) => data.from)).toEqual(['2026-03-03', '2026-03-04']);
  });

  it('that refuses one message gets those of other subjects; the next of its subject when it is given up', async () => {
    const { id } = await makeWebhook(org.admin, receiver.url, ['schedule.changed']);
    const [bad, good] = [await published(), await published()];
    receiver.answer = ({ data }) => (data.from === '2026-03-03' && data.scheduleId === bad.scheduleId ? 500 : 204);
    await bad.change();
    await bad.change();
    await good.change();
    const statuses = (deliveries: Delivery[]) => deliveries.map(({ status }) => status);
    const tried = await log(id, attemptsAre(2));
    expect(statuses(tried)).toEqual(['waiting', 'waiting', 'delivered']);
    expect(tried[0]?.attempts).toEqual([{ at: '2026-03-02T13:00:00.000Z', status: 500, error: null }]);
    const { owner } = app.database;
    const { rows } = await owner.query('select tries from webhook_delivery where id = $1', [tried[0]?.id]);
    expect(rows).toEqual([{ tries: 1 }]);
    await owner.query('update webhook_delivery set tries = 9 where id = $1', [tried[0]?.id]);
    const given = await later({ seconds: 7 }, id, attemptsAre(4));
    expect(statuses(given)).toEqual(['failed', 'delivered', 'delivered']);
    expect(given[0]?.nextAttemptAt).toBeNull();
  });

  it('that fails for days is switched off, and its admins see why; switched on, it gets what waits', async () => {
    const { id } = await makeWebhook(org.admin, receiver.url, ['schedule.changed']);
    const plan = await published();
    receiver.answer = () => 500;
    await plan.change();
    await log(id, attemptsAre(1));
    await pass({ days: 3, seconds: 1 });
    const email = `admin@${org.slug}.example`;
    org.admin = await signIn(app.url, { email, password: PASSWORD, organization: org.slug });
    await later({}, id, attemptsAre(2));
    expect(await webhook(id)).toMatchObject({
      active: false,
      offReason: 'Nothing was delivered since 2026-03-02T13:00:00.000Z; the last attempt: the status 500',
      offAt: '2026-03-05T13:00:01.000Z',
    });
    expect(await org.admin.graphqlError(`mutation { testWebhook(id: "${id}") { id } }`)).toMatchObject({
      code: 'CONFLICT',
    });
    await plan.change(); // no webhook receives it
    receiver.answer = () => 204;
    expect(await update(id, { active: true })).toEqual({ updateWebhook: { active: true, offReason: null } });
    expect(await log(id, allAre('delivered'))).toHaveLength(1);
    const { logs } = (await org.admin.get('/api/admin/audit-logs?action=webhook.switch_off')).body;
    expect(logs).toMatchObject([{ details: { webhookId: id, reason: expect.stringContaining('status 500') } }]);
  });

  it('that says it is gone is switched off at once; one that sends elsewhere is not followed', async () => {
    const gone = await makeWebhook(org.admin, receiver.url, EVENT_TYPES);
    receiver.answer = () => 410;
    await test(org.admin, gone.id);
    await eventually(
      () => webhook(gone.id),
      ({ active }) => !active,
    );
    const moved = await makeWebhook(org.admin, receiver.url, EVENT_TYPES);
    receiver.answer = () => 302;
    await test(org.admin, moved.id);
    await log(moved.id, attemptsAre(1));
    expect(receiver.messages.map(({ path }) => path)).toEqual(['/', '/']);
  });

  it('carries the signatures of both secrets for a day after a rotation, and of two at most', async () => {
    const { id, secret: first } = await makeWebhook(org.admin, receiver.url, EVENT_TYPES);
    const rotate = async () =>
      (
        await org.admin.graphql(
          'mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret previousSecretValidUntil } }',
          { id },
        )
      ).rotateWebhookSecret;
    const { secret: second, previousSecretValidUntil } = await rotate();
    expect(previousSecretValidUntil).toBe('2026-03-03T13:00:00.000Z');
    const newest = async () => {
      const { eventId } = await test(org.admin, id);
      await log(id, allAre('delivered'));
      return receiver.messages.find((message) => message.id === eventId)!;
    };
    const both = await newest();
    verified(first, both);
    verified(second, both);
    const { secret: third } = await rotate();
    const later = await newest();
    verified(second, later);
    verified(third, later);
    expect(() => verified(first, later)).toThrow('No matching signature');
    await pass({ hours: 11 });
    await org.admin.get('/api/auth/session');
    await pass({ hours: 11 });
    await org.admin.get('/api/auth/session');
    await pass({ hours: 3 });
    const last = await newest();
    verified(third, last);
    expect(() => verified(second, last)).toThrow('No matching signature');
  });

  it('gets a message again under the same id, when somebody asks for that', async () => {
    const { id, secret } = await makeWebhook(org.admin, receiver.url, EVENT_TYPES);
    await test(org.admin, id);
    const [delivered] = await log(id, allAre('delivered'));
    await org.admin.graphql('mutation ($id: ID!) { redeliver(id: $id) { status } }', { id: delivered?.id });
    const [message, again] = await arrived(2);
    expect(again?.id).toBe(message?.id);
    verified(secret, again!);
    expect((await log(id, attemptsAre(2)))[0]?.status).toBe('delivered');
  });

  it('is left to the job that claims it at the same moment', async () => {
    const { id: webhookId } = await makeWebhook(org.admin, receiver.url, ['schedule.published']);
    const other = await inTransaction((ctx) =>
      enqueueJob(ctx, deliverWebhook, { webhookId }, { delay: { seconds: 3600, mostSeconds: 3600 } }),
    );
    const claimed = await duringChange(
      app,
      `with begun as (update job_run set status = 'running' where id = $2)
       update webhook set job_id = $2 where id = $1`,
      [webhookId, other],
      () => inTransaction((ctx) => claimWebhook(ctx, webhookId, newId())),
    );
    expect(claimed).toBeNull();
  });

  it('has noted what the newest run of its job sends, not what one does that was taken for dead', async () => {
    const { id: webhookId } = await makeWebhook(org.admin, receiver.url, ['schedule.published']);
    let isBegunAnew = false;
    receiver.answer = () => (isBegunAnew ? 204 : null);
    await test(org.admin, webhookId);
    await arrived(1);
    // Simulates a node that takes over the job; the answer arrives before this one notices.
    await app.database.owner.query(
      `update job_run set claim = gen_random_uuid() where kind = 'webhook.deliver' and organization_id = $1`,
      [org.id],
    );
    isBegunAnew = true;
    receiver.answerHeld(204);
    const [delivery] = await log(webhookId, allAre('delivered'));
    expect([receiver.messages.length, delivery?.attempts.length]).toEqual([2, 1]);
  });

  it('belongs to the admins of its organization, and shows its secret to nobody twice', async () => {
    const { id, secret } = await makeWebhook(org.admin, `${receiver.url}/hidden-path`, EVENT_TYPES);
    const { id: deliveryId } = await test(org.admin, id);
    await log(id, allAre('delivered'));
    const other = await app.organization();
    for (const [operation, argument] of [
      ['testWebhook', id],
      ['redeliver', deliveryId],
    ])
      expect(await other.admin.graphqlError(`mutation { ${operation}(id: "${argument}") { id } }`)).toMatchObject({
        code: 'NOT_FOUND',
      });
    expect(await other.admin.graphqlError(`mutation { deleteWebhook(id: "${id}") }`)).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await other.admin.graphqlError(`mutation { rotateWebhookSecret(id: "${id}") { secret } }`)).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await other.admin.graphql('{ webhooks { id } webhookDeliveries { id } }')).toEqual({
      webhooks: [],
      webhookDeliveries: [],
    });
    for (const role of ['planner', 'supervisor', 'agent'] as const)
      expect(await (await org.signedIn(role)).graphqlError('{ webhooks { id } }')).toMatchObject({ code: 'FORBIDDEN' });
    const { owner } = app.database;
    for (const table of ['audit_entry', 'job_run', 'live_event', 'webhook_delivery'])
      for (const hidden of [secret, 'hidden-path'])
        expect((await owner.query(`select from ${table} t where position($1 in t::text) > 0`, [hidden])).rowCount).toBe(
          0,
        );
    expect(await org.admin.graphql(`mutation { deleteWebhook(id: "${id}") }`)).toEqual({ deleteWebhook: true });
    expect(await deliveriesOf(org.admin, id)).toEqual([]);
  });

  it('is checked when it is made, and there are twenty at most', async () => {
    const refused = async (input: object) => {
      const { body } = await org.admin.post('/graphql', {
        query: 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret } }',
        variables: { input: { url: receiver.url, eventTypes: ['alert.raised'], ...input } },
      });
      return body.errors?.[0].extensions.issues ?? body.errors?.[0].message;
    };
    expect(await refused({ url: 'ftp://example.com' })).toEqual([
      { path: 'url', message: 'must be a URL such as https://example.com/muster, got "ftp://example.com"' },
    ]);
    expect(await refused({ url: 'https://me:hunter2@example.com' })).toEqual([
      { path: 'url', message: 'must hold no user and no password' },
    ]);
    expect(await refused({ eventTypes: ['alert.ignored'] })).toMatchObject([{ path: 'eventTypes[0]' }]);
    for (let i = 0; i < 20; i++) expect(await refused({})).toBeUndefined();
    expect(await refused({})).toBe('An organization has at most 20 webhooks: delete one first');
  });

  it('has its messages for thirty days', async () => {
    const { id } = await makeWebhook(org.admin, receiver.url, EVENT_TYPES);
    await test(org.admin, id);
    await log(id, allAre('delivered'));
    const kept = async () =>
      (await app.database.owner.query('select from webhook_delivery where webhook_id = $1', [id])).rowCount;
    const sweep = () => forgetDeliveries.run(new ServerContext(app.app.services, { address: '', publicUrl: '' }));
    await pass({ days: 30 });
    await sweep();
    expect(await kept()).toBe(1);
    await pass({ seconds: 1 });
    await sweep();
    expect(await kept()).toBe(0);
  });
});

describe('a server whose operator does not allow private addresses', () => {
  let strict: InProcessApp;
  let admin: Caller;
  beforeAll(async () => {
    strict = await startInProcess();
    admin = (await strict.organization()).admin;
  });
  afterAll(() => strict?.stop());

  it('refuses them when a webhook is made or sent elsewhere, and http', async () => {
    const made = await makeWebhook(admin, 'https://example.com/muster', EVENT_TYPES);
    const PRIVATE = [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '[::ffff:127.0.0.1]',
      '[::1]',
      '169.254.169.254',
      '10.1.2.3:1',
    ];
    for (const host of PRIVATE)
      await expect(makeWebhook(admin, `https://${host}/`, EVENT_TYPES)).rejects.toThrow(
        'must lead to a public address',
      );
    const moved = 'mutation ($id: ID!, $url: String) { updateWebhook(id: $id, input: { url: $url }) { url } }';
    for (const [url, why] of [
      ['https://127.1', 'url must lead to a public address, got "127.0.0.1"'],
      ['http://example.com/hidden', 'url must begin with https://, got "http://…"'],
    ])
      expect((await admin.graphqlError(moved, { id: made.id, url })).message).toContain(why);
  });

  it('tells its admins when a name turns out to mean a private address', async () => {
    const { id } = await makeWebhook(admin, 'https://localhost/', EVENT_TYPES);
    await test(admin, id);
    const [delivery] = await eventually(
      () => deliveriesOf(admin, id),
      ([first]) => first?.attempts.length === 1,
    );
    expect(delivery?.attempts[0]).toMatchObject({ status: null, error: 'The address is not a public one' });
  });
});

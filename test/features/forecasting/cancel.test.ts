/** @in-order */
import { threadTasks } from '../../../src/platform/jobs/threads';
import { addDays } from '../../../src/kernel/time/local-time';
import { eventually } from '../../support/eventually';
import { forecastNow, historyOf, importHistory, jobEnded, todayOf } from '../../support/forecasts';
import { requirementOf, settled } from '../../support/requirement';
import { startInProcess } from '../../support/in-process-app';
import type { TestApp, TestOrganization } from '../../support/test-app';

const STREAMS = 8;

let app: TestApp;
let org: TestOrganization;

beforeAll(async () => {
  app = await startInProcess();
  org = await app.organization();
  const key = await org.key('import:historical');
  for (let i = 0; i < STREAMS; i++) {
    const stream = { queue: `q${i}`, channel: 'voice', level: 200 + i };
    await importHistory(key, historyOf(org, { ...stream, days: 120 }));
  }
});
afterAll(() => app?.stop());

const NO_TASKS = { waiting: 0, running: 0 };
const noThreadWorks = () =>
  eventually(
    async () => threadTasks(),
    ({ waiting, running }) => waiting + running === 0,
  );
const count = async (query: string): Promise<number> =>
  (await app.database.owner.query<{ n: number }>(`select count(*)::int as n from ${query}`)).rows[0]!.n;
/** Transactions of the server that are open at the moment. */
const openTransactions = () =>
  count(`pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in%'`);

describe('a run of forecasts that is cancelled', () => {
  it('ends in the middle of a forecast, and leaves nothing behind but what it had made', async () => {
    const { runForecast } = await org.admin.graphql('mutation { runForecast { id } }');
    // In the middle of the run: one is done, and a thread works on another.
    await eventually(
      async () => (await count('forecast')) >= 1 && threadTasks().running === 1,
      (isInTheMiddle) => isInTheMiddle,
    );
    const { cancelJob } = await org.admin.graphql('mutation ($id: ID!) { cancelJob(id: $id) { status } }', {
      id: runForecast.id,
    });
    expect(cancelJob.status).toBe('cancelled');
    expect(await noThreadWorks()).toEqual(NO_TASKS);
    await eventually(openTransactions, (open) => open === 0);
    const made = await count('forecast');
    expect(made).toBeLessThan(STREAMS);
    expect(await count(`forecast_run_stream where outcome = 'made'`)).toBe(made);
    expect(await count(`forecast_run_stream where outcome = 'pending'`)).toBe(STREAMS - made);
    // The next run gets all of them, each once.
    const { result } = await forecastNow(org);
    expect(result).toMatchObject({ streams: STREAMS, failed: 0 });
    expect(await count('forecast')).toBe(STREAMS);
    expect((await jobEnded(org.admin, runForecast.id)).status).toBe('cancelled');
    await settled(org);
  });
});

describe('a question that nobody waits for any more', () => {
  const LATER = 200;
  const WHAT_IF = `query ($input: WhatIfInput!) { whatIf(input: $input) { data { date } } }`;
  const CAPACITY = 'query ($input: CapacityPlanInput) { capacityPlan(input: $input) { data { month } } }';
  const REQUIREMENT = 'query ($from: String!, $to: String!) { requirement(from: $from, to: $to) { total } }';
  const far = () => ({ from: addDays(todayOf(org), LATER), to: addDays(todayOf(org), LATER + 90) });
  /** Abandonment is computed by Erlang A, which takes the longest. */
  const patient = { settings: [{ patience: 120 }] };

  it.each([
    ['a what-if', WHAT_IF, () => ({ input: { ...far(), ...patient } })],
    ['a capacity plan', CAPACITY, () => ({ input: { months: 18, risk: 0.9 } })],
    ['a requirement of later days', REQUIREMENT, far],
  ])('such as %s ends with its connection, in the middle of its thread’s work', async (_name, query, variables) => {
    const before = await requirementOf(org);
    for (;;) {
      const closing = new AbortController();
      const isAnswered = fetch(`${app.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: org.admin.sessionCookie as string },
        body: JSON.stringify({ query, variables: variables() }),
        signal: closing.signal,
      }).then(
        () => true,
        () => false,
      );
      const answered = isAnswered.then((is) => (is ? ('answered' as const) : ('closed' as const)));
      const running = eventually(
        async () => threadTasks(),
        (tasks) => tasks.running > 0,
      ).then(() => 'running' as const);
      running.catch(() => {});
      // Retried if the answer came before a thread was seen at work.
      if ((await Promise.race([answered, running])) === 'answered') continue;
      closing.abort();
      expect(await answered).toBe('closed');
      break;
    }
    expect(await noThreadWorks()).toEqual(NO_TASKS);
    await eventually(openTransactions, (open) => open === 0);
    expect(await requirementOf(org)).toEqual(before);
  });
});

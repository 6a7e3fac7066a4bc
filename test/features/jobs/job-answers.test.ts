import { logLiveEvents } from '../live/live-events';
import { eventually } from '../../support/eventually';
import { countStatements } from '../../support/count-statements';
import { liveClient } from '../../support/live-client';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import type { TestOrganization } from '../../support/test-app';

/** The result of a job may be long: it is read for those who ask for it, as far as an answer may go. */

let app: InProcessApp;
let org: TestOrganization;

const JOBS = 60;
const CHARACTERS = 3_000_000;

beforeAll(async () => {
  app = await startInProcess();
  org = await app.organization();
  await app.database.owner.query(
    `insert into job_run (id, organization_id, kind, input, status, result, details, created_at, finished_at)
     select gen_random_uuid(), $1, 'schedule.generate', '{}', 'succeeded', to_jsonb(repeat('x', $2)), '{"part": 1}',
       now() - n * interval '1 second', now() from generate_series(1, $3::int) n`,
    [org.id, CHARACTERS, JOBS],
  );
});
afterAll(() => app?.stop());

it('lists jobs without their results', async () => {
  const statements = await countStatements(app, org.id, async () => {
    const { jobs } = await org.admin.graphql('{ jobs(limit: 500) { id status details } }');
    expect(jobs).toHaveLength(JOBS);
    expect(jobs[0]).toMatchObject({ status: 'succeeded', details: { part: 1 } });
  });
  expect(statements).not.toContain('job.result');
});

it('answers the results of some, and refuses those of too many', async () => {
  const { jobs } = await org.admin.graphql('{ jobs(limit: 2) { result } }');
  expect(jobs.map(({ result }: { result: string }) => result.length)).toEqual([CHARACTERS, CHARACTERS]);
  expect(await org.admin.graphqlError('{ jobs(limit: 500) { result } }')).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: 'The answer would hold more than 3000000 values: ask for less, or for pages',
  });
});

it('tells of a change with the result for those alone who ask for it', async () => {
  const { rows } = await app.database.owner.query('select id from job_run where organization_id = $1 limit 1', [
    org.id,
  ]);
  const change = () => logLiveEvents(app.database.owner, org.id, 'job', [rows[0].id]);
  const told = async (fields: string) => {
    const client = liveClient(org.admin);
    const { events } = client.watch<{ job: { result?: string } }>(
      `subscription { jobChanged(after: "0") { job { ${fields} } } }`,
    );
    await change();
    const event = await eventually(
      async () => events.at(-1),
      (last) => last !== undefined,
    );
    await client.end();
    return event?.job;
  };
  const statements = await countStatements(app, org.id, async () =>
    expect(await told('status')).toEqual({ status: 'succeeded' }),
  );
  expect(statements).toContain('job.byId');
  expect(statements).not.toContain('job.result');
  expect((await told('result'))?.result).toHaveLength(CHARACTERS);
});

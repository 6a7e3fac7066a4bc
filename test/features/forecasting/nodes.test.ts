import { forecastOf, historyOf, importHistory, jobEnded } from '../../support/forecasts';
import { signIn, type Caller } from '../../support/caller';
import { eventually } from '../../support/eventually';
import { freshDatabase, type FreshDatabase } from '../../support/fresh-database';
import { LIMITS_OFF, startProcess, type Process } from '../../support/process';
import { startOwnApp } from '../../support/hosted-app';
import { PASSWORD, type TestOrganization } from '../../support/test-app';

/** A run of forecasts on nodes that come and go. */

const STREAMS = Array.from({ length: 16 }, (_, i) => ({ queue: `q${i}`, channel: 'voice', level: 5 + i }));

let database: FreshDatabase;
let org: TestOrganization;
let history: object[];
const nodes: Process[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  const app = await startOwnApp({ database });
  org = await app.organization();
  await app.stop();
  history = STREAMS.flatMap((stream) => historyOf(org, { ...stream, days: 300 }));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.end('SIGKILL')));
  await database?.drop();
});

async function startNode(): Promise<Node> {
  const environment = { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'fatal', ...LIMITS_OFF };
  const node = startProcess('src/main.ts', { environment });
  nodes.push(node);
  const [, url = ''] = await node.prints(/Muster is ready: (\S+)/);
  const email = `admin@${org.slug}.example`;
  return { pid: node.pid, admin: await signIn(url, { email, password: PASSWORD, organization: org.slug }) };
}
interface Node {
  pid: number;
  admin: Caller;
}

interface Outcome {
  queue: string;
  outcome: string;
  forecastId: string | null;
}
const outcomes = async (): Promise<Outcome[]> =>
  (await database.owner.query('select queue, outcome, forecast_id as "forecastId" from forecast_run_stream')).rows;
const isMade = ({ outcome }: Outcome): boolean => outcome === 'made';
const pidOf = async (id: string): Promise<number> => {
  const { rows } = await database.owner.query<{ node: string }>('select node from job_run where id = $1', [id]);
  return Number(rows[0]?.node.split(':').at(-1));
};

describe('a node that is killed during a run', () => {
  it('leaves it to another one, which goes on where it was and stores each forecast once', async () => {
    const both = await Promise.all([startNode(), startNode()]);
    const [{ admin }] = both;
    // The night's run, which comes while history is imported, would learn from a part of it.
    await database.owner.query('insert into forecast_night (organization_id, night) values ($1, $2)', [
      org.id,
      '9999-12-31',
    ]);
    const { body } = await admin.post('/api/admin/api-keys', { name: 'k', permissions: ['import:historical'] });
    await importHistory(admin.with({ 'x-api-key': body.apiKey.key }), history);
    const { runForecast } = await admin.graphql('mutation { runForecast { id } }');
    await eventually(outcomes, (seen) => seen.filter(isMade).length >= 3);
    const before = new Map((await outcomes()).filter(isMade).map(({ queue, forecastId }) => [queue, forecastId]));
    const killed = await pidOf(runForecast.id);
    process.kill(killed, 'SIGKILL');
    const other = both.find(({ pid }) => pid !== killed) as Node;
    const job = await jobEnded(other.admin, runForecast.id);
    expect(job).toMatchObject({ status: 'succeeded', result: { streams: STREAMS.length } });
    expect(job.result.made).toBeLessThanOrEqual(STREAMS.length - before.size);
    const after = await outcomes();
    expect(after.filter(isMade)).toHaveLength(STREAMS.length);
    for (const [queue, forecastId] of before)
      expect(after.find((each) => each.queue === queue)?.forecastId).toBe(forecastId);
    const { rows } = await database.owner.query(
      'select count(*)::int as forecasts, count(distinct queue)::int as queues from forecast',
    );
    expect(rows).toEqual([{ forecasts: STREAMS.length, queues: STREAMS.length }]);
    expect((await forecastOf({ ...org, admin: other.admin }, { queue: 'q0', channel: 'voice' })).reason).toBeNull();
  });
});

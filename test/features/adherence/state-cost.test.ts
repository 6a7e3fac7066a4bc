import type { Answer } from '../../support/caller';
import { recordStatements } from '../../support/count-statements';
import { eventually } from '../../support/eventually';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import type { TestOrganization } from '../../support/test-app';

/** One state of one agent is the most frequent request of a contact center. */

let app: InProcessApp;
let org: TestOrganization;

const IMPORT = '/api/v1/import/agent-states';

beforeAll(async () => {
  app = await startInProcess();
  org = await app.organization();
});
afterAll(() => app?.stop());

describe('one state of one agent', () => {
  const startMs = Date.now() - 60_000;
  const email = 'amy@agents.example';

  let send: () => Promise<Answer>;

  beforeAll(async () => {
    await org.signedIn('agent', { email });
    const key = await org.key('import:agent-states', 'import:historical');
    const interval = { date: '2026-01-05', interval: '09:00', volume: 1, aht: 60, queue: 'Sales' };
    await key.post('/api/v1/import/historical', { data: [interval] });
    let count = 0;
    send = () => {
      const timestamp = new Date(startMs + ++count * 10).toISOString();
      const state = count % 2 ? 'offline' : 'available';
      return key.post(IMPORT, { data: [{ agentId: email, state, timestamp, queue: 'Sales' }] });
    };
  });

  const costOfOne = () =>
    recordStatements(app, org.id, async () =>
      expect(await send()).toMatchObject({ status: 201, body: { processed: 1 } }),
    );

  it('is imported by statements that all have names, so that their plans are kept', async () => {
    expect((await costOfOne()).filter(({ name }) => name === null)).toEqual([]);
  });

  /** Beside them: the key, begin with the tenant, commit and the wake-up; once a second, that the feed is heard. */
  it('takes 6 statements of its own where another one was reported within the last second', async () => {
    await eventually(costOfOne, ({ length }) => length <= 6);
    expect((await costOfOne()).length).toBeLessThanOrEqual(8);
  });
});

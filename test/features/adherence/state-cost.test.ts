import { recordStatements } from '../../support/count-statements';
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

  it('is imported by 13 statements, all of them named so that their plans are kept', async () => {
    await org.signedIn('agent', { email });
    const key = await org.key('import:agent-states', 'import:historical');
    const interval = { date: '2026-01-05', interval: '09:00', volume: 1, aht: 60, queue: 'Sales' };
    await key.post('/api/v1/import/historical', { data: [interval] });
    const report = (state: string, seconds: number) => {
      const timestamp = new Date(startMs + seconds * 1_000).toISOString();
      return key.post(IMPORT, { data: [{ agentId: email, state, timestamp, queue: 'Sales' }] });
    };
    await report('offline', 0);
    const sent = await recordStatements(app, org.id, async () =>
      expect(await report('available', 10)).toMatchObject({ status: 201, body: { processed: 1 } }),
    );
    expect(sent.filter(({ name }) => name === null)).toEqual([]);
    expect(sent.length).toBeLessThanOrEqual(13);
  });
});

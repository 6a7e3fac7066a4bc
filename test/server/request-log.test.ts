import { pino } from 'pino';
import { start, type App } from '../../src/app';
import { readConfig } from '../../src/config';
import { eventually } from '../support/eventually';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database';

interface Line {
  msg: string;
  method: string;
  path: string;
  status: number;
  requestId: string;
}

let database: FreshDatabase;
let app: App;
const printed: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  const config = readConfig({ DATABASE_URL: database.url, PORT: '0' });
  app = await start(config, { log: pino({ level: 'debug' }, { write: (line) => void printed.push(line) }) });
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

describe('the log', () => {
  it('has one line for every request, each with an id of its own', async () => {
    const asked: [string, string, number][] = [
      ['GET', '/api/admin/users', 401],
      ['POST', '/api/v1/import/historical', 401],
      ['POST', '/graphql', 400],
      ['GET', '/login', 200],
      ['GET', '/api/nothing', 404],
    ];
    for (const [method, path, status] of asked) {
      const answer = await fetch(app.url + path, { method });
      await answer.text();
      expect(answer.status).toBe(status);
    }
    const lines = await eventually(
      async () => printed.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'request'),
      ({ length }) => length >= asked.length,
    );
    expect(lines.map(({ method, path, status }) => [method, path, status])).toEqual(asked);
    for (const { requestId } of lines) expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(asked.length);
  });
});

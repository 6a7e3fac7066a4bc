import { startTestApp } from '../support/test-app';
import { differences } from './oracle-check';
import { randomDay } from './random-day';
import { storedDifferences, type Server } from './stored-day';

const DAYS = 300;
const STORED_DAYS = 24;

describe('the judgement of an agent-day', () => {
  it('equals that of a second judge who looks at every second', () => {
    const found = Array.from({ length: DAYS }, (_, seed) => differences(randomDay(seed))).flat();
    expect(found).toEqual([]);
  }, 120_000);

  it('equals it in the database too, whatever changes on the way and however often the server is away', async () => {
    // The present of the server's own clock lies before everything: the day alone says who is judged when.
    const server: Server = { app: await startTestApp({ clock: { now: () => new Date(0) } }) };
    const { database } = server.app;
    try {
      const found: string[] = [];
      for (let seed = 0; seed < STORED_DAYS; seed++) found.push(...(await storedDifferences(server, randomDay(seed))));
      expect(found).toEqual([]);
    } finally {
      await server.app.app.stop();
      await database.drop();
    }
  }, 120_000);
});

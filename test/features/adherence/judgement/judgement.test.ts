import { FakeClock } from '../../../support/clock';
import { startInProcess } from '../../../support/in-process-app';
import { differences } from '../oracle-check';
import { randomDay } from '../random-day';
import { hasOutage, storedAtOnceDifferences, storedDifferences, type Server } from '../stored-day';

const DAYS = 300;
const STORED_DAYS = 8;
const DAYS_AT_ONCE = 10;

describe('the judgement of an agent-day', () => {
  it('equals that of a second judge who looks at every second', () => {
    const found = Array.from({ length: DAYS }, (_, seed) => differences(randomDay(seed))).flat();
    expect(found).toEqual([]);
  });

  describe('in the database', () => {
    // The server's own clock is set before all test days, so that only the tests trigger judgement.
    const server = {} as Server;
    beforeAll(async () => void (server.app = await startInProcess({ clock: new FakeClock(0) })));
    afterAll(async () => {
      await server.app?.app.stop();
      await server.app?.database.drop();
    });

    it('equals it too, whatever changes on the way and however often the server is away', async () => {
      const days = Array.from({ length: STORED_DAYS }, (_, seed) => randomDay(seed));
      // An outage affects all organizations, so days with one run alone.
      const [alone, together] = [days.filter(hasOutage), days.filter((day) => !hasOutage(day))];
      const found = (await Promise.all(together.map((day) => storedDifferences(server, day)))).flat();
      for (const day of alone) found.push(...(await storedDifferences(server, day)));
      expect([alone.length > 0, found]).toEqual([true, []]);
    });

    it('equals it too when everything comes at once, in no order', async () => {
      const found: string[] = [];
      // A few days at a time: all at once would exceed the timeout for a connection.
      for (let seed = 0; seed < DAYS_AT_ONCE; seed++)
        found.push(...(await storedAtOnceDifferences(server, randomDay(seed))));
      expect(found).toEqual([]);
    });
  });
});

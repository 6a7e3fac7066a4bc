import { FakeClock } from '../../support/clock';
import { startTestApp } from '../../support/test-app';
import { differences } from './oracle-check';
import { randomDay } from './random-day';
import { storedAtOnceDifferences, storedDifferences, type Server } from './stored-day';

const DAYS = 300;
const STORED_DAYS = 8;
const DAYS_AT_ONCE = 10;

describe('the judgement of an agent-day', () => {
  it('equals that of a second judge who looks at every second', () => {
    const found = Array.from({ length: DAYS }, (_, seed) => differences(randomDay(seed))).flat();
    expect(found).toEqual([]);
  }, 120_000);

  describe('in the database', () => {
    // The present of the server's own clock lies before everything: the day alone says who is judged when.
    const server = {} as Server;
    beforeAll(async () => void (server.app = await startTestApp({ clock: new FakeClock(0) })));
    afterAll(async () => {
      await server.app?.app.stop();
      await server.app?.database.drop();
    });
    const foundIn = async (days: number, differencesOf: typeof storedDifferences) => {
      const found: string[] = [];
      for (let seed = 0; seed < days; seed++) found.push(...(await differencesOf(server, randomDay(seed))));
      return found;
    };

    it('equals it too, whatever changes on the way and however often the server is away', async () => {
      expect(await foundIn(STORED_DAYS, storedDifferences)).toEqual([]);
    }, 120_000);

    it('equals it too when everything comes at once, in no order', async () => {
      expect(await foundIn(DAYS_AT_ONCE, storedAtOnceDifferences)).toEqual([]);
    }, 120_000);
  });
});

import { FakeClock } from '../../../support/clock';
import { startInProcess, type InProcessApp } from '../../../support/in-process-app';
import { livedDifferences } from './lived-days';

const DAYS = Number(process.env.LIVED_DAYS ?? 6);
const FIRST = Number(process.env.FIRST_DAY ?? 0);
const DAYS_AT_ONCE = 6;

describe('the agent-days that are kept', () => {
  // The server's own jobs and clock are set before all test days, so that only the tests trigger them.
  let app: InProcessApp;
  beforeAll(async () => void (app = await startInProcess({ clock: new FakeClock(0) })));
  afterAll(() => app?.stop());

  it('equal those of a second judge from scratch, whatever came late or changed and in which order', async () => {
    const found: string[] = [];
    const seeds = Array.from({ length: DAYS }, (_, day) => FIRST + day).values();
    // Each day runs in its own organization.
    const live = async () => {
      for (const seed of seeds) found.push(...(await livedDifferences(app, seed)));
    };
    await Promise.all(Array.from({ length: DAYS_AT_ONCE }, live));
    expect(found.slice(0, 20)).toEqual([]);
  }, 7_200_000);
});

import { inThread, openThreads, threadTasks } from '../../../src/platform/jobs/threads';
import { eventually } from '../../support/eventually';
import type { confirm, forecast, simulate } from '../../support/long-engines';
import type { spin } from '../../support/spin';

const ENGINES = require.resolve('../../support/long-engines');
const spinApart = inThread<typeof spin>(require.resolve('../../support/spin'), 'spin');

let close: () => Promise<void>;
beforeAll(() => {
  close = openThreads();
});
afterAll(() => close());

describe('an engine that works for many minutes', () => {
  it.each([
    ['forecasting a queue', inThread<typeof forecast>(ENGINES, 'forecast')],
    ['simulating skills', inThread<typeof simulate>(ENGINES, 'simulate')],
    ['confirming staffing by simulations', inThread<typeof confirm>(ENGINES, 'confirm')],
  ])('%s ends when it is cancelled, and frees its thread', async (_name, engine) => {
    const cancelling = new AbortController();
    // On every thread that there is.
    const working = Promise.allSettled([1, 2].map(() => engine({}, { signal: cancelling.signal })));
    await eventually(
      async () => threadTasks(),
      ({ running }) => running === 2,
    );
    cancelling.abort(new Error('cancelled'));
    for (const outcome of await working)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'cancelled' } });
    expect(await Promise.all([1, 2].map(() => spinApart({ milliseconds: 1 })))).toEqual(['spun', 'spun']);
    expect(threadTasks()).toEqual({ waiting: 0, running: 0 });
  });
});

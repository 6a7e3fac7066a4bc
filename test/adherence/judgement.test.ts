import { differences } from './oracle-check';
import { randomDay } from './random-day';

const DAYS = 300;

describe('the judgement of an agent-day', () => {
  it('equals that of a second judge who looks at every second', () => {
    const found = Array.from({ length: DAYS }, (_, seed) => differences(randomDay(seed))).flat();
    expect(found).toEqual([]);
  }, 120_000);
});

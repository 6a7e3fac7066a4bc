import { blend, chooseShares, type BlendColumns } from '../../../src/engines/forecaster/blend';

const WINDOWS = 6;
const SLOTS = 50;

/** Builds backtests in which each forecast has the error of its function for the window (0 is the latest). */
function columns(off: {
  model: (window: number) => number;
  recent: (window: number) => number;
  fourWeek: (window: number) => number;
}): BlendColumns {
  const count = WINDOWS * SLOTS;
  const column = (by: (window: number) => number): Float64Array =>
    Float64Array.from({ length: count }, (_, i) => 100 + by(Math.floor(i / SLOTS)) * (i % 2 ? 1 : -1));
  const each = Array.from({ length: WINDOWS }, (_, window) => window);
  return {
    model: column(off.model),
    recent: column(off.recent),
    fourWeek: column(off.fourWeek),
    actual: column(() => 0),
    near: new Float64Array(count).fill(1),
    unusual: new Uint8Array(count),
    windowEnds: each.map((window) => (window + 1) * SLOTS),
    windowUnits: each.map((window) => SLOTS * off.fourWeek(window)),
  };
}

describe('the blend of a forecast', () => {
  it('trusts a model that was clearly better in every backtest', () => {
    const { recent, fourWeek } = chooseShares(columns({ model: () => 5, recent: () => 8, fourWeek: () => 10 }));
    expect(1 - recent - fourWeek).toBeGreaterThan(0.7);
  });

  it('keeps to the mean of four weeks where the gain of the model comes and goes', () => {
    const { fourWeek } = chooseShares(
      columns({ model: (window) => (window % 2 ? 14 : 5), recent: () => 10, fourWeek: () => 10 }),
    );
    expect(fourWeek).toBeGreaterThan(0.5);
  });

  it('lets no unusual day judge', () => {
    const plain = columns({ model: () => 5, recent: () => 8, fourWeek: () => 10 });
    const odd = {
      ...plain,
      actual: plain.actual.map((value, i) => (i < 20 ? 1000 : value)),
      unusual: plain.unusual.map((_, i) => (i < 20 ? 1 : 0)),
    };
    const without = chooseShares(odd);
    expect(Math.abs(without.fourWeek - chooseShares(plain).fourWeek)).toBeLessThan(0.25);
  });

  it('lets the model stand in where the weeks hold nothing', () => {
    expect(blend({ recent: 0.3, fourWeek: 0.5 }, 1, 10, NaN, NaN)).toBe(10);
    expect(blend({ recent: 0.5, fourWeek: 0.5 }, 1, 10, 20, 40)).toBe(30);
  });
});

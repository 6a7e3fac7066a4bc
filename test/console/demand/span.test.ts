import {
  clampSpan,
  daysOf,
  groupingOf,
  movedSpan,
  presetOf,
  PRESETS,
  presetSpan,
  wholeSpan,
  widerSpan,
} from '../../../src/console/demand/forecast/span';

const TODAY = '2026-11-24';

describe('the days in sight of a forecast', () => {
  it('are told apart the more finely the fewer they are', () => {
    expect(PRESETS.map((preset) => groupingOf(presetSpan(preset, TODAY)))).toEqual([
      'week',
      'day',
      'day',
      'interval',
      'interval',
    ]);
    expect(groupingOf({ from: '2024-11-24', to: '2028-05-25' })).toBe('month');
  });

  it('are those of a preset as long as nobody looks elsewhere', () => {
    for (const preset of PRESETS) expect(presetOf(presetSpan(preset, TODAY), TODAY)).toBe(preset);
    expect(presetOf({ from: '2026-12-01', to: '2026-12-03' }, TODAY)).toBeUndefined();
  });

  it('are whole weeks and months where these are summed', () => {
    const span = { from: '2026-11-25', to: '2026-12-16' };
    expect(wholeSpan(span, 'week')).toEqual({ from: '2026-11-23', to: '2026-12-20' });
    expect(wholeSpan(span, 'month')).toEqual({ from: '2026-11-01', to: '2026-12-31' });
    expect(wholeSpan(span, 'day')).toEqual(span);
  });

  it('widen to three times as many around the same middle, up to what is known', () => {
    expect(widerSpan({ from: '2026-12-01', to: '2026-12-02' }, TODAY)).toEqual({
      from: '2026-11-29',
      to: '2026-12-04',
    });
    const all = clampSpan({ from: '2000-01-01', to: '2100-01-01' }, TODAY);
    expect(all).toEqual({ from: '2024-11-24', to: '2028-05-25' });
    expect(widerSpan(all, TODAY)).toEqual(all);
  });

  it('stay as many when one looks earlier or later, and stop where nothing is forecast', () => {
    const week = presetSpan('week', TODAY);
    expect(movedSpan(week, 1, TODAY)).toEqual({ from: '2026-11-30', to: '2026-12-06' });
    expect(movedSpan(week, -1, TODAY)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    const last = { from: '2028-05-20', to: '2028-05-25' };
    expect(movedSpan(last, 1, TODAY)).toEqual(last);
  });

  it('end on no earlier day than they begin, even where an address says so', () => {
    expect(daysOf(clampSpan({ from: '2026-12-05', to: '2026-12-01' }, TODAY))).toBe(1);
  });
});

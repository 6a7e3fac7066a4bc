import {
  cycleText,
  dayMark,
  daysFrom,
  daysOfPreset,
  indexOf,
  OFF,
  ofTemplate,
  PRESETS,
  staggered,
  withLength,
} from '../../../src/console/scheduling/rotations/cycle';

const templates = [
  { id: 'd', name: 'Day shift' },
  { id: 'n', name: 'Night' },
];
const preset = (id: string) => PRESETS.find((each) => each.id === id)!;
const chosen = { W: ofTemplate('d'), D: ofTemplate('d'), N: ofTemplate('n') };

describe('a cycle', () => {
  it('has the documented days of its presets', () => {
    expect(PRESETS.map(({ days }) => days)).toEqual(['WWWWOO', 'NNNNOOODDDONNNOOODDDDOOOOOOO', 'WWWOWOOWWOOWWW']);
    expect(cycleText(daysOfPreset(preset('4-2'), chosen), templates)).toBe('4 Day shift, 2 Off');
    expect(cycleText(daysOfPreset(preset('4-2'), {}), templates)).toBe('4 Any shift, 2 Off');
  });

  it('places dates as the server does', () => {
    const days = daysOfPreset(preset('4-2'), chosen);
    const versions = [{ from: '2026-01-01', anchorDate: '2026-01-01', days }];
    const off = daysFrom(versions, '2026-01-01', { count: 6, offset: 2 }).filter(({ day }) => day?.kind === 'off');
    expect(off.map(({ date }) => date)).toEqual(['2026-01-03', '2026-01-04']);
    expect(indexOf('2025-12-31', '2026-01-01', 0, 6)).toBe(5);
    expect(daysFrom(versions, '2025-12-31', { count: 1, offset: 0 })[0]?.day).toBeUndefined();
  });

  it('puts one DuPont crew on days and one on nights on each date', () => {
    const versions = [{ from: '2026-01-01', anchorDate: '2026-01-01', days: daysOfPreset(preset('dupont'), chosen) }];
    const crews = [0, 1, 2, 3].map((position) =>
      daysFrom(versions, '2026-03-01', { count: 28, offset: staggered(0, 7, position, 28) }),
    );
    for (let day = 0; day < 28; day++) {
      const marks = crews.map((crew) => dayMark(crew[day]!.day!, templates));
      expect(marks.filter((mark) => mark !== '–').sort()).toEqual(['Ds', 'Ni']);
    }
  });

  it('is extended by days off', () => {
    expect(withLength([ofTemplate('d')], 3)).toEqual([ofTemplate('d'), OFF, OFF]);
    expect(withLength([ofTemplate('d'), OFF], 1)).toEqual([ofTemplate('d')]);
  });
});

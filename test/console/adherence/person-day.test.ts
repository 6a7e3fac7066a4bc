import { minutesIn, stretchesToTell } from '../../../src/console/adherence/person-day/stretches';
import { reasonWords } from '../../../src/console/adherence/words';

const stretch = (startsAt: string, endsAt: string, standing: 'adherent' | 'exception' | 'neutral') => ({
  startsAt: `2026-03-02T${startsAt}Z`,
  endsAt: `2026-03-02T${endsAt}Z`,
  standing,
});

describe('Deviations of a day', () => {
  it('adds up to the minutes out of adherence: what is too short for a line is told together', () => {
    const [long, short, shorter, unknown, kept, unknownShort] = [
      stretch('09:00:00', '09:38:00', 'exception'),
      stretch('10:00:00', '10:00:45', 'exception'),
      stretch('11:00:00', '11:00:30', 'exception'),
      stretch('12:00:00', '12:10:00', 'neutral'),
      stretch('13:00:00', '14:00:00', 'adherent'),
      stretch('15:00:00', '15:00:30', 'neutral'),
    ];
    const { told, short: together } = stretchesToTell([long, short, shorter, unknown, kept, unknownShort]);
    expect(told).toEqual([long, unknown]);
    expect(together).toEqual([short, shorter]);
    expect(minutesIn([long, ...together])).toBe(39.25);
  });

  it('is told in words, and by the name of an exception', () => {
    expect(
      ['late_start', 'wrong_state', 'outside_shift', 'feed_silent', 'time_off', 'Fire drill'].map(reasonWords),
    ).toEqual(['Late start', 'Wrong state', 'Working outside a shift', 'Feed outage', 'Time off', 'Fire drill']);
  });
});

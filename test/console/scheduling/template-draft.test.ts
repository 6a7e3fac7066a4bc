import {
  draftOf,
  inputOf,
  lengthOf,
  movedTo,
  withBreak,
  type Template,
} from '../../../src/console/scheduling/templates/template-draft';
import { wordsOfBreak, wordsOfDays, wordsOfTimes } from '../../../src/console/scheduling/templates/template-words';

const night: Template = {
  id: 'night',
  name: 'Night',
  color: '#1E90FF',
  startTime: '22:00',
  endTime: '06:00',
  durationMinutes: 480,
  daysOfWeek: [1, 2],
  startBand: null,
  lengthBand: { longestMinutes: 540, stepMinutes: 30 },
  breakRules: [
    {
      type: 'lunch',
      startOffset: 240,
      duration: 30,
      window: { earliestOffset: 180, latestOffset: 300, stepMinutes: 15 },
    },
    { type: 'break', startOffset: 120, duration: 15, window: null },
  ],
};

describe('A shift template that is edited', () => {
  it('is sent as it was where nothing is changed', () => {
    expect({ ...night, ...inputOf(draftOf(night)) }).toEqual(night);
  });

  it('loses the window of a break that may move no more', () => {
    const draft = draftOf(night);
    const breaks = draft.breaks.map((rule) => ({ ...rule, isMovable: false }));
    expect(inputOf({ ...draft, breaks }).breakRules?.map(({ window }) => window)).toEqual([null, null]);
  });

  it('lasts over midnight, and a day where both times are the same', () => {
    expect(lengthOf(night)).toBe(480);
    expect(lengthOf({ startTime: '09:00', endTime: '17:30' })).toBe(510);
    expect(lengthOf({ startTime: '09:00', endTime: '09:00' })).toBe(1440);
  });

  it('gets breaks that lie within it and apart', () => {
    const { breaks } = withBreak(withBreak(draftOf()));
    expect(breaks).toMatchObject([
      { key: 0, type: 'lunch', startOffset: 240, duration: 30 },
      { key: 1, type: 'break', startOffset: 375, duration: 15 },
    ]);
  });

  it('takes the window along with a break that moves, not before the start', () => {
    const [lunch] = draftOf(night).breaks;
    expect(movedTo(lunch!, 270).window).toMatchObject({ earliestOffset: 210, latestOffset: 330 });
    expect(movedTo(lunch!, 30).window).toMatchObject({ earliestOffset: 0, latestOffset: 90 });
    expect(movedTo(lunch!, NaN).window).toEqual(lunch!.window);
  });
});

describe('A shift template in words', () => {
  it('names its days from Monday', () => {
    expect(wordsOfDays([])).toBe('Every day');
    expect(wordsOfDays([5, 4, 3, 2, 1])).toBe('Mon–Fri');
    expect(wordsOfDays([0, 6, 1])).toBe('Mon, Sat, Sun');
    expect(wordsOfDays([0, 6, 5, 1])).toBe('Mon, Fri–Sun');
  });

  it('says that it ends the next day, and where breaks may lie', () => {
    expect(wordsOfTimes(night)).toBe('22:00–06:00, next day');
    expect(night.breakRules.map((rule) => wordsOfBreak(night.startTime, rule))).toEqual([
      'Lunch, 30 min, starts 01:00–03:00',
      'Break, 15 min, at 00:00',
    ]);
  });
});

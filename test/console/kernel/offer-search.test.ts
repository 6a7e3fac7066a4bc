import { hoursToOffer } from '../../../src/console/kernel/offer-search';

const utc = {
  clock: (at: number | string | Date) => new Date(at).toISOString().slice(11, 16),
  dateOf: (at: number | string | Date = 0) => new Date(at).toISOString().slice(0, 10),
};
const at = (text: string) => Date.parse(`2026-12-07T${text}:00Z`);
const NOW = at('10:12');
const left = (from: number, to: number) => hoursToOffer({ from, to }, utc, NOW);

it('offers an interval that has not begun as it is', () => {
  expect(left(at('14:00'), at('16:30'))).toEqual({ date: '2026-12-07', from: '14:00', to: '16:30' });
});

it('offers the rest of an interval that has begun, with time to fill in the form', () => {
  expect(left(at('09:00'), at('12:00'))).toEqual({ date: '2026-12-07', from: '10:30', to: '12:00' });
  expect(left(at('09:00'), at('10:30'))).toBeUndefined();
  expect(left(at('08:00'), at('09:00'))).toBeUndefined();
});

it('offers less than a day at once', () => {
  expect(left(at('14:00'), at('14:00') + 48 * 3_600_000)).toEqual({
    ...{ date: '2026-12-07', from: '14:00', to: '13:45' },
  });
});

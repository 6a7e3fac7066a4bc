import { Believed } from '../../src/kernel/believed';
import { FakeClock } from '../support/clock';

const clock = new FakeClock();

describe('what is believed', () => {
  it('is believed until its time is over', () => {
    const believed = new Believed<string>(60_000);
    believed.finding(clock)('key', 'value');
    expect(believed.get('key', clock)).toMatchObject({ value: 'value' });
    expect(believed.get('other', clock)).toBeUndefined();
    clock.forward({ minutes: 1 });
    expect(believed.get('key', clock)).toBeUndefined();
  });

  it('is forgotten at once by what it was found for, and by nothing else', () => {
    const believed = new Believed<string>(60_000);
    believed.finding(clock)('a', 'one');
    believed.finding(clock)('b', 'two');
    believed.forget((value) => value === 'one');
    expect([believed.get('a', clock), believed.get('b', clock)?.value]).toEqual([undefined, 'two']);
  });

  it('is not believed where something was forgotten while it was looked for', () => {
    const believed = new Believed<string>(60_000);
    const believe = believed.finding(clock);
    believed.forget(() => false);
    believe('key', 'value');
    expect(believed.get('key', clock)).toBeUndefined();
  });
});

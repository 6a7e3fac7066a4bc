import { englishOf, createFormat } from '../../../src/console/kernel/format';

describe('sentences of the server', () => {
  it.each([
    ['12 h from 2026-12-01 to 2026-12-01; maximum 10 h', /^12 h on Tue,? 1 Dec; maximum 10 h$|Dec 1/],
    ['32 h from 2026-12-21 to 2026-12-27; target 40 h', /^32 h from Mon,? .*21.* to Sun,? .*27.*; target 40 h$/],
    ['at 2026-12-05 12:30', /^at Sat,? .*5.* 12:30$/],
    ['nothing to do with 12-05', /^nothing to do with 12-05$/],
  ])('show days and ranges in %j', (text, shown) => {
    expect(createFormat('UTC').withDays(text)).toMatch(shown);
  });
});

describe('the language of dates and numbers', () => {
  it('is the first English one that Intl knows, else British English', () => {
    expect(englishOf(['de-DE', 'en-US', 'en-GB'])).toBe('en-US');
    expect(englishOf(['en-US@posix', 'en-CA'])).toBe('en-CA');
    expect(englishOf(['en-US@posix'])).toBe('en-GB');
    expect(englishOf(['fr', 'und'])).toBe('en-GB');
    expect(englishOf([])).toBe('en-GB');
  });
});

import { englishOf } from '../../../src/console/kernel/format';

describe('the language of dates and numbers', () => {
  it('is the first English one that Intl knows, else British English', () => {
    expect(englishOf(['de-DE', 'en-US', 'en-GB'])).toBe('en-US');
    expect(englishOf(['en-US@posix', 'en-CA'])).toBe('en-CA');
    expect(englishOf(['en-US@posix'])).toBe('en-GB');
    expect(englishOf(['fr', 'und'])).toBe('en-GB');
    expect(englishOf([])).toBe('en-GB');
  });
});

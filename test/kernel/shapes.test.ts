import fc from 'fast-check';
import { z } from 'zod';
import { isKeyShaped, newKey, previewOf } from '../../src/access/secrets.rules';
import { MusterError } from '../../src/kernel/errors';
import { checked, folded, id, isEmail, isPrintable, line, localDate, localTime, queryNumber } from '../../src/kernel/shapes';

describe('a shape', () => {
  it('takes or refuses any JSON there is, and never breaks on it', () => {
    const shapes = [line(50), id, localDate, localTime, queryNumber(1, 500), z.object({ a: line(5), b: z.array(id) })];
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...shapes), (value, shape) => {
        try {
          checked(shape as z.ZodType, value);
        } catch (error) {
          expect(error).toBeInstanceOf(MusterError);
          const { code, issues } = (error as MusterError).extensions as unknown as { code: string; issues: { path: string; message: string }[] };
          expect(code).toBe('BAD_USER_INPUT');
          expect(issues.length).toBeGreaterThan(0);
          for (const { path, message } of issues) {
            expect(path).toMatch(/^$|^[a-z]+(\[\d+\])?$/);
            expect(message.length).toBeLessThan(300);
          }
        }
      }),
    );
  });

  it('calls a map of names an object, as JSON does', () => {
    expect(() => checked(z.object({ accepted: z.record(z.string(), z.number()) }), { accepted: null })).toThrow('accepted must be an object, got null');
  });

  it('names the place of a fault as people write it', () => {
    const shape = z.object({ breakRules: z.array(z.object({ type: z.enum(['break', 'lunch']) })) });
    try {
      checked(shape, { breakRules: [{ type: 'nap' }, 5] });
      throw new Error('not refused');
    } catch (error) {
      expect((error as MusterError).extensions.issues).toEqual([
        { path: 'breakRules[0].type', message: 'must be one of break, lunch, got "nap"' },
        { path: 'breakRules[1]', message: 'must be an object, got 5' },
      ]);
    }
  });

  it('folds without case, again and again the same', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(folded(folded(text))).toBe(folded(text))));
    expect(folded('Ünïcode')).toBe(folded('u\u0308nI\u0308CODE'));
  });

  it('knows text that can be stored and shown', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(isPrintable(text)).toBe(!/[\u0000-\u001f\u007f-\u009f]/.test(text)))); // eslint-disable-line no-control-regex
    for (const text of ['\ud800', 'a\u0000', '\u0085']) expect(isPrintable(text)).toBe(false);
  });
});

describe('an e-mail', () => {
  it('has one form', () => {
    fc.assert(fc.property(fc.tuple(fc.stringMatching(/^[a-z0-9+_-]{1,20}$/), fc.stringMatching(/^[a-z0-9]{1,10}\.[a-z]{2,6}$/)), ([name, host]) => isEmail(`${name}@${host}`)));
    for (const right of ["o'brien@x.example", 'a.b+c@sub.domain.example', 'ü@x.example', 'a@x-y.example']) expect([right, isEmail(right)]).toEqual([right, true]);
    for (const wrong of ['a', 'a@', '@x.example', 'a@x', 'a b@x.example', 'a@@x.example', 'a@x..example', '.a@x.example', 'a.@x.example', 'a..b@x.example', 'a@-x.example', 'a@x.example.', `${'a'.repeat(250)}@x.example`, 'a@x.example\n', '<a@x.example>']) {
      expect([wrong, isEmail(wrong)]).toEqual([wrong, false]);
    }
  });
});

describe('an API key', () => {
  it('carries its checksum, so that a slip of the hand is no key', () => {
    fc.assert(
      fc.property(fc.constant(null).map(newKey), fc.integer({ min: 4, max: 43 }), fc.constantFrom(...'0Az9bZ'), (key, at, character) => {
        expect(key).toMatch(/^wfm_[0-9A-Za-z]{40}$/);
        expect(isKeyShaped(key)).toBe(true);
        expect(previewOf(key)).toBe(`wfm_…${key.slice(-4)}`);
        if (key[at] !== character) expect(isKeyShaped(key.slice(0, at) + character + key.slice(at + 1))).toBe(false);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => expect(isKeyShaped(text)).toBe(false)));
  });
});

import fc from 'fast-check';
import { z } from 'zod';
import { isKeyShaped, newKey, previewOf } from '../../src/features/access/secrets';
import { MusterError } from '../../src/kernel/errors';
import {
  checked,
  folded,
  uuid,
  isEmail,
  foldedEmail,
  invisibleIn,
  isPrintable,
  list,
  quoted,
  textLine,
  localDate,
  localTime,
  queryNumber,
} from '../../src/kernel/shapes';

describe('a shape', () => {
  it('takes or refuses any JSON there is, and never breaks on it', () => {
    const shapes = [
      textLine(50),
      uuid,
      localDate,
      localTime,
      queryNumber(1, 500),
      z.object({ a: textLine(5), b: z.array(uuid) }),
    ];
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...shapes), (value, shape) => {
        try {
          checked(shape as z.ZodType, value);
        } catch (error) {
          expect(error).toBeInstanceOf(MusterError);
          const { code, issues } = (error as MusterError).extensions as unknown as {
            code: string;
            issues: { path: string; message: string }[];
          };
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

  it('quotes a value as the start of its JSON, however large it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const json = JSON.stringify(value);
        expect(quoted(value)).toBe(json.length > 80 ? `${json.slice(0, 77)}…` : json);
        expect(quoted(value, (text) => text.slice(0, 80))).toBe(json.slice(0, 80));
      }),
    );
    expect(quoted({ a: undefined, b: [undefined, Number.NaN], c: new Date(0) })).toBe(
      '{"b":[null,null],"c":"1970-01-01T00:00:00.000Z"}',
    );
    const huge = { text: 'x'.repeat(10_000_000), list: Array(1_000_000).fill({ of: 'things' }) };
    let read = 0;
    const counted = new Proxy(huge.list, { get: (list, key) => (read++, Reflect.get(list, key)) });
    quoted({ list: counted });
    expect(read).toBeLessThan(1_000);
  });

  it('tells at most 100 faults, without looking for more', () => {
    let looked = 0;
    const item = z.unknown().refine(() => (looked++, false), 'is wrong');
    const issuesOf = (value: unknown) => {
      try {
        checked(z.object({ items: list(list(item, { max: 50 }), { min: 1, max: 10_000 }) }), { items: value });
        return [];
      } catch (error) {
        return (error as MusterError).extensions.issues as object[];
      }
    };
    expect(issuesOf(Array(10_000).fill(Array(50).fill(0)))).toHaveLength(100);
    expect(looked).toBe(100);
    expect(issuesOf(Array(10_001).fill([0]))).toEqual([
      { path: 'items', message: 'must have at most 10000 items, got 10001' },
    ]);
    expect(looked).toBe(100);
    expect(issuesOf([])).toEqual([{ path: 'items', message: 'must have at least 1 item, got 0' }]);
    expect(issuesOf({})).toEqual([{ path: 'items', message: 'must be an array, got {}' }]);
    expect(issuesOf([Array(51).fill(0), [0]])).toEqual([
      { path: 'items[0]', message: 'must have at most 50 items, got 51' },
      { path: 'items[1][0]', message: 'is wrong' },
    ]);
  });

  it('calls a map of names an object, as JSON does', () => {
    expect(() => checked(z.object({ accepted: z.record(z.string(), z.number()) }), { accepted: null })).toThrow(
      'accepted must be an object, got null',
    );
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
    // eslint-disable-next-line no-control-regex
    const control = /[\u0000-\u001f\u007f-\u009f]/;
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(isPrintable(text)).toBe(!control.test(text))),
    );
    for (const text of ['\ud800', 'a\u0000', '\u0085']) expect(isPrintable(text)).toBe(false);
  });
});

describe('an e-mail', () => {
  it('has one form', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.stringMatching(/^[a-z0-9+_-]{1,20}$/), fc.stringMatching(/^[a-z0-9]{1,10}\.[a-z]{2,6}$/)),
        ([name, host]) => isEmail(`${name}@${host}`),
      ),
    );
    for (const right of ["o'brien@x.example", 'a.b+c@sub.domain.example', 'ü@x.example', 'a@x-y.example'])
      expect([right, isEmail(right)]).toEqual([right, true]);
    for (const wrong of [
      'a',
      'a@',
      '@x.example',
      'a@x',
      'a b@x.example',
      'a@@x.example',
      'a@x..example',
      '.a@x.example',
      'a.@x.example',
      'a..b@x.example',
      'a@-x.example',
      'a@x.example.',
      `${'a'.repeat(250)}@x.example`,
      'a@x.example\n',
      '<a@x.example>',
    ]) {
      expect([wrong, isEmail(wrong)]).toEqual([wrong, false]);
    }
  });
});

describe('an API key', () => {
  it('carries its checksum, so that a slip of the hand is no key', () => {
    fc.assert(
      fc.property(
        fc.constant(null).map(newKey),
        fc.integer({ min: 4, max: 43 }),
        fc.constantFrom(...'0Az9bZ'),
        (key, at, character) => {
          expect(key).toMatch(/^wfm_[0-9A-Za-z]{40}$/);
          expect(isKeyShaped(key)).toBe(true);
          expect(previewOf(key)).toBe(`wfm_…${key.slice(-4)}`);
          if (key[at] !== character) expect(isKeyShaped(key.slice(0, at) + character + key.slice(at + 1))).toBe(false);
        },
      ),
    );
    fc.assert(fc.property(fc.string(), (text) => expect(isKeyShaped(text)).toBe(false)));
  });
});

describe('invisible characters', () => {
  it.each([
    '\u200b',
    '\u200e',
    '\u202e',
    '\u2066',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u3164',
    '\u200d',
    '\ufe0f',
    '\u{e0041}',
  ])('are found between Latin letters: %j', (character) => {
    const code = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
    expect(invisibleIn(`An${character}n`)).toBe(`U+${code}`);
    expect(isEmail(`a${character}@x.example`)).toBe(false);
    expect(() => checked(textLine(50), `An${character}n`)).toThrow(`U+${code}`);
  });

  it.each([
    'می\u200cخواهم',
    'क्\u200dष',
    '👩\u200d💻 Ann',
    '❤\ufe0f',
    '葛\u{e0100}城',
    '1\ufe0f\u20e3',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
  ])('stay where they shape their neighbors: %s', (text) => expect(invisibleIn(text)).toBeUndefined());

  it('are none of any text of one letter a time', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\p{L}\p{N} '-]{0,30}$/u),
        (text) => !/[\u115f\u1160\u3164\uffa0]/.test(text) === (invisibleIn(text) === undefined),
      ),
    ));
});

it('a line has single spaces, whatever spaces it was written with', () => {
  expect(checked(textLine(50), '\u00a0Sales\u00a0 \u2009North\u3000')).toBe('Sales North');
});

it('an e-mail is the same with its domain in letters or as name servers know it', () => {
  expect(isEmail('ann@bücher.example')).toBe(true);
  expect(foldedEmail('Ann@Bücher.example')).toBe('ann@xn--bcher-kva.example');
  expect(foldedEmail('Ann@X.example')).toBe('ann@x.example');
});

import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { badInput, type Issue } from './errors';
import { isLocalDate, isLocalTime, isTimeZone, timeZoneName } from './time/local-time';

/** Validation shared by all transports. Messages include the invalid value. */

z.config({ customError: describe });

const MAX_QUOTE = 80;

/** Formats a value for a message: its JSON, shortened by `cut`. */
export const quoted = (value: unknown, cut = withEllipsis): string => cut(startOfJson(value));

function withEllipsis(text: string): string {
  return text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE - 3)}…` : text;
}

/**
 * Returns the JSON of a value, or a prefix longer than what is shown. The cost does not depend on the size of the
 * value.
 */
function startOfJson(value: unknown): string {
  if (typeof value === 'bigint') return `${value}`;
  if (typeof value === 'string') return JSON.stringify(value.slice(0, MAX_QUOTE + 1));
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value) ?? String(value);
  const parts: string[] = [];
  let length = 0;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  for (const name in value) {
    if (length > MAX_QUOTE) break;
    const item: unknown = (value as Record<string, unknown>)[name];
    const isLost = item === undefined || typeof item === 'function';
    if (isLost && open === '{') continue;
    const part = (open === '{' ? `${startOfJson(name)}:` : '') + (isLost ? 'null' : startOfJson(item));
    length += parts.push(part) && part.length + 1;
  }
  return `${open}${parts.join(',')}${close}`;
}

/** Returns the message of a shape, followed by the value: `must be an id (uuid), got "7"`. */
export const got = (words: string) => ({
  error: (issue: { input?: unknown }) => `${words}, got ${quoted(issue.input)}`,
});

function describe(issue: z.core.$ZodRawIssue): string | undefined {
  const received = `got ${quoted(issue.input)}`;
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return 'is required';
      const expected =
        issue.expected === 'int' ? 'whole number' : issue.expected === 'record' ? 'object' : String(issue.expected);
      return `must be ${article(expected)}, ${received}`;
    }
    case 'invalid_value':
      return issue.input === undefined
        ? 'is required'
        : `must be one of ${issue.values.map(String).join(', ')}, ${received}`;
    case 'too_small':
    case 'too_big': {
      const [word, bound] =
        issue.code === 'too_small'
          ? [issue.inclusive ? 'at least' : 'more than', issue.minimum]
          : [issue.inclusive ? 'at most' : 'less than', issue.maximum];
      const ending = Number(bound) === 1 ? '' : 's';
      const unit = issue.origin === 'string' ? ` character${ending}` : issue.origin === 'array' ? ` item${ending}` : '';
      if (issue.origin === 'array')
        return `must have ${word} ${bound}${unit}, got ${(issue.input as unknown[]).length}`;
      return `must be ${word} ${bound}${unit}${unit ? ' long' : ''}, ${received}`;
    }
    default:
      return undefined;
  }
}

const article = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);

/** Maximum number of errors reported. */
const MAX_ISSUES = 100;
/** Limit for names of unknown keys, which are repeated in paths and messages. */
const MAX_TEXT = 500;

const shortened = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);

/** Returns the errors of a value in the order of its fields. `at` is the path of the value in the input. */
export function issuesOf(error: z.ZodError, at: PropertyKey[] = []): Issue[] {
  return error.issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => ({ path: shortened(pathOf([...at, ...path])), message: shortened(message) }));
}

/** Formats a path of the input, such as `breakRules[0].type`. */
export function pathOf(path: PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    '',
  );
}

/**
 * Returns the shape of a list with bounded length. A list that is too long is refused without checking its items, and
 * checking stops once there are enough errors. A list of a million invalid items costs no more than one of a hundred.
 * @example list(uuid, { max: 500 })
 */
export function list<Item extends z.ZodType>(item: Item, { min, max }: { min?: number; max: number }) {
  const array = z.array(item);
  const shape = (min === undefined ? array : array.min(min)).max(max);
  shape._zod.parse = (payload, context) => {
    const input: unknown = payload.value;
    if (!Array.isArray(input)) {
      payload.issues.push({ code: 'invalid_type', expected: 'array', input, inst: shape });
    } else if (input.length <= max) {
      const output: z.output<Item>[] = (payload.value = []);
      for (let i = 0; i < input.length && payload.issues.length < MAX_ISSUES; i++) {
        const result = item._zod.run({ value: input[i], issues: [] }, context) as z.core.ParsePayload<z.output<Item>>;
        payload.issues.push(...z.core.util.prefixIssues(i, result.issues));
        output.push(result.value);
      }
    }
    return payload;
  };
  return shape;
}

/**
 * Returns a shape whose fields are also checked together, even if some are invalid on their own, so that all errors are
 * reported at once. `faultsOf` receives invalid fields as they were sent.
 * @example withFaults(z.object({ startDate: localDate, endDate: localDate }), rangeFaults)
 */
export const withFaults = <Shape extends z.ZodType<object>>(
  shape: Shape,
  faultsOf: (value: z.output<Shape>) => readonly Issue[],
): Shape =>
  shape.superRefine(
    (value, context) => {
      for (const { path, message } of faultsOf(value)) context.addIssue({ code: 'custom', path: [path], message });
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );

/**
 * Returns the validated value, or throws one error that lists all issues. `at` is the path of the value in the input.
 */
export function checked<T extends z.ZodType>(shape: T, value: unknown, at: PropertyKey[] = []): z.output<T> {
  const result = shape.safeParse(value);
  if (!result.success) throw badInput(issuesOf(result.error, at));
  return result.data;
}

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
// eslint-disable-next-line no-control-regex
const CONTROL_IN_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const PRINTABLE_ASCII = /^[ -~]*$/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** True for text that PostgreSQL can store and a page can show: no control characters, no lone surrogates. */
export const isPrintable = (text: string): boolean =>
  PRINTABLE_ASCII.test(text) || (!CONTROL.test(text) && !LONE_SURROGATE.test(text));

/** Characters without a glyph of their own: zero-width spaces, joiners, bidirectional controls, fillers, tags. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;
const JOINED_SCRIPTS = ['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym'];
const JOINED = [...JOINED_SCRIPTS, 'Sinh', 'Khmr', 'Mymr'].map((script) => `\\p{Script=${script}}`).join('');
const PICTURE = '(?:\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\ufe0f)';
/** Invisible characters that affect their neighbors: joiners in Persian or Hindi, parts of emoji, variants of Han. */
const SHAPING = new RegExp(
  [
    `(?<=[${JOINED}])[\\u200c\\u200d\\u180b-\\u180d](?=[${JOINED}])`,
    `(?<=${PICTURE})\\u200d(?=\\p{Extended_Pictographic})`,
    '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
    '[\\ufe0f](?=\\u20e3)',
    '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]*)[\\u{e0020}-\\u{e007f}]',
  ].join('|'),
  'gu',
);

/** Returns the first invisible character of a text, such as `U+200B`; undefined if there is none. */
export function invisibleIn(text: string): string | undefined {
  if (PRINTABLE_ASCII.test(text) || !INVISIBLE.test(text)) return undefined;
  const [character] = INVISIBLE.exec(text.replace(SHAPING, '')) ?? [];
  return character && `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Returns why a text is not a valid one-line name, number or label; undefined if it is valid. */
export function wrongLine(text: string): string | undefined {
  if (!isPrintable(text)) return 'must be printable text';
  const invisible = invisibleIn(text);
  return invisible && `must have no invisible characters such as ${invisible}`;
}

const UNUSUAL_SPACES = /[^\S ]|\s{2}/;
/** Trims a line and collapses runs of spaces, including no-break spaces. */
export const singleSpaced = (line: string): string =>
  UNUSUAL_SPACES.test(line) ? line.replace(/\s+/g, ' ').trim() : line.trim();

/**
 * True for JSON that PostgreSQL can store: no NUL, no lone surrogates, no numbers too large for JSON. Not recursive, so
 * that deep nesting does not overflow the stack.
 */
export function isStorable(json: object): boolean {
  const open: unknown[] = [json];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && (value.includes('\u0000') || LONE_SURROGATE.test(value))) return false;
    if (typeof value === 'number' && !Number.isFinite(value)) return false;
    if (typeof value === 'object' && value !== null) open.push(...Object.keys(value), ...Object.values(value));
  }
  return true;
}

/** One line of text with collapsed spaces, not empty. */
export const textLine = (max: number) =>
  z
    .string()
    .refine((text) => wrongLine(text) === undefined, {
      error: ({ input }) => `${wrongLine(input as string)}, got ${quoted(input)}`,
    })
    .overwrite(singleSpaced)
    .min(1)
    .max(max);
/** Text of several lines, possibly empty. */
export const textLines = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !CONTROL_IN_LINES.test(text) && !LONE_SURROGATE.test(text), got('must be printable text'));

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const uuid = z.string().regex(UUID, got('must be an id (uuid)')).toLowerCase().meta({ format: 'uuid' });
export const localDate = z
  .string()
  .refine(isLocalDate, got('must be a date YYYY-MM-DD from 1990 to 2100'))
  .meta({ format: 'date' });
/** Pattern of a time of day, as shown in the API documentation. */
export const TIME_PATTERN = '^([01]\\d|2[0-3]):[0-5]\\d$';
export const localTime = z
  .string()
  .refine(isLocalTime, got('must be a time HH:MM from 00:00 to 23:59'))
  .meta({ pattern: TIME_PATTERN, examples: ['09:00'] });
export const timeZone = z
  .string()
  .refine(isTimeZone, { abort: true, ...got('must be a time zone such as America/New_York') })
  .overwrite(timeZoneName);
/** True for an instant whose year has four digits in UTC as well, as PostgreSQL and ISO 8601 require. */
export const isStorableInstant = (text: string): boolean => /^(?!0000)\d{4}-/.test(new Date(text).toISOString());
/** An instant with its UTC offset, unchanged: `2026-11-20T09:30:00Z`. */
export const instantText = z.iso
  .datetime({ offset: true, abort: true, ...got('must be an instant such as 2026-11-20T09:30:00Z') })
  .refine(isStorableInstant, { abort: true, ...got('must be an instant from the year 1 to 9999 in UTC') });
export const instant = instantText.transform((text) => new Date(text));
/** An instant within the range of dates that can be planned. */
export const plannedInstant = instantText
  .refine((text) => isLocalDate(new Date(text).toISOString().slice(0, 10)), got('must be an instant from 1990 to 2100'))
  .transform((text) => new Date(text));

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?';
/** Domain labels may have letters of any script (RFC 6531). */
const EMAIL = new RegExp(`^[^\\s@"(),:;<>[\\\\\\]]+@(${LABEL}(?:\\.${LABEL})+)$`, 'u');
export function isEmail(text: string): boolean {
  const [, domain] = text.length <= 254 ? (EMAIL.exec(text) ?? []) : [];
  if (domain === undefined || text.startsWith('.') || /\.\.|\.@/.test(text)) return false;
  return PRINTABLE_ASCII.test(text) || (wrongLine(text) === undefined && domainToASCII(domain) !== '');
}
export const email = z.string().trim().refine(isEmail, got('must be an email address')).meta({ format: 'email' });

/** Returns the case-insensitive form in which names, emails and search words are compared. */
export const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/** Returns the form in which emails are compared: folded, with the domain in Punycode (`xn--mller-kva.example`). */
export function foldedEmail(email: string): string {
  const text = folded(email);
  const at = text.lastIndexOf('@') + 1;
  return PRINTABLE_ASCII.test(text) ? text : text.slice(0, at) + (domainToASCII(text.slice(at)) || text.slice(at));
}

/** An integer. Unlike with `z.int()`, a fraction does not prevent the checks of the whole object from running. */
export const wholeNumber = (min: number, max: number) =>
  z.number().refine(Number.isSafeInteger, got('must be a whole number')).min(min).max(max);
/** An integer in a query string. */
export const queryNumber = (min: number, max: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,15}$/)
          .transform(Number),
      ],
      got('must be a whole number'),
    )
    .pipe(z.int().min(min).max(max))
    .meta({ shows: { type: 'integer', minimum: min, maximum: max } });
export const queryBoolean = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], got('must be true or false'))
  .meta({ shows: { type: 'boolean' } });
/** Comma-separated items in a query string. */
export const queryList = <Items extends z.ZodType<unknown, string[]>>(items: Items) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(items)
    .meta({ shows: items });

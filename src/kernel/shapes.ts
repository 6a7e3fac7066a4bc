import { z } from 'zod';
import { badInput, type Issue } from './errors';
import { isLocalDate, isLocalTime } from './local-time';

/** The checks of values that every door shares. A message says what is wrong with the value in it. */

z.config({ customError: describe });

const shown = (value: unknown): string => {
  const text = typeof value === 'bigint' ? `${value}` : (JSON.stringify(value) ?? String(value));
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
};

function describe(issue: z.core.$ZodRawIssue): string | undefined {
  const got = `got ${shown(issue.input)}`;
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return 'is required';
      const expected = issue.expected === 'int' ? 'whole number' : issue.expected === 'record' ? 'object' : String(issue.expected);
      return `must be ${article(expected)}, ${got}`;
    }
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : `must be one of ${issue.values.map(String).join(', ')}, ${got}`;
    case 'too_small':
    case 'too_big': {
      const [word, bound] =
        issue.code === 'too_small'
          ? [issue.inclusive ? 'at least' : 'more than', issue.minimum]
          : [issue.inclusive ? 'at most' : 'less than', issue.maximum];
      const unit = issue.origin === 'string' ? ' characters' : issue.origin === 'array' ? ' items' : '';
      if (issue.origin === 'array') return `must have ${word} ${bound}${unit}, got ${(issue.input as unknown[]).length}`;
      return `must be ${word} ${bound}${unit}${unit ? ' long' : ''}, ${got}`;
    }
    default:
      return undefined;
  }
}

const article = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);

/** Every fault of a value, in the order of its fields. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map((issue) => ({ path: pathOf(issue.path), message: issue.message }));
}

function pathOf(path: PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    '',
  );
}

/** The checked value, or one error that lists every fault. */
export function checked<T extends z.ZodType>(shape: T, value: unknown): z.output<T> {
  const result = shape.safeParse(value);
  if (!result.success) throw badInput(issuesOf(result.error));
  return result.data;
}

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
// eslint-disable-next-line no-control-regex
const CONTROL_IN_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const PRINTABLE_ASCII = /^[ -~]*$/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** True for text that PostgreSQL stores as it is and a page can show: no control characters, no half characters. */
export const isPrintable = (text: string): boolean => PRINTABLE_ASCII.test(text) || (!CONTROL.test(text) && !LONE_SURROGATE.test(text));

/** True for JSON that PostgreSQL stores as it is: no NUL, no half characters, no numbers too large for JSON. Without recursion. */
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

const printableMessage = { error: (issue: { input: unknown }) => `must be printable text, got ${shown(issue.input)}` };

/** One line of text, trimmed, not empty. */
export const line = (max: number) => z.string().refine(isPrintable, printableMessage).trim().min(1).max(max);
/** Text of several lines; may be empty. */
export const lines = (max: number) =>
  z.string().max(max).refine((text) => !CONTROL_IN_LINES.test(text) && !LONE_SURROGATE.test(text), printableMessage);

const got = (words: string) => ({ error: (issue: { input?: unknown }) => `${words}, got ${shown(issue.input)}` });

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const id = z.string().regex(UUID, got('must be an id (uuid)')).toLowerCase();
export const localDate = z.string().refine(isLocalDate, got('must be a date YYYY-MM-DD from 1990 to 2100'));
export const localTime = z.string().refine(isLocalTime, got('must be a time HH:MM from 00:00 to 23:59'));
/** An instant with its offset: `2026-11-20T09:30:00Z`. */
export const instant = z.iso.datetime({ offset: true, ...got('must be an instant such as 2026-11-20T09:30:00Z') }).transform((text) => new Date(text));

const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;
export const isEmail = (text: string): boolean =>
  text.length <= 254 && EMAIL.test(text) && isPrintable(text) && !text.startsWith('.') && !/\.\.|\.@/.test(text);
export const email = z.string().trim().refine(isEmail, { error: (issue) => `Invalid email format: ${shown(issue.input)}` });

/** The form in which names, e-mails and search words are compared: without case. */
export const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/** A whole number; unlike `z.int()` a fraction does not keep the checks of the whole object from running. */
export const whole = (min: number, max: number) => z.number().refine(Number.isSafeInteger, got('must be a whole number')).min(min).max(max);
/** A whole number in a query string. */
export const queryNumber = (min: number, max: number) =>
  z.union([z.number(), z.string().regex(/^-?\d{1,15}$/, got('must be a whole number')).transform(Number)]).pipe(z.int().min(min).max(max));
export const queryBoolean = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

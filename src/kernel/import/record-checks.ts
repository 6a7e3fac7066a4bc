import type { Issue } from '../errors';
import { quoted, singleSpaced, wrongLine } from '../shapes';

/** Hand-written checks of import records, which process 10,000 records in a few milliseconds. */

export const missing = (path: string): Issue => ({ path, message: 'is required' });
export const wrong = (path: string, message: string, value: unknown): Issue => ({
  path,
  message: `${message}, got ${quotedValue(value)}`,
});

/** A value of a record as a message shows it: a number as it is, else the first 80 characters of its JSON. */
export const quotedValue = (value: unknown): string =>
  typeof value === 'number' ? String(value) : quoted(value, (json) => json.slice(0, 80));

export const isIssue = (result: unknown): result is Issue =>
  typeof result === 'object' && result !== null && 'path' in result && 'message' in result;

/** Returns the issues among the results of several checks. */
export const issuesAmong = (...answers: unknown[]): Issue[] => answers.flat().filter(isIssue);

export function wrongNumber(path: string, value: unknown, max: number): Issue | undefined {
  if (value == null) return missing(path);
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrong(path, 'must be a number', value);
  if (value < 0 || value > max) return wrong(path, `must be from 0 to ${max}`, value);
  return undefined;
}

/** Returns one line of text with collapsed spaces; '' if absent. */
export function lineOf(path: string, value: unknown, maxLength: number): string | Issue {
  if (value == null) return '';
  if (typeof value !== 'string') return wrong(path, 'must be a string', value);
  const fault = wrongLine(value);
  if (fault !== undefined) return wrong(path, fault, value);
  const text = singleSpaced(value);
  return text.length > maxLength ? wrong(path, `must be at most ${maxLength} characters long`, value) : text;
}

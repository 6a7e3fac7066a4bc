import * as z from 'zod/mini';
import type { Matching } from './columns';
import type { Kind } from './kinds';
import type { DateOrder } from './reading/dates';
import type { NumberStyle } from './reading/numbers';
import type { DurationUnit } from './reading/times';
import type { WordValues } from './records';

/** Remembers import settings in this browser, keyed by the headers of the file. */

/** Settings chosen by the user. Absent ones are detected from the file. */
export interface Reading {
  kind: Kind;
  matching: Matching;
  order: DateOrder;
  /** False while several orders fit and the user has not chosen one. */
  isOrderKnown: boolean;
  isUtc: boolean;
  numbers?: NumberStyle;
  unit?: DurationUnit;
  words: WordValues;
  updatesExisting: boolean;
}

const MAX_SAVED = 30;
const storageKey = (organizationId: string): string => `muster-import:${organizationId}`;

const readingShape = z.object({
  kind: z.enum(['historical', 'employees', 'agent-states', 'deflection']),
  matching: z.record(z.string(), z.optional(z.number())),
  order: z.enum(['ymd', 'mdy', 'dmy']),
  isOrderKnown: z.boolean(),
  isUtc: z.boolean(),
  numbers: z.optional(z.enum(['point', 'comma'])),
  unit: z.optional(z.enum(['seconds', 'minutes', 'milliseconds', 'days'])),
  words: z.record(z.string(), z.record(z.string(), z.string())),
  updatesExisting: z.boolean(),
});
const savedShape = z.array(z.object({ source: z.string(), reading: readingShape }));

const sourceOf = (headers: readonly string[]): string => headers.map((header) => header.toLowerCase()).join('\n');

function savedBy(organizationId: string): z.infer<typeof savedShape> {
  try {
    return savedShape.parse(JSON.parse(localStorage.getItem(storageKey(organizationId)) ?? '[]'));
  } catch {
    return []; // Written by another release, or edited.
  }
}

export const savedReading = (organizationId: string, headers: readonly string[]): Reading | undefined =>
  savedBy(organizationId).find(({ source }) => source === sourceOf(headers))?.reading;

/** Saves the settings for the next file with the same headers. */
export function saveReading(organizationId: string, headers: readonly string[], reading: Reading): void {
  const source = sourceOf(headers);
  const others = savedBy(organizationId).filter((saved) => saved.source !== source);
  const saved = [{ source, reading: readingShape.parse(reading) }, ...others].slice(0, MAX_SAVED);
  try {
    localStorage.setItem(storageKey(organizationId), JSON.stringify(saved));
  } catch {
    // Storage is full or blocked: the next file is matched without saved settings.
  }
}

import { types } from 'pg';

/**
 * How the columns of our statements become values: instants are ISO 8601 text in UTC, dates `YYYY-MM-DD`, times of day
 * `HH:MM`, bigints numbers. Connections run in UTC.
 */

const BIGINT = 20;
const DATE = 1082;
const TIME = 1083;
const TIMESTAMPTZ = 1184;

const parsers: Record<number, (text: string) => unknown> = {
  [BIGINT]: Number,
  [DATE]: (text) => text,
  [TIME]: (text) => text.slice(0, 5),
  [TIMESTAMPTZ]: isoOf,
};

/** `2026-11-20 11:02:25.9+00` → `2026-11-20T11:02:25.900Z`. */
function isoOf(text: string): string {
  const fraction = text.slice(20, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

export const rowTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

import { Field, Int, ObjectType } from 'type-graphql';
import { z } from 'zod';
import type { RequestContext } from '../context';
import type { Issue } from '../errors';
import { isIssue } from './record-checks';
import { Json } from '../graphql/scalars';
import { checked, list } from '../shapes';
import { eachInSlices, nextTurn } from '../event-loop';
import { counter } from '../metrics';

/** The part that the four imports share: up to ten thousand records, each good or with an error of its own. */

const MAX_RECORDS = 10_000;
const MANY = 500;

/** The body of an import by REST; its operation checks the records, for every transport. */
export const importShape = z.object({ data: z.unknown() });

const imported = counter('imported_records_total', 'Records of imports, by kind and outcome', ['kind', 'outcome']);

/** Counts the records of an import for the operator, once they are stored. */
export function countRecords(ctx: RequestContext, kind: string, storedCount: number, refusedCount: number): void {
  ctx.afterCommit(() => {
    imported.inc({ kind, outcome: 'stored' }, storedCount);
    imported.inc({ kind, outcome: 'refused' }, refusedCount);
  });
}

const recordsShape = list(z.unknown(), { max: MAX_RECORDS });

/** The records of a request, once it is their turn to be checked. */
export async function recordsOf(data: unknown): Promise<unknown[]> {
  const records = checked(recordsShape, data, ['data']);
  if (records.length > MANY) await nextTurn();
  return records;
}

/**
 * Drops cached plans after a large insert: a foreign-key check that was planned when the referenced table was tiny
 * scans it once for each new row.
 */
export async function discardCachedPlans(ctx: RequestContext, rowCount: number): Promise<void> {
  if (rowCount > MANY) await ctx.sql(null, 'discard plans');
}

@ObjectType({ simpleResolvers: true })
export class ImportError {
  @Field(() => Int, { description: 'Position of the record in `data`.' })
  index!: number;

  @Field(() => String)
  error!: string;

  @Field(() => Json)
  data!: unknown;
}

@ObjectType({ simpleResolvers: true })
export class ImportResult {
  @Field(() => Boolean)
  success!: boolean;

  @Field(() => Int)
  imported!: number;

  @Field(() => Int, { description: 'Records with an error.' })
  skipped!: number;

  @Field(() => [ImportError], { description: 'In record order.' })
  errors!: ImportError[];
}

export interface SeparatedRecords<T> {
  valid: T[];
  errors: ImportError[];
}

/** Checks record by record; a bad one never fails the request. An issue without a path is the whole message. */
export async function separateRecords<T extends object>(
  data: readonly unknown[],
  check: (record: Record<string, unknown>, index: number) => T | Issue,
): Promise<SeparatedRecords<T>> {
  const valid: T[] = [];
  const errors: ImportError[] = [];
  await eachInSlices(data, (record, index) => {
    if (record === null || typeof record !== 'object' || Array.isArray(record)) {
      errors.push({ index, error: 'The record must be an object', data: { value: record } });
      return;
    }
    const result = check(record as Record<string, unknown>, index);
    if (isIssue(result)) errors.push(refused(index, result, record));
    else valid.push(result);
  });
  return { valid, errors };
}

/** The entry of a record that is an object but not a good one. */
export const refused = (index: number, { path, message }: Issue, record: unknown): ImportError => ({
  index,
  error: `${path} ${message}`.trim(),
  data: record,
});

/** Adds what only the database could tell is wrong, keeping record order. */
export const inRecordOrder = (...errors: ImportError[][]): ImportError[] =>
  errors.flat().sort((a, b) => a.index - b.index);

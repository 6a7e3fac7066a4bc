import { Field, Int, ObjectType } from 'type-graphql';
import { z } from 'zod';
import type { RequestContext } from './context';
import type { Issue } from './errors';
import { isIssue } from './record-checks';
import { Json } from './scalars';
import { checked } from './shapes';
import { ownTurn } from './turns';

/** What the four imports share: up to ten thousand records, each good or with an error of its own. */

const MAX_RECORDS = 10_000;
const MANY = 500;

const importShape = z.object({ data: z.array(z.unknown()).max(MAX_RECORDS) });

/** The records of a request, once it is their turn to be checked. */
export async function recordsOf(rows: unknown): Promise<unknown[]> {
  const { data } = checked(importShape, { data: rows });
  if (data.length > MANY) await ownTurn();
  return data;
}

/**
 * A connection plans the checks of a foreign key once. Planned while the table it points to was a page long, they would read
 * all of the thousands of rows that an import has just put there, for each row that points to one of them.
 */
export async function planAnew(ctx: RequestContext, rowCount: number): Promise<void> {
  if (rowCount > MANY) await ctx.q(null, 'discard plans');
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

export interface Sorted<T> {
  good: T[];
  errors: ImportError[];
}

/** Checks record by record; a bad one never fails the request. An issue without a path is the whole message. */
export function sortRecords<T extends object>(data: readonly unknown[], check: (record: Record<string, unknown>, index: number) => T | Issue): Sorted<T> {
  const good: T[] = [];
  const errors: ImportError[] = [];
  data.forEach((record, index) => {
    if (record === null || typeof record !== 'object' || Array.isArray(record)) {
      errors.push({ index, error: 'The record must be an object', data: { value: record } });
      return;
    }
    const result = check(record as Record<string, unknown>, index);
    if (isIssue(result)) errors.push(refused(index, result, record));
    else good.push(result);
  });
  return { good, errors };
}

/** The entry of a record that is an object but not a good one. */
export const refused = (index: number, { path, message }: Issue, record: unknown): ImportError => ({ index, error: `${path} ${message}`.trim(), data: record });

/** Adds what only the database could tell is wrong, keeping record order. */
export const inRecordOrder = (...errors: ImportError[][]): ImportError[] => errors.flat().sort((a, b) => a.index - b.index);

import { Field, ID, Int, ObjectType } from 'type-graphql';
import { z } from 'zod';
import type { RequestContext } from '../context';
import type { Issue } from '../errors';
import { enumOf } from '../graphql/enums';
import { Json } from '../graphql/scalars';
import { checked, list } from '../shapes';
import { eachInSlices, nextTurn } from '../event-loop';
import { counter } from '../metrics';
import { inTransaction } from '../topics';
import { MAX_RECORDS } from './import-options';
import { ImportWarning, Warnings } from './warnings';

/** Shared part of the four imports: up to 10,000 records, each accepted or refused with its own error. */

const MANY = 500;
/** Maximum number of errors reported per record. */
const MAX_FAULTS = 10;

const imported = counter('imported_records_total', 'Records of imports, by kind and outcome', ['kind', 'outcome']);

export const IMPORT_KINDS = ['historical', 'deflection', 'employees', 'agent-states'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Numbers of records stored and refused by an import. */
interface ImportCounts {
  stored: number;
  refused: number;
}

/** Published when an import has stored its records. */
export const importFinished = inTransaction<ImportCounts & { kind: ImportKind }>();

/** Publishes the end of an import. Metrics count it after the commit. */
export async function finishImport(
  ctx: RequestContext,
  kind: ImportKind,
  { stored, refused }: ImportCounts,
): Promise<void> {
  ctx.afterCommit(() => {
    imported.inc({ kind, outcome: 'stored' }, stored);
    imported.inc({ kind, outcome: 'refused' }, refused);
  });
  await importFinished.publish(ctx, { kind, stored, refused });
}

const recordsShape = list(z.unknown(), { max: MAX_RECORDS });

/** Returns the records of a request. Waits for its slice before checking them. */
export async function recordsOf(data: unknown): Promise<unknown[]> {
  const records = checked(recordsShape, data, ['data']);
  if (records.length > MANY) await nextTurn();
  return records;
}

/**
 * Discards cached plans after a large insert: a foreign key check that was planned while the referenced table was tiny
 * would scan it for each new row.
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

export const OUTCOMES = ['created', 'updated', 'unchanged', 'skipped'] as const;
export type Outcome = (typeof OUTCOMES)[number];
const OutcomeEnum = enumOf('RecordOutcome', OUTCOMES, 'What became of a record of an import.');

@ObjectType({ simpleResolvers: true })
export class ImportOutcome {
  @Field(() => Int, { description: 'Position of the record in `data`.' })
  index!: number;

  @Field(() => OutcomeEnum)
  outcome!: Outcome;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the employee. Null for intervals, for records with errors and for employees to be created.',
  })
  id!: string | null;
}

/** Result of an import, in addition to its counters. */
@ObjectType()
export abstract class ImportReport {
  @Field(() => [ImportError], { description: 'Sorted by record.' })
  errors!: ImportError[];

  @Field(() => [ImportOutcome], { nullable: true, description: 'Sorted by record; on request.' })
  outcomes!: ImportOutcome[] | null;

  @Field(() => [ImportWarning], {
    description: 'Warnings about accepted records, sorted by record. Limit: 100, then the number of others.',
  })
  warnings!: ImportWarning[];
}

@ObjectType({ simpleResolvers: true })
export class ImportResult extends ImportReport {
  @Field(() => Boolean)
  success!: boolean;

  @Field(() => Int)
  imported!: number;

  @Field(() => Int, { description: 'Records with an error.' })
  skipped!: number;
}

/** Placeholder of a record that the transport could not parse, such as a CSV row with too few cells. */
export class UnreadableRecord {
  constructor(
    readonly fault: string,
    readonly data: unknown,
  ) {}
}

interface SeparatedRecords<T> {
  valid: T[];
  errors: ImportError[];
  warnings: Warnings;
}

/**
 * Checks each record. An invalid record never fails the request. `check` returns the record or its errors, and may add
 * warnings.
 */
export async function separateRecords<T extends object>(
  data: readonly unknown[],
  shape: z.ZodObject,
  check: (record: Record<string, unknown>, index: number, warnings: Warnings) => T | Issue[],
): Promise<SeparatedRecords<T>> {
  const valid: T[] = [];
  const errors: ImportError[] = [];
  const names = Object.keys(shape.shape);
  const known = new Set(names);
  const warnings = new Warnings(names);
  await eachInSlices(data, (record, index) => {
    if (record instanceof UnreadableRecord) {
      errors.push({ index, error: record.fault, data: record.data });
      return;
    }
    if (!isRecord(record)) {
      errors.push({ index, error: 'The record must be an object', data: { value: record } });
      return;
    }
    for (const name in record) if (!known.has(name)) warnings.unknownField(index, name);
    const result = check(record, index, warnings);
    if (Array.isArray(result)) errors.push(refused(index, result, record));
    else valid.push(result);
  });
  return { valid, errors, warnings };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the error of an invalid record. An issue without a path is a complete sentence. */
export function refused(index: number, issues: readonly Issue[], record: unknown): ImportError {
  const faults = issues.slice(0, MAX_FAULTS).map(({ path, message }) => `${path} ${message}`.trim());
  if (issues.length > MAX_FAULTS) faults.push(`${issues.length - MAX_FAULTS} more faults`);
  return { index, error: faults.join('; '), data: record };
}

/** Adds errors that only the database could detect, also to records that are already refused. */
export function withFurther(errors: readonly ImportError[], further: readonly ImportError[]): ImportError[] {
  const byIndex = new Map(errors.map((error) => [error.index, error]));
  for (const { index, error, data } of further) {
    const known = byIndex.get(index);
    byIndex.set(index, { index, error: known ? `${known.error}; ${error}` : error, data });
  }
  return inRecordOrder([...byIndex.values()]);
}

export const inRecordOrder = <T extends { index: number }>(...lists: (readonly T[])[]): T[] =>
  lists.flat().sort((a, b) => a.index - b.index);

export const skippedRecords = (errors: readonly ImportError[]): ImportOutcome[] =>
  errors.map(({ index }) => ({ index, outcome: 'skipped', id: null }));

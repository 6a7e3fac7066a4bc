import { ArgsType, Field } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../graphql/input';
import { list, queryBoolean } from '../shapes';

/** Options of every import. */

export const MAX_RECORDS = 10_000;

const DRY_RUN = 'Everything is checked, joined and counted, and nothing is written.';
const OUTCOMES = 'Whether the answer tells what becomes of each record.';

@ArgsType()
@Shape(z.object({ dryRun: z.boolean(), outcomes: z.boolean() }))
export class ImportOptions {
  @Field(() => Boolean, { defaultValue: false, description: DRY_RUN })
  dryRun!: boolean;

  @Field(() => Boolean, { defaultValue: false, description: OUTCOMES })
  outcomes!: boolean;
}

export const AS_USUAL: ImportOptions = { dryRun: false, outcomes: false };

/**
 * Returns the REST request body of an import. The records themselves are checked by the operation, for all transports.
 */
export const importOf = (record: z.ZodObject) =>
  z.object({
    data: z
      .unknown()
      .refine((data) => data !== null, 'is required')
      .meta({ shows: list(record, { max: MAX_RECORDS }) }),
    dryRun: z
      .boolean()
      .nullish()
      .meta({ description: DRY_RUN, examples: [false] }),
    outcomes: z
      .boolean()
      .nullish()
      .meta({ description: OUTCOMES, examples: [false] }),
  });

/** Options in the query string, for CSV request bodies. */
export const importQueryShape = z.object({
  dryRun: queryBoolean.nullish().meta({ description: DRY_RUN }),
  outcomes: queryBoolean.nullish().meta({ description: OUTCOMES }),
});

import { ArgsType, Field, ID, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { localDate, textLine, uuid, withFaults } from '../../kernel/shapes';
import { RetentionKindEnum } from './privacy.type';
import { MAX_RETENTION_DAYS, MIN_RETENTION_DAYS, RETENTION_KINDS, type RetentionKind } from './retention.rules';

const MAX_REASON = 500;

const retentionShape = withFaults(
  z.object({ kind: z.enum(RETENTION_KINDS), days: z.number().int().max(MAX_RETENTION_DAYS).nullish() }),
  ({ kind, days }) =>
    days != null && days < MIN_RETENTION_DAYS[kind]
      ? [{ path: 'days', message: `must be at least ${MIN_RETENTION_DAYS[kind]} for ${kind}, got ${days}` }]
      : [],
);
const holdShape = z.object({ employeeId: uuid.nullish(), reason: textLine(MAX_REASON), until: localDate.nullish() });
const eraseShape = z.object({ employeeId: uuid, reason: textLine(MAX_REASON) });
const rangeShape = z.object({ from: localDate.nullish(), to: localDate.nullish() });
type Range = z.output<typeof rangeShape>;
const rangeFaults = ({ from, to }: Range) =>
  from && to && to < from ? [{ path: 'to', message: `must not be before from ${from}, got "${to}"` }] : [];
/** The query string of an export. */
export const exportQueryShape = withFaults(rangeShape, rangeFaults);
const exportShape = withFaults(rangeShape.extend({ employeeId: uuid }), rangeFaults);

@ArgsType()
@Shape(retentionShape)
export class SetRetentionArgs {
  @Field(() => RetentionKindEnum)
  kind!: RetentionKind;

  @Field(() => Int, { nullable: true, description: 'Null keeps the data.' })
  days?: number | null;
}

@ArgsType()
@Shape(holdShape)
export class SetLegalHoldArgs {
  @Field(() => ID, { nullable: true, description: 'Null is everybody.' })
  employeeId?: string | null;

  @Field(() => String)
  reason!: string;

  @Field(() => String, { nullable: true, description: 'Last day, YYYY-MM-DD.' })
  until?: string | null;
}

@ArgsType()
@Shape(eraseShape)
export class ErasePersonArgs {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String)
  reason!: string;
}

@ArgsType()
@Shape(exportShape)
export class PersonExportArgs {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String, { nullable: true, description: 'First day, YYYY-MM-DD.' })
  from?: string | null;

  @Field(() => String, { nullable: true, description: 'Last day, YYYY-MM-DD.' })
  to?: string | null;
}

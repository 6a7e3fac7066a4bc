import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { PageArgs, pageShape } from '../../../kernel/graphql/page';
import { DateTime } from '../../../kernel/graphql/scalars';
import { instant, list, localDate, queryNumber, uuid, withFaults } from '../../../kernel/shapes';
import { formatInQuery } from '../../forecasting/forecast/forecast.inputs';
import { CHANGE_SET_KINDS, PUBLISH_NOTICES, type ChangeSetKind, type PublishNotice } from './change-set.rules';
import { ChangeSetKindEnum, PublishNoticeEnum } from './change-set.type';

const MAX_PEOPLE = 10_000;
const LAST_VERSION = 2 ** 31 - 1;

const versionShape = { version: queryNumber(1, LAST_VERSION).nullish(), asOf: instant.nullish() };

const atMostOne = ({ version, asOf }: { version?: unknown; asOf?: unknown }) =>
  version != null && asOf != null ? [{ path: 'asOf', message: 'must not be given with version' }] : [];

/** Query strings of the REST forms. */
export const versionQueryShape = withFaults(z.object(versionShape), atMostOne);
export const versionsQueryShape = z.object({ page: pageShape.page.nullish(), limit: pageShape.limit.nullish() });
export const diffQueryShape = z.object({
  from: queryNumber(1, LAST_VERSION).nullish(),
  to: queryNumber(1, LAST_VERSION).nullish(),
  ...versionsQueryShape.shape,
  format: formatInQuery,
});

const scheduleArgsShape = withFaults(z.object({ id: uuid, ...versionShape }), atMostOne);

@ArgsType()
@Shape(scheduleArgsShape)
export class ScheduleArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, { nullable: true, description: 'An earlier version.' })
  version?: number | null;

  @Field(() => DateTime, { nullable: true, description: 'The last version up to this instant.' })
  asOf?: Date | null;
}

export const shiftsOfScheduleShape = z.object({
  from: localDate.nullish(),
  to: localDate.nullish(),
  employeeIds: list(uuid, { max: MAX_PEOPLE }).nullish(),
});

@ArgsType()
export class ShiftsOfScheduleArgs {
  @Field(() => String, { nullable: true, description: 'First start date.' })
  from?: string | null;

  @Field(() => String, { nullable: true, description: 'Last start date.' })
  to?: string | null;

  @Field(() => [ID], { nullable: true })
  employeeIds?: string[] | null;
}

@ArgsType()
@Shape(
  z.object({
    scheduleId: uuid,
    employeeId: uuid.nullish(),
    kinds: list(z.enum(CHANGE_SET_KINDS), { max: 100 }).nullish(),
    ...pageShape,
  }),
)
export class ChangeSetsArgs extends PageArgs {
  @Field(() => ID)
  scheduleId!: string;

  @Field(() => ID, { nullable: true })
  employeeId?: string | null;

  @Field(() => [ChangeSetKindEnum], { nullable: true })
  kinds?: ChangeSetKind[] | null;
}

@ArgsType()
@Shape(z.object({ employeeId: uuid, date: localDate }))
export class CellArgs {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => String)
  date!: string;
}

@ArgsType()
@Shape(z.object({ since: instant }))
export class SinceArgs {
  @Field(() => DateTime)
  since!: Date;
}

const scheduleAtShape = withFaults(
  z.object({ scheduleId: uuid, ...versionShape, published: z.boolean().nullish() }),
  ({ version, asOf, published }) => [
    ...atMostOne({ version, asOf }),
    ...(published && (version != null || asOf != null)
      ? [{ path: 'published', message: `must not be given with ${version != null ? 'version' : 'asOf'}` }]
      : []),
  ],
);

@InputType({ description: 'At most one of version, asOf and published; none is the present state.' })
@Shape(scheduleAtShape)
export class ScheduleAtInput {
  @Field(() => ID)
  scheduleId!: string;

  @Field(() => Int, { nullable: true })
  version?: number | null;

  @Field(() => DateTime, { nullable: true })
  asOf?: Date | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: the last version in which it was published or locked; empty when there is none.',
  })
  published?: boolean | null;
}

@ArgsType()
@Shape(
  z.object({
    from: scheduleAtShape,
    to: scheduleAtShape,
    fromDate: localDate.nullish(),
    toDate: localDate.nullish(),
    employeeId: uuid.nullish(),
    ...pageShape,
  }),
)
export class ScheduleDiffArgs extends PageArgs {
  @Field(() => ScheduleAtInput)
  from!: ScheduleAtInput;

  @Field(() => ScheduleAtInput)
  to!: ScheduleAtInput;

  @Field(() => String, { nullable: true, description: 'First start date.' })
  fromDate?: string | null;

  @Field(() => String, { nullable: true, description: 'Last start date.' })
  toDate?: string | null;

  @Field(() => ID, { nullable: true })
  employeeId?: string | null;
}

@ArgsType()
@Shape(z.object(pageShape))
export class NotifiedArgs extends PageArgs {}

@ArgsType()
@Shape(z.object({ notify: z.enum(PUBLISH_NOTICES), ...pageShape }))
export class WouldNotifyArgs extends PageArgs {
  @Field(() => PublishNoticeEnum, { defaultValue: 'changes' })
  notify!: PublishNotice;
}

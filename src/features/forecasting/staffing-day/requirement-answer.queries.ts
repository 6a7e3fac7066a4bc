import type { GraphQLResolveInfo } from 'graphql';
import type { RequestContext } from '../../../kernel/context';
import { selects } from '../../../kernel/graphql/selection';
import { pageOf, placesOf } from '../../../kernel/graphql/page';
import { csvOf } from '../intervals/csv.rules';
import type { RequirementArgs } from '../requirement/requirement.inputs';
import type { RequiredPeople, Requirement } from '../requirement/requirement.type';
import { requiredPeople } from './required-people.queries';
import { requirementFailures } from '../requirement/stored-requirement.queries';

const COLUMNS: readonly (keyof RequiredPeople)[] = [
  'date',
  'interval',
  'startsAt',
  'endsAt',
  'queue',
  'channel',
  'skillId',
  'forecast',
  'handleTimeSeconds',
  'required',
  'scheduled',
  'probability',
  'scheduledPeople',
  'gap',
  'understaffedHours',
  'overstaffedHours',
  'probabilityScheduled',
];

/** Returns the selected fields of the requirement. */
export async function requirementAnswer(
  ctx: RequestContext,
  args: RequirementArgs,
  info: GraphQLResolveInfo,
): Promise<Requirement> {
  const asCsv = selects(info, 'csv');
  const { rows, total } = await requiredPeople(ctx, args, {
    scheduledPeople: asCsv || PEOPLE.some((field) => selects(info, `data.${field}`)),
    probabilityScheduled: selects(info, 'data.probabilityScheduled'),
    rows: asCsv ? ALL : selects(info, 'data') ? placesOf(args) : NONE,
  });
  const failures = selects(info, 'failures') ? await requirementFailures(ctx) : [];
  return {
    failures,
    total,
    data: asCsv ? pageOf(rows, args) : rows,
    csv: asCsv ? await csvOf(ctx, COLUMNS, rows) : '',
  };
}

/** Fields that need the number of people scheduled. */
const PEOPLE: readonly (keyof RequiredPeople)[] = ['scheduledPeople', 'gap', 'understaffedHours', 'overstaffedHours'];
const ALL = { from: 0, until: Infinity };
const NONE = { from: 0, until: 0 };

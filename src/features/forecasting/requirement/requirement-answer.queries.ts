import type { GraphQLResolveInfo } from 'graphql';
import type { RequestContext } from '../../../kernel/context';
import { isOnlyField, selects } from '../../../kernel/graphql/selection';
import { pageOf } from '../../../kernel/graphql/page';
import { csvOf } from '../intervals/csv.rules';
import type { RequirementArgs } from './requirement.inputs';
import type { RequiredPeople, Requirement } from './requirement.type';
import { requiredPeople } from './required-people.queries';

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
  'probabilityScheduled',
];

/** The requirement as far as its fields are asked for. */
export async function requirementAnswer(
  ctx: RequestContext,
  args: RequirementArgs,
  info: GraphQLResolveInfo,
): Promise<Requirement> {
  const asCsv = selects(info, 'csv');
  const rows = await requiredPeople(ctx, args, {
    scheduledPeople: asCsv || selects(info, 'data.scheduledPeople') || selects(info, 'data.gap'),
    probabilityScheduled: selects(info, 'data.probabilityScheduled'),
    isAlone: isOnlyField(info),
  });
  return { total: rows.length, data: pageOf(rows, args), csv: asCsv ? await csvOf(COLUMNS, rows) : '' };
}

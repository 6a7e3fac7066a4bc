import { tenantOf, userOf, type RequestContext } from '../../kernel/context';
import { badInput, conflict, forbidden, notFound, type Issue } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import { newId } from '../../kernel/ids';
import { localDateOf } from '../../kernel/time/local-time';
import { typeInUse } from '../time-off/time-off-type.queries';
import { skillsOf } from '../people/employee-skills.queries';
import { requireInScope, scopeOf } from '../people/scope.queries';
import { teamsSupervisedBy } from '../people/team.queries';
import { breakFaults, breaksWithin } from '../scheduling/break.rules';
import { findSchedule } from '../scheduling/schedule.queries';
import type { Shift } from '../scheduling/shift.entity';
import { shiftsById } from '../scheduling/shift.queries';
import { realMinutes, shiftInstants } from '../scheduling/shift.rules';
import { templatesInUse } from '../scheduling/template.queries';
import type { HoursOfferInput } from './offer.inputs';
import { requireTeams } from './offer.policy';
import type { HoursOffer } from './offer.type';

type PathOf = (field: string) => string;
/** An offer that is not stored. */
export type Draft = Omit<HoursOffer, 'placesLeft' | 'stateReason'>;

/** The offer that an input asks for, with every fault of it told. */
export async function draftOffer(
  ctx: RequestContext,
  input: HoursOfferInput,
  pathOf: PathOf,
): Promise<Draft & { givenPlaces: number | null }> {
  const schedule = await findSchedule(ctx, input.scheduleId, pathOf('scheduleId'));
  const teamIds = await teamsFor(ctx, input, pathOf);
  const replaced = await replacedShift(ctx, input, pathOf('replacesShiftId'));
  const templateId = input.templateId ?? null;
  const template = (await templatesInUse(ctx, [{ templateId, path: pathOf('templateId') }])).get(templateId ?? '');
  await requireSkills(ctx, input.skillIds ?? [], pathOf);
  const type = input.typeId ? await typeInUse(ctx, input.typeId, pathOf('typeId')) : null;
  const now = ctx.clock.now();
  const { date, startTime, endTime, kind } = input;
  const instants = shiftInstants(tenantOf(ctx).timeZone)({ date, startTime, endTime });
  const opensAt = input.opensAt && +input.opensAt > +now ? input.opensAt : now;
  const closesAt = input.closesAt ?? instants.startsAt;
  const minutes = realMinutes(instants);
  const breaks =
    kind !== 'open_shift'
      ? []
      : (input.breaks ?? breaksWithin(template?.breakRules ?? (templateId ? [] : (replaced?.breaks ?? [])), minutes));
  const faults = [
    ...(type?.countsAgainstBalance
      ? [{ path: pathOf('typeId'), message: `must be a type without a balance, got "${type.name}"` }]
      : []),
    ...dateFaults(input, schedule, pathOf),
    ...startFaults(ctx, input, { ...instants, opensAt, closesAt }, pathOf),
    ...(minutes > 0 ? breakFaults(breaks, minutes, pathOf('breaks')) : []),
  ];
  if (faults.length > 0) throw badInput(faults);
  if (schedule.status !== 'published')
    throw conflict(`The schedule is ${schedule.status}: hours are offered in published schedules`, {
      state: schedule.status,
    });
  const skillIds = input.skillIds ?? (replaced ? await skillsOfOwner(ctx, replaced) : []);
  return {
    id: newId(),
    scheduleId: schedule.id,
    kind,
    state: +opensAt > +now ? 'planned' : 'open',
    ...{ date, startTime, endTime },
    startsAt: instants.startsAt.toISOString(),
    endsAt: instants.endsAt.toISOString(),
    breaks: breaks.map((each) => ({ startOffset: each.startOffset, duration: each.duration, type: each.type })),
    templateId: templateId ?? replaced?.templateId ?? null,
    typeId: input.typeId ?? null,
    replacesShiftId: input.replacesShiftId ?? null,
    allocation: input.allocation,
    ranking: input.ranking,
    places: 1,
    givenPlaces: input.places ?? (replaced ? 1 : null),
    skillIds: [...new Set(skillIds)],
    teamIds,
    confirmMinutes: input.confirmMinutes ?? null,
    ignoreDefaults: input.ignoreDefaults,
    onlyWhileNeeded: input.onlyWhileNeeded,
    note: input.note ?? null,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    createdBy: userOf(ctx).userName,
    createdAt: now.toISOString(),
  };
}

/** Teams that are named; without any, those of a supervisor, and everyone for others. */
async function teamsFor(ctx: RequestContext, { teamIds }: HoursOfferInput, pathOf: PathOf): Promise<string[]> {
  const scope = await scopeOf(ctx);
  const named = [...new Set(teamIds ?? [])];
  if (named.length === 0) {
    if (scope.everybody) return [];
    const own = (await teamsSupervisedBy(ctx, userOf(ctx).userId)).filter(({ archivedAt }) => archivedAt === null);
    if (own.length === 0) throw forbidden('You supervise no team', pathOf('teamIds'));
    return own.map(({ id }) => id);
  }
  await requireKnown(ctx, 'team', 'Team', named, (i) => pathOf(`teamIds[${i}]`));
  requireTeams(scope, named, (i) => pathOf(`teamIds[${i}]`));
  return named;
}

const requireSkills = (ctx: RequestContext, ids: readonly string[], pathOf: PathOf): Promise<void> =>
  requireKnown(ctx, 'skill', 'Skill', ids, (i) => pathOf(`skillIds[${i}]`));

async function requireKnown(
  ctx: RequestContext,
  table: 'team' | 'skill',
  what: string,
  ids: readonly string[],
  pathOf: (i: number) => string,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await ctx.sql<{ id: string }>(
    `offer.known.${table}`,
    `select id from ${table} where organization_id = $1 and id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw notFound(what, pathOf(unknown), ids[unknown]!);
}

async function replacedShift(
  ctx: RequestContext,
  { replacesShiftId }: HoursOfferInput,
  path: string,
): Promise<Shift | null> {
  if (!replacesShiftId) return null;
  const [shift] = (await shiftsById(ctx, [replacesShiftId], path)) as [Shift];
  await requireInScope(ctx, [{ employeeId: shift.employeeId, path }]);
  return shift;
}

const skillsOfOwner = async (ctx: RequestContext, { employeeId }: Shift): Promise<readonly string[]> =>
  (await skillsOf(ctx, [employeeId])).get(employeeId) ?? [];

const dateFaults = (
  { date }: HoursOfferInput,
  { startDate, endDate }: { startDate: string; endDate: string },
  pathOf: PathOf,
): Issue[] =>
  date < startDate || date > endDate
    ? [{ path: pathOf('date'), message: `must lie in its schedule, ${startDate} to ${endDate}, got "${date}"` }]
    : [];

function startFaults(
  ctx: RequestContext,
  { date, startTime, closesAt: givenClose }: HoursOfferInput,
  { startsAt, endsAt, opensAt, closesAt }: Record<'startsAt' | 'endsAt' | 'opensAt' | 'closesAt', Date>,
  pathOf: PathOf,
): Issue[] {
  const now = ctx.clock.now();
  if (+startsAt === +endsAt) return [{ path: pathOf('startTime'), message: 'must leave time to work' }];
  if (+startsAt <= +now) {
    const isPast = date < localDateOf(now, tenantOf(ctx).timeZone);
    const got = isPast ? `"${date}"` : `"${startTime}"`;
    return [
      {
        path: pathOf(isPast ? 'date' : 'startTime'),
        message: `must be in the future: the hours have begun, got ${got}`,
      },
    ];
  }
  if (+closesAt > +startsAt)
    return [
      {
        path: pathOf('closesAt'),
        message: `must not be after the start of the hours, got "${closesAt.toISOString()}"`,
      },
    ];
  if (+closesAt <= +opensAt) {
    const [path, at] = givenClose ? (['closesAt', closesAt] as const) : (['opensAt', opensAt] as const);
    const words = givenClose ? 'must be after opensAt and in the future' : 'must be before the hours begin';
    return [{ path: pathOf(path), message: `${words}, got "${at.toISOString()}"` }];
  }
  return [];
}

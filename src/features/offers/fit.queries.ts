import { isUnpaid } from '../../engines/work-rules/breaks';
import { grouped } from '../../kernel/collections';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { addDays } from '../../kernel/time/local-time';
import { wallClock } from '../../kernel/time/wall-clock';
import { MINUTE_MS } from '../../kernel/time/units';
import { absenceStretch, type LocalAbsence } from '../availability/absence.rules';
import { fullName } from '../access/user.rules';
import { EMPLOYEE_SOURCE } from '../people/employee-columns';
import type { Break, QueueSegment } from '../scheduling/break.rules';
import type { Blocker } from '../scheduling/explanation/why-not.type';
import { readLegality } from '../scheduling/check/legality.queries';
import { shiftInstants, type ShiftInstants } from '../scheduling/shift.rules';
import { schedulesById } from '../scheduling/schedule.queries';
import { byRank, extended, localSpan, RANKED_DAYS, shortened, wallSpan, type Ranked } from './offer.rules';
import type { HoursOffer } from './offer.type';

/** A published shift of somebody. */
export interface OwnShift {
  id: string;
  scheduleId: string;
  employeeId: string;
  templateId: string | null;
  date: string;
  startTime: string;
  endTime: string;
  breaks: Break[];
  onQueue: QueueSegment[];
  startMs: number;
  endMs: number;
  version: number;
}

/** The hours that an offer would give to an employee, and the reasons against it. */
export interface Fit {
  employeeId: string;
  employeeName: string;
  blockedBy: Blocker[];
  /** Null if no hours fit. */
  hours: FittingHours | null;
}

export interface FittingHours extends ShiftInstants {
  date: string;
  startTime: string;
  endTime: string;
  minutes: number;
  /** The shift that changes, or of which a part is off; null for a new one. */
  shift: OwnShift | null;
  /** The shift as it would be; null for time off. */
  after: (Omit<OwnShift, 'version'> & { version?: number }) | null;
}

export interface Person extends Omit<Ranked, 'sequence' | 'awardedMinutes'> {
  id: string;
  name: string;
}

/**
 * Judges offers for people: a fixed number of statements for each schedule, however many people there are. Offers of
 * the same hours, breaks and skills are judged once. With `firstReason`, work rules are judged only for people whom
 * nothing else blocks.
 */
export async function fitsOf(
  ctx: RequestContext,
  offers: readonly HoursOffer[],
  employeeIds: readonly string[],
  options: { firstReason?: boolean } = {},
): Promise<Map<string, Map<string, Fit>>> {
  const fits = new Map<string, Map<string, Fit>>();
  if (employeeIds.length === 0 || offers.length === 0) return fits;
  const dates = offers.map(({ date }) => date).sort();
  const [first, last] = [addDays(dates[0] as string, -1), addDays(dates.at(-1) as string, 2)];
  const people = await peopleById(ctx, employeeIds);
  const shifts = grouped(await shiftsAround(ctx, employeeIds, first, last), ({ employeeId }) => employeeId);
  const off = offers.some(({ kind }) => kind === 'voluntary_time_off')
    ? await timeOffAround(ctx, employeeIds, first, last)
    : new Map<string, { startMs: number; endMs: number }[]>();
  const known = await schedulesById(ctx, [...new Set(offers.map(({ scheduleId }) => scheduleId))]);
  const range = { startDate: first, endDate: last };
  const legality = await readLegality(ctx, [...known.values()], employeeIds, range);
  const instantsOf = shiftInstants(tenantOf(ctx).timeZone);
  const alike = grouped(offers, hoursKey);
  for (const [offer, ...others] of [...alike.values()] as [HoursOffer, ...HoursOffer[]][]) {
    const instants = instantsOf(offer);
    const found = new Map(
      [...people.keys()].map(
        (id) => [id, hoursFor(offer, id, shifts.get(id) ?? NONE, { instants, instantsOf })] as const,
      ),
    );
    const verdicts = await legality.judge(
      [...found].map(([employeeId, { hours }]) => ({
        employeeId,
        added: hours?.after && known.has(offer.scheduleId) ? [hours.after] : [],
        skillIds: offer.skillIds,
      })),
      options,
    );
    const own = new Map<string, Fit>();
    for (const { id } of [offer, ...others]) fits.set(id, own);
    for (const [employeeId, { name }] of people) {
      const { hours, rule } = found.get(employeeId)!;
      const { blockedBy = [], defaultBreaches = [] } = verdicts.get(employeeId) ?? {};
      if (rule) blockedBy.push(blockerOf(rule, name));
      if (hours && !hours.after && (off.get(employeeId) ?? []).some((each) => isAtOnce(each, instantsMs(hours))))
        blockedBy.push({ rule: 'time_off', says: `${name} has asked for time off then, or is off` });
      // Shifts that overlap lack rest as well: that says nothing more.
      const isAtWork = blockedBy.some((each) => each.rule === 'overlap');
      const defaults = offer.ignoreDefaults || isAtWork ? [] : defaultBreaches;
      blockedBy.push(...defaults.map(({ by, says }) => ({ rule: by.rule.kind, says })));
      own.set(employeeId, { employeeId, employeeName: name, blockedBy, hours });
    }
  }
  return fits;
}

const NONE: readonly never[] = [];

/** Offers with the same key give the same hours to the same people. A new shift gets its id when it is awarded. */
export const hoursKey = (offer: HoursOffer): string => {
  const { kind, scheduleId, date, startTime, endTime, breaks, templateId, skillIds, ignoreDefaults } = offer;
  return JSON.stringify([kind, scheduleId, date, startTime, endTime, breaks, templateId, skillIds, ignoreDefaults]);
};

type Found = { hours: FittingHours; rule: null } | { hours: null; rule: 'no_shift' | 'middle' };

function hoursFor(
  offer: HoursOffer,
  employeeId: string,
  shifts: readonly OwnShift[],
  { instants, instantsOf }: { instants: ShiftInstants; instantsOf: ReturnType<typeof shiftInstants> },
): Found {
  const hours = wallSpan(offer, offer.date);
  if (offer.kind === 'open_shift') {
    const { id, scheduleId, templateId, date, startTime, endTime, breaks } = offer;
    const local = { date, startTime, endTime, ...instantsMs(instants) };
    const after = { id, scheduleId, employeeId, templateId, breaks, onQueue: [], ...local };
    const minutes = workedMinutes(after);
    return { rule: null, hours: { date, startTime, endTime, ...instants, minutes, shift: null, after } };
  }
  const near = shifts.filter(({ scheduleId }) => scheduleId === offer.scheduleId);
  if (offer.kind === 'voluntary_time_off') {
    const parts = near.map((shift) => ({ shift, part: shortened(wallSpan(shift, offer.date), hours) }));
    const fitting = parts.find(({ part }) => part !== null && part !== 'middle');
    if (!fitting) return { hours: null, rule: parts.some(({ part }) => part === 'middle') ? 'middle' : 'no_shift' };
    const { shift, part } = fitting;
    const local = localSpan(part as Exclude<typeof part, null | 'middle'>, offer.date);
    const off = instantsOf(local);
    return {
      rule: null,
      hours: { ...local, ...off, minutes: workedMinutes(shift, instantsMs(off)), shift, after: null },
    };
  }
  for (const shift of near) {
    const longer = extended(wallSpan(shift, offer.date), hours);
    if (!longer) continue;
    const [union, gained] = [localSpan(longer.union, offer.date), localSpan(longer.gained, offer.date)];
    const unionMs = instantsMs(instantsOf(union));
    const moved = (shift.startMs - unionMs.startMs) / MINUTE_MS;
    const later = <Part extends { startOffset: number }>(each: Part) => ({
      ...each,
      startOffset: each.startOffset + moved,
    });
    const parts = { breaks: shift.breaks.map(later), onQueue: shift.onQueue.map(later) };
    const after = { ...shift, ...union, ...unionMs, ...parts };
    const minutes = workedMinutes(after) - workedMinutes(shift);
    return { rule: null, hours: { ...gained, ...instantsOf(gained), minutes, shift, after } };
  }
  return { hours: null, rule: 'no_shift' };
}

function blockerOf(rule: 'no_shift' | 'middle', name: string): Blocker {
  const says = {
    no_shift: `${name} has no shift at these hours`,
    middle: `The hours do not reach an end of the shift of ${name}`,
  };
  return { rule, says: says[rule] };
}

const isAtOnce = (a: { startMs: number; endMs: number }, b: { startMs: number; endMs: number }): boolean =>
  a.startMs < b.endMs && b.startMs < a.endMs;

const instantsMs = ({ startsAt, endsAt }: ShiftInstants) => ({ startMs: +startsAt, endMs: +endsAt });

/** Real minutes of a shift, or of a part of it, without its unpaid breaks. */
function workedMinutes(
  shift: Pick<OwnShift, 'startMs' | 'endMs' | 'breaks'>,
  part = shift as { startMs: number; endMs: number },
): number {
  const [from, until] = [Math.max(shift.startMs, part.startMs), Math.min(shift.endMs, part.endMs)];
  const unpaid = shift.breaks.reduce((sum, { startOffset, duration, ...each }) => {
    const startMs = shift.startMs + startOffset * MINUTE_MS;
    const taken = Math.min(until, startMs + duration * MINUTE_MS) - Math.max(from, startMs);
    return isUnpaid(each) ? sum + Math.max(0, taken) : sum;
  }, 0);
  return Math.round((until - from - unpaid) / MINUTE_MS);
}

export async function peopleById(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await ctx.sql<Person>(
    null,
    `select e.id, ${fullName('u')} as name, e.seniority_date as "seniorityDate",
       e.rank_points as "rankPoints"
     from ${EMPLOYEE_SOURCE} where e.organization_id = $1 and e.id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function shiftsAround(
  ctx: RequestContext,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<OwnShift[]> {
  return ctx.sql<OwnShift>(
    null,
    `select f.id, f.schedule_id as "scheduleId", f.employee_id as "employeeId", f.template_id as "templateId", f.date,
       f.start_time as "startTime", f.end_time as "endTime", f.breaks, f.on_queue as "onQueue",
       f.version,
       extract(epoch from f.starts_at)::float8 * 1000 as "startMs",
       extract(epoch from f.ends_at)::float8 * 1000 as "endMs"
     from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
     where f.organization_id = $1 and f.employee_id = any($2) and f.date between $3 and $4 and s.status <> 'draft'
     order by f.starts_at`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), from, to],
  );
}

/** Time off that is approved or asked for. */
async function timeOffAround(ctx: RequestContext, employeeIds: readonly string[], from: string, to: string) {
  const rows = await ctx.sql<LocalAbsence & { employeeId: string }>(
    null,
    `select employee_id as "employeeId", start_date as "startDate", end_date as "endDate", start_time as "startTime",
       end_time as "endTime"
     from time_off_request
     where organization_id = $1 and employee_id = any($2) and state in ('requested', 'waiting', 'approved')
       and start_date <= $4 and end_date >= $3`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), addDays(from, -1), to],
  );
  const clock = wallClock(tenantOf(ctx).timeZone);
  const absences = rows.map(({ employeeId, ...local }) => ({ employeeId, ...absenceStretch(local, clock) }));
  return grouped(absences, ({ employeeId }) => employeeId);
}

/** Minutes that people were awarded in the days before an offer, lapsed and released ones too. */
export async function awardedMinutes(
  ctx: RequestContext,
  { date, kind }: Pick<HoursOffer, 'date' | 'kind'>,
  employeeIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await ctx.sql<{ employeeId: string; minutes: number }>(
    null,
    `select c.employee_id as "employeeId", sum(c.minutes)::int as minutes
     from offer_claim c join hours_offer o on o.organization_id = c.organization_id and o.id = c.offer_id
     where c.organization_id = $1 and c.employee_id = any($2) and c.state in ('awarded', 'lapsed', 'released')
       and o.date >= $3::date - ${RANKED_DAYS} and o.date < $3 and (o.kind = 'voluntary_time_off') = $4
     group by c.employee_id`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), date, kind === 'voluntary_time_off'],
  );
  return new Map(rows.map(({ employeeId, minutes }) => [employeeId, minutes]));
}

/** Orders people or claims by the ranking of an offer. */
export async function ranked<Claim extends { employeeId: string; sequence: number }>(
  ctx: RequestContext,
  offer: Pick<HoursOffer, 'date' | 'kind' | 'ranking'>,
  claims: readonly Claim[],
): Promise<(Claim & Ranked)[]> {
  const ids = claims.map(({ employeeId }) => employeeId);
  const people = await peopleById(ctx, ids);
  const minutes = await awardedMinutes(ctx, offer, ids);
  return claims
    .map((claim) => ({
      ...claim,
      seniorityDate: people.get(claim.employeeId)?.seniorityDate ?? null,
      rankPoints: people.get(claim.employeeId)?.rankPoints ?? null,
      awardedMinutes: minutes.get(claim.employeeId) ?? 0,
    }))
    .sort(byRank(offer.ranking));
}

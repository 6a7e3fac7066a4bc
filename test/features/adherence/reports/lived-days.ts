import { randomUUID } from 'node:crypto';
import type { AdherenceThresholds, PlannedShift } from '../../../../src/features/adherence/adherence.rules';
import { withoutAbsences } from '../../../../src/features/adherence/adherence.rules';
import { importAgentStates } from '../../../../src/features/adherence/agent-state-import.commands';
import { exceptionsBetween } from '../../../../src/features/adherence/exceptions/exception.queries';
import { exceptionsChanged } from '../../../../src/features/adherence/exceptions/exception.topics';
import { computeDueDays } from '../../../../src/features/adherence/reports/agent-day.commands';
import { agentDay } from '../../../../src/features/adherence/reports/agent-day.queries';
import { adherenceReport } from '../../../../src/features/adherence/reports/report.queries';
import { absencesOf } from '../../../../src/features/availability/absences.queries';
import { timeOffChanged } from '../../../../src/features/time-off/time-off.topics';
import { settingsInForce, type Settings } from '../../../../src/features/organization/organization.rules';
import { settingsChanged } from '../../../../src/features/organization/organization.topics';
import { scheduleChanged } from '../../../../src/features/scheduling/scheduling.topics';
import { keepAsBegun } from '../../../../src/features/scheduling/shift.store';
import { serially } from '../../../../src/kernel/event-loop';
import type { UserPrincipal } from '../../../../src/kernel/principal';
import { addDays, instantOf, localDateOf, localTimeOf } from '../../../../src/kernel/time/local-time';
import { ServerContext } from '../../../../src/server/server-context';
import { FakeClock } from '../../../support/clock';
import type { InProcessApp } from '../../../support/in-process-app';
import { inOrder } from '../oracle-check';
import { randomDay, randomOf, type RandomDay } from '../random-day';
import { oracleDays, type OracleDay } from './day-oracle';

/**
 * Runs a random day and the following hours or days in an organization: late records, an amended plan, time off,
 * exceptions, settings and outages, in any order, and the job now and then. Reads must always match the oracle.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const ZONES = ['America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Santiago'];

export async function livedDifferences(app: InProcessApp, seed: number): Promise<string[]> {
  const life = await LivedDay.begin(app, seed);
  return life.live();
}

interface Step {
  at: number;
  run(): Promise<unknown>;
}

class LivedDay {
  private readonly organizationId = randomUUID();
  private readonly userId = randomUUID();
  private readonly employeeId = randomUUID();
  private readonly scheduleId = randomUUID();
  private readonly email = `${this.employeeId}@day.example`;
  private readonly clock: FakeClock;
  private readonly found: string[] = [];
  private readonly shiftIds = new Map<string, string>();
  /** Includes deleted shifts. */
  private readonly shiftName = new Map<string, string>();

  // what is known so far
  private readonly arrived: RandomDay['arrivals'] = [];
  private plan: PlannedShift[] = [];
  private readonly edits: { at: number; shifts: PlannedShift[] }[] = [];
  private thresholds: AdherenceThresholds;
  private readonly silences: { from: number; suspendedUntil: number | null }[] = [];

  private truth: Record<'amended' | 'published', Map<string, OracleDay>> & { key: string } = {
    key: '',
    amended: new Map(),
    published: new Map(),
  };

  private constructor(
    private readonly app: InProcessApp,
    private readonly seed: number,
    private readonly day: RandomDay,
    private readonly timeZone: string,
  ) {
    this.clock = new FakeClock(day.from);
    this.thresholds = day.thresholds;
  }

  static async begin(app: InProcessApp, seed: number): Promise<LivedDay> {
    const life = new LivedDay(app, seed, randomDay(seed), ZONES[seed % ZONES.length] as string);
    const { organizationId, userId, employeeId, scheduleId, email, timeZone } = life;
    await life.owned(
      `insert into organization (id, name, slug, timezone, tier, settings)
       values ($1, 'Day', $2, $3, 'enterprise', '{}')`,
      [organizationId, `lived-${organizationId}`, timeZone],
    );
    await life.owned(
      `insert into user_account (id, organization_id, email, email_folded, first_name, last_name, name_sort,
         search_folded, role, status, created_at)
       values ($1, $2, $3, $3, 'A', 'B', 'b', 'b', 'agent', 'active', '2026-01-01')`,
      [userId, organizationId, email],
    );
    await life.owned(
      `insert into employee (id, organization_id, user_id, created_at) values ($1, $2, $3, '2026-01-01')`,
      [employeeId, organizationId, userId],
    );
    await life.owned(
      `insert into schedule (id, organization_id, name, name_folded, start_date, end_date, status, published_at,
         created_at)
       values ($1, $2, 'Year', 'year', '2026-01-01', '2026-12-31', 'published', '2026-01-01', '2026-01-01')`,
      [scheduleId, organizationId],
    );
    return life;
  }

  /** Concurrent days share the owner's single connection. */
  private owned = (text: string, values: unknown[]) =>
    serially('owner', () => this.app.database.owner.query(text, values));

  async live(): Promise<string[]> {
    const random = randomOf(this.seed + 5_000_000);
    const { from, until, arrivals, plans, absences } = this.day;
    const end = until + Math.floor(random() * 36) * HOUR + Math.floor(random() * 3600) * SECOND;
    const chance = (probability: number) => random() < probability;
    const moment = (least = from, most = end) => least + Math.floor((random() * (most - least)) / SECOND) * SECOND;
    // No plan changes in the same second in which a shift begins.
    const starts = new Set(plans.flatMap(({ shifts }) => shifts.map(({ startMs }) => startMs)));
    const editMoment = (least = from) => {
      const at = moment(least);
      return starts.has(at) ? at + SECOND : at;
    };
    const steps: Step[] = [];
    const at = (when: number, run: Step['run']) => steps.push({ at: when, run });

    const first = chance(0.8) ? from : editMoment();
    at(first, () => this.edit((plans[0] as RandomDay['plans'][0]).shifts));
    let last = first;
    for (const { shifts } of plans.slice(1)) at((last = editMoment(last)), () => this.edit(shifts));
    if (chance(0.2)) at((last = editMoment(last)), () => this.edit(this.plan.slice(1)));
    if (chance(0.2)) at(editMoment(last), () => this.edit((plans.at(-1) as RandomDay['plans'][0]).shifts));

    const records = arrivals.map((arrival) => ({
      ...arrival,
      seenAt: chance(0.5) ? arrival.seenAt : moment(arrival.at),
    }));
    const batches = new Map<number, typeof records>();
    for (const record of records.sort((a, b) => a.seenAt - b.seenAt)) {
      const batchAt = Math.max(record.at, Math.ceil(record.seenAt / (20 * MINUTE)) * 20 * MINUTE);
      const when = Math.min(end, batchAt);
      batches.set(when, [...(batches.get(when) ?? []), record]);
    }
    for (const [when, batch] of batches) at(when, () => this.import(batch));

    for (const { startMs, endMs } of absences) {
      const id = randomUUID();
      const entered = moment();
      at(entered, () => this.takeOff(id, startMs, endMs));
      if (chance(0.4)) at(moment(entered), () => this.dropTimeOff(id));
    }
    if (chance(0.4)) {
      const startMs = moment(from, until);
      const entered = moment();
      const id = randomUUID();
      at(entered, () => this.except(id, startMs, startMs + Math.ceil(random() * 240) * MINUTE));
      if (chance(0.4)) at(moment(entered), () => this.withdraw(id));
    }
    if (chance(0.3)) {
      this.thresholds = randomDay(this.seed + 1).thresholds;
      at(moment(), () => this.changeSettings(this.day.thresholds));
    }
    if (chance(0.4)) {
      const began = moment(from, until);
      const ended = began + Math.ceil(random() * (chance(0.8) ? 120 : 2000)) * MINUTE;
      const silence = { from: began, suspendedUntil: null as number | null };
      at(began, async () => {
        this.silences.push(silence);
        await this.noteSilence(began, null, null);
      });
      const suspendedUntil = chance(0.5) ? ended + 15 * MINUTE : null;
      if (ended <= end)
        at(ended, async () => {
          silence.suspendedUntil = suspendedUntil ?? ended;
          await this.noteSilence(began, ended, suspendedUntil);
        });
    }
    for (let n = Math.floor(random() * 6); n > 0; n--) at(moment(), () => this.job());
    if (chance(0.5)) at(moment(), () => this.compare('on the way'));

    await this.job();
    await this.changeSettings(this.thresholds);
    for (const step of steps.sort((a, b) => a.at - b.at)) {
      if (step.at > end) continue;
      this.clock.moveTo(step.at);
      await step.run();
    }
    this.clock.moveTo(end);
    await this.compare('as read');
    await this.job();
    await this.compare('as stored');
    return this.found;
  }

  private context(): ServerContext {
    const { app, url } = this.app;
    const ctx = new ServerContext({ ...app.services, clock: this.clock }, { address: '', publicUrl: url });
    const { organizationId, timeZone } = this;
    const admin: UserPrincipal = {
      kind: 'user',
      organizationId,
      timeZone,
      tier: 'enterprise',
      userId: this.userId,
      userName: 'Ada Admin',
      role: 'admin',
      employeeId: null,
      sessionHash: '',
    };
    ctx.principal = admin;
    return ctx;
  }

  private work<T>(work: (ctx: ServerContext) => Promise<T>): Promise<T> {
    const ctx = this.context();
    return ctx.unitOfWork(this.organizationId, () => work(ctx));
  }

  private dateOf = (ms: number): string => localDateOf(new Date(ms), this.timeZone);
  private timeOf = (ms: number): string => localTimeOf(new Date(ms), this.timeZone);

  private async job(): Promise<void> {
    while ((await this.work((ctx) => computeDueDays(ctx))) !== null);
  }

  private async import(records: RandomDay['arrivals']): Promise<void> {
    const data = records.map(({ at, state }) => ({
      agentId: this.email,
      state,
      timestamp: new Date(at).toISOString(),
    }));
    const { errors } = await this.work((ctx) => importAgentStates(ctx, data));
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    this.arrived.push(...records);
  }

  /** Shifts that are no longer in the plan are deleted. */
  private edit(shifts: readonly PlannedShift[]): Promise<void> {
    const before = this.plan;
    this.plan = [...shifts];
    this.edits.push({ at: this.clock.now().getTime(), shifts: this.plan });
    return this.work(async (ctx) => {
      const idOf = (name: string): string => {
        const id = this.shiftIds.get(name) ?? randomUUID();
        this.shiftIds.set(name, id);
        this.shiftName.set(id, name);
        return id;
      };
      await keepAsBegun(
        ctx,
        before.map(({ id }) => idOf(id)),
      );
      for (const { id } of before.filter((old) => !shifts.some((shift) => shift.id === old.id))) {
        await ctx.sql(null, 'delete from shift where id = $1', [idOf(id)]);
        this.shiftIds.delete(id);
      }
      for (const { id, startMs, endMs, breaks } of shifts)
        await ctx.sql(
          null,
          `insert into shift (id, organization_id, schedule_id, employee_id, date, start_time, end_time, breaks,
             starts_at, ends_at, changed_at)
           values ($1, $2, $3, $4, $5, '00:00', '00:01', $6, $7, $8, $9)
           on conflict (organization_id, id) do update set breaks = excluded.breaks, ends_at = excluded.ends_at,
             changed_at = excluded.changed_at`,
          [
            idOf(id),
            this.organizationId,
            this.scheduleId,
            this.employeeId,
            this.dateOf(startMs),
            JSON.stringify(
              breaks.map((planned) => ({
                type: planned.type,
                startOffset: (planned.startMs - startMs) / MINUTE,
                duration: (planned.endMs - planned.startMs) / MINUTE,
              })),
            ),
            new Date(startMs),
            new Date(endMs),
            ctx.clock.now(),
          ],
        );
      const dates = [...before, ...shifts].map(({ startMs }) => this.dateOf(startMs)).sort();
      if (dates.length > 0)
        await scheduleChanged.publish(ctx, {
          employeeIds: [this.employeeId],
          from: dates[0] as string,
          to: dates.at(-1) as string,
          scheduleIds: [],
          change: 'changed',
        });
    });
  }

  private takeOff(id: string, startMs: number, endMs: number): Promise<void> {
    const [startDate, startTime, endTime] = [this.dateOf(startMs), this.timeOf(startMs), this.timeOf(endMs)];
    return this.work(async (ctx) => {
      await ctx.sql(
        null,
        `insert into time_off_request (id, organization_id, employee_id, type_id, start_date, end_date, start_time,
           end_time, minutes, minutes_next_year, state, requested_by, requested_at)
         select $1, $2, $3, id, $4, $4, $5, $6, 60, 0, 'approved', 'A', $7 from time_off_type
         where organization_id = $2 limit 1`,
        [id, this.organizationId, this.employeeId, startDate, startTime, endTime, ctx.clock.now()],
      );
      await this.tellOfTimeOff(ctx, startDate);
    });
  }

  private dropTimeOff(id: string): Promise<void> {
    return this.work(async (ctx) => {
      const [row] = await ctx.sql<{ date: string }>(
        null,
        `update time_off_request set state = 'cancelled' where id = $1 returning start_date as date`,
        [id],
      );
      if (row) await this.tellOfTimeOff(ctx, row.date);
    });
  }

  private tellOfTimeOff = (ctx: ServerContext, date: string) =>
    timeOffChanged.publish(ctx, { employeeIds: [this.employeeId], from: date, to: date });

  private except(id: string, startMs: number, endMs: number): Promise<void> {
    return this.work(async (ctx) => {
      await ctx.sql(
        null,
        `insert into adherence_exception (id, organization_id, employee_id, starts_at, ends_at, reason_id, state,
           requested_by, requested_at)
         select $1, $2, $3, $4, $5, id, 'approved', 'A', $6 from exception_reason where organization_id = $2 limit 1`,
        [id, this.organizationId, this.employeeId, new Date(startMs), new Date(endMs), ctx.clock.now()],
      );
      await ctx.sql(null, 'insert into adherence_excuse values ($1, $2, $3, $4, $5)', [
        this.organizationId,
        id,
        this.employeeId,
        new Date(startMs),
        new Date(endMs),
      ]);
      await this.tellOfExceptions(ctx, startMs, endMs);
    });
  }

  private withdraw(id: string): Promise<void> {
    return this.work(async (ctx) => {
      const [row] = await ctx.sql<{ startsAt: string; endsAt: string }>(
        null,
        'delete from adherence_excuse where exception_id = $1 returning starts_at as "startsAt", ends_at as "endsAt"',
        [id],
      );
      if (row) await this.tellOfExceptions(ctx, Date.parse(row.startsAt), Date.parse(row.endsAt));
    });
  }

  private tellOfExceptions = (ctx: ServerContext, startMs: number, endMs: number) =>
    exceptionsChanged.publish(ctx, {
      employeeIds: [this.employeeId],
      from: this.dateOf(startMs),
      to: this.dateOf(endMs),
    });

  private changeSettings(thresholds: AdherenceThresholds): Promise<void> {
    this.thresholds = thresholds;
    return this.work(async (ctx) => {
      const [{ settings }] = (await ctx.sql<{ settings: object }>(
        null,
        'select settings from organization where id = $1',
        [this.organizationId],
      )) as [{ settings: object }];
      const adherence = {
        lateStartGrace: thresholds.lateStartGraceMs / SECOND,
        earlyLeaveGrace: thresholds.earlyLeaveGraceMs / SECOND,
        breakGrace: thresholds.breakGraceMs / SECOND,
        wrongStateGrace: thresholds.wrongStateGraceMs / SECOND,
        offlineGrace: thresholds.offlineGraceMs / SECOND,
        earlyStartTolerance: thresholds.earlyStartToleranceMs / SECOND,
        slideBreaksAfterContact: thresholds.slideBreaksAfterContact,
        acceptedStates: thresholds.acceptedStates as Settings['adherence']['acceptedStates'],
      };
      await ctx.sql(null, 'update organization set settings = $2 where id = $1', [
        this.organizationId,
        JSON.stringify({ adherence }),
      ]);
      const { timeZone: timezone } = this;
      await settingsChanged.publish(ctx, {
        before: { timezone, settings: settingsInForce(settings) },
        after: { timezone, settings: settingsInForce({ adherence }) },
      });
    });
  }

  private async noteSilence(from: number, until: number | null, recoversUntil: number | null): Promise<void> {
    const instant = (ms: number | null) => (ms === null ? null : new Date(ms));
    await this.owned(
      `insert into adherence_feed (organization_id, silent_from, silent_until, recovers_until) values ($1, $2, $3, $4)
       on conflict (organization_id) do update set silent_from = excluded.silent_from,
         silent_until = excluded.silent_until, recovers_until = excluded.recovers_until`,
      [this.organizationId, instant(from), instant(until), instant(recoversUntil)],
    );
  }

  /** Returns each shift as planned when it began. */
  private planAsBegun(now: number): PlannedShift[] {
    const known = new Map<string, PlannedShift>();
    for (const { id, startMs } of this.edits.flatMap(({ shifts }) => shifts)) {
      if (startMs > now) continue;
      const inForce = this.edits.filter(({ at }) => at <= startMs).at(-1);
      const shift = inForce?.shifts.find((each) => each.id === id);
      if (shift) known.set(id, shift);
    }
    const ahead = this.plan.filter(({ startMs }) => startMs > now);
    return [...known.values(), ...ahead].sort((a, b) => a.startMs - b.startMs);
  }

  /** The oracle runs once for repeated comparisons of the same state. */
  private async compare(when: string): Promise<void> {
    const now = this.clock.now().getTime();
    const [firstDate, today] = [this.dateOf(this.day.from), this.dateOf(now)];
    const ctx = this.context();
    const instants = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => ({
      startMs: +startsAt,
      endMs: +endsAt,
    });
    const excuses = await this.work(async (own) => [
      ...(await absencesOf(own, [this.employeeId], addDays(firstDate, -1), addDays(today, 2))).map(instants),
      ...(await exceptionsBetween(own, [this.employeeId], new Date(this.day.from), new Date(now + 48 * HOUR))).map(
        instants,
      ),
    ]);
    const known = (plan: readonly PlannedShift[]) => ({
      from: instantOf(firstDate, '00:00', this.timeZone).getTime(),
      now,
      timeZone: this.timeZone,
      history: inOrder(this.arrived).filter(({ at }) => at < now),
      plan,
      expected: withoutAbsences(plan, excuses),
      excuses,
      silences: this.silences,
      thresholds: this.thresholds,
    });
    const asBegun = this.planAsBegun(now);
    const key = JSON.stringify([known(this.plan), asBegun]);
    if (this.truth.key !== key) {
      const amended = oracleDays(known(this.plan));
      const isSame = JSON.stringify(asBegun) === JSON.stringify(this.plan);
      this.truth = { key, amended, published: isSame ? amended : oracleDays(known(asBegun)) };
    }
    const { truth, shiftName } = this;
    const said = new Map<string, Awaited<ReturnType<typeof agentDay>>>();
    for (let date = firstDate; date <= today; date = addDays(date, 1))
      said.set(date, await agentDay(ctx, { employeeId: this.employeeId, date }));
    for (const reading of ['amended', 'published'] as const) {
      const { data, pendingDays } = await adherenceReport(ctx, {
        from: firstDate,
        to: today,
        groupBy: ['day', 'hour'],
        reading,
        orderBy: 'name',
      });
      this.equal(`${when}, ${reading}: pending`, pendingDays, 0);
      for (const [date, day] of said) {
        const { figures, segments } = day[reading];
        const expected = truth[reading].get(date);
        const where = `${when}, ${reading} ${date}`;
        if (!expected) {
          this.equal(`${where}: segments`, segments, []);
          continue;
        }
        this.compareSeconds(where, segments, expected, shiftName);
        const { states, ...sums } = figures;
        this.equal(`${where}: figures`, sums, expected.figures);
        for (const { scheduledState, ...own } of states)
          this.equal(`${where}: ${scheduledState}`, own, expected.states[scheduledState]);
        const hours = data.filter((row) => row.date === date);
        for (const [hour, own] of expected.hours) {
          const row = hours.find((each) => each.hour === hour);
          this.equal(
            `${where}: hour ${hour}`,
            row && Object.fromEntries(Object.keys(own).map((k) => [k, row[k as never]])),
            own,
          );
        }
      }
    }
    ctx.endReads();
  }

  /** Compares second by second; consecutive equal seconds are merged on both sides. */
  private compareSeconds(
    where: string,
    segments: Awaited<ReturnType<typeof agentDay>>['amended']['segments'],
    { spells }: OracleDay,
    shiftName: ReadonlyMap<string, string>,
  ): void {
    const ours: unknown[][] = [];
    for (const { startsAt, endsAt, scheduledState, state, standing, shiftId } of segments) {
      const name = shiftId === null ? null : (shiftName.get(shiftId) ?? shiftId);
      const last = ours.at(-1);
      if (last?.[1] === +startsAt && String(last.slice(2)) === String([scheduledState, state, standing, name]))
        last[1] = +endsAt;
      else ours.push([+startsAt, +endsAt, scheduledState, state, standing, name]);
    }
    const theirs = spells.map((spell) => [
      spell.from,
      spell.until,
      spell.scheduled,
      spell.state,
      spell.standing,
      spell.shiftId,
    ]);
    const index = theirs.findIndex((spell, i) => JSON.stringify(spell) !== JSON.stringify(ours[i]));
    if (index >= 0) this.equal(`${where}: segment ${index}`, ours[index], theirs[index]);
    else this.equal(`${where}: segments`, ours.length, theirs.length);
  }

  private equal(what: string, ours: unknown, theirs: unknown): void {
    const sorted = (value: unknown): unknown =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value;
    const [a, b] = [JSON.stringify(sorted(ours)), JSON.stringify(sorted(theirs))];
    if (a !== b) this.found.push(`seed ${this.seed}, ${what}: kept ${a}, oracle ${b}`);
  }
}

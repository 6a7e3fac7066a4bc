import { randomUUID } from 'node:crypto';
import { operatorOf } from '../../../src/features/access/operator';
import type { AdherenceThresholds, PlannedShift } from '../../../src/features/adherence/adherence.rules';
import { importAgentStates } from '../../../src/features/adherence/agent-state-import.commands';
import { judgeDue, judgeFromHistory } from '../../../src/features/adherence/judgement/judgement.commands';
import type { Settings } from '../../../src/features/organization/organization.rules';
import { grouped } from '../../../src/kernel/collections';
import { serially } from '../../../src/kernel/event-loop';
import { ServerContext } from '../../../src/server/server-context';
import { FakeClock } from '../../support/clock';
import { insertSchedule, storeShifts } from '../../support/shifts';
import { startInProcess, type InProcessApp } from '../../support/in-process-app';
import { oracle, type OracleAlert, type OracleDay } from './oracle';
import { inOrder } from './oracle-check';
import { randomOf, type RandomDay } from './random-day';

/**
 * Runs a random day on a server: records are imported, plans change in the database, the clock judges pending
 * employees, and the server can be down for a while. The stored result is compared with the oracle.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** How long judgement waits after an outage without records: the default of the settings. */
const SILENCE_MS = 15 * MINUTE;
const EPOCH = new Date(0);

interface Outage {
  from: number;
  until: number;
}

/** The current server: each outage ends with a new one on the same database. */
export interface Server {
  app: InProcessApp;
}

export async function storedDifferences(server: Server, made: RandomDay): Promise<string[]> {
  const outage = outageOf(made);
  const day = { ...made, arrivals: delayed(made.arrivals, outage) };
  const life = await Life.begin(server, day);
  await life.live(outage);
  // Late records and edits rewrite history, so earlier results stay stored.
  return life.differences(
    outage !== null || day.plans.length > 1 || day.arrivals.some(({ at, seenAt }) => at < seenAt),
  );
}

/**
 * Imports the same day at its end, all at once and in random order: as many requests, with clocks of other servers in
 * between.
 */
export async function storedAtOnceDifferences(server: Server, made: RandomDay): Promise<string[]> {
  const atEachInstant = new Map(made.arrivals.map((arrival) => [arrival.at, { ...arrival, seenAt: made.until }]));
  const life = await Life.begin(server, {
    ...made,
    plans: made.plans.slice(-1),
    arrivals: [...atEachInstant.values()],
  });
  await life.liveAtOnce();
  return life.differences(true);
}

/** On every third day the server is down for a while, and restarts early enough for recovery to finish. */
function outageOf({ seed, from, until }: RandomDay): Outage | null {
  const random = randomOf(seed + 77_777);
  const last = until - SILENCE_MS - MINUTE;
  if (random() > 0.33 || last <= from) return null;
  const start = from + Math.floor((random() * (last - from)) / SECOND) * SECOND;
  return { from: start, until: Math.min(last, start + Math.ceil(random() * 90) * MINUTE) };
}

export const hasOutage = (day: RandomDay): boolean => outageOf(day) !== null;

const isAway = (outage: Outage | null, at: number): boolean =>
  outage !== null && at >= outage.from && at < outage.until;

/** Records that could not be delivered are delivered as soon as the server is back. */
const delayed = (arrivals: RandomDay['arrivals'], outage: Outage | null): RandomDay['arrivals'] =>
  arrivals
    .map((arrival) => (outage && isAway(outage, arrival.seenAt) ? { ...arrival, seenAt: outage.until } : arrival))
    .sort((a, b) => a.seenAt - b.seenAt);

const settingsOf = (thresholds: AdherenceThresholds): Settings['adherence'] => ({
  lateStartGrace: thresholds.lateStartGraceMs / SECOND,
  earlyLeaveGrace: thresholds.earlyLeaveGraceMs / SECOND,
  breakGrace: thresholds.breakGraceMs / SECOND,
  wrongStateGrace: thresholds.wrongStateGraceMs / SECOND,
  offlineGrace: thresholds.offlineGraceMs / SECOND,
  earlyStartTolerance: thresholds.earlyStartToleranceMs / SECOND,
  feedSilentSeconds: SILENCE_MS / SECOND,
  feedSilentMinPeople: 10,
  slideBreaksAfterContact: thresholds.slideBreaksAfterContact,
  acceptedStates: thresholds.acceptedStates as Settings['adherence']['acceptedStates'],
});

interface Judgement {
  scheduled: string;
  adherent: boolean;
  shift: string | null;
  due: Date | null;
}

class Life {
  private readonly organizationId = randomUUID();
  private readonly employeeId = randomUUID();
  private scheduleId = '';
  private readonly email = `${this.employeeId}@day.example`;
  private readonly shiftIds = new Map<string, string>();
  private readonly clock: FakeClock;
  private readonly found: string[] = [];

  private constructor(
    private readonly server: Server,
    private readonly day: RandomDay,
  ) {
    this.clock = new FakeClock(day.from);
  }

  static async begin(server: Server, day: RandomDay): Promise<Life> {
    const life = new Life(server, day);
    const { organizationId, employeeId, email } = life;
    const settings = { adherence: settingsOf(day.thresholds) };
    const userId = randomUUID();
    // of another day, which may be the same date
    await life.owned('update node_heartbeat set down_from = null, resumed_at = null');
    await life.owned(
      `insert into organization (id, name, slug, timezone, tier, settings)
       values ($1, 'Day', $2, 'America/New_York', 'enterprise', $3)`,
      [organizationId, `day-${organizationId}`, settings],
    );
    await life.owned(
      `insert into user_account (id, organization_id, email, email_folded, first_name, last_name, name_sort,
         search_folded, role, status, created_at)
       values ($1, $2, $3, $3, 'A', 'B', 'b', 'b', 'agent', 'active', $4)`,
      [userId, organizationId, email, EPOCH],
    );
    await life.owned('insert into employee (id, organization_id, user_id, created_at) values ($1, $2, $3, $4)', [
      employeeId,
      organizationId,
      userId,
      EPOCH,
    ]);
    life.scheduleId = await life.work((ctx) =>
      insertSchedule(ctx.sql, organizationId, new Date('2026-01-01'), new Date('2026-12-31')),
    );
    return life;
  }

  /** Concurrent days share the owner's single connection. */
  private owned = <Row extends object>(text: string, values: unknown[] = []) =>
    serially('owner', () => this.server.app.database.owner.query<Row>(text, values));

  /** Advances from event to event, and in between to each instant at which judgement is pending. */
  async live(outage: Outage | null): Promise<void> {
    const { from, until, arrivals, plans, looks } = this.day;
    // A plan change during downtime is made in the moment before.
    const edits = plans.map((plan) => ({
      ...plan,
      seenAt: outage && isAway(outage, plan.seenAt) ? Math.max(from, outage.from - SECOND) : plan.seenAt,
    }));
    this.day.plans = edits;
    const happenings = [...arrivals.map(({ seenAt }) => seenAt), ...edits.map(({ seenAt }) => seenAt), ...looks, until];
    const moments = [...new Set([...happenings, ...(outage ? [outage.until, outage.until + SILENCE_MS] : [])])].sort(
      (a, b) => a - b,
    );
    for (const moment of moments.filter((at) => !isAway(outage, at))) {
      await this.advance(moment, outage);
      if (moment === outage?.until) await this.restart(outage);
      const plan = edits.filter(({ seenAt }) => seenAt === moment).at(-1);
      if (plan) await this.edit(plan.shifts);
      await this.import(arrivals.filter(({ seenAt }) => seenAt === moment));
      await this.judgeDue();
    }
  }

  async liveAtOnce(): Promise<void> {
    const random = randomOf(this.day.seed);
    this.clock.moveTo(this.day.until);
    const { shifts } = this.day.plans[0] as RandomDay['plans'][0];
    await this.edit(shifts);
    const shuffled = this.day.arrivals
      .map((arrival) => ({ arrival, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ arrival }) => arrival);
    const requests: (() => Promise<unknown>)[] = [() => this.edit(shifts)];
    while (shuffled.length > 0) {
      const records = shuffled.splice(0, 1 + Math.floor(random() * 4));
      requests.push(() => this.import(records), this.judgeDue);
    }
    await Promise.all(requests.map((request) => request()));
    await this.judgeDue();
  }

  /** Advances by the clock alone to a moment, exclusive. */
  private async advance(moment: number, outage: Outage | null): Promise<void> {
    for (let last = -1; ;) {
      const due = (await this.judgement())?.due?.getTime() ?? Infinity;
      const at = Math.max(due, this.clock.now().getTime());
      if (at >= moment || isAway(outage, at)) break;
      if (due === last)
        throw new Error(`seed ${this.day.seed}: the judgement stands still at ${new Date(due).toISOString()}`);
      last = due;
      this.clock.moveTo(at);
      if ((await this.judgeDue()) === 'silent') break;
    }
    this.clock.moveTo(moment);
  }

  private async restart({ from, until }: Outage): Promise<void> {
    const { database } = this.server.app;
    if (this.day.seed % 4 === 0) {
      await this.server.app.app.stop();
      this.server.app = await startInProcess({ database, clock: new FakeClock(EPOCH) });
    }
    await this.owned('update node_heartbeat set down_from = $1, resumed_at = $2', [new Date(from), new Date(until)]);
  }

  private work<T>(work: (ctx: ServerContext) => Promise<T>): Promise<T> {
    const { app, url } = this.server.app;
    const ctx = new ServerContext({ ...app.services, clock: this.clock }, { address: '', publicUrl: url });
    ctx.principal = operatorOf({
      organizationId: this.organizationId,
      timeZone: 'America/New_York',
      tier: 'enterprise',
    });
    return ctx.unitOfWork(this.organizationId, () => work(ctx));
  }

  private judgeDue = () => this.work((ctx) => judgeDue(ctx));

  private async import(arrivals: RandomDay['arrivals']): Promise<void> {
    if (arrivals.length === 0) return;
    const records = arrivals.map(({ at, state }) => ({
      agentId: this.email,
      state,
      timestamp: new Date(at).toISOString(),
    }));
    const { errors } = await this.work((ctx) => importAgentStates(ctx, records));
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
  }

  private edit(shifts: readonly PlannedShift[]): Promise<void> {
    return this.work(async (ctx) => {
      const rows = shifts.map(({ id, startMs, endMs, graceFromMs, breaks }) => ({
        id: this.shiftIds.get(id) ?? this.shiftIds.set(id, randomUUID()).get(id),
        employeeId: this.employeeId,
        startsAt: new Date(startMs),
        endsAt: new Date(endMs),
        changedAt: new Date(graceFromMs),
        breaks: breaks.map((planned) => ({
          type: planned.type,
          startOffset: (planned.startMs - startMs) / MINUTE,
          duration: (planned.endMs - planned.startMs) / MINUTE,
        })),
      }));
      await storeShifts(ctx.sql, this.organizationId, this.scheduleId, rows);
      await judgeFromHistory(ctx, [this.employeeId]);
    });
  }

  private async judgement(): Promise<Judgement | undefined> {
    const { rows } = await this.owned<Judgement>(
      `select scheduled_state as scheduled, is_adherent as adherent, shift_id as shift, next_check_at as due
       from agent_judgement where employee_id = $1`,
      [this.employeeId],
    );
    return rows[0];
  }

  async differences(isRewritten: boolean): Promise<string[]> {
    const { from, until, thresholds, arrivals, plans } = this.day;
    const plan = (plans.at(-1)?.shifts ?? []).map((shift) => ({ ...shift, id: this.shiftIds.get(shift.id) as string }));
    const truth = oracle(from, until, inOrder(arrivals), plan, thresholds);
    const { scheduled, adherent, shift } = (await this.judgement()) as Judgement;
    const then = truth.at(until);
    this.compare('judgement', [scheduled, adherent, shift], [then.scheduled, then.adherent, then.shift?.id ?? null]);
    await this.compareEpisodes(truth, isRewritten);
    if (!isRewritten) await this.compareAlerts(truth);
    return this.found;
  }

  private async compareEpisodes({ alerts }: OracleDay, isRewritten: boolean): Promise<void> {
    type Episode = { type: string; shiftId: string; beganAt: Date; endedAt: Date | null };
    const { rows } = await this.owned<Episode>(
      `select type, shift_id as "shiftId", began_at as "beganAt", ended_at as "endedAt"
       from adherence_episode where employee_id = $1`,
      [this.employeeId],
    );
    const stored = rows.map(({ type, shiftId, beganAt, endedAt }) => ({
      type,
      shiftId,
      beganMs: beganAt.getTime(),
      endedMs: endedAt?.getTime() ?? null,
    }));
    const isOpen = ({ endedMs }: { endedMs: number | null }) => endedMs === null;
    const name = ({ type, shiftId }: { type: string; shiftId: string }) => `${type} ${shiftId}`;
    this.compare('episodes that last', stored.filter(isOpen).map(name).sort(), alerts.filter(isOpen).map(name).sort());
    const same = (a: (typeof stored)[0], b: OracleAlert) =>
      name(a) === name(b) &&
      a.endedMs === b.endedMs &&
      (isRewritten ? a.beganMs < (b.endedMs ?? Infinity) : a.beganMs === b.beganMs);
    const notStored = alerts.filter((alert) => !stored.some((episode) => same(episode, alert)));
    this.compare('episodes not stored', [], notStored);
    if (!isRewritten) this.compare('count of episodes', stored.length, alerts.length);
  }

  /** Compares alerts with the seconds at which they fell due; an active alert counts the next one of its kind. */
  private async compareAlerts({ alerts }: OracleDay): Promise<void> {
    type Alert = { type: string; shiftId: string; occurrences: number; createdAt: Date; endedAt: Date | null };
    const { rows } = await this.owned<Alert>(
      `select type, shift_id as "shiftId", occurrences, created_at as "createdAt", ended_at as "endedAt"
       from adherence_alert where employee_id = $1 order by shift_id, type`,
      [this.employeeId],
    );
    const stored = rows.map(({ type, shiftId, occurrences, createdAt, endedAt }) => [
      `${shiftId} ${type}`,
      occurrences,
      createdAt.getTime(),
      endedAt?.getTime() ?? null,
    ]);
    const expected = [...grouped(alerts, ({ type, shiftId }) => `${shiftId} ${type}`)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, group]) => {
        const ends = group.map(({ endedMs }) => endedMs);
        return [
          key,
          group.length,
          Math.min(...group.map(({ dueMs }) => dueMs)),
          ends.includes(null) ? null : Math.max(...(ends as number[])),
        ];
      });
    this.compare('alerts', stored, expected);
  }

  private compare(what: string, stored: unknown, theirs: unknown): void {
    const [a, b] = [JSON.stringify(stored), JSON.stringify(theirs)];
    if (a !== b) this.found.push(`seed ${this.day.seed}, ${what}: stored ${a}, oracle ${b}`);
  }
}

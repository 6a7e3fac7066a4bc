import { getOrMake } from '../../../../kernel/collections';
import { MINUTE_MS } from '../../../../kernel/time/units';
import { minutesTaken } from '../../../availability/absence.rules';
import type { Stretch } from '../../../availability/availability.rules';
import type { PreferenceFields } from '../../../availability/availability.type';
import type { ResolvedRule } from '../../../contracts/work-rule.rules';
import { isIn } from '../../../../engines/work-rules/calendar';
import type { PlannedAbsence } from '../../../../engines/work-rules/plan';
import { minutesWithin } from '../../../../engines/work-rules/stretches';
import { POINTS } from '../cost-terms.rules';
import type { Agreements } from './agreements';
import { asksForWork } from './closed-cells';
import type { Letter } from './alphabet';
import type { Days } from './days';
import type { PlannedPerson } from './planning-data';

const EPSILON = 1e-6;

/** Allowed shift patterns, [day][letter], and their costs, [day][letter + 1] with days off first. */
export interface CellTables {
  allowed: Uint8Array;
  /** Forbidden by a hard rule on single shifts, whether or not the shift could be assigned. */
  ruledOut: Uint8Array;
  costs: Float64Array | undefined;
}

/** Cell tables of employees; equal ones are stored once. */
export class CellTablesOfPeople {
  private readonly known = new Map<string, CellTables>();
  private readonly ids = new Map<object, number>();
  private readonly startMs: Float64Array;
  private readonly endMs: Float64Array;
  private readonly base: Uint8Array;

  constructor(
    private readonly days: Days,
    private readonly letters: readonly Letter[],
    private readonly agreements: Agreements,
    private readonly wishWeight: number,
    private readonly closed?: Uint8Array,
    private readonly isSearch = false,
    ofRotations = false,
  ) {
    const cells = days.count * letters.length;
    this.startMs = new Float64Array(cells);
    this.endMs = new Float64Array(cells);
    this.base = new Uint8Array(cells);
    for (let day = 0; day < days.count; day++)
      letters.forEach((letter, k) => {
        this.startMs[day * letters.length + k] = days.midnightMs(day) + letter.startMinute * MINUTE_MS;
        this.endMs[day * letters.length + k] = days.midnightMs(day) + letter.endMinute * MINUTE_MS;
      });
    letters.forEach((letter, k) => {
      if (!letter.template?.isOfRotations || ofRotations)
        letter.days.forEach((day) => (this.base[day * letters.length + k] = 1));
    });
  }

  of({ rules, unavailable, timeOff, preferences }: PlannedPerson): CellTables {
    const key = [rules, unavailable, timeOff, preferences].map((list) => this.idOf(list)).join(' ');
    return getOrMake(this.known, key, () => this.made(rules, unavailable, timeOff, preferences));
  }

  /** Returns the start and end instants of the shift in a cell. */
  stretchOf(day: number, letter: number): Stretch {
    const cell = day * this.letters.length + letter;
    return { startMs: this.startMs[cell]!, endMs: this.endMs[cell]! };
  }

  /** Returns the stretches of the shift in a cell: two for a split shift. */
  partsOf(day: number, letter: number): readonly Stretch[] {
    const { present } = this.letters[letter]!;
    if (present.length === 1) return [this.stretchOf(day, letter)];
    const midnight = this.days.midnightMs(day);
    return present.map(([from, to]) => ({ startMs: midnight + from * MINUTE_MS, endMs: midnight + to * MINUTE_MS }));
  }

  /** All empty lists have the same id. */
  private idOf(list: readonly unknown[]): number {
    return list.length === 0 ? -1 : getOrMake(this.ids, list, () => this.ids.size);
  }

  private made(
    rules: readonly ResolvedRule[],
    unavailable: readonly Stretch[],
    timeOff: readonly PlannedAbsence[],
    preferences: readonly PreferenceFields[],
  ): CellTables {
    const { days, letters } = this;
    const allowed = this.base.slice();
    const ruledOut = new Uint8Array(allowed.length);
    const costs = new Float64Array(days.count * (letters.length + 1));
    const charge = (day: number, letter: number, points: number): void => {
      costs[day * (letters.length + 1) + letter + 1]! += points;
    };
    const breaks = (hard: boolean, weight: number, day: number, letter: number, units: number): void => {
      if (units <= EPSILON) return;
      const cell = day * letters.length + letter;
      if (hard) [allowed[cell], ruledOut[cell]] = [0, 1];
      else charge(day, letter, units * weight);
    };
    for (const { rule, from, to } of rules) {
      const units = this.agreements.unitsByLetter(rule);
      if (!units && rule.kind !== 'availability') continue;
      const first = Math.max(0, days.indexOf(from));
      const last = Math.min(days.count - 1, days.indexOf(to));
      for (let day = first; day <= last; day++)
        letters.forEach((_, k) => {
          const broken = units ? units[k]! : minutesWithin(unavailable, this.partsOf(day, k));
          breaks(rule.hard, rule.weight, day, k, broken);
        });
    }
    if (timeOff.length > 0)
      for (let day = 0; day < days.count; day++)
        letters.forEach((_, k) => {
          const taken = minutesTaken(timeOff, this.stretchOf(day, k), this.partsOf(day, k));
          breaks(true, 1, day, k, taken);
        });
    for (const preference of preferences) this.wish(preference, charge);
    if (this.closed) {
      const isDue = rules.some(({ rule }) => asksForWork(rule));
      this.closed.forEach((isClosed, cell) => {
        if (!isClosed) return;
        if (!isDue) allowed[cell] = 0;
        if (!isDue && this.isSearch) ruledOut[cell] = 1;
        charge(Math.floor(cell / letters.length), cell % letters.length, POINTS.closedDay);
      });
    }
    return { allowed, ruledOut, costs: costs.some((cost) => cost > 0) ? costs : undefined };
  }

  private wish(preference: PreferenceFields, charge: (day: number, letter: number, points: number) => void): void {
    const { days, letters } = this;
    const { kind, weight, wanted, templateId, band, days: weekdays, from, to } = preference;
    const points = (weight ?? 1) * POINTS.preference * this.wishWeight;
    const isWanted = wanted ?? true;
    for (let day = 0; day < days.count; day++) {
      const date = days.dates[day]!;
      if ((from && date < from) || (to && date > to)) continue;
      if (weekdays?.length && !weekdays.includes(days.weekday(day))) continue;
      if (kind === 'day_off' || kind === 'day_on') {
        if ((kind === 'day_on') === isWanted) charge(day, -1, points);
        else letters.forEach((_, k) => charge(day, k, points));
        continue;
      }
      letters.forEach((letter, k) => {
        const meets =
          kind === 'template' ? letter.templateId === templateId : !!band && startsIn(band, letter.startTime);
        if (meets !== isWanted) charge(day, k, points);
      });
    }
  }
}

const startsIn = (band: { from: string; before: string }, startTime: string): boolean =>
  isIn({ startsWithin: band }, { startTime } as never);

import { judge } from '../../../../engines/work-rules/judge';
import type { PlannedShift } from '../../../../engines/work-rules/plan';
import { getOrMake } from '../../../../kernel/collections';
import { DAY_MS } from '../../../../kernel/time/units';
import { minutesTaken } from '../../../availability/absence.rules';
import { TIME_OFF_RULE, type ResolvedRule } from '../../../contracts/work-rule.rules';
import {
  acceptsShift,
  isWorkday,
  type RotationConflictReason,
  type RotationDayFields,
} from '../../rotations/rotation.rules';
import type { ShiftAround } from './agreements';
import type { Held, Letter } from './alphabet';
import { unitsBetween } from './around';
import type { CellTables, CellTablesOfPeople } from './cell-tables';
import type { Days } from './days';
import type { PlannedPerson, PlannedRotationDay, PlannedTemplate } from './planning-data';

/** Rotation days as a person's cells: which shifts bind, what soft days cost, and days that cannot be kept. */

/** A rotation day that cannot be kept; the employee is off instead. */
export interface RotationConflictFound {
  employeeId: string;
  date: string;
  wanted: RotationDayFields;
  reason: RotationConflictReason;
  /** The broken rule in words, for `work_rule`. */
  says: string | null;
}

/** Effect of rotation days on a person's cells. */
export interface RotationCells {
  tables: CellTables;
  /** Days that must be worked. */
  workDays: readonly number[];
  /** The rules that apply: default rules give way to binding days. */
  rules: readonly ResolvedRule[];
  conflicts: readonly RotationConflictFound[];
  /** Points of each value, [day][letter + 1]; undefined without soft days. */
  points: Float64Array | undefined;
}

interface Person {
  person: PlannedPerson;
  /** Shifts outside the range. */
  around: readonly ShiftAround[];
  /** Published shifts and kept cells in the range. */
  fixed: readonly { day: number; kind: number }[];
  /** The shifts of the current schedule. */
  own: readonly Held[];
}

/** Default rules give way to binding days; availability does not. */
const winsOverDays = ({ source, rule }: ResolvedRule): boolean => source !== 'default' || rule.kind === 'availability';

/** Reads rotation days of people on one board. */
export class RotationsOfPeople {
  private readonly accepted = new Map<string, (letter: Letter) => boolean>();
  private readonly entered = new Map<readonly ResolvedRule[], readonly ResolvedRule[]>();
  private readonly reduced = new Map<readonly ResolvedRule[], Map<string, readonly ResolvedRule[]>>();
  private readonly ids = new Map<object, number>();
  /** People with equal cells share one table. */
  private readonly known = new Map<string, Pick<RotationCells, 'tables' | 'points'>>();
  private readonly templates: ReadonlyMap<string, PlannedTemplate>;

  /** `open` are cell tables without closed days; `bindsAll` is false where days that are not kept now do not bind. */
  constructor(
    private readonly days: Days,
    private readonly letters: readonly Letter[],
    templates: readonly PlannedTemplate[],
    private readonly shifts: readonly PlannedShift[],
    private readonly open: CellTablesOfPeople,
    private readonly bindsAll: boolean,
  ) {
    this.templates = new Map(templates.flatMap((template) => (template.id === null ? [] : [[template.id, template]])));
  }

  /** Returns the cells of a person with rotation days; `tables` are those without. */
  of(asked: Person, tables: CellTables): RotationCells {
    const { person } = asked;
    const rules = getOrMake(this.entered, person.rules, () => person.rules.filter(winsOverDays));
    const free = this.open.of({ ...person, rules });
    const given = new Set(asked.fixed.map(({ day }) => day));
    const conflicts: RotationConflictFound[] = [];
    const conflict = (day: number, reason: RotationConflictReason, says: string | null = null): void => {
      const wanted = person.rotation![day]!.day;
      conflicts.push({ employeeId: person.id, date: this.days.dates[day]!, wanted, reason, says });
    };
    const chosen = new Map<number, number[]>();
    const off = new Set<number>();
    person.rotation!.forEach((planned, day) => {
      if (!planned?.binds) return;
      if (given.has(day)) {
        if (!this.isKept(planned.day, asked.fixed.find((cell) => cell.day === day)!.kind)) conflict(day, 'occupied');
      } else if (
        !this.bindsAll &&
        !this.isKept(planned.day, asked.own.find((held) => held.day === day)?.letter ?? -1)
      ) {
        return;
      } else if (!isWorkday(planned.day)) off.add(day);
      else {
        const letters = this.letters.flatMap((letter, k) =>
          free.allowed[day * this.letters.length + k] && letter.template && this.accepts(planned.day, letter)
            ? [k]
            : [],
        );
        if (letters.length > 0) chosen.set(day, letters);
        else {
          off.add(day);
          conflict(day, this.reasonFor(person, planned.day, day));
        }
      }
    });
    const kept = new Kept(this.days, this.shifts, this.open, asked, rules);
    for (const [day, says] of kept.giveWay(chosen)) {
      chosen.delete(day);
      off.add(day);
      conflict(day, 'work_rule', says);
    }
    const key = [
      this.idOf(tables),
      this.idOf(free),
      this.idOf(person.rotation!),
      JSON.stringify([[...chosen], [...off], [...given]]),
    ];
    const cells = getOrMake(this.known, key.join(), () =>
      this.withPoints(this.bound([tables, free], person.rotation!, chosen, off), person.rotation!, given),
    );
    return {
      ...cells,
      workDays: [...chosen.keys()],
      rules: this.without(person.rules, kept.brokenDefaults(chosen)),
      conflicts,
    };
  }

  private idOf(list: object): number {
    return getOrMake(this.ids, list, () => this.ids.size);
  }

  private accepts(day: RotationDayFields, letter: Letter): boolean {
    return getOrMake(this.accepted, JSON.stringify(day), () => acceptsShift(day, this.templates))(letter);
  }

  /** True if a shift pattern, or -1 for a day off, is as the day asks. */
  private isKept(day: RotationDayFields, letter: number): boolean {
    if (letter < 0) return !isWorkday(day);
    return day.kind === 'free' ? true : day.kind !== 'off' && this.accepts(day, this.letters[letter]!);
  }

  /** Returns why no shift is possible on a working day. */
  private reasonFor(person: PlannedPerson, wanted: RotationDayFields, day: number): RotationConflictReason {
    const { timeOff, unavailable } = person;
    if (wanted.templateId && !this.templates.has(wanted.templateId)) return 'template_archived';
    const all = [...this.letters.keys()].filter((k) => this.accepts(wanted, this.letters[k]!));
    const ofDay = all.filter((k) => this.letters[k]!.days.includes(day));
    if (ofDay.length === 0 && wanted.templateId) return 'template_day';
    if (ofDay.length === 0) return 'work_rule';
    const left = ofDay.filter(
      (k) => minutesTaken(timeOff, this.open.stretchOf(day, k), this.open.partsOf(day, k)) === 0,
    );
    if (left.length === 0) return 'time_off';
    const isAway = (k: number): boolean =>
      this.open
        .partsOf(day, k)
        .some(({ startMs, endMs }) => unavailable.some((each) => each.startMs < endMs && startMs < each.endMs));
    return left.every(isAway) ? 'unavailable' : 'work_rule';
  }

  private bound(
    [tables, free]: readonly [CellTables, CellTables],
    rotation: readonly (PlannedRotationDay | null)[],
    chosen: ReadonlyMap<number, readonly number[]>,
    off: ReadonlySet<number>,
  ): CellTables {
    if (chosen.size === 0 && off.size === 0) return tables;
    const count = this.letters.length;
    const [allowed, ruledOut] = [tables.allowed.slice(), tables.ruledOut.slice()];
    for (const day of [...off, ...chosen.keys()]) {
      allowed.fill(0, day * count, (day + 1) * count);
      ruledOut.fill(1, day * count, (day + 1) * count);
    }
    for (const [day, letters] of chosen) {
      for (const k of letters) allowed[day * count + k] = 1;
      // Shifts that are there can stay with breaks that no template has.
      this.letters.forEach((_, k) => {
        if (!free.ruledOut[day * count + k] && this.isKept(rotation[day]!.day, k)) ruledOut[day * count + k] = 0;
      });
    }
    return { ...tables, allowed, ruledOut };
  }

  private withPoints(
    tables: CellTables,
    rotation: readonly (PlannedRotationDay | null)[],
    given: ReadonlySet<number>,
  ): Pick<RotationCells, 'tables' | 'points'> {
    const values = this.letters.length + 1;
    const points = new Float64Array(this.days.count * values);
    rotation.forEach((planned, day) => {
      if (!planned || planned.binds || planned.points === 0 || given.has(day) || planned.day.kind === 'free') return;
      for (let value = 0; value < values; value++)
        if (!this.isKept(planned.day, value - 1)) points[day * values + value] = planned.points;
    });
    if (points.every((each) => each === 0)) return { tables, points: undefined };
    const costs = points.map((each, at) => each + (tables.costs?.[at] ?? 0));
    return { tables: { ...tables, costs }, points };
  }

  /** Returns rules without those of these positions; equal lists are shared. */
  private without(rules: readonly ResolvedRule[], dropped: ReadonlySet<ResolvedRule>): readonly ResolvedRule[] {
    if (dropped.size === 0) return rules;
    const places = rules.flatMap((rule, i) => (dropped.has(rule) ? [i] : []));
    const known = getOrMake(this.reduced, rules, () => new Map<string, readonly ResolvedRule[]>());
    return getOrMake(known, places.join(), () => rules.filter((rule) => !dropped.has(rule)));
  }
}

/** The binding days of one person beside their fixed shifts, as the judge of rules sees them. */
class Kept {
  private readonly fixed: PlannedShift[];

  constructor(
    private readonly days: Days,
    private readonly shifts: readonly PlannedShift[],
    private readonly open: CellTablesOfPeople,
    private readonly asked: Person,
    private readonly entered: readonly ResolvedRule[],
  ) {
    const inside = asked.fixed.flatMap(({ day, kind }) => (kind < 0 ? [] : [this.shiftOf(day, kind, `fixed ${day}`)]));
    this.fixed = [...asked.around, ...inside];
  }

  /**
   * Returns the days that give way to hard rules that were entered, with the rule in words. First the shifts of each
   * day are reduced to those that can follow some shift of the day before; then the shortest of these are judged.
   */
  giveWay(chosen: Map<number, number[]>): Map<number, string> {
    const given = new Map<number, string>();
    let before: { day: number; letters: readonly number[] } | undefined;
    for (const day of [...chosen.keys()].sort((a, b) => a - b)) {
      const fits = chosen
        .get(day)!
        .filter((k) => this.fixed.every((shift) => this.follows(shift, this.shiftOf(day, k))));
      const last = before;
      const left = fits.filter(
        (k) => !last || last.letters.some((j) => this.follows(this.shiftOf(last.day, j), this.shiftOf(day, k))),
      );
      if (left.length === 0)
        given.set(day, 'It would leave too little rest, or follow a shift that it must not follow');
      else {
        chosen.set(day, left);
        before = { day, letters: left };
      }
    }
    for (;;) {
      const days = [...chosen.keys()].filter((day) => !given.has(day));
      const breaches = this.breaches(this.entered, this.shortest(chosen, days));
      const late = breaches.flatMap(({ shiftIds, says }) => {
        const own = shiftIds.filter((id) => id.startsWith('day ')).map((id) => Number(id.slice(4)));
        return own.length > 0 ? [{ day: Math.max(...own), says }] : [];
      });
      if (late.length === 0) return given;
      for (const { day, says } of late) given.set(day, says);
    }
  }

  /** Returns the hard default rules that the binding days break. */
  brokenDefaults(chosen: ReadonlyMap<number, readonly number[]>): Set<ResolvedRule> {
    const defaults = this.asked.person.rules.filter((by) => !winsOverDays(by) && by.rule.hard);
    const breaches = this.breaches(defaults, this.shortest(chosen, [...chosen.keys()]));
    return new Set(breaches.flatMap(({ by, shiftIds }) => (shiftIds.some((id) => id.startsWith('day ')) ? [by] : [])));
  }

  /** The shortest shifts of days that can follow each other, from the last day back. */
  private shortest(chosen: ReadonlyMap<number, readonly number[]>, days: readonly number[]): PlannedShift[] {
    const lengthOf = (k: number): number => this.shifts[k]!.endMs - this.shifts[k]!.startMs;
    const found: PlannedShift[] = [];
    for (const day of days.toSorted((a, b) => b - a)) {
      const letters = chosen.get(day)!.toSorted((a, b) => lengthOf(a) - lengthOf(b));
      const next = found[0];
      const fits = next && letters.find((k) => this.follows(this.shiftOf(day, k), next));
      found.unshift(this.shiftOf(day, fits ?? letters[0]!, `day ${day}`));
    }
    return found;
  }

  private breaches(rules: readonly ResolvedRule[], shifts: readonly PlannedShift[]) {
    const { unavailable, timeOff } = this.asked.person;
    if (shifts.length === 0 || rules.length === 0) return [];
    const { dates, count } = this.days;
    return judge(
      {
        rules: timeOff.length > 0 ? [...rules, TIME_OFF_RULE] : rules,
        shifts: [...this.fixed, ...shifts],
        unavailable,
        timeOff,
        minutesOff: () => 0,
      },
      { from: dates[0]!, to: dates[count - 1]!, dayStartMs: (date) => this.startOf(date) },
    ).filter(({ hard, unfinished }) => hard && !unfinished);
  }

  /** True if neither a rest nor a succession that was entered forbids one shift after the other, in either order. */
  private follows(a: PlannedShift, b: PlannedShift): boolean {
    const [earlier, later] = a.startMs <= b.startMs ? [a, b] : [b, a];
    return this.entered.every(({ rule, from, to }) => {
      if (!rule.hard || (rule.kind !== 'rest' && rule.kind !== 'succession')) return true;
      if (later.date < from || later.date > to) return true;
      const [first, second] = [earlier, later].map((shift) => ({ ...shift, day: this.days.indexOf(shift.date) }));
      return unitsBetween(rule, first!, second!) === 0;
    });
  }

  private shiftOf(day: number, letter: number, id = ''): PlannedShift {
    return { ...this.shifts[letter]!, ...this.open.stretchOf(day, letter), date: this.days.dates[day]!, id };
  }

  private startOf(date: string): number {
    const day = this.days.indexOf(date);
    const near = Math.min(Math.max(day, 0), this.days.count);
    return this.days.midnightMs(near) + (day - near) * DAY_MS;
  }
}

/** Points of a roster for soft rotation days. */
export const pointsOfRotations = (
  points: readonly (Float64Array | undefined)[],
  cells: Uint16Array,
  days: number,
  values: number,
): number =>
  points.reduce((sum, own, p) => {
    for (let day = 0; own && day < days; day++) sum += own[day * values + cells[p * days + day]!]!;
    return sum;
  }, 0);

import type { Compiled } from '../model/compiled';
import type {
  AmountRule,
  AmountWindow,
  LongestRestRule,
  PersonRule,
  RunRule,
  StartSpreadRule,
  WeekendsRule,
} from '../model/person-rule';
import { type CompiledRule, forceOf, ownBounds } from '../model/compiled-rules';
import type { Counts, Program } from './program';
import { type Choice, restChoices } from './rest-choices';
import { type Force, minuteOfDay } from '../model/rule-shapes';
import { addAmountPatterns, addSoftSpread, type SoftRule } from './soft-rows';

/** Adds a person's hard rules, and soft ones if asked, to a program that contains the person's cells. */
export function addAgreedRows(program: Program, c: Compiled, p: number, withSoft: boolean): void {
  for (const compiled of c.agreed.lists[c.agreed.listOf[p]!]!)
    if (compiled.hard || (withSoft && compiled.soft)) new RuleRows(program, c, p, compiled).add();
}

/** Writes the rows of one rule of one person. */
class RuleRows {
  private readonly rule: PersonRule;
  private readonly force: Force;
  private readonly days: number;
  private readonly soft: SoftRule;

  constructor(
    private readonly program: Program,
    private readonly c: Compiled,
    private readonly p: number,
    private readonly compiled: CompiledRule,
  ) {
    this.rule = compiled.rule;
    this.force = forceOf(compiled.rule);
    this.days = c.days;
    this.soft = { program, c, p, weight: compiled.soft };
  }

  add(): void {
    const { rule, c } = this;
    if (rule.shape === 'neighbors') {
      if ('restMinutes' in rule) this.rests(rule.restMinutes);
      else this.successions(c.agreed.members(rule.earlier), c.agreed.members(rule.later));
    } else if (rule.shape === 'run') this.runs(rule);
    else if (rule.shape === 'weekend') {
      if ('whole' in rule) this.wholeWeekends();
      else this.weekends(rule);
    } else if (rule.counts === 'longestRest') {
      for (const window of rule.windows) this.longestRest(window);
    } else if (rule.counts === 'startSpread') {
      for (const window of rule.windows)
        if (!this.compiled.hard) addSoftSpread(this.soft, window);
        else this.startSpread(window);
    } else this.amounts(rule);
  }

  /**
   * Adds a row with an upper or lower bound, relaxed by the breach variable if the rule is priced; returns undefined
   * for rules with the standing 'free'.
   */
  private row(bound: { most?: number; least?: number }, breach = this.breach()): number | undefined {
    if (breach === 'free') return undefined;
    const { program } = this;
    const row = program.row(bound.least ?? -Infinity, bound.most ?? Infinity);
    if (breach !== 'kept') program.add(row, breach, bound.most === undefined ? 1 : -1);
    return row;
  }

  private breach(units = 1): number | 'kept' | 'free' {
    const { hard, soft } = this.compiled;
    return hard
      ? this.program.breach(this.rule.name, units * hard)
      : this.program.variable(0, units * soft, Infinity, false);
  }

  private cells(row: number | undefined, d: number, counts: Counts): void {
    if (row !== undefined) this.program.addCells(row, this.p, d, counts);
  }

  private isInForce(day: number): boolean {
    return day >= this.force.from && day <= this.force.to;
  }

  private rests(restMinutes: number): void {
    const { midnight, startOf, endOf } = this.c.agreed.calendar;
    const { values } = this.c;
    for (let d = 1; d < this.days; d++) {
      if (!this.isInForce(d)) continue;
      for (let e = d - 1; e >= 0; e--) {
        const missing = (u: number, v: number): number =>
          Math.max(0, restMinutes - (midnight[d]! - midnight[e]! + startOf[v]! - endOf[u]!));
        let any = false;
        for (const u of this.valuesOf(e)) {
          let most = 0;
          for (let v = 1; v < values; v++) if (this.has(d, v)) most = Math.max(most, missing(u, v));
          if (!most) continue;
          any = true;
          const row = this.row({ most });
          this.cells(row, e, (value) => (value === u ? most : 0));
          this.cells(row, d, (value) => (value ? missing(u, value) : 0));
          for (let between = e + 1; between < d; between++) this.cells(row, between, (value) => (value ? -most : 0));
        }
        if (!any) break;
      }
    }
  }

  private has(d: number, v: number): boolean {
    return this.program.hasCell(this.p, d, v);
  }

  private valuesOf(d: number): number[] {
    return Array.from({ length: this.c.values - 1 }, (_, v) => v + 1).filter((v) => this.has(d, v));
  }

  private successions(earlier: Uint8Array, later: Uint8Array): void {
    for (let d = 1; d < this.days; d++) {
      if (!this.isInForce(d)) continue;
      const row = this.row({ most: 1 });
      this.cells(row, d - 1, (v) => earlier[v]!);
      this.cells(row, d, (v) => later[v]!);
    }
  }

  private runs({ of, atLeast = 0, atMost = Infinity, before = 0, after = 0 }: RunRule): void {
    const { days } = this;
    const set = of === 'off' ? undefined : this.c.agreed.members(of);
    const is: Counts = (v) => (set ? set[v]! : v ? 0 : 1);
    // Each sequence of one day too many counts once within a run.
    for (let a = -Math.min(before, atMost); a < days && Number.isFinite(atMost); a++) {
      const end = a + atMost;
      if (end > days - 1 + after) break;
      const last = Math.min(end, days - 1);
      const first = Math.max(a, 0);
      if (last < 0 || !this.isInForce(end)) continue;
      // Days outside that are too many by themselves count with a run that reaches them.
      const more =
        (a < 0 && last === 0 ? Math.max(0, before - atMost) : 0) +
        (end >= days && first === days - 1 ? Math.max(0, after - atMost) : 0);
      const row = this.row({ most: (last - first) * (1 + more) });
      for (let d = first; d <= last; d++) this.cells(row, d, (v) => (1 + more) * is(v));
      if (row !== undefined) this.passOn(row, end, is);
    }
    for (let length = 1; length < Math.min(atLeast, days); length++) {
      for (let a = 1; a + length < days; a++) {
        if (!this.isInForce(a + length - 1)) continue;
        const row = this.row({ most: length - 1 }, this.breach(atLeast - length));
        for (let d = a; d < a + length; d++) this.cells(row, d, is);
        for (const d of [a - 1, a + length]) this.cells(row, d, (v) => -is(v));
      }
    }
  }

  /** Relaxes a row if its run continues until no day is in force any more. */
  private passOn(row: number, end: number, is: Counts): void {
    const { program, days, force } = this;
    if (force.to >= days - 1) return;
    const free = program.variable(0, 0, 1, false);
    program.add(row, free, -1);
    for (let d = end + 1; d <= force.to + 1; d++) {
      const each = program.row(-Infinity, 0);
      program.add(each, free, 1);
      this.cells(each, d, (v) => -is(v));
    }
  }

  private amounts({ counts, of, windows }: AmountRule): void {
    const member = this.c.agreed.members(of);
    const amount: Counts = (v) => (member[v] ? (counts === 'minutes' ? this.c.minutesOf[v]! : 1) : 0);
    const largest = Array.from(member, (_, v) => amount(v)).reduce((a, b) => Math.max(a, b), 0);
    for (const window of windows) {
      const days: number[] = [];
      for (let d = Math.max(0, window.from); d <= Math.min(this.days - 1, window.to); d++) days.push(d);
      if (
        !this.compiled.hard &&
        addAmountPatterns(this.soft, ownBounds(window, this.force), days, amount, windows.length)
      )
        continue;
      this.bounded(
        window,
        days,
        (row, sign) => {
          for (const d of days) this.cells(row, d, (v) => sign * amount(v));
        },
        (row, d, times) => this.cells(row, d, (v) => (amount(v) ? times : 0)),
        largest * days.length,
      );
    }
  }

  private weekends({ windows, before, after }: WeekendsRule): void {
    const { program } = this;
    const worked = this.c.agreed.weekends.map(({ days }) => {
      const any = program.variable(0, 0, 1, false);
      const none = program.row(-Infinity, 0);
      program.add(none, any, 1);
      for (const d of days) {
        this.cells(none, d, (v) => (v ? -1 : 0));
        const row = program.row(-Infinity, 0);
        program.add(row, any, -1);
        this.cells(row, d, (v) => (v ? 1 : 0));
      }
      return any;
    });
    for (const window of windows) {
      let carried = window.carried ?? 0;
      const inside = this.c.agreed.weekends.flatMap(({ saturday, days }, w) => {
        if (saturday < window.from || saturday > window.to) return [];
        if (days.length === 2 || !(days[0] === saturday ? after : before)) return [{ days, any: worked[w]! }];
        carried++;
        return [];
      });
      this.bounded(
        { ...window, carried },
        inside.flatMap(({ days }) => days),
        (row, sign) => {
          for (const { any } of inside) program.add(row, any, sign);
        },
        (row, d, times) => this.cells(row, d, (v) => (v ? times : 0)),
        inside.length,
      );
    }
  }

  /** Adds the bounds of one window on the sum built by `sum`; `items` adds `times` for each item on a day. */
  private bounded(
    window: AmountWindow,
    days: readonly number[],
    sum: (row: number, sign: number) => void,
    items: (row: number, day: number, times: number) => void,
    largest: number,
  ): void {
    const { least, target, most } = ownBounds(window, this.force);
    const limit = (bound: { most?: number; least?: number }): void => {
      const row = this.row(bound);
      if (row !== undefined) sum(row, 1);
    };
    if (least > 0) limit({ least });
    if (!Number.isNaN(target)) {
      limit({ least: target });
      limit({ most: target });
    }
    if (most >= largest) return;
    const inForce = days.filter((d) => this.isInForce(d));
    if (inForce.length === days.length && most >= 0) return limit({ most });
    // Too much counts if the last item is on a day in force.
    const late = days.filter((d) => d > this.force.to);
    const breach = this.breach();
    for (const day of inForce) {
      const spare = largest - Math.min(0, most);
      const row = this.row({ most: Math.max(0, most) + spare }, breach);
      if (row === undefined) return;
      sum(row, 1);
      // An excessive carried amount breaks nothing until there is work.
      items(row, day, spare + Math.max(0, -most));
      for (const d of late) items(row, d, -spare - largest);
    }
  }

  private wholeWeekends(): void {
    for (const { days } of this.c.agreed.weekends) {
      const [saturday, sunday] = days;
      if (saturday === undefined || sunday === undefined || !this.isInForce(sunday)) continue;
      for (const sign of [1, -1]) {
        const row = this.row({ most: 0 });
        this.cells(row, saturday, (v) => (v ? sign : 0));
        this.cells(row, sunday, (v) => (v ? -sign : 0));
      }
    }
  }

  private longestRest(window: LongestRestRule['windows'][number]): void {
    const { calendar } = this.c.agreed;
    const { endOf, midnight } = calendar;
    const days = [...Array(this.days).keys()];
    const stops = days.flatMap((d) => this.valuesOf(d).map((v) => midnight[d]! + endOf[v]!));
    const { choices, isInside, isBeside } = restChoices(calendar, window, stops);
    const inside = days.filter((d) => this.valuesOf(d).some((v) => isInside(d, v)));
    const taken = this.oneOf(choices, inside, isInside, window.atLeast);
    const breach = this.breach(window.atLeast);
    if (!taken || breach === 'free' || !this.isInForce(0)) return;
    for (const d of days.filter((each) => this.valuesOf(each).some((v) => isBeside(each, v)))) {
      const row = this.row({ least: 0 }, breach);
      if (row === undefined) return;
      for (const one of taken) this.program.add(row, one, 1);
      this.cells(row, d, (v) => (v && isBeside(d, v) ? -1 : 0));
      this.letGo(row, inside, isInside);
    }
  }

  private startSpread(window: StartSpreadRule['windows'][number]): void {
    const { clockOf } = this.c.agreed.calendar;
    const days = [...Array(this.days).keys()].filter((d) => d >= window.from && d <= window.to);
    const starts = (window.starts ?? []).map(minuteOfDay);
    const begins = new Set(starts);
    for (const d of days) for (const v of this.valuesOf(d)) begins.add(clockOf[v]!);
    const within = (begin: number, start: number): boolean => minuteOfDay(start - begin) <= window.atMost;
    const choices = [...begins]
      .filter((begin) => starts.every((start) => within(begin, start)))
      .map((begin): Choice => ({ bars: (d, v) => days.includes(d) && !within(begin, clockOf[v]!) }));
    this.oneOf(choices, days, () => true, 60);
  }

  /**
   * Requires one of the choices to be free of everything that bars it, if anything that counts is worked; returns their
   * variables.
   */
  private oneOf(
    choices: readonly Choice[],
    days: readonly number[],
    isCounted: (day: number, value: number) => boolean,
    units: number,
  ): readonly number[] | undefined {
    const breach = this.breach(units);
    if (breach === 'free') return undefined;
    const taken = choices.map((choice) => this.taken(choice));
    for (const day of days.filter((d) => this.isInForce(d))) {
      const row = this.row({ least: 0 }, breach)!;
      for (const one of taken) this.program.add(row, one, 1);
      this.cells(row, day, (v) => (v && isCounted(day, v) ? -1 : 0));
      this.letGo(row, days, isCounted);
    }
    return taken;
  }

  /** Work after the last day in force relaxes a row. */
  private letGo(row: number, days: readonly number[], isCounted: (day: number, value: number) => boolean): void {
    for (const d of days.filter((late) => late > this.force.to))
      this.cells(row, d, (v) => (v && isCounted(d, v) ? 1 : 0));
  }

  /** Returns a variable for a choice: 1 only if nothing bars it, and one of the choices that it needs is 1. */
  private taken({ bars, needs }: Choice): number {
    const { program } = this;
    const one = program.variable(0, 0, 1, true);
    for (let d = 0; d < this.days; d++) {
      if (!this.valuesOf(d).some((v) => bars(d, v))) continue;
      const row = program.row(-Infinity, 1);
      program.add(row, one, 1);
      this.cells(row, d, (v) => (v && bars(d, v) ? 1 : 0));
    }
    if (needs) {
      const row = program.row(0, Infinity);
      program.add(row, one, -1);
      for (const each of needs) program.add(row, this.taken(each), 1);
    }
    return one;
  }
}

import type { AmountRule, AmountWindow, KindSet, PersonRule, WeekendsRule } from './person-rule';
import type { Kind, Problem } from './problem';
import { AmountWindows, type WindowOfAmount } from './amount-windows';
import { LongestRestShape } from './longest-rest';
import {
  type Calendar,
  type Force,
  LateAmountShape,
  minuteOfDay,
  type OwnBounds,
  RestShape,
  type RuleShape,
  RunShape,
  StartSpreadShape,
  SuccessionShape,
  type Weekend,
  weekendsOf,
  WeekendsShape,
  WholeWeekendsShape,
} from './rule-shapes';

/** A rule compiled for a problem. Its units are those of its shapes, and of its windows in `CompiledRules.amounts`. */
export interface CompiledRule {
  readonly rule: PersonRule;
  /** Weight of a unit in the search's hard total, and its cost; one of them is 0. */
  readonly hard: number;
  readonly soft: number;
  readonly shapes: readonly RuleShape[];
  readonly windows: readonly WindowOfAmount[];
}

/** Rules of all people; lists that people share are compiled once. */
export interface CompiledRules {
  readonly calendar: Calendar;
  readonly weekends: readonly Weekend[];
  /** List of each person; list 0 is empty. */
  readonly listOf: Int32Array;
  readonly lists: readonly (readonly CompiledRule[])[];
  /** Rest in minutes that each list requires over the whole range, 0 for none. */
  readonly restOf: Int32Array;
  /** Windows of amounts of all lists. */
  readonly amounts: AmountWindows;
  /** Values that every rule treats alike have the same class. */
  readonly classOf: Int32Array;
  /** Returns the values of a set: 1 each, excluding off. */
  readonly members: (of: KindSet | undefined) => Uint8Array;
}

/**
 * Weight of a unit of a broken hard rule in the search: a shift's minutes, or an hour of rest, weigh about as much as
 * one day too many. Powers of two keep totals exact.
 */
const WEIGHTS = { minutes: 1 / 256, restMinutes: 1 / 64, other: 1 };

/** Returns the weight of a unit of a rule as if it were hard. */
export function unitWeight(rule: PersonRule): number {
  if (rule.shape === 'neighbors') return 'restMinutes' in rule ? WEIGHTS.restMinutes : WEIGHTS.other;
  if (rule.shape !== 'amount' || rule.counts === 'shifts') return WEIGHTS.other;
  return rule.counts === 'minutes' ? WEIGHTS.minutes : WEIGHTS.restMinutes;
}

/** Compiles the rules of all people. Roster lines of `frozen` people are given, so their hard rules are dropped. */
export function compileRules(problem: Problem, frozen: Uint8Array): CompiledRules {
  const { days, kinds, people } = problem;
  const midnight = new Int32Array(days + 1);
  for (let d = 0; d < days; d++) midnight[d + 1] = midnight[d]! + (problem.dayMinutes?.[d] ?? 1440);
  const calendar = {
    days,
    firstWeekday: problem.firstWeekday,
    midnight,
    startOf: Int32Array.from([0, ...kinds.map((k) => k.startMinute)]),
    endOf: Int32Array.from([0, ...kinds.map((k) => k.endMinute)]),
    clockOf: Int32Array.from([0, ...kinds.map((k) => minuteOfDay(k.clockMinute ?? k.startMinute))]),
  };
  const layout = new Layout(calendar, kinds);
  const lists: (readonly CompiledRule[])[] = [[]];
  const known = new Map<readonly PersonRule[], number>();
  const soft = new Map<readonly PersonRule[], readonly PersonRule[]>();
  const listOf = Int32Array.from(people, ({ rules = [] }, p) => {
    let own = rules;
    if (frozen[p] && rules.some((rule) => rule.hard)) {
      own = soft.get(rules) ?? rules.filter((rule) => !rule.hard);
      soft.set(rules, own);
    }
    if (!own.length) return 0;
    if (!known.has(own)) known.set(own, lists.push(own.map((rule) => layout.rule(rule))) - 1);
    return known.get(own)!;
  });
  return {
    calendar,
    weekends: layout.weekends,
    listOf,
    lists,
    restOf: Int32Array.from(lists, (list) => list.reduce((most, { rule }) => Math.max(most, restIn(rule, days)), 0)),
    amounts: new AmountWindows(days, lists),
    classOf: layout.classes(),
    members: (of) => layout.members(of),
  };
}

/** Compiles rules one by one; shared parts are compiled once. */
class Layout {
  readonly weekends: readonly Weekend[];
  private readonly values: number;
  private readonly rules = new Map<PersonRule, CompiledRule>();
  private readonly sets = new Map<KindSet | undefined, Uint8Array>();
  private readonly amounts = { minutes: new Map<KindSet | undefined, Int32Array>(), shifts: new Map() };

  constructor(
    private readonly calendar: Calendar,
    private readonly kinds: readonly Kind[],
  ) {
    this.values = kinds.length + 1;
    this.weekends = weekendsOf(calendar);
  }

  rule(rule: PersonRule): CompiledRule {
    const known = this.rules.get(rule);
    if (known) return known;
    const compiled = {
      rule,
      hard: rule.hard ? unitWeight(rule) : 0,
      soft: rule.hard ? 0 : rule.weight,
      ...this.shapesOf(rule),
    };
    this.rules.set(rule, compiled);
    return compiled;
  }

  members(of: KindSet | undefined): Uint8Array {
    let set = this.sets.get(of);
    if (!set) {
      set = new Uint8Array(this.values).fill(of ? 0 : 1);
      set[0] = 0;
      for (const kind of of ?? []) set[kind + 1] = 1;
      this.sets.set(of, set);
    }
    return set;
  }

  /** Returns classes of values that are in the same sets. */
  classes(): Int32Array {
    const sets = [...this.sets.values()];
    const keys = new Map<string, number>();
    return Int32Array.from({ length: this.values }, (_, v) => {
      const key = sets.map((set) => set[v]).join('');
      if (!keys.has(key)) keys.set(key, keys.size);
      return keys.get(key)!;
    });
  }

  private shapesOf(rule: PersonRule): Pick<CompiledRule, 'shapes' | 'windows'> {
    const { calendar } = this;
    const { days } = calendar;
    const force = forceOf(rule);
    const of = (...shapes: RuleShape[]): Pick<CompiledRule, 'shapes' | 'windows'> => ({ shapes, windows: [] });
    if (rule.shape === 'neighbors')
      return 'restMinutes' in rule
        ? of(new RestShape(calendar, force, rule.restMinutes))
        : of(new SuccessionShape(days, force, this.members(rule.earlier), this.members(rule.later)));
    if (rule.shape === 'run') {
      const off = Uint8Array.from({ length: this.values }, (_, v) => (v ? 0 : 1));
      const member = rule.of === 'off' ? off : this.members(rule.of);
      const { atLeast = 0, atMost = Infinity, before = 0, after = 0 } = rule;
      return of(new RunShape(days, force, member, atLeast, atMost, before, after));
    }
    if (rule.shape === 'weekend') {
      if ('whole' in rule) {
        const whole = this.weekends.filter((weekend) => weekend.days.length === 2);
        return of(
          new WholeWeekendsShape(
            whole.map(({ saturday }) => saturday),
            force,
          ),
        );
      }
      return of(new WeekendsShape(this.weekends, force, this.weekendWindows(rule, force)));
    }
    if (rule.counts === 'longestRest') return of(new LongestRestShape(calendar, force, rule.windows));
    if (rule.counts === 'startSpread') return of(new StartSpreadShape(calendar, force, rule.windows));
    return this.amountOf(rule, force);
  }

  private weekendWindows(
    { windows, before, after }: WeekendsRule,
    force: Force,
  ): (OwnBounds & { first: number; last: number })[] {
    const { weekends } = this;
    return windows.map((window) => {
      const inside = [...weekends.keys()].filter(
        (w) => weekends[w]!.saturday >= window.from && weekends[w]!.saturday <= window.to,
      );
      // A weekend worked outside the range counts whatever its day in the range is.
      const counted = inside.filter((w) => {
        const { days, saturday } = weekends[w]!;
        return days.length === 2 || !(days[0] === saturday ? after : before);
      });
      const carried = (window.carried ?? 0) + inside.length - counted.length;
      return { ...ownBounds({ ...window, carried }, force), first: counted[0] ?? 0, last: counted.at(-1) ?? -1 };
    });
  }

  private amountOf(rule: AmountRule, force: Force): Pick<CompiledRule, 'shapes' | 'windows'> {
    const { days } = this.calendar;
    const of = rule.of;
    const known = this.amounts[rule.counts] as Map<KindSet | undefined, Int32Array>;
    const member = this.members(of);
    const amountOf =
      known.get(of) ??
      Int32Array.from(member, (is, v) => (is ? (rule.counts === 'minutes' ? this.kinds[v - 1]!.minutes : 1) : 0));
    known.set(of, amountOf);
    const shapes: RuleShape[] = [];
    const windows: WindowOfAmount[] = [];
    for (const window of rule.windows) {
      const from = Math.max(0, window.from);
      const to = Math.min(days - 1, window.to);
      const bounds = ownBounds(window, force);
      const partly = from < force.from || to > force.to;
      if (partly && bounds.most < Infinity && from <= to)
        shapes.push(new LateAmountShape(force, amountOf, from, to, bounds.most));
      const most = partly ? Infinity : bounds.most;
      if (bounds.least > 0 || !Number.isNaN(bounds.target) || most < Infinity)
        windows.push({ ...bounds, most, from, to, amountOf });
    }
    return { shapes, windows };
  }
}

/** Returns the days on which a rule is in force. */
export function forceOf({ inForce }: PersonRule): Force {
  return inForce ?? { from: -Infinity, to: Infinity };
}

/** Returns the bounds on the range's own amount. Too little counts if the window's last day is in force. */
export function ownBounds({ to, atLeast, target, atMost, carried = 0 }: AmountWindow, force: Force): OwnBounds {
  const isDue = to >= force.from && to <= force.to;
  return {
    least: isDue && atLeast !== undefined ? atLeast - carried : -Infinity,
    target: isDue && target !== undefined ? target - carried : NaN,
    most: atMost === undefined ? Infinity : atMost - carried,
  };
}

/** Returns the rest in minutes that a hard rule requires over the whole range, 0 for other rules. */
function restIn(rule: PersonRule, days: number): number {
  const { from, to } = forceOf(rule);
  const isRest = rule.hard && rule.shape === 'neighbors' && 'restMinutes' in rule;
  return isRest && from <= 0 && to >= days - 1 ? rule.restMinutes : 0;
}

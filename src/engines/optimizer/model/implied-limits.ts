import { UNLIMITED } from './faults';
import type { AmountRule, AmountWindow, PersonRule, RunRule, SuccessionRule, WeekendsRule } from './person-rule';
import type { Problem } from './problem';
import { type CompiledRule, type CompiledRules, forceOf } from './compiled-rules';
import type { Force } from './rule-shapes';

/**
 * Limits that hard rules imply for whole roster lines: the resources of pricing. They never exclude a legal line; rules
 * that they do not express are checked afterwards.
 */
export interface ImpliedLimits {
  /** [person] */
  readonly maxMinutes: Int32Array;
  readonly minMinutes: Int32Array;
  readonly maxRun: Int32Array;
  readonly minRun: Int32Array;
  readonly minOff: Int32Array;
  readonly maxWeekends: Int32Array;
  /** [person][template] */
  readonly maxOfTemplate: Int32Array;
  /** 1 for people whose hard rules are fully expressed by these limits and `forbidden`. */
  readonly isExpressed: Uint8Array;
  /** 1 if no one may work a value after another one: [matrix of the later day][earlier value][later value]. */
  readonly forbidden: Uint8Array;
  readonly matrixOfDay: Uint8Array;
}

/** Limits of one list of rules. */
interface ListLimits {
  maxMinutes: number;
  minMinutes: number;
  maxRun: number;
  minRun: number;
  minOff: number;
  maxWeekends: number;
  readonly maxOfTemplate: Int32Array;
  isExpressed: boolean;
}

/** Returns the limits that the hard rules of each person imply. */
export function impliedLimits(problem: Problem, agreed: CompiledRules, frozen: Uint8Array): ImpliedLimits {
  const common = commonNeighbors(agreed, frozen);
  const reader = new LimitReader(problem, agreed, common.rules);
  const lists = agreed.lists.map((list) => reader.read(list));
  const of = (pick: (limits: ListLimits) => number): Int32Array =>
    Int32Array.from(agreed.listOf, (list) => Math.max(0, Math.min(pick(lists[list]!), UNLIMITED)));
  const maxOfTemplate = new Int32Array(agreed.listOf.length * reader.templates);
  agreed.listOf.forEach((list, p) => maxOfTemplate.set(lists[list]!.maxOfTemplate, p * reader.templates));
  return {
    maxMinutes: of((limits) => limits.maxMinutes),
    minMinutes: of((limits) => limits.minMinutes),
    maxRun: of((limits) => limits.maxRun),
    minRun: of((limits) => limits.minRun),
    minOff: of((limits) => limits.minOff),
    maxWeekends: of((limits) => limits.maxWeekends),
    maxOfTemplate,
    isExpressed: Uint8Array.from(agreed.listOf, (list) => (lists[list]!.isExpressed ? 1 : 0)),
    ...successions(problem, agreed, common),
  };
}

/** Rules about adjacent days that apply to all people: the shortest common rest, and successions. */
interface CommonNeighbors {
  readonly restMinutes: number;
  readonly rules: ReadonlySet<PersonRule>;
}

function commonNeighbors({ lists, listOf, restOf, calendar }: CompiledRules, frozen: Uint8Array): CommonNeighbors {
  const used = new Set(listOf.filter((_, p) => !frozen[p]));
  let restMinutes = Infinity;
  const times = new Map<PersonRule, number>();
  for (const list of used) {
    restMinutes = Math.min(restMinutes, restOf[list]!);
    for (const { rule, hard } of new Set(lists[list]))
      if (hard && rule.shape === 'neighbors' && 'earlier' in rule && isWhole(forceOf(rule), calendar.days))
        times.set(rule, (times.get(rule) ?? 0) + 1);
  }
  const rules = [...times].flatMap(([rule, n]) => (n === used.size ? [rule] : []));
  return { restMinutes: Number.isFinite(restMinutes) ? restMinutes : 0, rules: new Set(rules) };
}

/**
 * Returns the values that no one may work on the next day. Rest counts in real minutes: `dayMinutes - end + start`,
 * which covers clock changes and shifts across midnight.
 */
function successions(
  problem: Problem,
  agreed: CompiledRules,
  { restMinutes, rules }: CommonNeighbors,
): Pick<ImpliedLimits, 'forbidden' | 'matrixOfDay'> {
  const { kinds, days } = problem;
  const values = kinds.length + 1;
  const lengths = [...new Set(Array.from({ length: days }, (_, d) => problem.dayMinutes?.[d] ?? 1440))];
  const matrixOfDay = new Uint8Array(days);
  for (let d = 1; d < days; d++) matrixOfDay[d] = lengths.indexOf(problem.dayMinutes?.[d - 1] ?? 1440);
  const pairs = [...(rules as ReadonlySet<SuccessionRule>)].map(({ earlier, later }) => ({
    earlier: agreed.members(earlier),
    later: agreed.members(later),
  }));
  const forbidden = new Uint8Array(Math.max(1, lengths.length) * values * values);
  lengths.forEach((length, m) => {
    for (let a = 1; a < values; a++) {
      for (let b = 1; b < values; b++) {
        const isShort = restMinutes > 0 && length - kinds[a - 1]!.endMinute + kinds[b - 1]!.startMinute < restMinutes;
        if (isShort || pairs.some(({ earlier, later }) => earlier[a] && later[b]))
          forbidden[(m * values + a) * values + b] = 1;
      }
    }
  });
  return { forbidden, matrixOfDay };
}

/** Reads limits off the hard rules of a list. */
class LimitReader {
  readonly templates: number;
  private readonly days: number;
  /** Longest rest that shifts two days apart always leave. */
  private readonly restAfterDayOff: number;

  constructor(
    private readonly problem: Problem,
    private readonly agreed: CompiledRules,
    private readonly common: ReadonlySet<PersonRule>,
  ) {
    const { kinds, dayMinutes = [] } = problem;
    this.days = problem.days;
    this.templates = kinds.reduce((most, k) => Math.max(most, k.template + 1), 0);
    const shortest = dayMinutes.reduce((least, minutes) => Math.min(least, minutes), 1440);
    const earliest = kinds.reduce((least, k) => Math.min(least, k.startMinute), Infinity);
    const latest = kinds.reduce((most, k) => Math.max(most, k.endMinute), -Infinity);
    this.restAfterDayOff = 2 * shortest + earliest - latest;
  }

  read(list: readonly CompiledRule[]): ListLimits {
    const limits: ListLimits = {
      maxMinutes: Infinity,
      minMinutes: 0,
      maxRun: Infinity,
      minRun: 1,
      minOff: 1,
      maxWeekends: Infinity,
      maxOfTemplate: new Int32Array(this.templates).fill(UNLIMITED),
      isExpressed: true,
    };
    for (const { rule, hard } of list) {
      if (!hard) continue;
      const force = forceOf(rule);
      if (!isWhole(force, this.days) || !this.apply(rule, force, limits)) limits.isExpressed = false;
    }
    return limits;
  }

  /** Applies a rule that is in force on all days; returns true if the limits now express it. */
  private apply(rule: PersonRule, force: Force, limits: ListLimits): boolean {
    if (rule.shape === 'neighbors')
      return 'earlier' in rule ? this.common.has(rule) : rule.restMinutes <= this.restAfterDayOff;
    if (rule.shape === 'run') return this.applyRun(rule, force, limits);
    if (rule.shape === 'weekend') return 'windows' in rule && this.applyWeekends(rule, force, limits);
    if (rule.counts !== 'minutes' && rule.counts !== 'shifts') return false;
    const applied = rule.windows.map((window) => this.applyAmount(rule, window, force, limits));
    return !applied.includes(false);
  }

  private applyRun({ of, atLeast = 1, ...rule }: RunRule, force: Force, limits: ListLimits): boolean {
    if (of !== undefined && of !== 'off') return false;
    const { atMost = Infinity, before = 0, after = 0 } = rule;
    // A run strictly inside the range is shorter than the range.
    const least = Math.min(atLeast, this.days);
    if (of === 'off') limits.minOff = Math.max(limits.minOff, least);
    else {
      limits.minRun = Math.max(limits.minRun, least);
      if (this.days - 1 + after <= force.to) limits.maxRun = Math.min(limits.maxRun, atMost);
    }
    return of === 'off' ? atMost === Infinity : before === 0 && after === 0;
  }

  private applyWeekends({ windows, before, after }: WeekendsRule, force: Force, limits: ListLimits): boolean {
    if (before || after) return false;
    const { weekends } = this.agreed;
    const applied = windows.map((window) => {
      if (!weekends.every(({ saturday }) => saturday >= window.from && saturday <= window.to)) return false;
      const { most, least } = ownRange(window, force);
      limits.maxWeekends = Math.min(limits.maxWeekends, Math.max(0, most));
      return least <= 0;
    });
    return !applied.includes(false);
  }

  private applyAmount(rule: AmountRule, window: AmountWindow, force: Force, limits: ListLimits): boolean {
    if (!isWhole(window, this.days)) return false;
    const { most, least } = ownRange(window, force);
    if (rule.counts === 'minutes') {
      limits.minMinutes = Math.max(limits.minMinutes, least);
      if (!rule.of) limits.maxMinutes = Math.min(limits.maxMinutes, Math.max(0, most));
      return !rule.of;
    }
    const { kinds } = this.problem;
    const member = this.agreed.members(rule.of);
    const templates = [...Array(this.templates).keys()].filter((t) =>
      kinds.every(({ template }, k) => template !== t || member[k + 1]),
    );
    const { maxOfTemplate } = limits;
    for (const t of templates) maxOfTemplate[t] = Math.max(0, Math.min(maxOfTemplate[t]!, most));
    const isOneTemplate =
      templates.length === 1 && kinds.every((k, i) => !member[i + 1] || k.template === templates[0]);
    return isOneTemplate && least <= 0;
  }
}

/** Returns true if these days contain the whole range. */
const isWhole = ({ from, to }: Force, days: number): boolean => from <= 0 && to >= days - 1;

/** Returns the maximum and minimum of the range's own amount. */
function ownRange({ to, atLeast, target, atMost, carried = 0 }: AmountWindow, force: Force) {
  const isDue = to <= force.to;
  return {
    most: Math.min(atMost ?? Infinity, isDue ? (target ?? Infinity) : Infinity) - carried,
    least: isDue ? Math.max(atLeast ?? 0, target ?? 0) - carried : 0,
  };
}

import { CONSTRAINTS } from './constraints';
import type { PersonRule } from './person-rule';
import type { Cells, Kind, Person, Problem } from './problem';
import { faultsOfRules } from './rule-faults';

/** Limits from here on do not bind: no roster contains as many minutes, days or shifts. */
export const UNLIMITED = 0x3fffffff;

const MAX_KINDS = 0xfffe;
const MAX_SKILLS = 128;
/** Maximum days that one shift can cover, including its own. */
const MAX_DAYS_COVERED = 7;
/** Maximum distinct lengths of days besides the usual one. */
const MAX_LENGTHS = 254;
/** Maximum people needed in a slot by one skill, so that sums over skills stay exact in 32 bits. */
const MAX_NEED = 1e7;
/** Maximum carried weekends and undesirable shifts, so that squares stay exact. */
const MAX_CARRIED = 1e4;
/** Maximum faults listed; further ones are counted. */
const MAX_LISTED = 100;

/** Options that a caller may pass besides the problem. */
interface GivenOptions {
  readonly seed?: number;
  readonly epochs?: number;
  readonly limit?: { readonly seconds: number };
  readonly start?: Cells;
}

/** Throws a RangeError that lists every fault of a problem and its options, one per line. */
export function refuseFaults(problem: Problem, options: GivenOptions = {}): void {
  const faults = faultsOf(problem, options);
  if (!faults.length) return;
  const more = faults.length - MAX_LISTED;
  throw new RangeError([...faults.slice(0, MAX_LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'));
}

/**
 * Returns every fault of a problem and of the options, as `field is value: what to give`. A problem without faults can
 * be compiled and searched, whether it can be satisfied or not.
 */
export function faultsOf(problem: Problem, options: GivenOptions = {}): string[] {
  const faults = new Faults();
  faults.whole('days', problem.days, 0, 1e5);
  faults.whole('firstWeekday', problem.firstWeekday, 0, 6);
  faults.whole('slotsPerDay', problem.slotsPerDay, 0, 1e5);
  faults.whole('skills', problem.skills, 1, MAX_SKILLS);
  // The following checks depend on these dimensions.
  if (faults.found.length) return faults.found;
  ofDemand(faults, problem);
  if (problem.kinds.length > MAX_KINDS)
    faults.add('kinds', `${problem.kinds.length} kinds`, `give at most ${MAX_KINDS}`);
  problem.kinds.forEach((kind, k) => ofKind(faults, problem, kind, `kinds[${k}]`));
  problem.dayMinutes?.forEach((minutes, d) => faults.whole(`dayMinutes[${d}]`, minutes, 1, 1e4));
  if (problem.dayMinutes) faults.length('dayMinutes', problem.dayMinutes, problem.days, 'one a day');
  const lengths = new Set(problem.dayMinutes).size;
  if (lengths > MAX_LENGTHS) faults.add('dayMinutes', `${lengths} different lengths`, `give at most ${MAX_LENGTHS}`);
  const seen = new Set<readonly PersonRule[]>();
  problem.people.forEach((person, p) => {
    const at = `people[${p}] (${person.id})`;
    ofPerson(faults, problem, person, at);
    // A list that people share is checked once.
    if (!person.rules || seen.has(person.rules)) return;
    seen.add(person.rules);
    faultsOfRules(person.rules, problem.kinds.length, `${at}.rules`, (field, value, give) =>
      faults.add(field, value, give),
    );
  });
  ofTogether(faults, problem);
  ofRules(faults, problem);
  ofOptions(faults, problem, options);
  return faults.found;
}

/** Collects faults, and provides the checks that add to it. */
class Faults {
  readonly found: string[] = [];

  add(field: string, value: unknown, give: string): void {
    this.found.push(`${field} is ${String(value)}: ${give}`);
  }

  whole(field: string, value: number, least: number, most: number): void {
    if (!Number.isInteger(value) || value < least || value > most)
      this.add(field, value, `give a whole number from ${least} to ${most}`);
  }

  weight(field: string, value: number): void {
    if (!(value >= 0 && value < Infinity)) this.add(field, value, 'give a cost of 0 or more');
  }

  length(field: string, list: { readonly length: number }, length: number, what: string): boolean {
    if (list.length !== length) this.found.push(`${field} has ${list.length} entries: give ${length}, ${what}`);
    return list.length === length;
  }
}

function ofDemand(faults: Faults, { days, slotsPerDay, skills, ...problem }: Problem): void {
  const slots = days * slotsPerDay;
  faults.length('need', problem.need, slots * skills, 'days × slots × skills');
  problem.need.forEach((n, i) => {
    if (!(n >= 0 && n <= MAX_NEED)) faults.add(`need[${i}]`, n, `give a number from 0 to ${MAX_NEED}`);
  });
  if (problem.skillWeights && faults.length('skillWeights', problem.skillWeights, skills, 'one a skill'))
    problem.skillWeights.forEach((w, k) => faults.weight(`skillWeights[${k}]`, w));
  for (const weights of ['underWeight', 'overWeight'] as const) {
    faults.length(weights, problem[weights], slots, 'one a slot');
    problem[weights].forEach((w, i) => {
      if (!(w >= 0 && w < Infinity)) faults.weight(`${weights}[${i}]`, w);
    });
  }
}

function ofKind(faults: Faults, problem: Problem, kind: Kind, at: string): void {
  faults.whole(`${at}.template`, kind.template, 0, MAX_KINDS);
  faults.whole(`${at}.startMinute`, kind.startMinute, -1e5, 1e5);
  faults.whole(`${at}.endMinute`, kind.endMinute, kind.startMinute, 1e5);
  if (kind.clockMinute !== undefined) faults.whole(`${at}.clockMinute`, kind.clockMinute, -1e5, 1e5);
  faults.whole(`${at}.minutes`, kind.minutes, 0, Math.min(1e5, Math.floor(UNLIMITED / Math.max(1, problem.days))));
  kind.covers.forEach((slot, i) =>
    faults.whole(`${at}.covers[${i}]`, slot, 0, MAX_DAYS_COVERED * problem.slotsPerDay - 1),
  );
}

function ofPerson(faults: Faults, problem: Problem, person: Person, at: string): void {
  const day = (field: string, d: number): void => faults.whole(`${at}.${field}`, d, 0, problem.days - 1);
  person.skills?.forEach((k, i) => faults.whole(`${at}.skills[${i}]`, k, 0, problem.skills - 1));
  if (
    person.shares &&
    faults.length(`${at}.shares`, person.shares, person.skills?.length ?? problem.skills, 'one a skill')
  )
    person.shares.forEach((share, i) => {
      if (person.skills && person.skills.indexOf(person.skills[i]!) < i)
        faults.add(`${at}.skills[${i}]`, person.skills[i], 'give each skill once where it has a share');
      if (!(share > 0 && share <= 1)) faults.add(`${at}.shares[${i}]`, share, 'give a part over 0 and up to 1');
    });
  person.workDays?.forEach((d, i) => day(`workDays[${i}]`, d));
  if (person.allowed)
    faults.length(`${at}.allowed`, person.allowed, problem.days * problem.kinds.length, 'days × kinds');
  person.fixed?.forEach((f, i) => {
    day(`fixed[${i}].day`, f.day);
    if (!Number.isInteger(f.kind) || f.kind < -1 || f.kind >= problem.kinds.length)
      faults.add(`${at}.fixed[${i}].kind`, f.kind, `give a kind from 0 to ${problem.kinds.length - 1}, or -1 for off`);
  });
  if (person.targetMinutes !== undefined) faults.whole(`${at}.targetMinutes`, person.targetMinutes, 0, UNLIMITED);
  if (person.costs) {
    faults.length(`${at}.costs`, person.costs, problem.days * (problem.kinds.length + 1), 'days × values');
    person.costs.forEach((cost, i) => {
      if (!(cost >= 0 && cost < Infinity)) faults.weight(`${at}.costs[${i}]`, cost);
    });
  }
  if (person.planned) {
    faults.length(`${at}.planned`, person.planned, problem.days, 'one a day');
    person.planned.forEach((value, i) => {
      if (value > problem.kinds.length) faults.whole(`${at}.planned[${i}]`, value, 0, problem.kinds.length);
    });
  }
  for (const [what, count] of Object.entries(person.carried ?? {}))
    faults.whole(`${at}.carried.${what}`, count, 0, MAX_CARRIED);
}

function ofTogether(faults: Faults, { offTogether, people, days }: Problem): void {
  offTogether?.forEach((together, i) => {
    const at = `offTogether[${i}]`;
    together.people.forEach((p, k) => faults.whole(`${at}.people[${k}]`, p, 0, people.length - 1));
    if (new Set(together.people).size < together.people.length)
      faults.add(`${at}.people`, together.people.join(), 'give each of them once');
    together.days?.forEach((day, k) => faults.whole(`${at}.days[${k}]`, day, 0, days - 1));
    faults.weight(`${at}.weight`, together.weight);
  });
}

function ofRules(faults: Faults, { rules }: Problem): void {
  for (const [name, setting] of Object.entries(rules ?? {})) {
    if (!CONSTRAINTS.some((c) => c.name === name)) faults.add('rules', name, 'there is no such rule');
    if (setting.weight !== undefined) faults.weight(`rules.${name}.weight`, setting.weight);
    if (name === 'onlyPermittedShifts' && setting.hard === false)
      faults.add('rules.onlyPermittedShifts.hard', false, 'it always holds');
  }
}

function ofOptions(faults: Faults, problem: Problem, { seed, epochs, limit, start }: GivenOptions): void {
  if (seed !== undefined) faults.whole('seed', seed, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  if (epochs !== undefined && epochs !== Infinity) faults.whole('epochs', epochs, 1, Number.MAX_SAFE_INTEGER);
  if (limit && !(limit.seconds >= 0)) faults.add('limit.seconds', limit.seconds, 'give 0 or more seconds');
  if (!start || !faults.length('start', start, problem.people.length * problem.days, 'people × days')) return;
  start.forEach((value, i) => {
    if (!(value <= problem.kinds.length)) faults.whole(`start[${i}]`, value, 0, problem.kinds.length);
  });
}

import { compile, type Compiled } from '../../../../engines/optimizer/model/compiled';
import { brokenRules } from '../../../../engines/optimizer/explain/explain';
import type { Cells } from '../../../../engines/optimizer/model/problem';
import { lackingSkills, supplyOf } from '../../../../engines/optimizer/score/score';
import { getOrMake } from '../../../../kernel/collections';
import type { Board } from '../problem/lay-out';
import { Reach, type Begun } from '../problem/reach';

/** An understaffed slot, counted from the first slot of its day. */
export interface ShortSlot {
  day: number;
  slot: number;
  /** The missing skill; by default the skills with the largest shortage. */
  skill?: number;
}

const MAX_SLOTS = 50;
/** Maximum number of roster lines checked before the next slot is skipped: about one second. */
const MAX_TRIES = 100_000;
const EPSILON = 1e-6;

/** Obstacles, phrased to follow a number of people. */
const PARTS: Readonly<Record<string, string>> = {
  onlyPermittedShifts: 'unavailable or not permitted',
  rest: 'without enough rest between shifts',
  succession: 'with a forbidden sequence of shifts',
  days_in_a_row: 'at the limit of consecutive working days',
  days_off_in_a_row: 'without enough consecutive days off',
  minutes: 'at their hours limit',
  shifts: 'at their shift limit',
  weekly_rest: 'without enough weekly rest',
  steady_starts: 'starting at other times that week',
  weekends: 'at their weekend limit',
  whole_weekends: 'with a split weekend',
};

/** Explains each understaffed slot, by position. Later slots are omitted in very large plans or after the deadline. */
export function reasonsOf(
  board: Board,
  cells: Cells,
  shortSlots: readonly ShortSlot[],
  isLate: () => boolean = () => false,
): string[] {
  if (shortSlots.length === 0 || isLate()) return [];
  const plan = new Plan(board, compile(board.problem), cells);
  const reasons: string[] = [];
  for (const shortSlot of shortSlots.slice(0, MAX_SLOTS)) {
    if (plan.tries >= MAX_TRIES || isLate()) break;
    reasons.push(reasonOf(plan, shortSlot));
  }
  return reasons;
}

/** A reason that applies whatever the others do. */
export interface PlainReason {
  rule: 'shiftThen' | 'skill' | 'atWork';
  says: string;
}

/**
 * Finds reasons that need no search: no shift covers the slot, no one has the skill, or everyone with the skill is on
 * duty.
 */
export const plainReasonOf = (board: Board, c: Compiled, cells: Cells, shortSlot: ShortSlot): PlainReason | undefined =>
  new Plan(board, c, cells).plainReason(shortSlot);

function reasonOf(plan: Plan, shortSlot: ShortSlot): string {
  const plain = plan.plainReason(shortSlot);
  if (plain) return plain.says;
  // Excludes people already on duty in the slot.
  const begun = plan.begunInRange(shortSlot);
  const others = plan.skilledFor(shortSlot).filter((person) => !plan.isThere(person, begun));
  const blocked = new Map<string, number>();
  let [free, otherwiseAtWork] = [0, 0];
  for (const person of others) {
    const tries = begun.map(({ day, values }) => ({ day, rule: plan.ruleAgainst(person, day, values) }));
    const possible = tries.filter(({ rule }) => rule === undefined);
    const rule = tries[0]!.rule;
    if (possible.some(({ day }) => plan.valueOf(person, day) === 0)) free++;
    else if (possible.length > 0) otherwiseAtWork++;
    else blocked.set(rule!, (blocked.get(rule!) ?? 0) + 1);
  }
  const parts = [...blocked]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([rule, n]) => `${n} ${PARTS[rule] ?? 'blocked by another rule'}`);
  if (free + otherwiseAtWork === 0) return sentence('No one else can work then', parts);
  if (otherwiseAtWork > 0) parts.unshift(`${otherwiseAtWork} already working that day`);
  if (free > 0) parts.unshift(`${free} available at the cost of other shifts or preferences`);
  return sentence(
    others.length === 1 ? '1 person is not working then' : `${others.length} people are not working then`,
    parts,
  );
}

/** A roster, with the effect of single changes on its rules. */
class Plan {
  /** Roster lines checked so far. */
  tries = 0;
  private readonly roster: Cells;
  private readonly supply: Int32Array;
  private readonly brokenNow = new Map<number, Map<string, number>>();
  private readonly reach: Reach;

  constructor(
    private readonly board: Board,
    private readonly c: Compiled,
    cells: Cells,
  ) {
    this.roster = cells.slice();
    this.supply = supplyOf(c, cells);
    this.reach = new Reach(board);
  }

  plainReason(shortSlot: ShortSlot): PlainReason | undefined {
    const { day, slot } = shortSlot;
    if (!this.reach.isReached(day, slot)) return { rule: 'shiftThen', says: this.reach.unreachedWords(day, slot) };
    const skilled = this.skilledFor(shortSlot);
    const of = this.skillWords(shortSlot);
    if (skilled.length === 0) return { rule: 'skill', says: `No one${of} is in this schedule` };
    const begun = this.begunInRange(shortSlot);
    if (skilled.some((person) => !this.isThere(person, begun))) return undefined;
    return { rule: 'atWork', says: `Everyone${of} already works then` };
  }

  /** Returns the shifts that cover a slot, by start day within the range. */
  begunInRange({ day, slot }: ShortSlot): Begun[] {
    return this.reach.begun(day, slot).filter(({ day: begins }) => begins >= 0);
  }

  /** True if the employee currently has one of these shifts. */
  isThere(person: number, begun: readonly Begun[]): boolean {
    return begun.some(({ day, values }) => values.includes(this.valueOf(person, day)));
  }

  valueOf(person: number, day: number): number {
    return this.roster[person * this.c.days + day]!;
  }

  /**
   * Returns the employees with the skill, or with a skill that lacks most people in the slot; all who count if none is
   * lacking.
   */
  skilledFor(shortSlot: ShortSlot): number[] {
    const { classes, classOf } = this.c;
    const wanted = this.lacking(shortSlot);
    const isWanted = classes.map((own) => wanted.length === 0 || own.some((k) => wanted.includes(k)));
    return [...classOf.keys()].filter((person) => isWanted[classOf[person]!]);
  }

  private lacking({ day, slot, skill }: ShortSlot): readonly number[] {
    return skill === undefined ? lackingSkills(this.c, this.supply, day * this.c.slotsPerDay + slot) : [skill];
  }

  /** Words after "no one": with a skill, or of a team; empty if any employee counts. */
  private skillWords(shortSlot: ShortSlot): string {
    const { demand, names } = this.board;
    const lacking = this.lacking(shortSlot);
    const ids = lacking.map((k) => demand.skills[k] ?? null);
    if (ids.length === 0 || ids.includes(null)) return '';
    const said = ids.map((id) => names.get(id!) ?? id).join(' or ');
    return demand.teams?.of.some(({ skill }) => lacking.includes(skill)) ? ` from ${said}` : ` with the skill ${said}`;
  }

  /** Returns a hard rule that every one of these values would break; undefined if one of them breaks none. */
  ruleAgainst(person: number, day: number, values: readonly number[]): string | undefined {
    const { c, roster } = this;
    const cell = person * c.days + day;
    const had = roster[cell]!;
    const legal = values.filter((value) => c.legal[cell * c.values + value]);
    let against: string | undefined = 'onlyPermittedShifts';
    for (const value of legal) {
      const now = getOrMake(this.brokenNow, person, () => this.broken(person));
      roster[cell] = value;
      const rule = [...this.broken(person)].find(([name, units]) => units > (now.get(name) ?? 0) + EPSILON)?.[0];
      roster[cell] = had;
      if (rule === undefined) return undefined;
      if (value === legal[0]) against = rule;
    }
    return against;
  }

  private broken(person: number): Map<string, number> {
    this.tries++;
    return brokenRules(this.c, this.roster, [person]);
  }
}

const sentence = (head: string, parts: readonly string[]): string =>
  parts.length > 0 ? `${head}: ${parts.join(', ')}` : head;

import { RosterState } from '../../../../engines/optimizer/local-search/roster-state';
import { compile, type Compiled } from '../../../../engines/optimizer/model/compiled';
import type { Problem } from '../../../../engines/optimizer/model/problem';
import { hundredths } from '../../../../kernel/rounding';
import { MINUTE_MS } from '../../../../kernel/time/units';
import { minutesTaken } from '../../../availability/absence.rules';
import type { Break } from '../../break.rules';
import type { Letter } from '../../generation/problem/alphabet';
import { slotsOf } from '../../generation/problem/demand';
import { layOut, type Board } from '../../generation/problem/lay-out';
import type { PackedShift, PlannedTemplate, PlanningData } from '../../generation/problem/planning-data';
import { nominalMinutes, timeOfMinute } from '../../shift.rules';
import { minuteOf } from '../../../../engines/time/civil-date';
import { MAX_TEMPLATE_MINUTES } from '../../template.rules';
import { newBreaches } from './row-breaches';

export interface HoursQuestion {
  data: PlanningData;
  from: string;
  to: string;
  limit: number;
  /** Employees who may be offered a change. */
  employeeIds: readonly string[];
}

interface Times {
  startTime: string;
  endTime: string;
  templateId: string | null;
}

interface HoursChange {
  employeeId: string;
  date: string;
  has: Times | null;
  instead: Times | null;
}

export interface FoundHours {
  shortMinutes: number;
  shortMinutesAfter: number;
  offers: (HoursChange & { extraMinutes: number; shortMinutesCovered: number })[];
  givenBack: (HoursChange & { minutesSaved: number })[];
}

/** A possible change of one employee's day. */
interface Change {
  person: number;
  day: number;
  value: number;
  /** Additional minutes worked; negative for fewer. */
  minutes: number;
  /** Reduction of the shortage in person-minutes. */
  covered: number;
}

/** Minutes by which a shift is extended or shortened at one end. */
const STEPS = [60, 120];
/** Maximum number of the best changes checked against rules. */
const MAX_JUDGED = 2_000;
const EPSILON = 1e-6;

/**
 * Searches longer and additional shifts where people are missing, and shorter shifts and days off where there are too
 * many. Changes are chosen greedily, each given those before it. None breaks a hard rule or overlaps an absence. The
 * lists are alternatives: somebody can come later or stay longer.
 */
export function extraHoursOf({ data, from, to, limit, employeeIds }: HoursQuestion): FoundHours {
  const board = layOut({ ...data, templates: [...data.templates, ...longerAndShorter(data)] });
  if (board.demand.measure === 'templates') return { shortMinutes: 0, shortMinutesAfter: 0, offers: [], givenBack: [] };
  const plan = new Plan(data, board);
  const shortMinutes = plan.short;
  const changes = plan.changes(board.days.indexOf(from), board.days.indexOf(to), new Set(employeeIds));
  const offers = plan
    .take(
      changes.filter(({ minutes }) => minutes > 0),
      limit,
      ({ covered, minutes }) => (covered > EPSILON ? covered / minutes : 0),
    )
    .map(({ change, told }) => ({ ...told, extraMinutes: change.minutes, shortMinutesCovered: change.covered }));
  const shortMinutesAfter = plan.short;
  const fewer = new Plan(data, board);
  const givenBack = fewer
    .take(
      changes.filter(({ minutes }) => minutes < 0),
      limit,
      ({ covered, minutes }) => (covered > -EPSILON ? -minutes : 0),
    )
    .map(({ change, told }) => ({ ...told, minutesSaved: -change.minutes }));
  return { shortMinutes, shortMinutesAfter, offers, givenBack };
}

/** Returns variants of current shifts with another start or end; breaks stay at the same clock time. */
function longerAndShorter({ own }: PlanningData): PlannedTemplate[] {
  const made = new Map<string, PlannedTemplate>();
  for (const { shifts } of own)
    for (const [, , , breaks, id, startTime, endTime] of JSON.parse(shifts) as PackedShift[])
      for (const minutes of STEPS.flatMap((step) => [step, -step]))
        for (const atStart of [true, false]) {
          const length = nominalMinutes(startTime, endTime) + minutes;
          if (length <= 0 || length > MAX_TEMPLATE_MINUTES) continue;
          const earlier = atStart ? minutes : 0;
          const start = minuteOf(startTime) - earlier;
          if (start < 0 || start >= 1440) continue; // it would begin on another day
          const template: PlannedTemplate = {
            id,
            startTime: timeOfMinute(start),
            endTime: timeOfMinute(start + length),
            breakRules: movedBy(breaks, earlier),
            daysOfWeek: [],
            isTargeted: false,
          };
          made.set(JSON.stringify(template), template);
        }
  return [...made.values()];
}

const movedBy = (breaks: readonly Break[], minutes: number): Break[] =>
  breaks.flatMap((each) =>
    each.startOffset + minutes >= 0 ? [{ ...each, startOffset: each.startOffset + minutes }] : [],
  );

/** Returns start and end of each break in minutes of the day, and its type. */
const breaksOf = ({ startMinute, breaks }: Letter) =>
  breaks.map(({ startOffset, duration, type }) => {
    const start = startMinute + startOffset;
    return [start, start + duration, type] as const;
  });

/** A plan and its shortages, updated while hours are added or removed. */
class Plan {
  private readonly c: Compiled;
  private readonly state: RosterState;

  constructor(
    private readonly data: PlanningData,
    private readonly board: Board,
  ) {
    this.c = compile(board.problem);
    this.state = new RosterState(compile(shortMinutesOnly(board)), board.cells.slice());
  }

  /** Person-minutes of shortage. */
  get short(): number {
    return hundredths(this.state.soft);
  }

  /** Returns all alternatives for the days of these employees: longer, additional or shorter shifts, or none. */
  changes(first: number, last: number, employeeIds: ReadonlySet<string>): Change[] {
    const { c, board } = this;
    const found: Change[] = [];
    board.problem.people.forEach(({ id }, person) => {
      if (!employeeIds.has(id)) return;
      for (let day = first; day <= last; day++) {
        const cell = person * c.days + day;
        const had = board.cells[cell]!;
        if (board.published[cell]) continue;
        for (let value = 0; value < c.values; value++) {
          const minutes = c.minutesOf[value]! - c.minutesOf[had]!;
          if (minutes === 0 || !c.legal[cell * c.values + value] || !this.isSameButHours(had, value)) continue;
          if (minutes > 0 && this.meetsAbsence(person, day, value)) continue;
          found.push({ person, day, value, minutes, covered: this.coveredBy(person, day, value) });
        }
      }
    });
    return found;
  }

  /** Applies changes greedily; the merit of each is recomputed before it is taken. */
  take(changes: readonly Change[], limit: number, meritOf: (change: Change) => number) {
    const taken: { change: Change; told: HoursChange }[] = [];
    const isDone = new Set<number>();
    const rank = (change: Change) => ({ change, merit: meritOf(change) });
    const byMerit = (a: { merit: number; change: Change }, b: { merit: number; change: Change }): number =>
      a.merit - b.merit ||
      a.change.covered - b.change.covered ||
      b.change.person - a.change.person ||
      b.change.day - a.change.day ||
      b.change.value - a.change.value;
    const open = changes
      .map(rank)
      .filter(({ merit }) => merit > 0)
      .sort(byMerit);
    for (let judged = 0; open.length > 0 && taken.length < limit && judged < MAX_JUDGED;) {
      const { change } = open.pop()!;
      const { person, day, value } = change;
      const cell = person * this.c.days + day;
      if (isDone.has(cell)) continue;
      const now = rank({ ...change, covered: this.coveredBy(person, day, value) });
      if (now.merit <= 0) continue;
      const next = open.at(-1);
      if (next && byMerit(now, next) < 0) {
        // Earlier changes reduced its merit: it is queued again.
        const place = open.findIndex((other) => byMerit(other, now) > 0);
        open.splice(place, 0, now);
        continue;
      }
      judged++;
      if (!this.isLegal(person, day, value)) continue;
      isDone.add(cell);
      taken.push({ change: { ...now.change, covered: hundredths(now.change.covered) }, told: this.told(now.change) });
      this.state.change(person, day, value);
    }
    return taken;
  }

  /**
   * True if a day off becomes a template's shift or a shift a day off, or if one shift contains the other and keeps its
   * breaks: hours gained by other breaks are no extra hours.
   */
  private isSameButHours(had: number, value: number): boolean {
    const [a, b] = [this.board.letters[had - 1], this.board.letters[value - 1]];
    if (!b) return true;
    if (!a) return b.template?.isTargeted !== false;
    const [outer, inner] = b.endMinute - b.startMinute > a.endMinute - a.startMinute ? [b, a] : [a, b];
    if (outer.startMinute > inner.startMinute || outer.endMinute < inner.endMinute) return false;
    const kept = breaksOf(a).filter(([start, end]) => start >= b.startMinute && end <= b.endMinute);
    return JSON.stringify(kept) === JSON.stringify(breaksOf(b));
  }

  private meetsAbsence(person: number, day: number, value: number): boolean {
    const { unavailable, timeOff } = this.data.people[person]!;
    const { startMinute, endMinute, present } = this.board.letters[value - 1]!;
    const midnight = this.board.days.midnightMs(day);
    const [shift, ...parts] = [[startMinute, endMinute] as const, ...present].map(([from, to]) => ({
      startMs: midnight + from * MINUTE_MS,
      endMs: midnight + to * MINUTE_MS,
    }));
    return minutesTaken([...unavailable, ...timeOff], shift!, parts) > 0;
  }

  private coveredBy(person: number, day: number, value: number): number {
    const before = this.state.soft;
    this.state.change(person, day, value);
    const after = this.state.soft;
    this.state.undo();
    return before - after;
  }

  /** Checks hard rules with the rule checker. */
  private isLegal(person: number, day: number, value: number): boolean {
    const { days } = this.c;
    const before = this.state.cells.slice(person * days, (person + 1) * days);
    const after = before.slice();
    after[day] = value;
    return newBreaches(this.data, this.board, person, before, after).length === 0;
  }

  private told({ person, day, value }: Change): HoursChange {
    const { board, c } = this;
    const timesOf = (of: number): Times | null => {
      const letter = board.letters[of - 1];
      return letter ? { startTime: letter.startTime, endTime: letter.endTime, templateId: letter.templateId } : null;
    };
    return {
      employeeId: this.data.people[person]!.id,
      date: board.days.dates[day]!,
      has: timesOf(board.cells[person * c.days + day]!),
      instead: timesOf(value),
    };
  }
}

/** Returns a copy of the problem whose only cost is the shortage in person-minutes of full agents. */
function shortMinutesOnly({ problem, demand, days }: Board): Problem {
  const { cuts, slotsPerDay } = demand;
  const slots = slotsOf(demand);
  const underWeight = problem.underWeight.map((_, cell) => {
    const [day, slot] = [Math.floor(cell / slotsPerDay), cell % slotsPerDay];
    return slot < slots && cuts[slot + 1]! <= days.lengths[day]! ? cuts[slot + 1]! - cuts[slot]! : 0;
  });
  return {
    ...problem,
    offTogether: [],
    underWeight,
    overWeight: new Float64Array(underWeight.length),
    people: problem.people.map(({ id, skills, shares }) => ({ id, skills, shares })),
    rules: Object.fromEntries(Object.keys(problem.rules ?? {}).map((name) => [name, { hard: false, weight: 0 }])),
  };
}

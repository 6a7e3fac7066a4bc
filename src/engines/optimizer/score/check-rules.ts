import type { AmountWindow, KindSet, PersonRule } from '../model/person-rule';
import type { Kind, Person, Problem } from '../model/problem';

/** Reports units of a rule on the day to which the breach is dated. */
type Tell = (rule: PersonRule, day: number, units: number) => void;

/** A shift of a roster line: its day, and its real minutes after the midnight that begins day 0. */
interface Shift {
  readonly day: number;
  readonly kind: Kind;
  readonly position: number;
  readonly start: number;
  readonly end: number;
}

/** Roster line as the checker sees it. */
interface Row {
  readonly days: number;
  readonly firstWeekday: number;
  readonly shifts: readonly Shift[];
  readonly midnight: (day: number) => number;
}

/**
 * Checks a roster line against all rules of its person. Written from the text of the rules; shares no code with the
 * search. `row` holds cell values.
 */
export function checkAgreed(problem: Problem, person: Person, row: readonly number[], tell: Tell): void {
  if (!person.rules?.length) return;
  const midnight = (day: number): number => {
    let minutes = 0;
    for (let d = Math.min(day, 0); d < Math.max(day, 0); d++) minutes += problem.dayMinutes?.[d] ?? 1440;
    return day < 0 ? -minutes : minutes;
  };
  const shifts = row.flatMap((value, day) => {
    const kind = problem.kinds[value - 1];
    if (!value || !kind) return [];
    const begin = midnight(day);
    return [{ day, kind, position: value - 1, start: begin + kind.startMinute, end: begin + kind.endMinute }];
  });
  const known = { days: problem.days, firstWeekday: problem.firstWeekday, shifts, midnight };
  for (const rule of person.rules) {
    checkRule(rule, known, (day, units) => {
      const { from = -Infinity, to = Infinity } = rule.inForce ?? {};
      if (units > 0 && day >= from && day <= to) tell(rule, day, units);
    });
  }
}

function checkRule(rule: PersonRule, row: Row, tell: (day: number, units: number) => void): void {
  if (rule.shape === 'neighbors') {
    row.shifts.forEach((later, i) => {
      const earlier = row.shifts[i - 1];
      if (!earlier) return;
      if ('restMinutes' in rule) tell(later.day, rule.restMinutes - (later.start - earlier.end));
      else if (later.day === earlier.day + 1 && isOf(rule.earlier, earlier) && isOf(rule.later, later))
        tell(later.day, 1);
    });
  } else if (rule.shape === 'run') {
    checkRuns(rule, row, tell);
  } else if (rule.shape === 'weekend') {
    checkWeekends(rule, row, tell);
  } else if (rule.counts === 'longestRest') {
    for (const window of rule.windows) checkLongestRest(window, row, tell);
  } else if (rule.counts === 'startSpread') {
    for (const window of rule.windows) checkStarts(window, row, tell);
  } else {
    for (const window of rule.windows) {
      const counted = row.shifts.filter(
        (shift) => shift.day >= window.from && shift.day <= window.to && isOf(rule.of, shift),
      );
      const items = counted
        .map(({ day, kind }) => ({ day, amount: rule.counts === 'minutes' ? kind.minutes : 1 }))
        .filter(({ amount }) => amount > 0);
      checkAmount(window, items, tell);
    }
  }
}

const isOf = (of: KindSet | undefined, { position }: Shift): boolean => of === undefined || of.includes(position);

/** Too little and off target are dated on the window's last day, too much on the day of the last item. */
function checkAmount(
  { to, atLeast, target, atMost, carried = 0 }: AmountWindow,
  items: readonly { readonly day: number; readonly amount: number }[],
  tell: (day: number, units: number) => void,
): void {
  const amount = items.reduce((sum, item) => sum + item.amount, carried);
  if (atLeast !== undefined) tell(to, atLeast - amount);
  if (target !== undefined) tell(to, Math.abs(target - amount));
  const last = items.at(-1);
  if (atMost !== undefined && last) tell(last.day, amount - atMost);
}

function checkRuns(
  rule: Extract<PersonRule, { shape: 'run' }>,
  { days, shifts }: Row,
  tell: (day: number, units: number) => void,
): void {
  const { of, atLeast = 0, atMost = Infinity, before = 0, after = 0 } = rule;
  const among = new Set<number>();
  for (let day = 0; day < days; day++) {
    const shift = shifts.find((s) => s.day === day);
    if (of === 'off' ? !shift : shift && isOf(of, shift)) among.add(day);
  }
  for (const first of among) {
    if (among.has(first - 1)) continue;
    let last = first;
    while (among.has(last + 1)) last++;
    const touchesBegin = first === 0;
    const touchesEnd = last === days - 1;
    const length = last - first + 1 + (touchesBegin ? before : 0) + (touchesEnd ? after : 0);
    tell(touchesEnd ? last + after : last, length - atMost);
    if (!touchesBegin && !touchesEnd) tell(last, atLeast - length);
  }
}

function checkWeekends(
  rule: Extract<PersonRule, { shape: 'weekend' }>,
  { days, firstWeekday, shifts }: Row,
  tell: (day: number, units: number) => void,
): void {
  const worked = (day: number): boolean => shifts.some((shift) => shift.day === day);
  const items: { day: number; saturday: number; amount: number }[] = [];
  for (let saturday = -8; saturday <= days; saturday++) {
    if ((((firstWeekday + saturday) % 7) + 7) % 7 !== 5) continue;
    const [first, second] = [worked(saturday), worked(saturday + 1)];
    if ('whole' in rule) {
      if (saturday >= 0 && saturday + 1 < days && first !== second) tell(saturday + 1, 1);
      continue;
    }
    if (saturday === -1 && rule.before) items.push({ day: -1, saturday, amount: 1 });
    else if (saturday === days - 1 && rule.after) items.push({ day: days, saturday, amount: 1 });
    else if (first || second) items.push({ day: second ? saturday + 1 : saturday, saturday, amount: 1 });
  }
  if ('whole' in rule) return;
  for (const window of rule.windows) {
    const inside = items.filter(({ saturday }) => saturday >= window.from && saturday <= window.to);
    // A weekend worked outside the range anyway counts as carried.
    const own = inside.filter(({ day }) => day >= 0 && day < days);
    checkAmount({ ...window, carried: (window.carried ?? 0) + inside.length - own.length }, own, tell);
  }
}

/** A rest across a border counts in full, and once, if half of the required rest lies within. */
function checkLongestRest(
  {
    from,
    to,
    atLeast,
    busy = [],
  }: { from: number; to: number; atLeast: number; busy?: readonly (readonly [number, number])[] },
  { shifts, midnight }: Row,
  tell: (day: number, units: number) => void,
): void {
  const begin = midnight(from);
  const end = midnight(to + 1);
  const all = [
    ...shifts.map(({ start, end: stop, day }) => ({ start, stop, day })),
    ...busy.map(([start, stop]) => ({ start: begin + start, stop: begin + stop, day: undefined })),
  ];
  const overlapping = (a: number, b: number): typeof all => all.filter(({ start, stop }) => start < b && stop > a);
  /** Each rest begins with the span or at the end of work, and lasts until the next work. */
  const longestWithin = (a: number, b: number): number => {
    const inside = overlapping(a, b);
    const rests = [a, ...inside.map(({ stop }) => stop)].map((free) =>
      inside.some(({ start, stop }) => start <= free && stop > free)
        ? 0
        : Math.min(b, ...inside.map(({ start }) => start).filter((start) => start >= free)) - free,
    );
    return Math.max(...rests, 0);
  };
  const inside = overlapping(begin, end);
  if (!inside.length) return;
  const firstStart = Math.min(...inside.map(({ start }) => start));
  const lastStop = Math.max(...inside.map(({ stop }) => stop));
  const next = Math.min(...all.map(({ start }) => start).filter((start) => start >= end));
  const previous = Math.max(...all.map(({ stop }) => stop).filter((stop) => stop <= begin));
  const isHalf = (minutes: number): boolean => minutes >= atLeast / 2;
  const goesOn = isHalf(end - lastStop) ? next - lastStop : 0;
  const before = midnight(2 * from - to - 1);
  const isTaken =
    isHalf(begin - previous) && overlapping(before, begin).length > 0 && longestWithin(before, begin) < atLeast;
  const wentOn = isHalf(firstStart - begin) && !isTaken ? firstStart - previous : 0;
  const own = [
    ...inside,
    ...all.filter(({ start }) => start === next && goesOn),
    ...all.filter(({ stop }) => stop === previous && isHalf(firstStart - begin)),
  ].filter(({ day }) => day !== undefined);
  if (!own.length) return;
  const days = inside.flatMap(({ day }) => day ?? []);
  tell(Math.max(0, ...days), atLeast - Math.max(longestWithin(begin, end), goesOn, wentOn));
}

function checkStarts(
  { from, to, atMost, starts = [] }: { from: number; to: number; atMost: number; starts?: readonly number[] },
  { shifts }: Row,
  tell: (day: number, units: number) => void,
): void {
  const inside = shifts.filter((shift) => shift.day >= from && shift.day <= to);
  const last = inside.at(-1);
  if (!last) return;
  const round = (minutes: number): number => ((minutes % 1440) + 1440) % 1440;
  const all = [...inside.map(({ kind }) => kind.clockMinute ?? kind.startMinute), ...starts].map(round);
  // Shortest of the arcs that begin at a start and contain all others.
  const spreads = all.map((begin) => Math.max(...all.map((other) => round(other - begin))));
  tell(last.day, Math.min(...spreads) - atMost);
}

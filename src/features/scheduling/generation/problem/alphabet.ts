import { getOrMake } from '../../../../kernel/collections';
import { layoutsOf, type Break } from '../../break.rules';
import { realMinutes, shiftInstants, type LocalShift } from '../../shift.rules';
import { variantsOf } from '../../template.rules';
import type { Days } from './days';
import type { PackedShift, PackedShifts, PlannedTemplate } from './planning-data';

/** A stretch of minutes after the midnight that begins a shift's day. */
export type Minutes = readonly [from: number, to: number];

type Times = Pick<LocalShift, 'startTime' | 'endTime'>;

/** One letter of the roster's alphabet: a shift as it is on some days, in real minutes after their midnight. */
export interface Letter {
  /** What people may be given; null for a shift that somebody has already. */
  template: PlannedTemplate | null;
  templateId: string | null;
  /** The same for letters that differ in their breaks at most. */
  shift: number;
  startTime: string;
  endTime: string;
  startMinute: number;
  endMinute: number;
  /** Shift time less lunch; none where lunch is longer than the shift. */
  workedMinutes: number;
  /** From start to end, and the same without breaks. */
  present: readonly Minutes[];
  atWork: readonly Minutes[];
  breaks: readonly Break[];
  /** Days on which people may be given it; of another length, a day has another letter of the same template. */
  days: readonly number[];
  /** A day on which it is as it says. */
  sampleDay: number;
}

/** What one person has on one day, as a position in the list of letters. */
export interface Held {
  person: number;
  day: number;
  letter: number;
  shiftIds: readonly string[];
}

export interface Alphabet {
  letters: readonly Letter[];
  /** Published shifts, which stay; several of a day are one letter. */
  published: readonly Held[];
  /** Shifts of the schedule at hand. */
  own: readonly Held[];
}

const lunchMinutes = (breaks: readonly Break[]): number =>
  breaks.reduce((sum, { type, duration }) => sum + (type === 'lunch' ? duration : 0), 0);

function minutesAtWork(from: number, to: number, breaks: readonly Break[]): Minutes[] {
  const parts: Minutes[] = [];
  let begun = from;
  for (const { startOffset, duration } of breaks.toSorted((a, b) => a.startOffset - b.startOffset)) {
    if (from + startOffset > begun) parts.push([begun, from + startOffset]);
    begun = Math.max(begun, from + startOffset + duration);
  }
  if (begun < to) parts.push([begun, to]);
  return parts;
}

/** When people who have a letter are scheduled but not at work. */
export const minutesAway = ({ present, atWork }: Letter): Minutes[] =>
  present.flatMap(([from, to]) => {
    const worked = atWork.filter(([begun]) => begun >= from && begun < to);
    const edges = [from, ...worked.flat(), to];
    return edges.flatMap((edge, i): Minutes[] => (i % 2 === 0 && edge < edges[i + 1]! ? [[edge, edges[i + 1]!]] : []));
  });

/** Every shift that templates allow in the range, and the shifts that people have in it. */
export function alphabetOf(
  days: Days,
  timeZone: string,
  templates: readonly PlannedTemplate[],
  personIndex: ReadonlyMap<string, number>,
  had: { published: readonly PackedShifts[]; own: readonly PackedShifts[] },
  mostLetters: number,
): Alphabet {
  const letters: Letter[] = [];
  const instantsOf = shiftInstants(timeZone);
  const open = templates.map(({ daysOfWeek }) =>
    days.dates.map((_, day) => daysOfWeek.length === 0 || daysOfWeek.includes(days.weekday(day))),
  );
  const addVariant = (template: PlannedTemplate, isOpen: readonly boolean[], { startTime, endTime }: Times): void => {
    const byTimes = new Map<string, (Letter & { days: number[] })[]>();
    days.dates.forEach((date, day) => {
      if (!isOpen[day]) return;
      const instants = instantsOf({ date, startTime, endTime });
      const length = realMinutes(instants);
      if (length === 0) return; // a clock change skips all of it
      const startMinute = days.minutesAfter(day, instants.startsAt.getTime());
      // Where a shift runs into the next day, the lengths of both decide what it covers.
      const around = startMinute + length > days.lengths[day]! ? `${days.lengths[day]} ${days.lengths[day + 1]}` : '';
      const layouts = getOrMake(byTimes, `${startMinute} ${length} ${around}`, () => {
        const endMinute = startMinute + length;
        const shift = letters.length;
        const made = layoutsOf(template.breakRules, length, mostLayouts).map((breaks) => ({
          template,
          templateId: template.id,
          shift,
          startTime,
          endTime,
          startMinute,
          endMinute,
          workedMinutes: Math.max(0, length - lunchMinutes(breaks)),
          present: [[startMinute, endMinute] as const],
          atWork: minutesAtWork(startMinute, endMinute, breaks),
          breaks,
          days: [],
          sampleDay: day,
        }));
        letters.push(...made);
        return made;
      });
      for (const letter of layouts) letter.days.push(day);
    });
  };
  const variants = templates.map((template) => variantsOf(template));
  const mostLayouts = Math.max(1, Math.floor(mostLetters / variants.flat().length));
  templates.forEach((template, t) => {
    for (const times of variants[t]!) addVariant(template, open[t]!, times);
  });
  const known = new Map<string, number>();
  const held = (shifts: readonly PackedShifts[], isGiven: boolean): Held[] =>
    shifts.flatMap(({ employeeId, shifts: packed }) => {
      const person = personIndex.get(employeeId);
      return person === undefined ? [] : heldBy(person, JSON.parse(packed) as PackedShift[], isGiven);
    });
  const heldBy = (person: number, shifts: readonly PackedShift[], isGiven: boolean): Held[] => {
    const byDay = new Map<number, PackedShift[]>();
    for (const shift of shifts) {
      const day = days.indexOf(shift[0]);
      if (day >= 0 && day < days.count) byDay.set(day, [...(byDay.get(day) ?? []), shift]);
    }
    return [...byDay].map(([day, ofDay]) => ({
      person,
      day,
      letter: letterOf(day, ofDay, isGiven),
      shiftIds: ofDay.map((shift) => shift[7]),
    }));
  };
  /** A shift at hand that a template explains is the template's letter; whatever else people have is one of its own. */
  const letterOf = (day: number, shifts: readonly PackedShift[], isGiven: boolean): number => {
    const key = JSON.stringify([
      isGiven ? `${days.lengths[day]} ${days.lengths[day + 1]}` : day,
      shifts.map(([, start, end, breaks, template]) => [
        days.minutesAfter(day, start),
        days.minutesAfter(day, end),
        breaks,
        template,
      ]),
    ]);
    return getOrMake(known, key, () => {
      const made = letterHad(days, day, shifts, letters.length);
      const same = isGiven || shifts.length > 1 ? -1 : letters.findIndex((letter) => isSame(letter, made, day));
      return same >= 0 ? same : letters.push(made) - 1;
    });
  };
  // What is published comes before what is asked about: the same input gives the same alphabet.
  const published = held(had.published, true);
  return { letters, published, own: held(had.own, false) };
}

const isSame = (letter: Letter, made: Letter, day: number): boolean =>
  letter.template !== null &&
  letter.templateId === made.templateId &&
  letter.startMinute === made.startMinute &&
  letter.endMinute === made.endMinute &&
  letter.days.includes(day) &&
  JSON.stringify(letter.atWork) === JSON.stringify(made.atWork);

/** The shifts that somebody has on a day as one letter. */
function letterHad(days: Days, day: number, shifts: readonly PackedShift[], shift: number): Letter {
  const parts = shifts
    .map(([, start, end, breaks]) => ({
      from: days.minutesAfter(day, start),
      to: days.minutesAfter(day, end),
      breaks,
    }))
    .sort((a, b) => a.from - b.from);
  const [, , , breaks, templateId, startTime, endTime] = shifts[0]!;
  return {
    template: null,
    templateId,
    shift,
    startTime,
    endTime,
    startMinute: parts[0]!.from,
    endMinute: parts.reduce((last, { to }) => Math.max(last, to), 0),
    workedMinutes: parts.reduce((sum, part) => sum + Math.max(0, part.to - part.from - lunchMinutes(part.breaks)), 0),
    present: parts.map(({ from, to }) => [from, to] as const),
    atWork: parts.flatMap(({ from, to, breaks: own }) => minutesAtWork(from, to, own)),
    breaks,
    days: [],
    sampleDay: day,
  };
}

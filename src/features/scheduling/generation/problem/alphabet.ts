import { unpaidMinutes } from '../../../../engines/work-rules/breaks';
import { getOrMake } from '../../../../kernel/collections';
import { gapOf, layoutsOf, type Break } from '../../break.rules';
import { realMinutes, shiftInstants, type LocalShift } from '../../shift.rules';
import { variantsOf } from '../../template.rules';
import type { Days } from './days';
import type { PackedShift, PackedShifts, PlannedTemplate } from './planning-data';

/** A stretch in minutes after midnight of the shift's first day. */
export type Minutes = readonly [from: number, to: number];

type Times = Pick<LocalShift, 'startTime' | 'endTime'>;

/** A shift pattern: a shift on certain days, in elapsed minutes after midnight. */
export interface Letter {
  /** The template it can be assigned from; null for the pattern of an existing shift. */
  template: PlannedTemplate | null;
  templateId: string | null;
  /** Equal for patterns that differ only in their breaks. */
  shift: number;
  startTime: string;
  endTime: string;
  startMinute: number;
  endMinute: number;
  /** Shift time without unpaid breaks, at least 0. */
  workedMinutes: number;
  /** From start to end without split gaps, and below the same without breaks. */
  present: readonly Minutes[];
  atWork: readonly Minutes[];
  breaks: readonly Break[];
  /** Days on which it can be assigned. Days of another length have another pattern of the same template. */
  days: readonly number[];
  /** A day on which these minutes apply. */
  sampleDay: number;
}

/** An existing assignment: one employee on one day, with the index of the shift pattern. */
export interface Held {
  person: number;
  day: number;
  letter: number;
  shiftIds: readonly string[];
}

export interface Alphabet {
  letters: readonly Letter[];
  /** Published shifts, which are fixed; several on one day form one pattern. */
  published: readonly Held[];
  /** Shifts of the current schedule. */
  own: readonly Held[];
}

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

/** Returns the stretches of a shift: a split gap divides it in two. */
function stretches(from: number, to: number, breaks: readonly Break[]): Minutes[] {
  const gap = gapOf(breaks);
  if (!gap) return [[from, to]];
  const left = from + gap.startOffset;
  const parts: Minutes[] = [
    [from, left],
    [left + gap.duration, to],
  ];
  return parts.filter(([begin, end]) => begin < end);
}

/** Returns the minutes in which employees with this pattern are scheduled but not on duty. */
export const minutesAway = ({ present, atWork }: Letter): Minutes[] =>
  present.flatMap(([from, to]) => {
    const worked = atWork.filter(([begun]) => begun >= from && begun < to);
    const edges = [from, ...worked.flat(), to];
    return edges.flatMap((edge, i): Minutes[] => (i % 2 === 0 && edge < edges[i + 1]! ? [[edge, edges[i + 1]!]] : []));
  });

/** Returns the shift patterns of all templates in the range, and the existing assignments as patterns. */
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
      if (length === 0) return; // a clock change skips the whole shift
      const startMinute = days.minutesAfter(day, instants.startsAt.getTime());
      // The slots covered by a shift past midnight depend on the lengths of both days.
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
          workedMinutes: Math.max(0, length - unpaidMinutes(breaks)),
          present: stretches(startMinute, endMinute, breaks),
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
  /** An existing shift that equals a template's pattern uses that pattern; any other gets its own. */
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
  // Published shifts are added before those of the schedule, so that the same input gives the same pattern order.
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

/** Combines an employee's existing shifts of a day into one pattern. */
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
    workedMinutes: parts.reduce((sum, part) => sum + Math.max(0, part.to - part.from - unpaidMinutes(part.breaks)), 0),
    present: parts.flatMap(({ from, to, breaks: own }) => stretches(from, to, own)),
    atWork: parts.flatMap(({ from, to, breaks: own }) => minutesAtWork(from, to, own)),
    breaks,
    days: [],
    sampleDay: day,
  };
}

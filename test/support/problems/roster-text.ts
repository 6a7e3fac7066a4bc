import type { Kind, Problem } from '../../../src/engines/optimizer/model/problem';
import { limited, type LimitedPerson, type Wish } from './limits';

/**
 * Reads the published text format of shift-cover rostering (sections HORIZON, SHIFTS, STAFF, DAYS_OFF,
 * SHIFT_ON_REQUESTS, SHIFT_OFF_REQUESTS, COVER; `#` comments; CRLF or LF) as a problem. Throws an Error naming the line
 * it cannot read.
 */
export function readRosterText(text: string): Problem {
  const sections = new Map<string, string[][]>();
  let section = '';
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (!line || line.startsWith('#')) continue;
    if (line.startsWith('SECTION_')) {
      section = line.slice('SECTION_'.length);
      sections.set(section, []);
    } else {
      if (!section) throw new Error(`'${line}' stands before any SECTION_ line: start with SECTION_HORIZON`);
      sections.get(section)!.push(line.split(',').map((field) => field.trim()));
    }
  }
  const lines = (name: string): string[][] => sections.get(name) ?? [];
  const number = (field: string | undefined, line: string[]): number => {
    const value = Number(field);
    if (field == null || field === '' || !Number.isFinite(value))
      throw new Error(`'${line.join(',')}': '${field ?? ''}' is no number`);
    return value;
  };
  const horizon = lines('HORIZON')[0];
  if (!horizon) throw new Error('SECTION_HORIZON is missing: give the number of days');
  const days = number(horizon[0], horizon);

  const shifts = lines('SHIFTS');
  const shiftAt = new Map(shifts.map((line, i) => [line[0]!, i]));
  const shift = (name: string | undefined, line: string[]): number => {
    const i = shiftAt.get(name ?? '');
    if (i == null) throw new Error(`'${line.join(',')}': there is no shift '${name ?? ''}'`);
    return i;
  };
  const kinds: Kind[] = shifts.map((line, i) => ({
    name: line[0]!,
    template: i,
    startMinute: 0,
    endMinute: 0,
    minutes: number(line[1], line),
    covers: [i],
  }));
  const forbidden = shifts.flatMap((line, i) =>
    (line[2] ?? '')
      .split('|')
      .filter(Boolean)
      .map((after): [number, number] => [i, shift(after, line)]),
  );

  const staff = lines('STAFF');
  const personAt = new Map(staff.map((line, i) => [line[0]!, i]));
  const person = (line: string[]): number => {
    const i = personAt.get(line[0]!);
    if (i == null) throw new Error(`'${line.join(',')}': there is no employee '${line[0]}'`);
    return i;
  };
  const daysOff: number[][] = staff.map(() => []);
  for (const line of lines('DAYS_OFF'))
    for (const d of line.slice(1)) if (d) daysOff[person(line)]!.push(number(d, line));
  const wishes: Wish[][] = staff.map(() => []);
  for (const [name, wanted] of [
    ['SHIFT_ON_REQUESTS', true],
    ['SHIFT_OFF_REQUESTS', false],
  ] as const) {
    for (const line of lines(name)) {
      wishes[person(line)]!.push({
        day: number(line[1], line),
        template: shift(line[2], line),
        weight: number(line[3], line),
        wanted,
      });
    }
  }
  const people: LimitedPerson[] = staff.map((line, i) => {
    const maxOfTemplate = new Array<number>(kinds.length).fill(days);
    for (const part of line[1]!.split('|').filter(Boolean)) {
      const [name, most] = part.split('=');
      maxOfTemplate[shift(name, line)] = number(most, line);
    }
    return {
      id: line[0]!,
      maxOfTemplate,
      daysOff: daysOff[i]!,
      wishes: wishes[i]!,
      maxMinutes: number(line[2], line),
      minMinutes: number(line[3], line),
      maxDaysInARow: number(line[4], line),
      minDaysInARow: number(line[5], line),
      minDaysOffInARow: number(line[6], line),
      maxWeekends: number(line[7], line),
    };
  });
  const slots = days * kinds.length;
  const need = new Int32Array(slots);
  const underWeight = new Float64Array(slots);
  const overWeight = new Float64Array(slots);
  for (const line of lines('COVER')) {
    const s = number(line[0], line) * kinds.length + shift(line[1], line);
    need[s] = number(line[2], line);
    underWeight[s] = number(line[3], line);
    overWeight[s] = number(line[4], line);
  }
  return limited({
    days,
    firstWeekday: 0,
    kinds,
    slotsPerDay: kinds.length,
    skills: 1,
    need,
    underWeight,
    overWeight,
    forbidden,
    people,
  });
}

import { eachDay } from '../availability.rules';

/** Who has a place among those who may be off on a day, and who waits for one. */

/** At most so many people of a team, by time off of one type or of all types together. */
export interface LimitOfDays {
  id: string;
  typeId: string | null;
  from: string;
  /** Null is without end. */
  to: string | null;
  people: number;
}

/** Time off on days of somebody in the team. */
export interface DaysOff {
  employeeId: string;
  typeId: string;
  startDate: string;
  endDate: string;
}

/** A day on which as many people are off as may be. */
export interface FullDay {
  date: string;
  limitId: string;
  people: number;
}

/** The days of an absence on which others hold every place. */
export function fullDays(asked: DaysOff, limits: readonly LimitOfDays[], holders: readonly DaysOff[]): FullDay[] {
  const meanwhile = holders.filter(
    ({ employeeId, startDate, endDate }) =>
      employeeId !== asked.employeeId && startDate <= asked.endDate && asked.startDate <= endDate,
  );
  return limits
    .filter(({ typeId }) => isOf(typeId, asked))
    .flatMap(({ id, typeId, from, to, people }) => {
      const others = meanwhile.filter((each) => isOf(typeId, each));
      const last = to !== null && to < asked.endDate ? to : asked.endDate;
      return eachDay(from > asked.startDate ? from : asked.startDate, last)
        .filter((date) => peopleOff(others, date) >= people)
        .map((date) => ({ date, limitId: id, people }));
    })
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

const isOf = (typeId: string | null, { typeId: other }: DaysOff): boolean => typeId === null || typeId === other;

const peopleOff = (holders: readonly DaysOff[], date: string): number =>
  new Set(holders.flatMap((each) => (each.startDate <= date && date <= each.endDate ? each.employeeId : []))).size;

/** Requests that are not decided, in the order in which they were made. */
export interface OpenRequest extends DaysOff {
  id: string;
  state: 'requested' | 'waiting';
}

/**
 * Who gets a place and who loses one. Those who hold a place come before those who wait, and among both the earlier
 * request before the later: whoever fits whole takes the places of all their days. `holders` are those whose place is
 * beyond question.
 */
export function settledPlaces(
  open: readonly OpenRequest[],
  limits: readonly LimitOfDays[],
  holders: readonly DaysOff[],
): { up: string[]; back: string[] } {
  const taken = [...holders];
  const fits = (request: OpenRequest) => {
    const isFree = fullDays(request, limits, taken).length === 0;
    if (isFree) taken.push(request);
    return isFree;
  };
  const back = open.filter((request) => request.state === 'requested' && !fits(request));
  const up = open.filter((request) => request.state === 'waiting' && fits(request));
  return { up: up.map(({ id }) => id), back: back.map(({ id }) => id) };
}

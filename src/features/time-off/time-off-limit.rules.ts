import { eachDay } from '../availability/availability.rules';

/** Limits on simultaneous time off in a team, and the allocation of places. */

/** Maximum number of members of a team with time off of one type, or of all types together. */
export interface LimitOfDays {
  id: string;
  typeId: string | null;
  from: string;
  /** Null for no end. */
  to: string | null;
  people: number;
}

/** Days off of a member of the team. */
export interface DaysOff {
  employeeId: string;
  typeId: string;
  startDate: string;
  endDate: string;
}

/** A day on which the limit is reached. */
export interface FullDay {
  date: string;
  limitId: string;
  people: number;
}

/** Returns the days of an absence on which others hold all places. */
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

/** An undecided request, in the order in which requests were made. */
export interface OpenRequest extends DaysOff {
  id: string;
  state: 'requested' | 'waiting';
}

/**
 * Decides which requests get or lose a place. Requests with a place come before waiting ones, and in both groups
 * earlier requests come first. A request gets a place only if all its days fit. `holders` are requests whose places are
 * fixed.
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

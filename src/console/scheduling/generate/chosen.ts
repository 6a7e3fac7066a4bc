import { addDays } from '../../kernel/dates';

/** Input of a search: people by team, dates, templates, numbers. */

interface Person {
  id: string;
  firstName: string;
  lastName: string;
  teamName?: string | null;
}

export interface PeopleOfTeam {
  name: string;
  people: { id: string; name: string }[];
}

/** Groups people by team name, people without a team last. Names are sorted within each team. */
export function peopleByTeam(people: readonly Person[]): PeopleOfTeam[] {
  const teams = new Map<string, PeopleOfTeam['people']>();
  for (const { id, firstName, lastName, teamName } of people)
    teams.set(teamName ?? '', [...(teams.get(teamName ?? '') ?? []), { id, name: `${firstName} ${lastName}` }]);
  return [...teams]
    .sort(([one], [other]) => (one === '' ? 1 : other === '' ? -1 : one.localeCompare(other)))
    .map(([name, those]) => ({
      name: name || 'Without a team',
      people: those.sort((one, other) => one.name.localeCompare(other.name)),
    }));
}

interface Known {
  id: string;
  teamId: string | null;
  skills: readonly unknown[];
}

/**
 * Returns the people who are usually scheduled: those with a team, a skill or shifts. The others may still have a
 * contract.
 */
export function usuallyScheduled<Of extends Known>(
  people: readonly Of[],
  schedules: readonly { employeeIds: readonly string[] }[],
): { usual: Of[]; others: Of[] } {
  const withShifts = new Set(schedules.flatMap(({ employeeIds }) => employeeIds));
  const isUsual = ({ id, teamId, skills }: Of) => teamId !== null || skills.length > 0 || withShifts.has(id);
  return { usual: people.filter(isUsual), others: people.filter((person) => !isUsual(person)) };
}

interface Planned {
  name: string;
  status: string;
  startDate: string;
  endDate: string;
  employeeIds: readonly string[];
}

const MAX_WEEKS_AHEAD = 52;

/** Returns the first week, starting at a Monday, without a published schedule for these people. */
export function firstFreeWeek(monday: string, people: ReadonlySet<string>, schedules: readonly Planned[]): string {
  const published = schedules.filter(
    ({ status, employeeIds }) => status !== 'draft' && employeeIds.some((id) => people.has(id)),
  );
  const isTaken = (first: string) =>
    published.some(({ startDate, endDate }) => startDate <= addDays(first, 6) && endDate >= first);
  let week = monday;
  for (let ahead = 0; ahead < MAX_WEEKS_AHEAD && isTaken(week); ahead++) week = addDays(week, 7);
  return week;
}

/** Returns the published schedules that overlap these days, with the number of these people who have shifts in them. */
export function publishedOn(
  { from, to }: { from: string; to: string },
  people: ReadonlySet<string>,
  schedules: readonly Planned[],
): { name: string; people: number }[] {
  return schedules
    .filter(({ status, startDate, endDate }) => status !== 'draft' && startDate <= to && endDate >= from)
    .map(({ name, employeeIds }) => ({ name, people: employeeIds.filter((id) => people.has(id)).length }))
    .filter(({ people: count }) => count > 0)
    .sort((one, other) => other.people - one.people);
}

/** Adds all ids, or removes them if all were chosen. */
export function toggled(chosen: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const next = new Set(chosen);
  const wereIn = ids.every((id) => chosen.has(id));
  for (const id of ids)
    if (wereIn) next.delete(id);
    else next.add(id);
  return next;
}

/** Parses the number in a field; undefined if empty. Grouping separators and decimal commas are not accepted. */
export function numberIn(text: string): number | undefined {
  const value = text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

import { usuallyScheduled } from '../generate/chosen';
import type { Board, Person } from './board.store';

/** Selection of the people shown in a schedule. */

/**
 * Returns the people who have shifts and the members of their teams. A schedule that was loaded without shifts also
 * includes the people who are usually scheduled, or everyone if there are none.
 */
export function peopleOf(board: Pick<Board, 'hasHadShifts'>, people: readonly Person[], beganEmpty: boolean): Person[] {
  const own = new Set(people.filter(({ id }) => board.hasHadShifts(id)));
  const teams = new Set([...own].map(({ teamId }) => teamId));
  const { usual } = usuallyScheduled(people, []);
  if (beganEmpty) for (const person of usual.length > 0 ? usual : people) own.add(person);
  return people.filter((person) => own.has(person) || (person.teamId && teams.has(person.teamId)));
}

/** Filter value that matches everyone. */
export const ALL = 'all';

export interface Filters {
  /** An id, or `ALL`. */
  team: string;
  skill: string;
  /** Part of a name. */
  search: string;
}

export function inSight(people: readonly Person[], { team, skill, search }: Filters): Person[] {
  const wanted = search.trim().toLowerCase();
  return people.filter(
    ({ teamId, skills, name }) =>
      (team === ALL || teamId === team) &&
      (skill === ALL || skills.some(({ skillId }) => skillId === skill)) &&
      name.toLowerCase().includes(wanted),
  );
}

export interface Option {
  value: string;
  name: string;
}

const byName = (one: { name: string }, other: { name: string }): number => one.name.localeCompare(other.name);

export const sortedByName = <Of extends { name: string }>(named: readonly Of[]): Of[] => [...named].sort(byName);

/** Returns the teams and skills by which these people can be filtered. */
export function filterOptions(people: readonly Person[]): { teams: Option[]; skills: Option[] } {
  const teams = new Map(people.flatMap(({ teamId, teamName }) => (teamId && teamName ? [[teamId, teamName]] : [])));
  const skills = new Map(people.flatMap((person) => person.skills.map(({ skillId, name }) => [skillId, name])));
  const options = (names: ReadonlyMap<string, string>) =>
    sortedByName([...names].map(([value, name]) => ({ value, name })));
  return { teams: options(teams), skills: options(skills) };
}

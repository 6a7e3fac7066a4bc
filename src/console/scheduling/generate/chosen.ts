/** What is chosen for a search: people by team, templates, numbers. */

interface Person {
  id: string;
  active: boolean;
  teamName?: string | null;
}

/** Those at work, by the name of their team; those without one last. */
export function peopleByTeam(people: readonly Person[]): { name: string; ids: string[] }[] {
  const teams = new Map<string, string[]>();
  for (const { id, active, teamName } of people)
    if (active) teams.set(teamName ?? '', [...(teams.get(teamName ?? '') ?? []), id]);
  return [...teams]
    .sort(([one], [other]) => (one === '' ? 1 : other === '' ? -1 : one.localeCompare(other)))
    .map(([name, ids]) => ({ name: name || 'Without a team', ids }));
}

/** With all of these, or without them where all were in. */
export function toggled(chosen: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const next = new Set(chosen);
  const wereIn = ids.every((id) => chosen.has(id));
  for (const id of ids)
    if (wereIn) next.delete(id);
    else next.add(id);
  return next;
}

/** The number that a field holds, without one undefined. A reader's grouping and decimal marks are not of it. */
export function numberIn(text: string): number | undefined {
  const value = text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** A broken work rule, as reported in an error. */
export interface Breach {
  employeeId: string;
  date: string;
  /** Kind of the broken rule. */
  kind: string;
  hard: boolean;
  overridden?: boolean;
  description: string;
}

export function breachesOf(details: Record<string, unknown> | undefined): readonly Breach[] {
  const breaches = Array.isArray(details?.breaches) ? (details.breaches as (Breach & { says: string })[]) : [];
  return breaches.map(({ says, ...breach }) => ({ ...breach, description: says }));
}

/** Returns true if the breach blocks publishing until an authorized user overrides it with a reason. */
export const isBinding = ({ hard, overridden }: Pick<Breach, 'hard' | 'overridden'>): boolean => hard && !overridden;

export interface BreachGroup {
  kind: string;
  standing: 'binding' | 'overridden' | 'preference';
  breaches: Breach[];
}

const ORDER = ['binding', 'overridden', 'preference'] as const;
const standingOf = (breach: Breach): BreachGroup['standing'] =>
  !breach.hard ? 'preference' : breach.overridden ? 'overridden' : 'binding';

/** Groups breaches by kind of rule: binding ones first, then by size, largest first. */
export function breachGroups(breaches: readonly Breach[]): BreachGroup[] {
  const groups = new Map<string, BreachGroup>();
  for (const breach of breaches) {
    const standing = standingOf(breach);
    const key = `${standing} ${breach.kind}`;
    const group = groups.get(key);
    if (group) group.breaches.push(breach);
    else groups.set(key, { kind: breach.kind, standing, breaches: [breach] });
  }
  return [...groups.values()].sort(
    (one, other) =>
      ORDER.indexOf(one.standing) - ORDER.indexOf(other.standing) || other.breaches.length - one.breaches.length,
  );
}

import { conflict, type MusterError } from './errors';

const refusals = new Map<string, { message: string; path: string }>();

/**
 * Declares, beside the entity, how a unique constraint refuses a value that somebody has already; `path` is the input
 * field that holds the value.
 *
 * @example taken('team_organization_id_name_folded_key', 'A team with this name exists already', 'name');
 */
export function taken(constraint: string, message: string, path: string): void {
  refusals.set(constraint, { message, path });
}

/** The refusal of a violated constraint; undefined for one that callers cannot violate. */
export function takenBy(constraint: string): MusterError | undefined {
  const refusal = refusals.get(constraint);
  return refusal && conflict(refusal.message, { path: refusal.path });
}

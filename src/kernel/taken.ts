import { conflict, type MusterError } from './errors';

const refusals = new Map<string, { message: string; path: string }>();

/**
 * Declares the error for a violated unique constraint, next to the entity. `path` is the input field with the value.
 * @example taken('team_organization_id_name_folded_key', 'A team with this name exists already', 'name');
 */
export function taken(constraint: string, message: string, path: string): void {
  refusals.set(constraint, { message, path });
}

/** Returns the error of a violated constraint; undefined for constraints that callers cannot violate. */
export function takenBy(constraint: string): MusterError | undefined {
  const refusal = refusals.get(constraint);
  return refusal && conflict(refusal.message, { path: refusal.path });
}

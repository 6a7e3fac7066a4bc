import { v7 } from 'uuid';

/**
 * Returns a new id. Ids increase with time (RFC 9562, version 7), so rows created together are close in an index: 500
 * new shifts touch only a few index pages.
 */
export const newId = (): string => v7();

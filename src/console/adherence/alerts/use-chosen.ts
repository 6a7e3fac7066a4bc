import { useState } from 'react';

export interface Chosen<Row> {
  /** In the order of the rows. */
  picked: readonly Row[];
  has(id: string): boolean;
  flip(id: string, isChosen: boolean): void;
  flipAll(isChosen: boolean): void;
}

const NONE: ReadonlySet<string> = new Set();

/** Which of the rows in sight are chosen; whoever turns the page or filters, which is another `sight`, begins anew. */
export function useChosen<Row extends { id: string }>(rows: readonly Row[], sight: string): Chosen<Row> {
  const [{ of, ids }, set] = useState({ of: sight, ids: NONE });
  if (of !== sight) set({ of: sight, ids: NONE });
  const picked = rows.filter(({ id }) => ids.has(id));
  const choose = (chosen: readonly Row[]) => set({ of: sight, ids: new Set(chosen.map(({ id }) => id)) });
  return {
    picked,
    has: (id) => ids.has(id),
    flip: (id, isChosen) => choose(rows.filter((row) => (row.id === id ? isChosen : ids.has(row.id)))),
    flipAll: (isChosen) => choose(isChosen ? rows : []),
  };
}

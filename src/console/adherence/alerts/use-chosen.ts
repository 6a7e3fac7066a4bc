import { useCallback, useState } from 'react';

export interface Chosen<Row> {
  /** Selected rows, in row order. */
  picked: readonly Row[];
  has(id: string): boolean;
  /** Stable across renders. */
  flip(this: void, id: string, isChosen: boolean): void;
  flipAll(isChosen: boolean): void;
}

const NONE: ReadonlySet<string> = new Set();

/** Tracks the selected rows. A different `sight` (page or filter) clears the selection. */
export function useChosen<Row extends { id: string }>(rows: readonly Row[], sight: string): Chosen<Row> {
  const [{ of, ids }, set] = useState({ of: sight, ids: NONE });
  if (of !== sight) set({ of: sight, ids: NONE });
  const picked = rows.filter(({ id }) => ids.has(id));
  const flip = useCallback(
    (id: string, isChosen: boolean) =>
      set((before) => {
        const next = new Set(before.ids);
        if (isChosen) next.add(id);
        else next.delete(id);
        return { of: before.of, ids: next };
      }),
    [],
  );
  return {
    picked,
    has: (id) => ids.has(id),
    flip,
    flipAll: (isChosen) => set({ of: sight, ids: new Set(isChosen ? rows.map(({ id }) => id) : []) }),
  };
}

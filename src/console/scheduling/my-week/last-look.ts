import { useState } from 'react';

/** Time of the user's last visit in this browser. */

const keyOf = (employeeId: string) => `muster.my-week.looked.${employeeId}`;

function read(employeeId: string): number | undefined {
  try {
    const kept = Number(localStorage.getItem(keyOf(employeeId)));
    return Number.isFinite(kept) && kept > 0 ? kept : undefined;
  } catch {
    return undefined;
  }
}

function keep(employeeId: string, at: number): void {
  try {
    localStorage.setItem(keyOf(employeeId), String(at));
  } catch {
    // Without storage nothing is marked.
  }
}

/** Returns the time of the previous visit, or of this first one, until the user confirms having seen the changes. */
export function useLastLook(employeeId: string): [number, (at: number) => void] {
  const [looked, setLooked] = useState(() => {
    const before = read(employeeId);
    const at = before ?? Date.now();
    if (before === undefined) keep(employeeId, at);
    return at;
  });
  const seen = (at: number) => {
    keep(employeeId, at);
    setLooked(at);
  };
  return [looked, seen];
}

import { useState } from 'react';

/** Time of the user's last visit in this browser. */

const keyOf = (employeeId: string) => `muster.my-week.looked.${employeeId}`;

function read(employeeId: string): number | null {
  try {
    const kept = Number(localStorage.getItem(keyOf(employeeId)));
    return Number.isFinite(kept) && kept > 0 ? kept : null;
  } catch {
    return null;
  }
}

function keep(employeeId: string, at: number): void {
  try {
    localStorage.setItem(keyOf(employeeId), String(at));
  } catch {
    // Without storage nothing is marked.
  }
}

/**
 * Returns the time of the previous visit until the user confirms having seen the changes. The first visit only records
 * the time.
 */
export function useLastLook(employeeId: string): [number | null, (at: number) => void] {
  const [looked, setLooked] = useState(() => {
    const before = read(employeeId);
    if (before === null) keep(employeeId, Date.now());
    return before;
  });
  const seen = (at: number) => {
    keep(employeeId, at);
    setLooked(at);
  };
  return [looked, seen];
}

import type { Issue } from '../../kernel/errors';
import { wrong } from '../../kernel/import/record-checks';
import type { EmployeeRecord, Name } from './employee-import.rules';

/**
 * Tracks the holders of employee numbers while an import is planned. Numbers can move between employees within one
 * request.
 */

export interface NumberHolder {
  userId: string;
  email: string;
}

interface Numbered {
  userId: string;
  email: Name;
  employeeNumber: string | null;
}

/** An employee whose last record changes the stored number. */
export interface NumberMove {
  userId: string;
  from: string;
  to: string;
}

/** Returns the moves that the records request; `people` are the existing ones, by folded e-mail. */
export function movesOf(records: readonly EmployeeRecord[], people: ReadonlyMap<string, Numbered>): NumberMove[] {
  const moves = new Map<string, NumberMove>();
  for (const { email, employeeNumber: to } of records) {
    const { userId, employeeNumber: from } = people.get(email.folded) ?? {};
    if (userId === undefined || !from || to === undefined) continue;
    if (from === to) moves.delete(userId);
    else moves.set(userId, { userId, from, to });
  }
  return [...moves.values()];
}

/** Returns the moves that remain if some fail: a number that its holder keeps is not available for the next one. */
export function movesWithout(moves: readonly NumberMove[], failed: readonly NumberMove[]): NumberMove[] {
  const byTarget = new Map<string, NumberMove[]>();
  for (const move of moves) byTarget.set(move.to, [...(byTarget.get(move.to) ?? []), move]);
  const open = [...failed];
  const dropped = new Set(failed);
  for (let move = open.pop(); move; move = open.pop())
    for (const next of byTarget.get(move.from) ?? [])
      if (!dropped.has(next)) {
        dropped.add(next);
        open.push(next);
      }
  return moves.filter((move) => !dropped.has(move));
}

export class EmployeeNumbers {
  private readonly holders: Map<string, NumberHolder>;

  /** The numbers of `moves` are available from the first record on. */
  constructor(stored: ReadonlyMap<string, NumberHolder>, moves: readonly NumberMove[]) {
    this.holders = new Map(stored);
    for (const { userId, from } of moves) this.release(from, userId);
  }

  /** Returns the fault of a number that another employee holds. */
  wrongNumber(number: string | undefined, userId: string | undefined): Issue | undefined {
    const holder = number === undefined ? undefined : this.holders.get(number);
    return holder === undefined || holder.userId === userId
      ? undefined
      : wrong('employeeId', `belongs to another employee (${holder.email})`, number);
  }

  give({ userId, email, employeeNumber: number }: Numbered, before: string | null | undefined): void {
    if (before && before !== number) this.release(before, userId);
    if (number) this.holders.set(number, { userId, email: email.name });
  }

  private release(number: string, userId: string): void {
    if (this.holders.get(number)?.userId === userId) this.holders.delete(number);
  }
}

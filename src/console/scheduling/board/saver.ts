import { createStore } from '../../kernel/store';
import type { Board } from './board.store';
import { idOf, inPieces, inputOf, inverse, meant, type Change, type Edit } from './changes';
import { isSamePlan, movedBy, type PlannedShift } from './planned-shift';

/**
 * Shows changes at once and sends them one after another, each with the versions that it was made of. What the server
 * refuses is taken back; what somebody else has changed meanwhile is never overwritten without being asked for.
 */

export interface Answered {
  created: readonly PlannedShift[];
  updated: readonly PlannedShift[];
}

export interface Refusal {
  message: string;
  code: string;
  retryAfterSeconds?: number;
  details: Record<string, unknown>;
}

export interface Conflict {
  change: Change;
  /** How the shifts are now that somebody else has changed; null is deleted. */
  theirs: ReadonlyMap<string, PlannedShift | null>;
  /** Changes made after it that were taken back with it. */
  dropped: number;
}

export interface Remote {
  changed: readonly PlannedShift[];
  deletedIds: readonly string[];
  userName: string | null;
}

interface Ways {
  send(input: ReturnType<typeof inputOf>, reason: string | undefined): Promise<Answered>;
  /** The refusal that an error is. */
  refusalOf(error: unknown): Refusal;
  /** `dropped` are changes made after it that were taken back with it. */
  onRefused(change: Change, refusal: Refusal, dropped: number): void;
  onConflict(conflict: Conflict): void;
  onRemote?(remote: Remote): void;
  wait?(ms: number): Promise<void>;
}

export interface SaveState {
  waiting: number;
  isRetrying: boolean;
  undo: string | undefined;
  redo: string | undefined;
}

interface Sent {
  change: Change;
  /** As it stands on the stacks of undo and redo. */
  origin: Change;
  reason: string | undefined;
}

const PASSING = new Set(['RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'UNREACHABLE']);
const MAX_TRIES = 5;
const LONGEST_WAIT_SECONDS = 5;

export class Saver {
  readonly state = createStore<SaveState>({ waiting: 0, isRetrying: false, undo: undefined, redo: undefined });
  private readonly queue: Sent[] = [];
  private isSending = false;
  private readonly versions = new Map<string, number>();
  private readonly deletedHere = new Set<string>();
  private held: Remote[] = [];
  private done: Change[] = [];
  private undone: Change[] = [];

  constructor(
    private readonly board: Board,
    private readonly ways: Ways,
  ) {}

  /** `reason` overrides work rules. */
  make(change: Change, reason?: string): void {
    for (const piece of inPieces(meant(change)))
      if (this.begin(piece, reason)) {
        this.done.push(piece);
        this.undone = [];
      }
    this.tell();
  }

  undo(): void {
    const change = this.done.pop();
    if (change && this.begin(inverse(change), undefined, change)) this.undone.push(change);
    this.tell();
  }

  redo(): void {
    const change = this.undone.pop();
    if (change && this.begin(change)) this.done.push(change);
    this.tell();
  }

  /** Clears undo and redo: their steps belong to the schedule as it was, such as a draft before its publication. */
  forget(): void {
    this.done = [];
    this.undone = [];
    this.tell();
  }

  /** What others have changed, and what one has changed oneself, as it is told to all who watch. */
  hear(remote: Remote): void {
    if (this.queue.length > 0) this.held.push(remote);
    else this.take(remote);
  }

  /** Makes a change in spite of what somebody else has done. */
  keepMine(conflict: Conflict): void {
    const { change, theirs } = conflict;
    this.takeTheirs(conflict);
    const edits = change.edits.flatMap((edit): Edit[] => {
      const now = theirs.get(idOf(edit));
      if (now === undefined) return [edit];
      const after = edit.after && { ...edit.after, version: now?.version ?? 0 };
      return now || after ? [{ before: now, after }] : [];
    });
    this.make({ ...change, edits });
  }

  takeTheirs({ theirs }: Conflict): void {
    const edits = [...theirs].map(([id, after]) => ({ before: this.board.get(id) ?? null, after }));
    for (const [id, now] of theirs) if (now) this.versions.set(id, now.version);
    this.board.apply(edits.filter(({ before, after }) => before || after));
  }

  private begin(change: Change, reason?: string, origin = change): boolean {
    const theirs = new Map<string, PlannedShift | null>();
    const edits = change.edits.map(({ before, after }): Edit => {
      if (!before) return { before, after };
      const now = this.board.get(before.id);
      if (!now || !isSamePlan(now, before)) theirs.set(before.id, now ?? null);
      return { before: now ?? before, after: after && { ...after, version: now?.version ?? before.version } };
    });
    if (theirs.size > 0) {
      this.ways.onConflict({ change, theirs, dropped: 0 });
      return false;
    }
    this.board.apply(edits);
    this.queue.push({ change: { name: change.name, edits }, origin, reason });
    void this.send();
    return true;
  }

  private async send(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    for (let sent = this.queue[0]; sent; sent = this.queue[0]) {
      this.tell();
      await this.sendOne(sent);
    }
    this.isSending = false;
    const held = this.held;
    this.held = [];
    held.forEach((remote) => this.take(remote));
    this.tell();
  }

  private async sendOne({ change, reason }: Sent): Promise<void> {
    let input = inputOf(change, ({ id, version }) => this.versions.get(id) ?? version);
    const deletedIds = input.delete.map(({ id }) => id);
    const gone = new Map<string, null>();
    for (let tries = 1; ; tries++)
      try {
        const { created, updated } = await this.ways.send(input, reason);
        return this.settle([...created, ...updated], deletedIds);
      } catch (error) {
        const refusal = this.ways.refusalOf(error);
        // The connection comes back at some time: until then nothing that was done is taken back.
        if (refusal.code === 'UNREACHABLE' || (PASSING.has(refusal.code) && tries < MAX_TRIES)) {
          this.state.set({ ...this.state.get(), isRetrying: true });
          const seconds = refusal.retryAfterSeconds ?? Math.min(tries, LONGEST_WAIT_SECONDS);
          await (this.ways.wait ?? waited)(seconds * 1000);
          this.state.set({ ...this.state.get(), isRetrying: false });
          continue;
        }
        const missingId = missingIn(input, refusal);
        // To be deleted and gone already: the rest goes on without it.
        if (missingId && deletedIds.includes(missingId)) {
          gone.set(missingId, null);
          input = { ...input, delete: input.delete.filter(({ id }) => id !== missingId) };
          if (gone.size === change.edits.length) return this.settle([], deletedIds);
          tries--; // the rest has not been tried more often
          continue;
        }
        const current = new Map([...gone, ...this.currentOf(refusal, change, missingId)]);
        if (tries > 1 && this.wasMade(change, current))
          return this.settle(
            [...current.values()].flatMap((now) => now ?? []),
            deletedIds,
          );
        return this.takeBack(change, refusal, current);
      }
  }

  /** An answer that was lost on its way: sent again, the change meets itself. */
  private wasMade = ({ edits }: Change, current: ReadonlyMap<string, PlannedShift | null>): boolean =>
    edits.every((edit) => {
      const now = current.get(idOf(edit));
      return edit.after ? now && isSamePlan(now, edit.after) : now === null;
    });

  /** What the server has made of the change sent; shifts that wait to be changed again stay as they are shown. */
  private settle(answered: readonly PlannedShift[], deletedIds: readonly string[]): void {
    this.queue.shift();
    for (const id of deletedIds) this.deletedHere.add(id);
    const waiting = new Set(this.queue.flatMap(({ change }) => change.edits.map(idOf)));
    for (const { id, version } of answered) {
      this.versions.set(id, version);
      this.deletedHere.delete(id);
    }
    const settled = answered.filter(({ id }) => !waiting.has(id));
    this.board.apply(settled.map((after) => ({ before: null, after })));
  }

  /** With all that was made after it, for that was made of it. */
  private takeBack(change: Change, refusal: Refusal, current: ReadonlyMap<string, PlannedShift | null>): void {
    const dropped = this.queue.splice(0);
    for (const { change: each } of dropped.toReversed()) this.board.apply(inverse(each).edits.toReversed());
    const gone = new Set(dropped.map(({ origin }) => origin));
    const stays = (each: Change) => !gone.has(each);
    this.done = this.done.filter(stays);
    this.undone = this.undone.filter(stays);
    if (current.size > 0) this.ways.onConflict({ change, theirs: current, dropped: dropped.length - 1 });
    else this.ways.onRefused(change, refusal, dropped.length - 1);
  }

  private take(remote: Remote): void {
    const changed = remote.changed.filter(({ id, version }) => {
      if (this.deletedHere.has(id)) return false;
      const known = Math.max(this.versions.get(id) ?? 0, this.board.get(id)?.version ?? 0);
      return version > known || !this.board.get(id);
    });
    const deletedIds = remote.deletedIds.filter((id) => !this.deletedHere.delete(id) && this.board.get(id));
    if (changed.length === 0 && deletedIds.length === 0) return;
    for (const { id, version } of changed) this.versions.set(id, version);
    this.board.apply([
      ...changed.map((after) => ({ before: null, after })),
      ...deletedIds.map((id) => ({ before: this.board.get(id) ?? null, after: null })),
    ]);
    this.ways.onRemote?.({ ...remote, changed, deletedIds });
  }

  /** The shifts of a CONFLICT as they are now; one that is missing was deleted. */
  private currentOf(
    { code, details }: Refusal,
    change: Change,
    missingId: string | undefined,
  ): Map<string, PlannedShift | null> {
    const theirs = new Map<string, PlannedShift | null>();
    if (missingId) theirs.set(missingId, null);
    if (code !== 'CONFLICT' || !Array.isArray(details.current)) return theirs;
    for (const now of details.current as PlannedShift[]) {
      const mine = change.edits.find((edit) => idOf(edit) === now.id);
      const known = mine?.before ?? mine?.after;
      if (known) theirs.set(now.id, movedBy(this.board.clock, { ...known, ...now }, 0));
    }
    return theirs;
  }

  private tell(): void {
    this.state.set({
      ...this.state.get(),
      waiting: this.queue.length,
      undo: this.done.at(-1)?.name,
      redo: this.undone.at(-1)?.name,
    });
  }
}

/** The shift that is NOT_FOUND. */
function missingIn(input: ReturnType<typeof inputOf>, { code, details }: Refusal): string | undefined {
  const [, list, place] = /^(update|delete)\[(\d+)\]\.id$/.exec(String(details.path)) ?? [];
  return code === 'NOT_FOUND' && list ? input[list as 'update' | 'delete'][Number(place)]?.id : undefined;
}

const waited = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

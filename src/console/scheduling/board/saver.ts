import { createStore } from '../../kernel/store';
import type { Board } from './board.store';
import { idOf, inPieces, inputOf, inverse, meant, type Change, type Edit } from './changes';
import { isSamePlan, movedBy, type PlannedShift } from './planned-shift';

/**
 * Applies changes optimistically and sends them one at a time, each with the versions it is based on. Changes that the
 * server refuses are rolled back. Changes of other users are overwritten only after confirmation.
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
  /** Current state of the shifts that another user changed; null if deleted. */
  theirs: ReadonlyMap<string, PlannedShift | null>;
  /** Number of later changes that were rolled back with it. */
  dropped: number;
}

export interface Remote {
  changed: readonly PlannedShift[];
  deletedIds: readonly string[];
  userName: string | null;
  /** True for changes of the user, made here by the server or in another window. */
  isOwn?: boolean;
}

interface Ways {
  send(input: ReturnType<typeof inputOf>, reason: string | undefined): Promise<Answered>;
  /** Converts an error to a refusal. */
  refusalOf(error: unknown): Refusal;
  /** `dropped` is the number of later changes that were rolled back with it. */
  onRefused(change: Change, refusal: Refusal, dropped: number): void;
  onConflict(conflict: Conflict): void;
  onRemote?(remote: Remote): void;
  wait?(ms: number): Promise<void>;
}

export interface SaveState {
  waiting: number;
  isRetrying: boolean;
}

interface Sent {
  change: Change;
  reason: string | undefined;
}

const PASSING = new Set(['RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'UNREACHABLE']);
const MAX_TRIES = 5;
const MAX_WAIT_SECONDS = 5;

export class Saver {
  readonly state = createStore<SaveState>({ waiting: 0, isRetrying: false });
  private readonly queue: Sent[] = [];
  /** Number of changes that were rolled back so far. */
  dropped = 0;
  private isSending = false;
  private readonly versions = new Map<string, number>();
  /** Last version of the shifts that were deleted here. An undo brings them back with a later one. */
  private readonly deletedHere = new Map<string, number>();
  private held: Remote[] = [];

  constructor(
    private readonly board: Board,
    private readonly ways: Ways,
  ) {}

  /** `reason` is the justification for overriding work rules. */
  make(change: Change, reason?: string): void {
    for (const piece of inPieces(meant(change))) this.begin(piece, reason);
    this.tell();
  }

  /** Handles a live notification. Subscribers also receive their own changes. */
  hear(remote: Remote): void {
    if (this.queue.length > 0) this.held.push(remote);
    else this.take(remote);
  }

  /** Applies a change on top of another user's change. */
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

  private begin(change: Change, reason?: string): void {
    const theirs = new Map<string, PlannedShift | null>();
    const edits = change.edits.map(({ before, after }): Edit => {
      if (!before) return { before, after };
      const now = this.board.get(before.id);
      if (!now || !isSamePlan(now, before)) theirs.set(before.id, now ?? null);
      return { before: now ?? before, after: after && { ...after, version: now?.version ?? before.version } };
    });
    if (theirs.size > 0) {
      this.ways.onConflict({ change, theirs, dropped: 0 });
      return;
    }
    this.board.apply(edits);
    this.queue.push({ change: { name: change.name, edits }, reason });
    void this.send();
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
        // Being offline is temporary: retry without rolling back.
        if (refusal.code === 'UNREACHABLE' || (PASSING.has(refusal.code) && tries < MAX_TRIES)) {
          this.state.set({ ...this.state.get(), isRetrying: true });
          const seconds = refusal.retryAfterSeconds ?? Math.min(tries, MAX_WAIT_SECONDS);
          await (this.ways.wait ?? waited)(seconds * 1000);
          this.state.set({ ...this.state.get(), isRetrying: false });
          continue;
        }
        const missingId = missingIn(input, refusal);
        // A shift to be deleted is already gone: continue without it.
        if (missingId && deletedIds.includes(missingId)) {
          gone.set(missingId, null);
          input = { ...input, delete: input.delete.filter(({ id }) => id !== missingId) };
          if (gone.size === change.edits.length) return this.settle([], deletedIds);
          tries--; // this is not a retry of the other edits
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

  /** Returns true if an earlier attempt succeeded and only its response was lost. */
  private wasMade = ({ edits }: Change, current: ReadonlyMap<string, PlannedShift | null>): boolean =>
    edits.every((edit) => {
      const now = current.get(idOf(edit));
      return edit.after ? now && isSamePlan(now, edit.after) : now === null;
    });

  /** Stores the result of a saved change. Shifts with queued changes keep their optimistic state. */
  private settle(answered: readonly PlannedShift[], deletedIds: readonly string[]): void {
    const edits = this.queue.shift()?.change.edits ?? [];
    for (const { before } of edits)
      if (before && deletedIds.includes(before.id))
        this.deletedHere.set(before.id, Math.max(this.versions.get(before.id) ?? 0, before.version));
    const waiting = new Set(this.queue.flatMap(({ change }) => change.edits.map(idOf)));
    for (const { id, version } of answered) {
      this.versions.set(id, version);
      this.deletedHere.delete(id);
    }
    const settled = answered.filter(({ id }) => !waiting.has(id));
    this.board.apply(settled.map((after) => ({ before: null, after })));
  }

  /** Rolls back the change and all queued changes, which build on it. */
  private takeBack(change: Change, refusal: Refusal, current: ReadonlyMap<string, PlannedShift | null>): void {
    const dropped = this.queue.splice(0);
    this.dropped += dropped.length;
    for (const { change: each } of dropped.toReversed()) this.board.apply(inverse(each).edits.toReversed());
    if (current.size > 0) this.ways.onConflict({ change, theirs: current, dropped: dropped.length - 1 });
    else this.ways.onRefused(change, refusal, dropped.length - 1);
  }

  private take(remote: Remote): void {
    const changed = remote.changed.filter(({ id, version }) => {
      const deleted = this.deletedHere.get(id);
      if (deleted !== undefined && version <= deleted) return false;
      const known = Math.max(this.versions.get(id) ?? 0, this.board.get(id)?.version ?? 0);
      return version > known || !this.board.get(id);
    });
    const deletedIds = remote.deletedIds.filter((id) => !this.deletedHere.delete(id) && this.board.get(id));
    if (changed.length === 0 && deletedIds.length === 0) return;
    for (const { id, version } of changed) {
      this.versions.set(id, version);
      this.deletedHere.delete(id);
    }
    this.board.apply([
      ...changed.map((after) => ({ before: null, after })),
      ...deletedIds.map((id) => ({ before: this.board.get(id) ?? null, after: null })),
    ]);
    this.ways.onRemote?.({ ...remote, changed, deletedIds });
  }

  /** Returns the current shifts of a CONFLICT error. A missing shift was deleted. */
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
    });
  }
}

/** Returns the id of the shift that a NOT_FOUND error refers to. */
function missingIn(input: ReturnType<typeof inputOf>, { code, details }: Refusal): string | undefined {
  const [, list, place] = /^(update|delete)\[(\d+)\]\.id$/.exec(String(details.path)) ?? [];
  return code === 'NOT_FOUND' && list ? input[list as 'update' | 'delete'][Number(place)]?.id : undefined;
}

const waited = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

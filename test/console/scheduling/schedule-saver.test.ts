import { Board, coverWith } from '../../../src/console/scheduling/board/board.store';
import { removal, swap } from '../../../src/console/scheduling/schedule/gantt-drag';
import { keyChange, meantCells, nextFocus } from '../../../src/console/scheduling/schedule/gantt-keys';
import { isSamePlan, movedBy, newShift, type PlannedShift } from '../../../src/console/scheduling/board/planned-shift';
import { Saver, type Conflict, type Refusal } from '../../../src/console/scheduling/board/saver';
import { createWallClock } from '../../../src/console/scheduling/board/wall-clock';

const clock = createWallClock('Europe/Berlin');
const HEAD = {
  id: 'week',
  name: 'Week',
  startDate: '2026-06-08',
  endDate: '2026-06-21',
  status: 'draft' as const,
  publishedAt: null,
};
const shiftOf = (id: string, employeeId: string, date: string, hour = 8): PlannedShift => ({
  ...newShift(clock, { id, employeeId, date, start: hour * 60, minutes: 480 }),
  version: 1,
});

class Refused extends Error {
  readonly code: string;
  readonly details: Record<string, unknown>;
  constructor({ message, code, details }: Refusal) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Simulates the server's version checks of a schedule. */
class Server {
  readonly shifts = new Map<string, PlannedShift>();
  refuses: Refusal | undefined;
  losesAnswer = false;
  isAwayFor = 0;
  sent = 0;

  constructor(shifts: readonly PlannedShift[]) {
    for (const shift of shifts) this.shifts.set(shift.id, shift);
  }

  send = async (input: Parameters<ConstructorParameters<typeof Saver>[1]['send']>[0]) => {
    this.sent++;
    await Promise.resolve();
    if (this.isAwayFor-- > 0) throw new Refused({ code: 'UNREACHABLE', message: 'away', details: {} });
    if (this.refuses) {
      const refusal = this.refuses;
      this.refuses = undefined;
      throw new Refused(refusal);
    }
    for (const kind of ['update', 'delete'] as const)
      input[kind].forEach(({ id }, place) => {
        if (this.shifts.has(id)) return;
        throw new Refused({ code: 'NOT_FOUND', message: 'gone', details: { path: `${kind}[${place}].id` } });
      });
    const stale = [...input.update, ...input.delete].filter(
      ({ id, ifVersion }) => this.shifts.get(id)?.version !== ifVersion,
    );
    if (stale.length > 0) {
      const current = stale.map(({ id }) => this.shifts.get(id));
      throw new Refused({ code: 'CONFLICT', message: 'changed meanwhile', details: { current } });
    }
    const put = (shift: { id: string }, version: number) => {
      const given = JSON.parse(JSON.stringify(shift)) as Partial<PlannedShift>; // as in the API: without absent fields
      const whole = { ...(this.shifts.get(shift.id) ?? shiftOf(shift.id, 'x', '2026-06-08')), ...given, version };
      const stored = movedBy(clock, whole, 0);
      this.shifts.set(shift.id, stored);
      return stored;
    };
    const created = input.create.map((shift) => put(shift, 1000));
    const updated = input.update.map(({ ifVersion, ...shift }) => put(shift, ifVersion + 1));
    for (const { id } of input.delete) this.shifts.delete(id);
    if (this.losesAnswer) {
      this.losesAnswer = false;
      throw new Refused({ code: 'UNREACHABLE', message: 'The server cannot be reached', details: {} });
    }
    return { created, updated };
  };
}

function opened(shifts: readonly PlannedShift[]) {
  const board = new Board(clock, HEAD, shifts);
  const server = new Server(shifts);
  const refused: Refusal[] = [];
  const conflicts: Conflict[] = [];
  const saver = new Saver(board, {
    send: server.send,
    refusalOf: (error) => error as Refused,
    onRefused: (_, refusal) => refused.push(refusal),
    onConflict: (conflict) => conflicts.push(conflict),
    wait: () => Promise.resolve(),
  });
  const settled = async () => {
    while (saver.state.get().waiting > 0) await new Promise(setImmediate);
    await new Promise(setImmediate);
  };
  const move = (id: string, minutes: number) => {
    const before = board.get(id)!;
    saver.make({ name: 'Move a shift', edits: [{ before, after: movedBy(clock, before, minutes) }] });
  };
  const isAsServer = () =>
    board.count() === server.shifts.size &&
    board.all().every((shift) => {
      const there = server.shifts.get(shift.id);
      return there && isSamePlan(shift, there);
    });
  return { board, server, saver, refused, conflicts, settled, move, isAsServer };
}

const START = () => [shiftOf('a', 'anna', '2026-06-08'), shiftOf('b', 'ben', '2026-06-08', 12)];

describe('saving', () => {
  it('shows changes at once, sends them in order with the versions before them', async () => {
    const { board, server, move, settled, isAsServer, refused, conflicts } = opened(START());
    move('a', 15);
    move('a', 15);
    expect(board.get('a')?.startTime).toBe('08:30');
    await settled();
    expect(server.shifts.get('a')).toMatchObject({ startTime: '08:30', version: 3 });
    expect(isAsServer()).toBe(true);
    expect([...refused, ...conflicts]).toEqual([]);
  });

  it('takes back a deleted shift that an undo restored, but not earlier states of it', async () => {
    const { board, server, saver, settled, isAsServer } = opened(START());
    const deleted = board.get('a')!;
    saver.make(removal([deleted]));
    await settled();
    expect(server.shifts.has('a')).toBe(false);
    saver.hear({ changed: [deleted], deletedIds: [], userName: null });
    expect(board.get('a')).toBeUndefined();
    const restored = { ...deleted, version: deleted.version + 1 };
    server.shifts.set('a', restored);
    saver.hear({ changed: [restored], deletedIds: [], userName: null });
    expect(isAsServer()).toBe(true);
    server.shifts.delete('a');
    saver.hear({ changed: [], deletedIds: ['a'], userName: 'Ben' });
    expect(isAsServer()).toBe(true);
  });

  it('swaps two shifts in one request', async () => {
    const { board, server, saver, settled } = opened(START());
    saver.make(swap(board.get('a')!, board.get('b')!));
    await settled();
    expect(server.sent).toBe(1);
    expect(server.shifts.get('a')?.employeeId).toBe('ben');
    expect(server.shifts.get('b')?.employeeId).toBe('anna');
  });

  it('takes back what is refused with what was made of it', async () => {
    const { board, server, move, settled, refused, isAsServer } = opened(START());
    move('a', 15);
    await settled();
    server.refuses = { code: 'CONFLICT', message: 'overlaps', details: {} };
    move('a', 30);
    move('b', 30);
    await settled();
    expect(refused).toHaveLength(1);
    expect(board.get('a')?.startTime).toBe('08:15');
    expect(board.get('b')?.startTime).toBe('12:00');
    expect(isAsServer()).toBe(true);
  });

  it('tries again when the server is away, and knows a change whose answer was lost', async () => {
    const { server, move, settled, refused, conflicts, isAsServer } = opened(START());
    server.refuses = { code: 'UNREACHABLE', message: 'away', details: {} };
    move('a', 15);
    await settled();
    server.losesAnswer = true;
    move('a', 15);
    await settled();
    expect(server.shifts.get('a')?.startTime).toBe('08:30');
    expect([...refused, ...conflicts]).toEqual([]);
    expect(isAsServer()).toBe(true);
  });

  it('waits for a server that is away for long, and knows a deletion whose answer was lost', async () => {
    const { board, server, saver, settled, refused, conflicts, isAsServer } = opened(START());
    server.isAwayFor = 20;
    server.losesAnswer = true;
    saver.make(removal([board.get('a')!]));
    await settled();
    expect(server.sent).toBe(22);
    expect([...refused, ...conflicts]).toEqual([]);
    expect(isAsServer()).toBe(true);
  });

  it.each([0, 2])('knows deletions whose answer was lost, with %d other changes in one request', async (moves) => {
    const { board, server, saver, settled, refused, conflicts, isAsServer } = opened([
      ...START(),
      shiftOf('c', 'anna', '2026-06-09'),
      shiftOf('d', 'ben', '2026-06-09'),
      shiftOf('e', 'ben', '2026-06-10'),
    ]);
    const moved = (id: string) => ({ before: board.get(id)!, after: movedBy(clock, board.get(id)!, 15) });
    const { edits } = removal(['a', 'b', 'c'].map((id) => board.get(id)!));
    server.losesAnswer = true;
    saver.make({ name: 'Delete and move', edits: [...edits, ...['d', 'e'].slice(0, moves).map(moved)] });
    await settled();
    expect([...server.shifts.keys()]).toEqual(['d', 'e']);
    expect([...refused, ...conflicts]).toEqual([]);
    expect(isAsServer()).toBe(true);
    saver.hear({ changed: [], deletedIds: ['a', 'b', 'c'], userName: null });
    expect(isAsServer()).toBe(true);
  });
});

describe('two planners', () => {
  const changedByOther = (server: Server, id: string, minutes: number): PlannedShift => {
    const before = server.shifts.get(id)!;
    const after = { ...movedBy(clock, before, minutes), version: before.version + 1 };
    server.shifts.set(id, after);
    return after;
  };

  it('hear of each other', () => {
    const { board, server, saver } = opened(START());
    saver.hear({ changed: [changedByOther(server, 'a', 60)], deletedIds: ['b'], userName: 'Ben' });
    expect(board.get('a')?.startTime).toBe('09:00');
    expect(board.get('b')).toBeUndefined();
  });

  it.each([
    ['take the other one’s', '09:00'],
    ['keep their own', '08:15'],
  ])('who meet at a shift see both versions and %s', async (choice, expected) => {
    const { server, saver, move, settled, conflicts, isAsServer } = opened(START());
    changedByOther(server, 'a', 60);
    move('a', 15);
    await settled();
    expect(conflicts).toHaveLength(1);
    const [conflict] = conflicts as [Conflict];
    expect(conflict.change.edits[0]?.after?.startTime).toBe('08:15');
    expect(conflict.theirs.get('a')).toMatchObject({ startTime: '09:00' });
    expect(server.shifts.get('a')?.startTime).toBe('09:00');
    if (expected === '09:00') saver.takeTheirs(conflict);
    else saver.keepMine(conflict);
    await settled();
    expect(server.shifts.get('a')?.startTime).toBe(expected);
    expect(isAsServer()).toBe(true);
  });

  it('who change a shift that was deleted on the way are asked too, and told what else was taken back', async () => {
    const { board, server, saver, move, settled, conflicts, refused } = opened(START());
    server.shifts.delete('a');
    move('a', 15);
    move('b', 15);
    await settled();
    expect(refused).toEqual([]);
    expect(conflicts).toMatchObject([{ dropped: 1 }]);
    expect(saver.dropped).toBe(2);
    expect(conflicts[0]?.theirs.get('a')).toBeNull();
    expect(board.get('b')?.startTime).toBe('12:00');
  });

  it('who delete shifts of which one is gone and one was changed are asked, and the gone one stays gone', async () => {
    const { board, server, saver, settled, conflicts, isAsServer } = opened(START());
    server.shifts.delete('a');
    changedByOther(server, 'b', 60);
    saver.make(removal([board.get('a')!, board.get('b')!]));
    await settled();
    expect([...conflicts[0]!.theirs].map(([id, now]) => [id, now?.startTime])).toEqual([
      ['a', undefined],
      ['b', '13:00'],
    ]);
    saver.takeTheirs(conflicts[0]!);
    expect(isAsServer()).toBe(true);
  });

  it('who drag a shift that was deleted meanwhile can keep it', async () => {
    const { board, server, saver, settled, conflicts } = opened(START());
    const before = board.get('a')!;
    server.shifts.delete('a');
    saver.hear({ changed: [], deletedIds: ['a'], userName: 'Ben' });
    saver.make({ name: 'Move a shift', edits: [{ before, after: movedBy(clock, before, 15) }] });
    expect(conflicts[0]?.theirs.get('a')).toBeNull();
    saver.keepMine(conflicts[0]!);
    await settled();
    expect(server.shifts.get('a')?.startTime).toBe('08:15');
  });
});

describe('the board', () => {
  it('counts what is dragged without keeping it', () => {
    const { board } = opened(START());
    const kept = [...board.cover.people];
    const before = board.get('a')!;
    board.show([{ before, after: movedBy(clock, before, 60) }]);
    expect([...coverWith(board).people]).not.toEqual(kept);
    board.show([]);
    expect([...coverWith(board).people]).toEqual(kept);
  });

  it('judges a swap by what there is in the end', () => {
    const one = shiftOf('a', 'anna', '2026-06-08');
    const other = shiftOf('b', 'ben', '2026-06-08');
    const { board } = opened([one, other]);
    expect(board.findings(swap(one, other).edits)).toEqual([]);
    expect(board.findings([{ before: one, after: { ...one, employeeId: 'ben' } }])[0]?.isRefused).toBe(true);
  });

  it('is walked and changed by keys', () => {
    const { board } = opened(START());
    const grid = { board, people: ['anna', 'ben'], dates: ['2026-06-08', '2026-06-09'], stepMinutes: 15 };
    const key = (name: string, held: Partial<Record<'altKey' | 'shiftKey' | 'ctrlKey', boolean>> = {}) => ({
      key: name,
      altKey: false,
      shiftKey: false,
      ctrlKey: false,
      ...held,
    });
    const start = { employeeId: 'anna', date: '2026-06-08', shiftId: 'a' };
    expect(nextFocus(grid, start, key('ArrowDown'))).toEqual({ employeeId: 'ben', date: '2026-06-08', shiftId: 'b' });
    expect(nextFocus(grid, start, key('ArrowRight'))).toMatchObject({ date: '2026-06-09', shiftId: null });
    expect(nextFocus(grid, start, key('x'))).toBeUndefined();
    board.focusOn(start);
    const after = (pressed: ReturnType<typeof key>) => keyChange(grid, pressed)?.edits[0]?.after;
    expect(after(key('ArrowRight', { altKey: true }))).toMatchObject({ startTime: '08:15', endTime: '16:15' });
    expect(after(key('ArrowDown', { altKey: true }))).toMatchObject({ employeeId: 'ben', startTime: '08:00' });
    expect(after(key('ArrowRight', { altKey: true, shiftKey: true }))).toMatchObject({ endTime: '16:15' });
    expect(after(key('ArrowDown', { altKey: true, shiftKey: true }))).toMatchObject({ startTime: '08:15' });
    board.select(['a', 'b']);
    expect(keyChange(grid, key('Delete'))?.edits).toHaveLength(2);
    expect(meantCells(board)).toHaveLength(2);
    board.select(['b']);
    expect(meantCells(board)).toEqual([{ employeeId: 'anna', date: '2026-06-08' }]);
    board.select([]);
    board.focusOn({ employeeId: 'ben', date: '2026-06-09', shiftId: null });
    expect(meantCells(board)).toEqual([{ employeeId: 'ben', date: '2026-06-09' }]);
  });
});

import type { Principal } from '../../../src/kernel/principal';
import { bodiesOf } from '../../../src/server/http/body-room';

const MIB = 1024 * 1024;
const of = (organizationId: string, userId = 'ada') =>
  bodiesOf({ kind: 'user', organizationId, userId: `${userId}@${organizationId}` } as Principal).room;
const FULL = 'Too many large requests';

describe('the room for bodies', () => {
  it('of a caller is one, also for a request that began before it was empty once', () => {
    const slow = of('slow');
    const quick = of('slow');
    quick.take(1);
    quick.giveBack(1);
    const third = of('slow');
    slow.take(64 * MIB);
    expect(() => third.take(1)).toThrow(FULL);
    slow.giveBack(64 * MIB);
    expect(() => third.take(64 * MIB)).not.toThrow();
    third.giveBack(64 * MIB);
  });

  it('is left by callers to their colleagues, by organizations to others, and by all of them to who signs in', () => {
    const [ada, bob, eve] = [of('acme', 'ada'), of('acme', 'bob'), of('acme', 'eve')];
    ada.take(64 * MIB);
    bob.take(63 * MIB);
    expect(() => ada.take(1)).toThrow(FULL);
    expect(() => eve.take(2 * MIB)).toThrow(FULL);
    expect(() => eve.take(MIB)).not.toThrow();
    const others = ['ada', 'bob'].map((name) => of('other', name));
    for (const other of others) other.take(64 * MIB);
    expect(() => of('third').take(1)).toThrow(FULL);
    const { room } = bodiesOf(null);
    expect(() => room.take(MIB)).not.toThrow();
    for (const other of others) other.giveBack(64 * MIB);
    const third = of('third');
    expect(() => third.take(64 * MIB)).not.toThrow();
    for (const [taker, mib] of [
      [ada, 64],
      [bob, 63],
      [eve, 1],
      [room, 1],
      [third, 64],
    ] as const)
      taker.giveBack(mib * MIB);
  });
});

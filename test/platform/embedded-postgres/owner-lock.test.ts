import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Owner, OwnerLock } from '../../../src/platform/embedded-postgres/owner-lock';
import { birthOf, processSpace } from '../../../src/platform/embedded-postgres/process-identity';

describe('the lock of a data folder', () => {
  let folder: string;
  const file = (): string => path.join(folder, 'muster.lock');

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'muster-test-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('has one winner among many who find it free', async () => {
    expect(await winnersOf(20)).toBe(1);
  });

  it('has one winner among many who find a dead owner, also one of whose successors has died', async () => {
    const dead = await leaveBehind(file(), { birth: 'long ago' });
    await leaveBehind(`${file()}.${dead.token}`, { birth: 'long ago' });
    expect(await winnersOf(20)).toBe(1);
  });

  it('stays with the process that has it', async () => {
    const owner = await leaveBehind(file(), {});
    expect(await OwnerLock.claim(file(), false)).toEqual(owner);
  });

  it('is free when the process id of its owner belongs to a younger process', async () => {
    await leaveBehind(file(), { birth: 'long ago' });
    expect(await winnersOf(1)).toBe(1);
  });

  it('is free when a power failure has torn it', async () => {
    await writeFile(file(), '');
    expect(await winnersOf(1)).toBe(1);
  });

  it('stays with an owner in another container for as long as that one touches it', async () => {
    await leaveBehind(file(), { space: 'another container' });
    const touching = setInterval(() => void utimes(file(), new Date(), new Date()), 500);
    expect(await OwnerLock.claim(file(), false)).toMatchObject({ space: 'another container' });
    clearInterval(touching);
    expect(await winnersOf(1)).toBe(1);
  });

  async function leaveBehind(at: string, change: Partial<Owner>): Promise<Owner> {
    const birth = (await birthOf(process.pid)) ?? '';
    const owner = {
      token: randomUUID(),
      pid: process.pid,
      birth,
      space: await processSpace(),
      leavesSoon: false,
      ...change,
    };
    await writeFile(at, JSON.stringify(owner));
    return owner;
  }

  /** How many of so many claims at once get the lock; nothing may be left when they have given it back. */
  async function winnersOf(claims: number): Promise<number> {
    const outcomes = await Promise.all(Array.from({ length: claims }, () => OwnerLock.claim(file(), false)));
    const locks = outcomes.filter((outcome) => outcome instanceof OwnerLock);
    expect(await readdir(folder)).toEqual(['muster.lock']);
    await Promise.all(locks.map((lock) => lock.release()));
    expect(await readdir(folder)).toEqual([]);
    return locks.length;
  }
});

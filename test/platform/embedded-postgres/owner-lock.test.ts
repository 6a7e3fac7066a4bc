import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { OwnerLock, readOwner } from '../../../src/platform/embedded-postgres/owner-lock';

describe('the lock of a data folder', () => {
  let folder: string;
  const file = (): string => path.join(folder, 'muster.lock');

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'muster-test-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('has one winner among many', () => {
    const locks = Array.from({ length: 20 }, () => OwnerLock.claim(file(), false)).filter((lock) => lock !== undefined);
    expect(locks).toHaveLength(1);
    locks[0]?.release();
    expect(OwnerLock.claim(file(), false)).toBeDefined();
  });

  it('tells who has it, and what they tell of themselves', () => {
    const lock = OwnerLock.claim(file(), true);
    lock?.update({ port: 5433, leavesSoon: false, address: 'http://127.0.0.1:4000' });
    expect(readOwner(file())).toMatchObject({
      pid: process.pid,
      port: 5433,
      leavesSoon: false,
      address: 'http://127.0.0.1:4000',
    });
    lock?.release();
    expect(readOwner(file())).toBeUndefined();
  });

  it('is free whatever its file says, when nobody has it open', async () => {
    for (const text of ['', '{"pid":1', JSON.stringify({ pid: process.pid, space: 'here', leavesSoon: false })]) {
      await writeFile(file(), text);
      const lock = OwnerLock.claim(file(), false);
      expect(readOwner(file())).toMatchObject({ pid: process.pid });
      lock?.release();
    }
  });

  it('is lost when the file is replaced, and the new file has a lock of its own', async () => {
    const lock = OwnerLock.claim(file(), false);
    expect(lock?.isLost()).toBe(false);
    await rm(file());
    expect(lock?.isLost()).toBe(true);
    expect(OwnerLock.claim(file(), false)).toBeDefined();
  });
});

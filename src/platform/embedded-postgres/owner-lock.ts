import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { birthOf, processSpace } from './process-identity';

const HEARTBEAT_MS = 1000;
/** An owner that cannot be looked up counts as alive when it touches its file within this time. */
const SILENCE_MS = 5 * HEARTBEAT_MS;
/** A file untouched for so long belongs to no living owner; no second look is needed. */
const ABANDONED_MS = 60_000;
/** A file without whole content gets this long to be written. */
const WRITING_MS = 2000;

const ownerShape = z.object({
  token: z.uuid(),
  pid: z.int(),
  /** Start of the process: a younger process with the same `pid` is not mistaken for the owner. */
  birth: z.string(),
  /** Boot and container in which `pid` counts, see processSpace. */
  space: z.string(),
  /** The owner leaves soon by itself (a command, or a server that is stopping): starts wait for it. */
  leavesSoon: z.boolean(),
  /** Port of the owner's PostgreSQL, once it accepts connections. */
  port: z.int().optional(),
});

/** The owner of a data folder, as its lock file names it. */
export type Owner = z.infer<typeof ownerShape>;

/** The right of one process to a folder, kept in a file that names that process. */
export class OwnerLock {
  private readonly heartbeat: NodeJS.Timeout;

  private constructor(
    private readonly file: string,
    private owner: Owner,
  ) {
    const beat = (): void => void utimes(file, new Date(), new Date()).catch(() => undefined);
    this.heartbeat = setInterval(beat, HEARTBEAT_MS).unref();
  }

  /** Takes the lock, also from an owner that has died. Answers the living owner instead when there is one. */
  static async claim(file: string, leavesSoon: boolean): Promise<OwnerLock | Owner> {
    const birth = (await birthOf(process.pid)) ?? 'unknown';
    const mine: Owner = { token: randomUUID(), pid: process.pid, birth, space: await processSpace(), leavesSoon };
    for (;;) {
      if (await createWith(file, mine)) return new OwnerLock(file, mine);
      const holder = await readOwner(file);
      if (holder === undefined) continue; // just released, or just being written
      if (await isAlive(holder, file)) return holder;
      // Several claimants may find the same dead owner: only the holder of this second lock replaces it, and later
      // ones find another token in the file. (The second lock of a claimant that dies here is taken over likewise.)
      const succession = await OwnerLock.claim(`${file}.${holder.token}`, true);
      if (!(succession instanceof OwnerLock)) {
        await sleep(20);
        continue;
      }
      try {
        if ((await readOwner(file))?.token !== holder.token) continue;
        await replaceWith(file, mine);
        return new OwnerLock(file, mine);
      } finally {
        await succession.release();
      }
    }
  }

  /** Writes what other processes should know of the owner. */
  async update(change: Partial<Pick<Owner, 'port' | 'leavesSoon'>>): Promise<void> {
    this.owner = { ...this.owner, ...change };
    await replaceWith(this.file, this.owner);
  }

  /** Frees the folder for the next owner; does nothing when the lock was lost. */
  async release(): Promise<void> {
    clearInterval(this.heartbeat);
    const holder = await readOwner(this.file).catch(() => undefined);
    if (holder?.token === this.owner.token) await rm(this.file, { force: true });
  }
}

/** The living owner of a lock file, if any. */
export async function livingOwner(file: string): Promise<Owner | undefined> {
  const owner = await readOwner(file);
  return owner !== undefined && (await isAlive(owner, file)) ? owner : undefined;
}

async function createWith(file: string, owner: Owner): Promise<boolean> {
  const draft = `${file}-${owner.token}`;
  await writeFile(draft, JSON.stringify(owner));
  try {
    // A link makes the file appear with its whole content, or fails because there is one already.
    await link(draft, file);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EEXIST') return false;
    // File systems without links: created first, written after.
    return await writeFile(file, JSON.stringify(owner), { flag: 'wx' }).then(
      () => true,
      (reason: NodeJS.ErrnoException) => {
        if (reason.code === 'EEXIST') return false;
        throw reason;
      },
    );
  } finally {
    await rm(draft, { force: true });
  }
}

async function replaceWith(file: string, owner: Owner): Promise<void> {
  const draft = `${file}-${owner.token}`;
  await writeFile(draft, JSON.stringify(owner));
  await rename(draft, file);
}

async function readOwner(file: string): Promise<Owner | undefined> {
  try {
    const text = await readFile(file, 'utf8');
    return ownerShape.parse(JSON.parse(text));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    // The owner is still writing the file, or a power failure has torn it and the owner is dead.
    const age = Date.now() - (await stat(file).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    await sleep(20);
    if (age < WRITING_MS) return undefined;
    return { token: 'torn', pid: 0, birth: '', space: await processSpace(), leavesSoon: true };
  }
}

async function isAlive(owner: Owner, file: string): Promise<boolean> {
  if (owner.space === (await processSpace())) return (await birthOf(owner.pid)) === owner.birth;
  // Process ids of another container, machine or boot say nothing here; a living owner keeps touching the file.
  const before = await touchedAt(file);
  if (Date.now() - before > ABANDONED_MS) return false;
  // Both looks are at the clock of the file system, so that no two clocks have to agree.
  await sleep(SILENCE_MS);
  return (await touchedAt(file)) !== before;
}

async function touchedAt(file: string): Promise<number> {
  return (await stat(file).catch(() => ({ mtimeMs: 0 }))).mtimeMs;
}

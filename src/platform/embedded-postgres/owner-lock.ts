import { ftruncateSync, readFileSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { KernelLock } from './kernel-lock';
import { processSpace } from './process-identity';

const ownerShape = z.object({
  pid: z.int(),
  /** Boot and container to which `pid` belongs, see processSpace. */
  space: z.string(),
  /** True if the owner will exit on its own (a command, or a server that is stopping). Starting servers wait for it. */
  leavesSoon: z.boolean(),
  /** Port of the owner's PostgreSQL, once it accepts connections. */
  port: z.int().optional(),
  /** Address of the owner itself, such as `http://127.0.0.1:4000`. */
  address: z.string().optional(),
});

/** The owner of a data folder, as described in its lock file. */
export type Owner = z.infer<typeof ownerShape>;

/**
 * Exclusive ownership of a folder by one process. The kernel holds the lock; the content of the file only informs
 * others.
 */
export class OwnerLock {
  private constructor(
    private readonly lock: KernelLock,
    private owner: Owner,
  ) {
    this.write(owner);
  }

  /** Takes the lock; returns undefined while a running process holds it. */
  static claim(file: string, leavesSoon: boolean): OwnerLock | undefined {
    const lock = KernelLock.take(file);
    return lock && new OwnerLock(lock, { pid: process.pid, space: processSpace(), leavesSoon });
  }

  /** Updates the owner's description for other processes. */
  update(change: Partial<Pick<Owner, 'port' | 'leavesSoon' | 'address'>>): void {
    this.write((this.owner = { ...this.owner, ...change }));
  }

  /** Returns true if the folder was removed or replaced, so that another process may own the new one. */
  isLost(): boolean {
    return this.lock.isLost();
  }

  /** Releases the folder to the next owner. */
  release(): void {
    ftruncateSync(this.lock.fileDescriptor);
    this.lock.release();
  }

  private write(owner: Owner): void {
    ftruncateSync(this.lock.fileDescriptor);
    writeSync(this.lock.fileDescriptor, JSON.stringify(owner), 0);
  }
}

/** Reads the owner's description from a lock file; undefined while it is being written. */
export function readOwner(file: string): Owner | undefined {
  try {
    return ownerShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

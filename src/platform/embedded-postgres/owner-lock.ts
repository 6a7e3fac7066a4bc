import { ftruncateSync, readFileSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { KernelLock } from './kernel-lock';
import { processSpace } from './process-identity';

const ownerShape = z.object({
  pid: z.int(),
  /** Boot and container in which `pid` counts, see processSpace. */
  space: z.string(),
  /** The owner leaves soon by itself (a command, or a server that is stopping): starts wait for it. */
  leavesSoon: z.boolean(),
  /** Port of the owner's PostgreSQL, once it accepts connections. */
  port: z.int().optional(),
  /** Where the owner itself can be reached: `http://127.0.0.1:4000`. */
  address: z.string().optional(),
});

/** The owner of a data folder, as its lock file tells. */
export type Owner = z.infer<typeof ownerShape>;

/** The right of one process to a folder. The kernel holds it; the file's content only tells others who that is. */
export class OwnerLock {
  private constructor(
    private readonly lock: KernelLock,
    private owner: Owner,
  ) {
    this.write(owner);
  }

  /** Takes the lock; undefined while a living process has it. */
  static claim(file: string, leavesSoon: boolean): OwnerLock | undefined {
    const lock = KernelLock.take(file);
    return lock && new OwnerLock(lock, { pid: process.pid, space: processSpace(), leavesSoon });
  }

  /** Writes what other processes should know of the owner. */
  update(change: Partial<Pick<Owner, 'port' | 'leavesSoon' | 'address'>>): void {
    this.write((this.owner = { ...this.owner, ...change }));
  }

  /** Whether somebody removed or replaced the folder, so that another process may own what is there now. */
  isLost(): boolean {
    return this.lock.isLost();
  }

  /** Frees the folder for the next owner. */
  release(): void {
    ftruncateSync(this.lock.fileDescriptor);
    this.lock.release();
  }

  private write(owner: Owner): void {
    ftruncateSync(this.lock.fileDescriptor);
    writeSync(this.lock.fileDescriptor, JSON.stringify(owner), 0);
  }
}

/** What the owner of a lock that cannot be taken says of itself; undefined while it is writing. */
export function readOwner(file: string): Owner | undefined {
  try {
    return ownerShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

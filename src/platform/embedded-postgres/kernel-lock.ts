import { closeSync, constants, fstatSync, openSync, statSync } from 'node:fs';
import { tryLock } from 'fs-native-extensions';

/** Offset of the locked byte, beyond any content. Where locks also block readers (Windows), the file stays readable. */
const LOCKED_BYTE = 2 ** 30;

/**
 * File lock held by the kernel of the operating system. It lasts while any process has this open file description: the
 * process that took it, or a child that inherited its descriptor (not on Windows). The kernel releases it when the last
 * of them ends, for whatever reason; a suspended process keeps it. It therefore depends on neither process ids nor
 * clocks, and works between containers that share the folder.
 */
export class KernelLock {
  private constructor(
    private readonly file: string,
    /** Descriptor of the open file. A child that gets it in its `stdio` holds the lock too. */
    readonly fileDescriptor: number,
  ) {}

  /** Takes the lock of a file, which is created if missing and never deleted. Returns undefined if it is taken. */
  static take(file: string): KernelLock | undefined {
    const lock = new KernelLock(file, openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600));
    try {
      if (tryLock(lock.fileDescriptor, LOCKED_BYTE, 1) && !lock.isLost()) return lock;
    } catch (error) {
      closeSync(lock.fileDescriptor);
      throw new Error(`The file system of ${file} cannot lock files: ${String(error)}`, { cause: error });
    }
    closeSync(lock.fileDescriptor);
    return undefined;
  }

  /**
   * Returns true if the path now refers to another file, because the folder was removed or replaced. Others could lock
   * that file.
   */
  isLost(): boolean {
    const now = statSync(this.file, { throwIfNoEntry: false });
    const held = fstatSync(this.fileDescriptor);
    return now?.ino !== held.ino || now.dev !== held.dev;
  }

  /** Closes the file. The lock is free once no child holds it either. */
  release(): void {
    closeSync(this.fileDescriptor);
  }
}

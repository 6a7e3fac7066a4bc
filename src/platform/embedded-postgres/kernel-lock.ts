import { closeSync, constants, fstatSync, openSync, statSync } from 'node:fs';
import { tryLock } from 'fs-native-extensions';

/** The locked byte lies behind any content: where locks bind readers too (Windows), the file can still be read. */
const LOCKED_BYTE = 2 ** 30;

/**
 * A lock of the operating system's kernel on an open file. It lasts as long as some process has this opening of the
 * file: the one that took it, or a child that inherited its descriptor (not on Windows). The kernel frees it when the
 * last of them is gone, however it went; a process that stands still keeps it. So neither process ids nor clocks
 * matter, and it holds between containers that share the folder.
 */
export class KernelLock {
  private constructor(
    private readonly file: string,
    /** The open file; a child that gets it in its `stdio` holds the lock too. */
    readonly fileDescriptor: number,
  ) {}

  /** Takes the lock of a file, which is made where there is none and stays; undefined when somebody has it. */
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

  /** Whether the path names another file by now, which others can lock: the folder was removed or replaced. */
  isLost(): boolean {
    const now = statSync(this.file, { throwIfNoEntry: false });
    const held = fstatSync(this.fileDescriptor);
    return now?.ino !== held.ino || now.dev !== held.dev;
  }

  /** Gives this process's hold up; the lock is free once no child holds it either. */
  release(): void {
    closeSync(this.fileDescriptor);
  }
}

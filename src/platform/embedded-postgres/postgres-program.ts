import { spawn } from 'node:child_process';
import { type KernelLock } from './kernel-lock';
import { type Account, placeIn } from './postgres-account';

/** Runs a PostgreSQL program in a folder until it exits. Rejects with its output on failure. */
export function runProgram(
  program: string,
  call: {
    folder: string;
    account: Account | undefined;
    /** Held by the program too. */
    lock?: KernelLock;
    input?: string;
    argumentsFor(directory: string): string[];
  },
): Promise<void> {
  const { directory, options } = placeIn(call.folder, call.account);
  return new Promise((resolve, reject) => {
    const held = call.lock ? [call.lock.fileDescriptor] : [];
    const child = spawn(program, call.argumentsFor(directory), {
      ...options,
      stdio: ['pipe', 'pipe', 'pipe', ...held],
    });
    let printed = '';
    const note = (chunk: Buffer): void => void (printed = (printed + chunk.toString()).slice(-4000));
    child.stdout?.on('data', note);
    child.stderr?.on('data', note);
    child.stdin?.on('error', () => undefined); // a program that ends without reading is judged by its exit status
    child.stdin?.end(call.input ?? '');
    child.on('error', reject);
    child.on('close', (status, signal) => {
      if (status === 0) resolve();
      else reject(new Error(`${program} ended with ${signal ?? `status ${status}`}: ${printed.trim()}`));
    });
  });
}

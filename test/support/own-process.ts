import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..', '..');

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Running {
  child: ChildProcess;
  /** What it wrote to standard output so far. */
  printed(): string;
  /** Resolves when a line of standard output matches. */
  printsLine(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<Ended>;
}

/** A program of ours in a process of its own, with nothing of the test's settings in its environment. */
export function run(script: string, args: string[], environment: Record<string, string>): Running {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  const child = spawn(process.execPath, ['-r', '@swc-node/register', script, ...args], { cwd: ROOT, env: { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => void (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (stderr += chunk.toString()));
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
  return {
    child,
    printed: () => stdout,
    printsLine: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(stdout);
          if (match) resolve(match);
        };
        child.stdout.on('data', look);
        look();
        void ended.then(({ code, stderr: why }) => reject(new Error(`it ended with ${code}: ${why}`)));
      }),
    ended,
  };
}

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(__dirname, '..', '..');

interface ServerProcess {
  pid: number | undefined;
  /** The url of its PostgreSQL; rejects with what it printed when it ends before. */
  ready: Promise<string>;
  /** Resolves when the process is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** A process of its own that owns a data folder, as another user if asked. */
export function startServer(dataFolder: string, user: { uid?: number; gid?: number } = {}): ServerProcess {
  const script = path.join(root, 'test', 'support', 'database-server.ts');
  const child = spawn(process.execPath, ['-r', '@swc-node/register', script, dataFolder], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...user });
  const gone = once(child, 'close');
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve((JSON.parse(line.toString()) as { url: string }).url));
    void gone.then(() => reject(new Error(printed)));
  });
  return {
    pid: child.pid,
    ready,
    end: async (signal) => {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** Whether this process can start Node as another user, and that user can read the folders. */
export function canRead(user: { uid: number; gid: number }, folders: string[]): boolean {
  const script = 'process.argv.slice(1).forEach((folder) => require("fs").readdirSync(folder))';
  return process.getuid?.() === 0 && spawnSync(process.execPath, ['-e', script, ...folders], { cwd: '/', ...user }).status === 0;
}

/** Resolves when a condition has become true; there is no limit but the test's own. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(__dirname, '..', '..');

export interface NodeProcess {
  url: string;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** A server in a process of its own, started as anybody starts it. */
export async function startNode(databaseUrl: string, environment: Record<string, string> = {}): Promise<NodeProcess> {
  const child = spawn(process.execPath, ['-r', '@swc-node/register', 'src/main.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'fatal', DEMO: 'off', RATE_LIMIT_GENERAL: '0', RATE_LIMIT_IMPORT: '0', RATE_LIMIT_AUTH: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const ready = /ready: (\S+)/.exec(chunk.toString());
      if (ready) resolve(ready[1] as string);
    });
    child.once('exit', () => reject(new Error(`The server ended: ${printed}`)));
  });
  return {
    url,
    end: async (signal) => {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '..', '..');
const register = ['-r', '@swc-node/register'];
const LIMITS_OFF = { RATE_LIMIT_IMPORT: '0', RATE_LIMIT_AUTH: '0', RATE_LIMIT_SENSITIVE: '0', RATE_LIMIT_GENERAL: '0' };

export interface MusterProcess {
  /** Resolves when the process is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** The program itself, as it is started by hand; resolves when it says that it is ready. */
export async function startMuster(environment: Record<string, string>): Promise<MusterProcess> {
  const env = { ...process.env, ...LIMITS_OFF, LOG_LEVEL: 'fatal', DEMO: 'off', ...environment };
  const child = spawn(process.execPath, [...register, 'src/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Muster is ready')) resolve();
    });
    child.once('exit', () => reject(new Error(printed)));
  });
  return {
    end: async (signal) => {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** A command of the command line; what it prints is one line of JSON. */
export async function muster(environment: Record<string, string>, ...args: string[]): Promise<Record<string, string>> {
  const env = { ...process.env, ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, [...register, 'src/cli/muster.ts', ...args], { cwd: root, env });
  return JSON.parse(stdout) as Record<string, string>;
}

/** A port that is free now, and can be taken again and again. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

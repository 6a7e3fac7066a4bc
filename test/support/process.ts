import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..', '..');
/** Node options to run the sources. */
export const RUNS_TYPESCRIPT = ['-r', path.join(ROOT, 'src/register.cjs')];

export const LIMITS_OFF = {
  RATE_LIMIT_IMPORT: '0',
  RATE_LIMIT_AUTH: '0',
  RATE_LIMIT_SENSITIVE: '0',
  RATE_LIMIT_GENERAL: '0',
};

export interface ProcessOptions {
  args?: string[];
  environment?: Record<string, string>;
  /** Another user than our own. */
  user?: { uid: number; gid: number };
  /** Command prefix, such as for another namespace. */
  within?: string[];
}

interface Ended {
  /** Null when a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Process {
  pid: number;
  /** Returns all output so far, by default standard output. */
  printed(output?: 'stdout' | 'stderr'): string;
  /** Resolves when the output so far matches; rejects when the process ends before. */
  prints(pattern: RegExp, output?: 'stdout' | 'stderr'): Promise<RegExpExecArray>;
  /** Resolves with the next message of `process.send`. Rejects if the process ends before. */
  message<T>(): Promise<T>;
  /** Sends it a message; resolves with the next one of its own. */
  ask<T>(message: object): Promise<T>;
  ended: Promise<Ended>;
  /** Resolves when the process is gone. */
  end(signal: NodeJS.Signals): Promise<Ended>;
}

const picked = (environment: NodeJS.ProcessEnv, names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));

/** Starts a script in a separate process. Of the environment it inherits only paths of programs and files. */
export function startProcess(
  script: string,
  { args = [], environment = {}, user, within = [] }: ProcessOptions = {},
): Process {
  const { PATH = '', HOME = '', ...inherited } = process.env;
  const [program = '', ...words] = [
    ...within,
    process.execPath,
    '--max-semi-space-size=16',
    ...RUNS_TYPESCRIPT,
    script,
    ...args,
  ];
  const child = spawn(program, words, {
    cwd: ROOT,
    env: { PATH, HOME, ...picked(inherited, ['TMPDIR']), ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...user,
  });
  const streams = { stdout: child.stdout!, stderr: child.stderr! };
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    streams[name].on('data', (chunk: Buffer) => void (written[name] += chunk.toString()));
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, ...written })));
  const unlessItEnds = <T>(work: (resolve: (value: T) => void) => void): Promise<T> =>
    new Promise((resolve, reject) => {
      work(resolve);
      void ended.then(({ code, stdout, stderr }) =>
        reject(new Error(`${script} ended with ${code}: ${stderr || stdout}`)),
      );
    });
  const message = <T>() => unlessItEnds<T>((resolve) => child.once('message', (sent) => resolve(sent as T)));
  return {
    pid: child.pid as number,
    printed: (output = 'stdout') => written[output],
    prints: (pattern, output = 'stdout') =>
      unlessItEnds((resolve) => {
        const look = () => {
          const match = pattern.exec(written[output]);
          if (match) resolve(match);
        };
        streams[output].on('data', look);
        look();
      }),
    message,
    ask: <T>(question: object) => {
      const answer = message<T>();
      child.send(question);
      return answer;
    },
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

export interface MusterProcess extends Process {
  url: string;
}

/** Muster as it is started by hand, and ready; without demo and limits unless the environment says otherwise. */
export async function startMuster(environment: Record<string, string>): Promise<MusterProcess> {
  const muster = startProcess('src/main.ts', {
    environment: { PORT: '0', LOG_LEVEL: 'fatal', DEMO: 'off', ...LIMITS_OFF, ...environment },
  });
  const [, url = ''] = await muster.prints(/Muster is ready: (\S+)\n/);
  return { ...muster, url };
}

/** A command of the command line, and how it ended. */
export const runMuster = (args: string[], environment: Record<string, string>): Promise<Ended> =>
  startProcess('src/cli/muster.ts', { args, environment }).ended;

/** A port that is free now, and can be taken again and again. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

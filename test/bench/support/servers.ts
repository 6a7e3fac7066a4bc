import { join } from 'node:path';
import { LIMITS_OFF, startProcess, type Process } from '../../support/process';

/** How a server is run to be measured. */
const SETTINGS = {
  PORT: '0',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  SESSION_SECRET: 'only for measuring',
  PUBLIC_URL: 'http://127.0.0.1',
  ...LIMITS_OFF,
};

/** Runs a file of this folder, or another one, on a database; ready when it sends its first message. */
export async function startServer<Hello>(
  file: string,
  databaseUrl: string,
  args: string[] = [],
  environment: Record<string, string> = {},
): Promise<Process & { hello: Hello }> {
  const script = file.endsWith('.ts') ? file : join(__dirname, `${file}.ts`);
  const server = startProcess(script, {
    args,
    environment: { ...SETTINGS, DATABASE_URL: databaseUrl, ...environment },
  });
  return { ...server, hello: await server.message<Hello>() };
}

import { createServer } from 'node:net';
import type { Config } from './config';
import { isCertificateFault } from './platform/database/tls';
import { messageForOperator } from './server/log';

interface SystemError extends Error {
  code?: string;
  syscall?: string;
  address?: string;
  port?: number;
  path?: string;
  errors?: SystemError[];
}

/** Returns a one-line explanation of a startup failure with a remedy, without passwords. */
export function startupProblem(error: unknown, config: Config | undefined): string {
  const thrown = (error instanceof Error ? error : new Error(String(error))) as SystemError;
  const known = config && (knownProblem(thrown, config) ?? knownProblem(thrown.errors?.[0], config));
  return (known ?? messageForOperator(error)).replace(/:\/\/[^\s/@]*@/g, '://…@');
}

/** Returns the error of listening on the port; undefined if the port is free. */
export const portFault = ({ port, host }: Config): Promise<SystemError | undefined> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });

function knownProblem(error: SystemError | undefined, config: Config): string | undefined {
  if (!error) return undefined;
  const { code, syscall, message } = error;
  if (syscall === 'listen') {
    const at = `PORT=${config.port} on HOST=${config.host}`;
    if (code === 'EADDRINUSE')
      return `${at} is taken by another program (perhaps another Muster): stop that one, or set PORT to a free port.`;
    if (code === 'EACCES') return `${at} is not open to this user: set PORT to 1024 or more.`;
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      return `${at} cannot be listened on: HOST is no address of this machine. Set HOST to one, or to 0.0.0.0.`;
  }
  if (/ENOSPC|No space left on device/.test(`${code} ${message}`))
    return `There is no space left in ${folderOf(config)}: free some, or set DATA_DIR to a folder on a larger disk.`;
  if (code !== undefined && ['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `${error.path ?? folderOf(config)} may not be used (${code}): give it to this user, or set DATA_DIR.`;
  return config.databaseUrl === undefined ? undefined : databaseProblem(error, config.databaseUrl);
}

/** Returns why a configured database cannot be used; undefined for unrelated errors. */
function databaseProblem({ code, message }: SystemError, databaseUrl: string): string | undefined {
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const server = `${hostname || 'localhost'}:${port || 5432}`;
  const database = decodeURIComponent(pathname.slice(1));
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code ?? ''))
    return `The host of DATABASE_URL, ${hostname}, is not known (${code}): check its name.`;
  if (/^(ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET)$/.test(code ?? '') || isSilence(code, message))
    return `The database does not answer at ${server} (${code ?? 'timeout'}): start it, or check DATABASE_URL.`;
  if (isCertificateFault(code))
    return (
      `The certificate of the database at ${server} is refused (${code}: ${message}): name the file of its authority ` +
      `with sslrootcert in DATABASE_URL.`
    );
  if (/does not support SSL connections/.test(message))
    return `The database at ${server} does not offer TLS: turn it on there, or remove sslmode from DATABASE_URL.`;
  if (code === '28000' && /no encryption/.test(message))
    return `The database at ${server} takes encrypted connections only: add sslmode=verify-full to DATABASE_URL.`;
  if (code === '28P01' || code === '28000')
    return (
      `The database at ${server} refuses the login ${decodeURIComponent(username)}: ` +
      `check user and password of DATABASE_URL (${message}).`
    );
  if (code === '3D000') return `There is no database "${database}" at ${server}: create it, or check DATABASE_URL.`;
  if (code === '42501' && /for database/.test(message))
    return (
      `The login ${decodeURIComponent(username)} may not make a schema in the database "${database}": let an ` +
      `administrator run GRANT CREATE ON DATABASE "${database}" TO "${decodeURIComponent(username)}".`
    );
  if (/unsupported startup parameter|relation "schema_migration" does not exist/.test(message))
    return (
      `A pooler stands at ${server} that hands out connections by transaction. Set DATABASE_DIRECT_URL to ` +
      `PostgreSQL itself, with another login, or let DATABASE_URL lead there.`
    );
  if (/Connection terminated unexpectedly/.test(message))
    return (
      `${server} closes connections at once: is it a balancer or a pooler without a database behind it? ` +
      `Check DATABASE_URL.`
    );
  if (code?.startsWith('57P') || code === '53300') return `The database at ${server} takes nobody now: ${message}.`;
  return undefined;
}

/** Timeout messages of the driver and the pools. */
const SILENCE = /timeout expired|timeout exceeded|connection timeout|query read timeout|timeout acquiring/i;

/** Errors with a code come from PostgreSQL, which is therefore reachable. */
const isSilence = (code: string | undefined, message: string): boolean => code === undefined && SILENCE.test(message);

const folderOf = ({ databaseUrl, dataFolder }: Config): string =>
  databaseUrl === undefined ? `the data folder ${dataFolder}` : 'the working folder';

import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { readConfig } from '../../../src/config';
import { withTls } from '../../../src/platform/database/tls';
import { startEmbeddedPostgres } from '../../../src/platform/embedded-postgres/embedded-postgres';
import { Caller } from '../../support/caller';
import { preparedFolder, temporaryFolder } from '../../support/cluster';
import { eventually } from '../../support/eventually';
import { runMuster, startMuster, startProcess } from '../../support/process';

/** A PostgreSQL whose certificate is signed by an authority of its own. */

const OPENSSL = process.env.OPENSSL ?? 'openssl';
let folder: string;
let data: string;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
const file = (name: string) => path.join(folder, name);

const openssl = (...args: string[]) => execFileSync(OPENSSL, args, { stdio: 'ignore', cwd: folder });
const makeAuthority = (name: string) =>
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`],
    ...['-keyout', `${name}.key`, '-out', `${name}.pem`],
  );

/** The certificate names a host, not the address 127.0.0.1. */
function makeCertificate(): void {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'server.key', '-out', 'server.csr', ...subject);
  openssl(
    ...['x509', '-req', '-in', 'server.csr', '-CA', 'ours.pem', '-CAkey', 'ours.key', '-CAcreateserial', '-days', '2'],
    ...['-copy_extensions', 'copy', '-out', 'server.pem'],
  );
}

const address = (parameters: Record<string, string>, host = 'localhost') => {
  const url = new URL(postgres.url);
  url.hostname = host;
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.toString();
};
const connect = async (url: string) => {
  const client = new Client({ connectionString: withTls(url) });
  await client.connect();
  try {
    const { rows } = await client.query('select version from pg_stat_ssl where pid = pg_backend_pid()');
    return rows[0].version as string | null;
  } finally {
    await client.end();
  }
};
const codeOf = (url: string) =>
  connect(url).then(
    () => 'connected',
    ({ code }: { code?: string }) => code,
  );

beforeAll(async () => {
  folder = await temporaryFolder();
  makeAuthority('ours');
  makeAuthority('other');
  makeCertificate();
  data = await preparedFolder();
  postgres = await startEmbeddedPostgres({ dataFolder: data, fsync: false, log: () => undefined });
  const cluster = path.join(data, 'postgres');
  const { uid, gid } = statSync(cluster);
  for (const name of ['server.pem', 'server.key']) {
    copyFileSync(file(name), path.join(cluster, name));
    chmodSync(path.join(cluster, name), 0o600);
    chownSync(path.join(cluster, name), uid, gid);
  }
  const owner = new Client({ connectionString: postgres.url });
  await owner.connect();
  await owner.query(`alter system set ssl_cert_file = 'server.pem'`);
  await owner.query(`alter system set ssl_key_file = 'server.key'`);
  await owner.query('alter system set ssl = on');
  await owner.query('select pg_reload_conf()');
  await owner.end();
  await eventually(
    () => codeOf(address({ sslmode: 'no-verify' })),
    (code) => code === 'connected',
  );
});
afterAll(async () => {
  await postgres?.stop();
  for (const each of [folder, data]) await rm(each, { recursive: true, force: true });
});

describe('TLS to the database', () => {
  it('checks the authority and the name of the host, as sslmode says', async () => {
    const ours = { sslrootcert: file('ours.pem') };
    for (const sslmode of ['verify-full', 'verify-ca', 'require'])
      expect(await connect(address({ sslmode, ...ours }))).toMatch(/^TLSv1\.[23]$/);
    for (const sslmode of ['verify-full', 'require'])
      expect(await codeOf(address({ sslmode, ...ours }, '127.0.0.1'))).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
    expect(await connect(address({ sslmode: 'verify-ca', ...ours }, '127.0.0.1'))).toMatch(/^TLS/);
    for (const sslmode of ['verify-full', 'verify-ca', 'require'])
      expect(await codeOf(address({ sslmode, sslrootcert: file('other.pem') }))).toMatch(/CERT|VERIFY/);
    expect(await codeOf(address({ sslmode: 'verify-full' }))).toMatch(/CERT|VERIFY/);
    expect(await connect(address({ sslmode: 'no-verify' }))).toMatch(/^TLS/);
    expect(await connect(address({}))).toBeNull();
  });

  it('serves all connections of a server, and doctor names it', async () => {
    const DATABASE_URL = address({ sslmode: 'verify-full', sslrootcert: file('ours.pem') });
    const server = await startMuster({ DATABASE_URL });
    expect((await new Caller(server.url).get('/readyz')).status).toBe(200);
    const owner = new Client({ connectionString: postgres.url });
    await owner.connect();
    const { rows } = await owner.query(
      `select distinct s.ssl from pg_stat_ssl s join pg_stat_activity a on a.pid = s.pid
       where a.application_name like 'muster%'`,
    );
    await owner.end();
    expect(rows).toEqual([{ ssl: true }]);
    const doctor = await runMuster(['doctor'], { DATABASE_URL, PORT: '0' });
    expect(doctor.stdout).toMatch(/^ok .*connection to the database: TLSv1\.[23]$/m);
    expect(doctor.stderr).not.toContain('SECURITY WARNING');
    await server.end('SIGTERM');
  });

  it('is refused in words with the wrong authority, and where the database offers none', async () => {
    const start = (DATABASE_URL: string) => startProcess('src/main.ts', { environment: { DATABASE_URL } }).ended;
    const wrong = await start(address({ sslmode: 'verify-full', sslrootcert: file('other.pem') }));
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toMatch(
      /The certificate of the database at localhost:\d+ is refused .*: name the file of its/,
    );
    const plain = new URL(process.env.TEST_CLUSTER_URL as string);
    plain.searchParams.set('sslmode', 'require');
    expect((await start(plain.toString())).stderr).toContain('does not offer TLS');
  });

  it('is refused by the settings with a mode that may not encrypt, and without a readable CA file', () => {
    const problem = (parameters: string) => () =>
      readConfig({ DATABASE_URL: `postgres://muster:secret@db.example/muster?${parameters}` });
    expect(problem('sslmode=prefer')).toThrow(/DATABASE_URL: sslmode must be one of disable, .*, got prefer/);
    expect(problem('sslmode=verify-ca')).toThrow('DATABASE_URL: sslmode=verify-ca needs sslrootcert, a CA file');
    expect(problem('sslmode=verify-full&sslrootcert=/none.pem')).toThrow('the file /none.pem of sslrootcert cannot be');
    expect(problem('sslmode=verify-full')().databaseUrl).toContain('sslmode=verify-full');
  });
});

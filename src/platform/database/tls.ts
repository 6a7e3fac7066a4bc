import { accessSync, constants } from 'node:fs';

/** TLS to the database, by the parameters `sslmode` and `sslrootcert` of its address. */

const MODES = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'];
/** Files of the driver: certificate authorities, and a client certificate with its key. */
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];

/** Codes of Node.js for certificates that it refuses. */
const CERTIFICATE_FAULTS = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

export const isCertificateFault = (code: string | undefined): boolean => CERTIFICATE_FAULTS.has(code ?? '');

/** Returns why the TLS parameters of an address cannot be used; undefined if they can. */
export function tlsProblem(url: string): string | undefined {
  const { searchParams } = new URL(url);
  const mode = searchParams.get('sslmode');
  // Drivers read unknown modes in different ways, and `prefer` falls back to no encryption.
  if (mode !== null && !MODES.includes(mode)) return `sslmode must be one of ${MODES.join(', ')}, got ${mode}`;
  if (mode === 'verify-ca' && !searchParams.get('sslrootcert')) return 'sslmode=verify-ca needs sslrootcert, a CA file';
  for (const name of FILES) {
    const file = searchParams.get(name);
    if (file !== null && !isReadable(file)) return `the file ${file} of ${name} cannot be read`;
  }
  return undefined;
}

/**
 * Returns the address as the driver takes it. `require` checks the certificate as `verify-full` does; `verify-ca`
 * checks it without the name of the host.
 */
export function withTls(url: string): string {
  const target = new URL(url);
  const mode = target.searchParams.get('sslmode');
  if (mode === 'require') target.searchParams.set('sslmode', 'verify-full');
  else if (mode === 'verify-ca') target.searchParams.set('uselibpqcompat', 'true');
  else return url;
  return target.toString();
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

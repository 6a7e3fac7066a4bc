import type { IncomingMessage } from 'node:http';
import { HttpRefusal } from '../http-status';

/** Hostnames that public DNS never assigns. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Refuses requests for hosts other than this machine. A local server without PUBLIC_URL trusts the Host header, so DNS
 * rebinding could otherwise make another site's page pass as same-origin.
 */
export const requireLoopbackHost =
  (ownHost: string | undefined) =>
  ({ headers: { host } }: IncomingMessage): void => {
    if (ownHost === undefined || host === undefined) return;
    const name = host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
    if (LOOPBACK.test(name) || name === ownHost.toLowerCase()) return;
    throw new HttpRefusal(
      421,
      `This server answers for this machine only, not for ${JSON.stringify(host.slice(0, 100))}: ` +
        'set PUBLIC_URL to the address under which it is reached',
    );
  };

import type { IncomingMessage } from 'node:http';
import { HttpRefusal } from '../http-status';

/** Names that no public name server gives to anybody. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Refuses requests for another host than this machine. A server of the machine alone, without PUBLIC_URL, believes the
 * host it is asked for; a page whose name was made to lead here (DNS rebinding) would pass for one of its own.
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

import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whom the server may speak to on behalf of an organization: addresses of the Internet, none of its own network. */

/** All that is given out of IPv6 so far (IANA, IPv6 Global Unicast Address Assignments). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** False for private, loopback, link-local, reserved, mapped and translated addresses, and for what is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST));
}

/** The address that a host is in itself, if it is none to be asked for: `127.0.0.1`, `[::1]` and `2130706433` are. */
export function addressIn({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? null : host;
}

export class AddressRefused extends Error {}

/**
 * Resolves names to public addresses only. Who connects by it connects to the very addresses that it has looked at,
 * whatever the name means a moment later.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
    const [first] = addresses;
    if (error || !first) return callback(error ?? new Error('no address'), '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new AddressRefused(), '');
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });

import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Addresses to which the server may connect on behalf of an organization: public addresses only, never its own network.
 */

/** Allocated part of IPv6 (IANA, IPv6 Global Unicast Address Assignments). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** False for private, loopback, link-local, reserved, mapped and translated addresses, and for invalid ones. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST));
}

/**
 * Returns the address if the host is a literal: `127.0.0.1`, `[::1]` and `2130706433` are. Null for names that need a
 * lookup.
 */
export function addressIn({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? null : host;
}

export class AddressRefused extends Error {}

/**
 * Resolves names to public addresses only. The client connects to the checked addresses themselves, which prevents DNS
 * rebinding.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
    const [first] = addresses;
    if (error || !first) return callback(error ?? new Error('no address'), '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new AddressRefused(), '');
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });

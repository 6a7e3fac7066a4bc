import ipaddr from 'ipaddr.js';

const PREFIX_BITS = 64;

/** Returns an IPv4 address (also if mapped to IPv6), or the /64 of an IPv6 address. Other text is unchanged. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${PREFIX_BITS}`)}/${PREFIX_BITS}`;
}

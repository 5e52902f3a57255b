import { isIPv4 } from 'node:net';

/**
 * The network of a client, enough to recognize it but not to identify a person: the /24 of an IPv4 address, or the /48 of
 * an IPv6 network, written as `2001:db8:1:2::/64`. Null for anything else, such as a Unix socket.
 */
export function networkOf(address: string): string | null {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  const groups = /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/i.exec(address)?.[1];
  return groups === undefined ? null : `${groups}:/48`;
}

import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** The host of a URL as a name or an address, without the brackets around IPv6. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Whether a list contains an address, which may end with an interface name: `fe80::1%eth0`. */
export function includes(list: BlockList, address: string): boolean {
  const [plain = ''] = address.split('%');
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a name or an address refers to this machine. Names are not resolved. */
export function isLoopbackHost(host: string): boolean {
  if (isIP(host) !== 0) return includes(loopback, host);
  return host === 'localhost' || host.endsWith('.localhost');
}

/** Whether a URL is http on this machine, where nobody can read the traffic. */
export function isLoopbackHttp(url: URL): boolean {
  return url.protocol === 'http:' && isLoopbackHost(hostOf(url));
}

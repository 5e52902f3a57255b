import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { invalidParameter } from '../../domain/errors.js';
import { urlOf } from '../../domain/hostname.js';

const LONGEST_URL = 2000;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Addresses without receivers: the host itself, its link, groups of hosts, and the metadata services of clouds. */
const forbidden = new BlockList();
forbidden.addSubnet('0.0.0.0', 8);
forbidden.addSubnet('169.254.0.0', 16);
forbidden.addSubnet('224.0.0.0', 3);
forbidden.addAddress('100.100.100.200');
forbidden.addAddress('::', 'ipv6');
forbidden.addSubnet('fe80::', 10, 'ipv6');
forbidden.addSubnet('ff00::', 8, 'ipv6');
forbidden.addAddress('fd00:ec2::254', 'ipv6');

const includes = (list: BlockList, address: string) =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

function isLoopbackHost(host: string): boolean {
  if (isIP(host) !== 0) return includes(loopback, host);
  return host === 'localhost' || host.endsWith('.localhost');
}

/** Why an address must not be connected to; null if it may be. Loopback is allowed for hosts that mean it. */
function refusalOf(host: string, address: string): string | null {
  if (includes(forbidden, address)) return `${address} is a link-local, metadata or reserved address.`;
  if (includes(loopback, address) && !isLoopbackHost(host))
    return `"${host}" resolves to the loopback address ${address}.`;
  return null;
}

/**
 * Parses the address of a receiver.
 * @throws DomainError invalid_parameter unless it is an https URL (or http on loopback) without credentials or fragment
 */
export function parseReceiver(text: string): URL {
  const refuse = (message: string) => invalidParameter('url', message);
  const url = text.length > LONGEST_URL ? null : urlOf(text);
  if (url === null) throw refuse('"url" must be a URL such as https://example.com/hooks/visibility.');
  const host = hostOf(url);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(host)))
    throw refuse('"url" must begin with https://. Only loopback addresses may use http.');
  if (url.username !== '' || url.password !== '')
    throw refuse('"url" must not contain a user or password. Check the signature of the requests instead.');
  if (url.hash !== '') throw refuse('"url" must not have a fragment.');
  const refusal = isIP(host) === 0 ? null : refusalOf(host, host);
  if (refusal !== null) throw refuse(`"url" cannot be used: ${refusal}`);
  return url;
}

/** Resolves the name of a receiver, and fails if an address must not be connected to. */
export const lookUpReceiver: LookupFunction = (host, options, callback) => {
  const all: LookupAllOptions = { ...options, all: true };
  lookup(host, all, (error, addresses) => {
    const refusal =
      error === null ? addresses.map(({ address }) => refusalOf(host, address)).find(Boolean) : null;
    const [first] = addresses as LookupAddress[] | [];
    if (error !== null || first === undefined) callback(error ?? new Error(`${host} has no address.`), '');
    else if (refusal) callback(new Error(refusal), '');
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

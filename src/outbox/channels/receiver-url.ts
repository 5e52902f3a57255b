import { promises } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { invalidParameter } from '../../domain/errors.js';
import { hostOf, includes, isLoopbackHost, isLoopbackHttp } from '../../domain/loopback.js';
import { urlOf } from '../../domain/url.js';
import { guardedLookup } from '../../platform/guarded-lookup.js';
import { publicLookup, publicRejectionOf } from '../../platform/web-fetch.js';

const MAX_URL_LENGTH = 2000;

/** IPv4 ranges without receivers: the host itself, link-local, multicast, and the metadata services of clouds. */
const FORBIDDEN_IPV4: readonly [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
  ['100.100.100.200', 32],
];

/** Addresses without receivers. An IPv4 range includes its IPv4-mapped form. */
const forbidden = new BlockList();
for (const [address, prefix] of FORBIDDEN_IPV4) forbidden.addSubnet(address, prefix);
forbidden.addSubnet('fe80::', 10, 'ipv6');
forbidden.addSubnet('ff00::', 8, 'ipv6');
forbidden.addAddress('fd00:ec2::254', 'ipv6');

// NAT64 in a network without IPv4 translates these to an IPv4 address, which may be any public one.
for (const [address, prefix] of [...FORBIDDEN_IPV4, ['127.0.0.0', 8] as const])
  forbidden.addSubnet(`64:ff9b::${address}`, 96 + prefix, 'ipv6');

// Other forms that embed an IPv4 address, in several places, obfuscated or obsolete: no receiver needs them.
forbidden.addSubnet('64:ff9b:1::', 48, 'ipv6'); // NAT64 of a site, RFC 8215
forbidden.addSubnet('2002::', 16, 'ipv6'); // 6to4
forbidden.addSubnet('2001::', 32, 'ipv6'); // Teredo
forbidden.addSubnet('::ffff:0:0:0', 96, 'ipv6'); // IPv4-translated
forbidden.addAddress('::', 'ipv6');
forbidden.addRange('::2', '::ffff:ffff', 'ipv6'); // IPv4-compatible, all but loopback

/** The reason connecting to an address is not allowed; null if it is. Loopback is allowed for hosts that refer to it. */
export function rejectionOf(host: string, address: string): string | null {
  if (includes(forbidden, address)) return `${address} is a link-local, metadata or reserved address.`;
  if (isLoopbackHost(address) && !isLoopbackHost(host))
    return `"${host}" resolves to the loopback address ${address}.`;
  return null;
}

/**
 * Parses the address of a receiver.
 * @param param the parameter that it was given as
 * @throws DomainError invalid_parameter unless it is an https URL (or http on loopback) without credentials or fragment
 */
export function parseReceiver(text: string, param = 'url'): URL {
  const rejected = (message: string) => invalidParameter(param, message.replace('"url"', `"${param}"`));
  const url = text.length > MAX_URL_LENGTH ? null : urlOf(text);
  if (url === null) throw rejected('"url" must be a URL such as https://example.com/hooks/visibility.');
  const host = hostOf(url);
  if (url.protocol !== 'https:' && !isLoopbackHttp(url))
    throw rejected('"url" must begin with https://. Only loopback addresses may use http.');
  if (url.username !== '' || url.password !== '')
    throw rejected('"url" must not contain a user or password. Check the signature of the requests instead.');
  if (url.hash !== '') throw rejected('"url" must not have a fragment.');
  const rejection = isIP(host) === 0 ? null : rejectionOf(host, host);
  if (rejection !== null) throw rejected(`"url" cannot be used: ${rejection}`);
  return url;
}

/**
 * Parses the address of a receiver that an owner of a workspace sets.
 * @throws DomainError invalid_parameter unless it is an https URL with the usual port, and no address of a private network
 */
export function parsePublicReceiver(text: string): URL {
  const rejected = (message: string) => invalidParameter('address', message);
  const url = parseReceiver(text, 'address');
  const host = hostOf(url);
  if (url.protocol !== 'https:') throw rejected('"address" must begin with https://.');
  if (url.port !== '') throw rejected('"address" must not have a port. Use one at the usual port of https.');
  const rejection = isIP(host) === 0 ? null : publicRejectionOf(host, host);
  if (rejection !== null) throw rejected(`"address" cannot be used: ${rejection}`);
  return url;
}

/** The origin of a receiver, such as `https://hooks.example.com`; null for any other text. */
export const originOf = (url: string): string | null => urlOf(url)?.origin ?? null;

/** Resolves the name of a receiver, and fails if connecting to an address is not allowed. */
export const lookUpReceiver = guardedLookup(promises.lookup, rejectionOf);

/** The same for a receiver that must have a public address. */
export const lookUpPublicReceiver = publicLookup();

import { BlockList, isIP } from 'node:net';
import type { Context } from '../state.js';

/** Returns the address of the client behind any trusted proxies. */
export type ClientAddress = (ctx: Context) => string;

/**
 * Trusts only the part of X-Forwarded-For that configured proxies wrote: the client is the first address from the right
 * that is not a trusted proxy. IPv6 clients are identified by their /64, which usually belongs to one subscriber.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = trustIn(trustedProxies);

  function behindProxies(ctx: Context, peer: string): string {
    let address = peer;
    const forwarded = ctx
      .get('x-forwarded-for')
      .split(',')
      .map((part) => plainAddress(part.trim()));
    while (isTrusted(address)) {
      const previous = forwarded.pop();
      if (previous === undefined || isIP(previous) === 0) break;
      address = previous;
    }
    return address;
  }

  return function clientAddress(ctx) {
    const peer = peerOf(ctx);
    // A look-up in an empty list costs as much as the rest of the authentication.
    const address = trustedProxies.length === 0 ? peer : behindProxies(ctx, peer);
    return isIP(address) === 6 ? ipv6Network(address) : address;
  };
}

/** The address at the other end of the connection. */
const peerOf = (ctx: Context) => plainAddress(ctx.req.socket.remoteAddress ?? '');

/** Returns whether a request comes directly from a configured proxy. */
export function createIsFromProxy(trustedProxies: readonly string[]): (ctx: Context) => boolean {
  const isTrusted = trustIn(trustedProxies);
  return (ctx) => isTrusted(peerOf(ctx));
}

function trustIn(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) addRange(trusted, proxy);
  return (address) => isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function addRange(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}

/** Converts `::ffff:10.0.0.1`, the form of an IPv4 client on a dual-stack socket, to 10.0.0.1. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

function ipv6Network(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

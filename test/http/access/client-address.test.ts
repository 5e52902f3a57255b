import { describe, expect, it } from 'vitest';
import { createClientAddress } from '../../../src/http/access/client-address.js';
import type { Context } from '../../../src/http/state.js';

/** The part of a request's context that determines the client address. */
function contextOf(peer: string, forwarded = ''): Context {
  return { req: { socket: { remoteAddress: peer } }, get: () => forwarded } as unknown as Context;
}

const addressBehind =
  (...proxies: string[]) =>
  (peer: string, forwarded?: string) =>
    createClientAddress(proxies)(contextOf(peer, forwarded));

describe('the address of a client', () => {
  it('uses the peer address and ignores X-Forwarded-For without trusted proxies', () => {
    const address = addressBehind();
    expect(address('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
    expect(address('::ffff:203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  });

  it('uses the address that the nearest trusted proxy saw', () => {
    const address = addressBehind('10.0.0.0/8', '192.0.2.1');
    expect(address('10.1.2.3', '198.51.100.1')).toBe('198.51.100.1');
    expect(address('::ffff:10.1.2.3', ' 198.51.100.1 ')).toBe('198.51.100.1');
    expect(address('192.0.2.1', '198.51.100.1')).toBe('198.51.100.1');
    expect(address('192.0.2.2', '198.51.100.1')).toBe('192.0.2.2');
  });

  it('follows trusted proxies only, and ignores addresses that a client sent', () => {
    const address = addressBehind('10.0.0.0/8');
    expect(address('10.0.0.1', '1.1.1.1, 198.51.100.1')).toBe('198.51.100.1');
    expect(address('10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2')).toBe('198.51.100.1');
    expect(address('10.0.0.1', '10.9.9.9, 198.51.100.1, 10.0.0.2')).toBe('198.51.100.1');
  });

  it('uses the last proxy when the header is empty, too short or not an address', () => {
    const address = addressBehind('10.0.0.0/8');
    expect(address('10.0.0.1')).toBe('10.0.0.1');
    expect(address('10.0.0.1', 'unknown')).toBe('10.0.0.1');
    expect(address('10.0.0.1', '198.51.100.1, 999.1.1.1')).toBe('10.0.0.1');
    expect(address('10.0.0.1', '10.0.0.2')).toBe('10.0.0.2');
  });

  it('reduces an IPv6 client to its /64, in any notation', () => {
    const address = addressBehind('fd00::/8');
    const network = address('2001:db8:1:2:3:4:5:6');
    expect(address('2001:db8:1:2::9')).toBe(network);
    expect(address('fd00::1', '2001:db8:1:2:ffff::')).toBe(network);
    expect(address('2001:db8:1:3::9')).not.toBe(network);
    expect(address('::1')).toBe('0:0:0:0::/64');
  });
});

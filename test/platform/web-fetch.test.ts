import { describe, expect, it } from 'vitest';
import { publicLookup } from '../../src/platform/web-fetch.js';

const lookUp = (address: string, family: number) =>
  new Promise((settle) =>
    publicLookup(() => Promise.resolve([{ address, family }]))('acme.dev', { all: true }, (error, found) =>
      settle(error?.message ?? found),
    ),
  );

describe('an address of a website', () => {
  it.each(['93.184.216.34', '2606:2800:220:1::1'])('may be %s', async (address) => {
    expect(await lookUp(address, address.includes(':') ? 6 : 4)).toEqual([
      expect.objectContaining({ address }),
    ]);
  });

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1'],
    ...['192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '64:ff9b::a00:1', 'fd00::1', 'fe80::1', 'fe80::1%lo', 'ff02::1'],
    ...['2001:db8::1', '2002:7f00:1::', '2001:0:102:304::'],
  ])('may not be %s', async (address) => {
    expect(await lookUp(address, address.includes(':') ? 6 : 4)).toMatch('not on the public Internet');
  });
});

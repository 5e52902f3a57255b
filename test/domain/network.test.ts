import { expect, it } from 'vitest';
import { networkOf } from '../../src/domain/network.js';

it.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['10.0.0.0', '10.0.0.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['', null],
  ['socket', null],
])('the network of %j is %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

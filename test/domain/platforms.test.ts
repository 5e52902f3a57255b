import { expect, it } from 'vitest';
import { inPlatformOrder, platforms } from '../../src/domain/platforms.js';

it('lists the platforms of the contract first, then the others by name, each once', () => {
  const others = ['zeta', 'le-chat', 'copilot', 'constructor', 'copilot2'];
  const shuffled = [...others, ...platforms.toReversed(), 'copilot', 'google'];
  const expected = [...platforms, 'constructor', 'copilot', 'copilot2', 'le-chat', 'zeta'];
  expect(inPlatformOrder(shuffled)).toEqual(expected);
  expect(inPlatformOrder([])).toEqual([]);
});

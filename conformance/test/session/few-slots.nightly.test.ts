import { expect, it } from 'vitest';
import { complaintsOf } from '../prove.js';
import { runWithFewSlots, withoutRoom } from './few-slots.js';

it('with one free prompt slot, every check but one runs, and no rule is broken', async () => {
  const result = await runWithFewSlots(1);
  expect(complaintsOf(result)).toEqual([]);
  expect(withoutRoom(result)).toEqual(['prompts/twice']);
});

import { directed } from '../engine/check.js';
import type { BadCall, CheckContext } from '../engine/context.js';
import type { Actor } from '../engine/actor.js';
import { freeSlots, promptDifferences } from '../engine/state.js';
import { noTexts, outOfBounds } from './prompt-input.js';
import {
  addMany,
  createdCount,
  editMany,
  itemsOf,
  notTracked,
  resultsOf,
  trackMany,
  unknownId,
  type EditResult,
  type InsertResult,
} from './prompt-calls.js';

/** Faulty items of a bulk insert: what is wrong with each, and the item. */
function badItems(t: CheckContext): { name: string; item: unknown }[] {
  return [
    ...[...outOfBounds(t), ...noTexts].map(({ name, text }) => ({ name, item: { text } })),
    ...['custom', 'foo'].map((persona) => ({
      name: `persona ${persona}`,
      item: { text: t.text(), persona },
    })),
    { name: 'a topic that is a number', item: { text: t.text(), topic: 7 } },
  ];
}

import type { Call, NewPrompt } from '../../model/call.js';
import { override, itemsOf } from '../../model/override.js';
import type { Behavior } from '../../model/call.js';
import { fault, type Fault } from '../fault.js';

const LATE = 39;

/** Faults of the fields of items far down a batch. */
export const lateBatchFaults: readonly Fault[] = [
  fault('L66', ['BULK-03'], 'Items from the 40th on lose their topic.', (behavior) =>
    changeItems(behavior, (item, { place }) => (place >= LATE ? { ...item, topic: null } : item)),
  ),
  fault('L67', ['BULK-10'], 'Items from the 40th on have the persona of the item before.', (behavior) =>
    changeItems(behavior, (item, { place, before }) =>
      place >= LATE && before !== undefined ? { ...item, persona: before.persona } : item,
    ),
  ),
  fault('L68', ['BULK-10'], 'Items from the 40th on lose their intent.', (behavior) =>
    changeItems(behavior, (item, { place }) => (place >= LATE ? { ...item, intent: null } : item)),
  ),
  fault('L69', ['BULK-03'], 'The topic of the 50th item is that of the item before.', (behavior) =>
    changeItems(behavior, (item, { place, before }) =>
      place === 49 && before !== undefined ? { ...item, topic: before.topic } : item,
    ),
  ),
  fault(
    'L70',
    ['BULK-03'],
    'In a long batch, a new item after a reused one has the topic of the reused one.',
    (behavior) =>
      changeItems(behavior, (item, { place, before, call }) =>
        place >= LATE && before !== undefined && call.model.behavior.findReusable(call, before) !== null
          ? { ...item, topic: before.topic }
          : item,
      ),
  ),
];

interface Place {
  readonly place: number;
  readonly before: NewPrompt | undefined;
  readonly call: Call;
}

/** Changes the new items of a batch as they are tracked, given their positions. */
function changeItems(behavior: Behavior, change: (item: NewPrompt, at: Place) => NewPrompt): void {
  override(behavior, 'track', (base) => (call, item) => {
    if (call.operation !== 'bulkInsertPrompts') return base(call, item);
    const items = itemsOf(call) as readonly { readonly text: string; readonly topic?: string | null }[];
    const place = items.findIndex(({ text }) => text.trim() === item.text);
    const sent = items[place - 1];
    const before =
      sent === undefined ? undefined : { ...item, topic: null, intent: null, persona: 'discoverer', ...sent };
    return base(call, change(item, { place, before, call }));
  });
}

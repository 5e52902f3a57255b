import type { Call } from '../call.js';
import { itemsOf } from '../override.js';

/** The texts in the body of a call, with the ids of their prompts. */
export function textsOf(call: Call): { id: string | undefined; text: string }[] {
  const items = itemsOf(call).length > 0 ? itemsOf(call) : [call.body];
  return items.flatMap((item) => {
    const { id, text } = (item ?? {}) as { id?: unknown; text?: unknown };
    return typeof text === 'string'
      ? [{ id: typeof id === 'string' ? id : undefined, text: text.trim() }]
      : [];
  });
}

import { rule } from './rule.js';

/** Bulk insert. */
export const bulkRules = {
  'BULK-01': rule('S', '201 {results: [{promptId, created boolean}], activeCount, cap}', 'P2 L120, P4 L258'),
  'BULK-02': rule(
    'D',
    'One result per item, in the order sent (nothing else ties a result to its item)',
    'P2 L120',
  ),
  'BULK-03': rule('S', 'New text: created true, tracked', 'P2 L120, P3 L149'),
  'BULK-04': rule(
    'S',
    'Text equal to an existing tracked prompt: that prompt is reused, created false',
    'P3 L149, P4 L273',
  ),
  'BULK-05': rule(
    'D',
    'Mixed batch: flags per item; activeCount grows by the number of created true',
    'P3 L149',
  ),
  'BULK-06': rule(
    'D',
    'The same batch twice: second answer 201, all created false, same ids, count same',
    'P3 L149',
  ),
  'BULK-07': rule(
    'S',
    'Atomic: one invalid item (text 2 or 501, bad persona, text missing) and nothing is tracked',
    'P3 L149',
  ),
  'BULK-08': rule('S', '1 to 100 items', 'P4 L273, P8 L335'),
  'BULK-09': rule('S', 'Prompts required, an array of objects', 'P4 L273'),
  'BULK-10': rule('S', 'The element is that of AddPrompt (same bounds, personas, nullables)', 'P4 L264-273'),
  'BULK-11': rule('S', '201 even when everything was reused', 'P4 L258'),
  'BULK-12': rule(
    'D',
    'A text equal only to an ARCHIVED prompt is new: created true, new id; the archived one stays archived',
    'P4 L273 "tracked"',
  ),
  'BULK-13': rule(
    'D',
    'A text equal to a PAUSED prompt reuses it (paused is in the tracked group)',
    'P3 L138 L149',
  ),
  'BULK-14': rule(
    'D',
    'The match uses the current wording: after a reword the old text is new again, the new text is reused',
    'P3 L149',
  ),
  'BULK-15': rule(
    'D',
    'After a replacement: the old text creates, the new text reuses the new prompt',
    'P3 L146 L149',
  ),
  'BULK-16': rule('D~', 'Reuse does not alter the existing prompt (topic, status)', 'P4 L273 "reuses"'),
  'BULK-17': rule(
    'D',
    'A text twice in one batch: whatever is chosen (NS-045), activeCount grows by the number of created true, and every returned id is tracked; or the batch is refused whole',
    'P3 L149',
  ),
  'BULK-18': rule('S', 'Paid', 'P4 L258'),
  'BULK-19': rule(
    'D',
    'A text tracked by two concurrent bulks: at most one created true per text (WARN where uniqueness is not kept)',
    'P4 L273',
  ),
  'BULK-20': rule('S', 'The cap is checked once over the batch, before anything', 'P3 L149, P8 L339'),
} as const;

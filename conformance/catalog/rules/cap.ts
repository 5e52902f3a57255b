import { rule } from '../rule.js';

export const capRules = {
  'CAP-01': rule(
    'S',
    'GET /v1/prompts/cap returns the integers `activeCount` and `cap`.',
    'openapi getPromptCap 200, PromptCap',
    'The cap is what a workspace pays for, and clients plan with it. A count that does not match the list cannot be explained to a customer.',
  ),
  'CAP-02': rule(
    'S',
    '`activeCount` is at least 0, and `cap` is -1 (unlimited) or a number of slots.',
    'behavior 12.1; openapi PromptCap.activeCount, PromptCap.cap',
    'CAP-01',
  ),
  'CAP-03': rule(
    'D',
    'The `activeCount` and `cap` returned by an add match those of GET /v1/prompts/cap after it.',
    'behavior 12.11',
    'PR-07',
  ),
  'CAP-04': rule(
    'S',
    'An add at the cap is rejected and tracks nothing.',
    'behavior 12.2',
    'Every measurement of an active prompt costs money. A cap that can be exceeded, by a batch or by a race, is no limit.',
  ),
  'CAP-05': rule(
    'D',
    'The last free slot below the cap can be used.',
    'behavior 12.3',
    'A slot that was paid for must be usable. An off-by-one error or a slot that is not freed takes it away.',
  ),
  'CAP-06': rule(
    'S',
    'A bulk insert that would exceed the cap is rejected, and none of its prompts are tracked.',
    'behavior 12.4',
    'CAP-04',
  ),
  'CAP-07': rule('D', 'A bulk insert that exactly fits the cap is accepted.', 'behavior 12.3', 'CAP-05'),
  'CAP-08': rule('S', 'If `cap` is -1, no add is rejected because of the cap.', 'behavior 12.1', 'CAP-05'),
  'CAP-09': rule(
    'D',
    'Concurrent adds do not exceed the cap: no more of them succeed than there were free slots.',
    'behavior 12.5',
    'CAP-04',
  ),
  'CAP-10': rule(
    'D',
    'Archiving a prompt frees its slot, since an archived prompt is not active.',
    'behavior 12.8',
    'CAP-05',
  ),
  'CAP-11': rule(
    'D',
    '`activeCount` is between the number of active tracked prompts and the number of all tracked prompts.',
    'behavior 12.10',
    'CAP-01',
  ),
  'CAP-12': rule(
    'D',
    'After an add, `activeCount` does not exceed a finite `cap`.',
    'behavior 12.5',
    'CAP-04',
  ),
  'CAP-13': rule(
    'D',
    'GET /v1/prompts/cap, an add and a bulk insert return the same `cap`.',
    'behavior 12.11',
    'PR-07',
  ),
  'CAP-14': rule(
    'D',
    'Calls on keywords, brand and keys leave `activeCount` unchanged.',
    'behavior 12.12',
    'CAP-01',
  ),
} as const;

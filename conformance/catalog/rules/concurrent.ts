import { rule } from '../rule.js';

export const concurrentRules = {
  'CON-01': rule(
    'D',
    'Overlapping writes to prompts happen in some order: their responses are those of the same writes one after another.',
    'behavior 8.5, 9.7, 10.2, 11.5, 12.5, 13.3, 14.1, 17.5, 17.6',
  ),
  'CON-02': rule(
    'D',
    'After overlapping writes, the prompts and the cap are in a state that some order of the accepted writes leads to.',
    'behavior 8.5, 9.7, 10.2, 12.8, 12.10, 13.1, 14.2, 16.1, 17.3',
  ),
  'CON-03': rule(
    'D',
    'No list of prompts shows one half of a replacement, or only some of the prompts of a bulk insert.',
    'behavior 11.1, 17.1',
  ),
  'CON-04': rule(
    'D~',
    'A read that overlaps with writes, or a count in the response to a write, shows the state at one moment between its request and its response.',
    'behavior 7.10, 9.15, 12.11',
  ),
  'CON-05': rule(
    'D',
    'A response belongs to its request, however many requests overlap.',
    'behavior 13.1, 14.4, 17.2, 21.2, 21.5',
  ),
  'CON-06': rule(
    'D',
    'Overlapping writes to the brand happen in some order: each save adds to the version before it, and nothing is lost.',
    'behavior 18.1, 18.2, 18.5, 19.1, 19.2',
  ),
  'CON-07': rule(
    'D',
    'A key is valid from the response that issued it, and invalid from the response to its revocation, also in overlapping calls.',
    'behavior 2.8, 2.9, 21.4, 21.7, 21.10',
  ),
} as const;

import { rule } from '../rule.js';

export const concurrentRules = {
  'CON-01': rule(
    'D',
    'Overlapping writes to prompts happen in some order: their responses are those of the same writes one after another.',
    'behavior 8.5, 9.7, 10.2, 11.5, 12.5, 13.3, 14.1, 17.5, 17.6',
    'Clients write at the same time without knowing of each other. If no order of their writes explains the responses, one of them was told something that never was.',
  ),
  'CON-02': rule(
    'D',
    'After overlapping writes, the prompts and the cap are in a state that some order of the accepted writes leads to.',
    'behavior 8.5, 9.7, 10.2, 12.8, 12.10, 13.1, 14.2, 16.1, 17.3',
    'A lost write or a count that drifts is seen by nobody when it happens. It is found weeks later, when a prompt is missing or a slot cannot be used.',
  ),
  'CON-03': rule(
    'D',
    'No list of prompts shows one half of a replacement, or only some of the prompts of a bulk insert.',
    'behavior 11.1, 17.1',
    'A client that sees both prompts, or neither, repairs what is not broken: it archives one or adds another.',
  ),
  'CON-04': rule(
    'D~',
    'A read that overlaps with writes shows the state at one moment between its request and its response, and no addition is rejected for slots that only another rejected one asked for.',
    'behavior 7.10, 8.5, 9.15, 12.3',
    'A page that combines the data of two moments shows a state that never existed, and a client acts on it.',
  ),
  'CON-05': rule(
    'D',
    'A response belongs to its request, however many requests overlap.',
    'behavior 13.1, 14.4, 17.2, 21.2, 21.5',
    'A response to another request gives a client the ids of other prompts, or a key that somebody else holds.',
  ),
  'CON-06': rule(
    'D',
    'Overlapping writes to the brand happen in some order: each save adds to the version before it, and nothing is lost.',
    'behavior 18.1, 18.2, 18.5, 19.1, 19.2',
    'CON-01',
  ),
  'CON-07': rule(
    'D',
    'A key is valid from the response that issued it, and invalid from the response to its revocation, also in overlapping calls.',
    'behavior 2.8, 2.9, 21.4, 21.7, 21.10',
    'A key is revoked because it leaked. A busy key that outlives its revocation is the one that is being abused.',
  ),
  'CON-08': rule(
    'D',
    'Some order of overlapping writes leads to each count in their responses, and to each count or brand profile that is read among them.',
    'behavior 10.2, 11.5, 12.5, 12.11, 18.1',
    'A client plans with the count: it adds as many prompts as it says are left. A count or a profile that no order leads to was never true, so nothing that is based on it is.',
  ),
} as const;

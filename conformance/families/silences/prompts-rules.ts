import { silence } from '../../catalog/rule.js';

/** Silences on prompts. */
export const silentPrompts = {
  'NS-045': silence(
    'What becomes of a new text that stands twice in one bulk insert?',
    'The first item creates the prompt, and the second reuses it.',
    'One created and one reused, two prompts, and a refusal of the batch pass (BULK-17).',
  ),
  'NS-046': silence(
    'What does a single add of a text that is tracked already do?',
    'It tracks another prompt and takes a slot.',
    'A new prompt, the prompt that is there without a further slot, and a refusal pass.',
  ),
  'NS-047': silence(
    'When do two texts count as equal?',
    'When they have the same characters after trimming; letter case counts.',
    'Anything passes: the other rules use texts that are identical or clearly different.',
  ),
  'NS-048': silence(
    'Do items of a bulk insert that reuse a prompt count against the cap?',
    'They do not, since they occupy a slot already.',
    'At the cap, a batch of tracked texts may succeed or be refused.',
  ),
  'NS-049': silence(
    'Does a reused prompt take over the topic of the item?',
    'It does not.',
    'Both pass; a topic that changes is a warning (BULK-16).',
  ),
  'NS-050': silence(
    'Does a paused prompt occupy a slot?',
    'It does: `activeCount` is the number of tracked prompts.',
    'A pause may leave `activeCount` as it is or lower it by one, and a resume brings it back.',
  ),
  'NS-051': silence(
    'Does a bulk insert that reuses a paused prompt resume it?',
    'It stays paused.',
    'Both pass.',
  ),
  'NS-052': silence(
    'What answers pausing a paused prompt, and resuming a running one?',
    'Both are 200; a second pause replaces the reason where it brings one.',
    '200 and any refusal pass.',
  ),
  'NS-053': silence(
    'What is `pausedReason` without a reason, and after a resume?',
    'It is null.',
    'Null and any string pass.',
  ),
  'NS-054': silence(
    'What happens to a `reason` that is sent with a resume?',
    'It is ignored.',
    '200 and any refusal pass.',
  ),
  'NS-055': silence(
    'Which status have a new and a resumed prompt?',
    '`pending_baseline` until the first successful observation, and the same again after a resume.',
    'Any string that is not empty passes.',
    'P3 L143 L151',
  ),
  'NS-056': silence(
    'Which words stand in `status` and `createdBy`?',
    '`status` is one of the eight statuses of the analytics filter, and `createdBy` is `api`, `user` or `system`.',
    'Any strings that are not empty pass.',
    'P2 L130',
  ),
  'NS-057': silence(
    'Which other transitions are there, such as out of the archive?',
    'There are none: an archived prompt stays archived.',
    'Anything passes; it is not looked at.',
    'P3 L152',
  ),
  'NS-058': silence(
    'What answers archiving an archived prompt?',
    '200, and the prompt stays as it was.',
    '200 and any refusal pass; the prompt must still be archived.',
  ),
  'NS-059': silence(
    'With what status is rewording, pausing or replacing an archived prompt refused?',
    'With 409 and the code `prompt_not_editable`.',
    'Any refusal passes, such as 404 or 409.',
  ),
  'NS-060': silence(
    'May a prompt be reworded to the text of another tracked prompt?',
    'It may.',
    'A success and any refusal pass.',
  ),
  'NS-061': silence(
    'May a bulk edit name one prompt twice, or swap two texts?',
    'A prompt that is named twice is refused with the whole batch, and a swap is allowed.',
    'A refusal passes for both; so does a success that leaves one of the texts sent, and the swap.',
  ),
  'NS-062': silence(
    'Which change of wording is minor, and which major?',
    'It is minor when only case, punctuation or spaces differ, or when at least 0.6 of the words are common; else it is major.',
    'Either word passes for any real change.',
  ),
  'NS-063': silence(
    'Is a change of letter case a change of wording?',
    'It is a minor one.',
    'Any answer passes in which `changed` and `wordingChange` agree (EDIT-06).',
  ),
  'NS-064': silence(
    'May a replacement have the same text, and what does the new prompt take over?',
    'The same text is allowed; topic, persona and intent are taken over, and the new prompt is not paused.',
    'The same text may be taken or refused, and the topic may be that of the old prompt or null.',
  ),
  'NS-065': silence(
    'What do `archivedBy` and `archivedReason` say?',
    '`archivedBy` is the id of the owner, `archivedReason` is `replaced` after a replacement, and both are null otherwise.',
    'A string or null passes anywhere.',
  ),
  'NS-066': silence(
    'In which order are prompts listed?',
    'Tracked ones oldest first, archived ones with the latest archived first, without paging.',
    'Any order passes.',
  ),
  'NS-067': silence(
    'What happens to texts of blanks, padded texts, control characters and line breaks?',
    'Texts are stored trimmed; fewer than 3 characters after trimming and control characters are answered 400, and line breaks are kept.',
    'Texts of blanks may be taken or refused, and padded ones stored as sent or trimmed.',
  ),
  'NS-068': silence(
    'What is a character in a length?',
    'A Unicode code point.',
    'Code points, UTF-16 units and graphemes pass: bounds are tested with characters that are one of each.',
  ),
  'NS-069': silence(
    'Is a topic trimmed or limited in length, and what is an empty one?',
    'It is trimmed and has at most 200 characters, and an empty one is null.',
    'Anything passes: the other rules use plain short labels.',
  ),
  'NS-070': silence(
    'What does `persona` null mean?',
    'It is answered 400, since only `topic` and `intent` are nullable.',
    '201 and any refusal pass.',
  ),
  'NS-071': silence(
    'What happens in a workspace without an active GEO project?',
    'The list is empty, and the first add makes a default project.',
    'Anything passes; it is not looked at.',
  ),
  'NS-072': silence(
    'How high is the cap of a plan?',
    '10 on the free plan and 100 on the paid one by default, and a workspace may have its own.',
    'Any integer of at least -1 passes.',
    'P8 L341',
  ),
  'NS-073': silence(
    'May `activeCount` be above the cap, as after a change of plan?',
    'It may: nothing is archived, and adds are refused.',
    'It passes on reads; it is not looked at by a check of its own.',
  ),
  'NS-074': silence(
    'Does `updatedAt` move on a pause, and on a reword to the same text?',
    'It moves on a pause, and not on a call that changes nothing.',
    'Both pass, as long as it never goes back (EDIT-13).',
  ),
  'NS-075': silence(
    'When does `hasObservations` of a new prompt become true?',
    'With its first successful observation.',
    'Any boolean passes; true right after the add is a warning (PR-20).',
  ),
} as const;

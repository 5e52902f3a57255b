import { silence } from '../../catalog/rule.js';

/** Silences on keywords, analytics and the rest. */
export const silentData = {
  'NS-092': silence(
    'Which of its two forms has GET /v1/keywords?',
    'Topic visibility when `rangeDays` is the only parameter, and keyword rankings otherwise.',
    'Either form passes: rules on rankings are skipped where there is no member `keywords`.',
    'P4 L222',
  ),
  'NS-093': silence(
    'In which order are keywords listed?',
    'By lower-cased term, then by engine.',
    'Any order passes.',
  ),
  'NS-094': silence(
    'May a cursor be used with other filters?',
    'It may not: that is answered 400. Another `limit` is allowed.',
    '200 and 400 pass; walks keep their parameters.',
  ),
  'NS-095': silence(
    'What does a `limit` of keywords of 0 or less mean?',
    'It is answered 400.',
    '200 and 400 pass.',
  ),
  'NS-096': silence(
    'Does the search `q` of keywords regard letter case?',
    'It does not.',
    'Any result passes that holds all matches in the same case, and none that does not match in any case.',
  ),
  'NS-097': silence(
    'Which spellings of a boolean does `ranked` take beside `true` and `false`?',
    'It takes none, and answers others 400.',
    '200 and 400 pass for spellings such as `1`; a word such as `maybe` must be 400 (KW-32).',
  ),
  'NS-098': silence('Is `Google` taken for the engine `google`?', 'It is answered 400.', '200 and 400 pass.'),
  'NS-099': silence(
    'Is a keyword ranked that has a page and no position?',
    'It is not: a position is what counts.',
    'Such rows may stand under `ranked=true`, under `ranked=false`, under both or under neither.',
  ),
  'NS-100': silence(
    'What is `change` where one of the two positions is null?',
    'It is null.',
    'An integer and null pass.',
  ),
  'NS-101': silence(
    'What do `lastCheckedAt`, `volume` and `difficulty` say of a keyword that was never checked?',
    'When it was added, 0 and 0.',
    'Any valid values pass; it is not looked at by a check of its own.',
  ),
  'NS-102': silence(
    'What makes two keyword rows the same keyword?',
    'The same term on the same engine; a workspace has it once.',
    'Anything passes: rows are compared as a whole.',
  ),
  'NS-103': silence(
    'What does a refresh in the middle of a walk through the pages do?',
    'A row that is there from start to end comes exactly once.',
    'Anything passes; it is not looked at, and a walk that finds a difference is repeated before it counts.',
  ),
  'NS-104': silence(
    'Which spellings of a number does the `limit` of keywords take, such as `010`?',
    'It takes digits without a leading zero, and answers others 400.',
    '200 and 400 pass.',
  ),
  'NS-105': silence(
    'Which spellings of a number does `rangeDays` take, such as `030`?',
    'It takes exactly `7`, `30` and `90`, and answers others 400.',
    '200 and 400 pass.',
  ),
  'NS-106': silence(
    'What does a `rangeDays` of analytics other than 7, 30 and 90 do?',
    'It is answered 400.',
    'Any refusal passes, and 200 is a warning (AN-04).',
  ),
  'NS-107': silence(
    'What does a `limit` of per-prompt analytics out of range do?',
    'It is answered 400.',
    'Any refusal passes, and 200 is a warning (AN-07).',
  ),
  'NS-108': silence(
    'How are several values of one filter written?',
    'As repeats, with commas or with brackets; all three are taken.',
    'One of the three spellings must succeed (AN-15).',
    'P4 L198',
  ),
  'NS-109': silence(
    'What does an unknown value of a filter of per-prompt analytics do?',
    'It is answered 400.',
    '200 and any refusal pass.',
    'P4 L190',
  ),
  'NS-110': silence(
    'How is the next page of per-prompt analytics requested?',
    'With `cursor`, as `nextCursor` and `hasMore` of the answer say.',
    'Anything passes.',
    'P4 L199',
  ),
  'NS-111': silence(
    'Which fields have the overview, the per-prompt analytics and the metric rows?',
    'Those of the schemas of our contract.',
    'Any object passes; it is not looked at by a check of its own, but NS-018 compares answers with the contract.',
    'P2 L127-129',
  ),
  'NS-112': silence(
    'What do analytics answer when there is nothing to show?',
    '200 with counts of 0, rates of null and empty lists.',
    '200 with an object passes.',
  ),
  'NS-113': silence(
    'Do per-prompt analytics show archived prompts when no status is asked for?',
    'They do not.',
    'Both pass.',
  ),
  'NS-114': silence(
    'Which filter finds the three personas that the filter `persona` does not name?',
    '`custom` stands for `competitor`, `branded` and `control`.',
    'Anything passes; it is not looked at.',
    'P4 L195 L269',
  ),
  'NS-115': silence(
    'Which filter finds intents other than the five of the filter `intent`?',
    'None does.',
    'Anything passes; it is not looked at.',
    'P4 L196 L271',
  ),
  'NS-116': silence(
    'Does the search `query` of per-prompt analytics regard letter case?',
    'It does not.',
    'Both pass: the other rules search for one word as it was written.',
  ),
  'NS-117': silence(
    'When is the topic form of GET /v1/keywords null?',
    'When the workspace has no prompts; GET /v1/analytics/metrics is never null.',
    'Null passes on keywords (KW-40) and not on metrics (AN-16).',
    'P4 L220',
  ),
  'NS-118': silence(
    'What answers a cursor of another workspace?',
    '400.',
    '400 passes, and 200 with rows of the own workspace alone (ISO-05).',
  ),
  'NS-119': silence(
    'Are there webhooks or other events?',
    'There are none.',
    'Anything passes; it is not looked at.',
    'P6 L304',
  ),
  'NS-120': silence(
    'How are versions deprecated?',
    'There is no rule yet.',
    'Anything passes; it is not looked at.',
    'P9 L347',
  ),
  'NS-121': silence(
    'Where does the version 1.0.0 of the interface description show?',
    'In `info.version` of /openapi.json, which needs no key.',
    'Anything passes.',
    'P9 L346',
  ),
  'NS-122': silence(
    'Who is the user of a workspace key?',
    'The owner of the workspace.',
    'Any user passes; another one for a key that the API made is a warning (ME-05).',
    'P2 L25-26',
  ),
  'NS-123': silence(
    'Does a write show in the next read?',
    'It does.',
    'A write may show within a second. Where the run sees at its beginning that writes do, it waits so long before it reads; elsewhere a late one is a warning with the rule that it delays. A half-done batch and a late revocation are failures (EDIT-24, BULK-07, KEY-21).',
  ),
  'NS-124': silence(
    'What do the other 21 operations answer to a key whose workspace no longer exists?',
    '404 `workspace_not_found`, as keywords do.',
    'Anything passes.',
    'P7 L314 L323',
  ),
} as const;

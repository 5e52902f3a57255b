import { rule } from '../../catalog/rule.js';

/** Keyword rankings. */
export const keywordsRules = {
  'KW-01': rule(
    'S',
    'A page of keywords has `keywords`, an array, `hasMore`, a boolean, and `nextCursor`, a string or null, also when it is empty.',
    'P2 L108, P4 L218',
  ),
  'KW-02': rule('S', 'Each keyword row has all eleven stated fields.', 'P2 L17 L96-106'),
  'KW-03': rule('S', 'The `topic` of a keyword row is `seo`, `geo` or `social`.', 'P2 L97, P1 L9'),
  'KW-04': rule(
    'S',
    'The `engine` of a keyword row is `google`, `chatgpt`, `perplexity` or `gemini`.',
    'P2 L98, P1 L9',
  ),
  'KW-05': rule(
    'S',
    'The `url` of a keyword row is a string, or null when the site does not rank yet.',
    'P2 L99',
  ),
  'KW-06': rule(
    'S',
    'The `position` of a keyword row is an integer from 1 to 100, or null outside the top 100.',
    'P2 L100',
  ),
  'KW-07': rule('S', 'The `previousPosition` of a keyword row is an integer or null.', 'P2 L101'),
  'KW-08': rule('S', 'The `change` of a keyword row is an integer or null.', 'P2 L102'),
  'KW-09': rule(
    'D',
    'Where both positions are known, `change` is `previousPosition` minus `position`: positive when the keyword moved up, since lower is better.',
    'P2 L100-102',
  ),
  'KW-10': rule('S', 'The `volume` of a keyword row is an integer of at least 0.', 'P2 L103'),
  'KW-11': rule('S', 'The `difficulty` of a keyword row is an integer from 0 to 100.', 'P2 L104'),
  'KW-12': rule('S', 'The field `tracked` of a keyword row is a boolean.', 'P2 L105'),
  'KW-13': rule(
    'S',
    'The `lastCheckedAt` of a keyword row is a timestamp, never null and never in the future.',
    'P2 L106, P0 L3',
  ),
  'KW-14': rule(
    'D',
    'A keyword row without a ranking page has no position: where `url` is null, `position` is null.',
    'P2 L99-100',
  ),
  'KW-15': rule('S', 'The parameter `engine` restricts the keywords to rows of that engine.', 'P4 L211'),
  'KW-16': rule(
    'S',
    'Without `engine` the keywords of all engines are listed: those of the four engines together.',
    'P4 L211',
  ),
  'KW-17': rule('S', 'The parameter `topic` restricts the keywords to rows of that topic.', 'P4 L212'),
  'KW-18': rule(
    'S',
    'Without `topic` the keywords of all topics are listed: those of the three topics together.',
    'P4 L212',
  ),
  'KW-19': rule('S', 'The parameter `q` lists only keywords whose term holds that text.', 'P4 L213'),
  'KW-20': rule(
    'S',
    'The parameter `q` lists every keyword whose term holds that text, at its beginning, in its middle, at its end or as a whole.',
    'P4 L213',
  ),
  'KW-21': rule(
    'D',
    'The parameter `q` is taken literally: characters such as `%`, `_`, `*`, `.` and `[` stand for themselves.',
    'P4 L213',
  ),
  'KW-22': rule(
    'S',
    '`ranked=true` lists the keywords that are ranked at present, and no others.',
    'P4 L214',
  ),
  'KW-23': rule(
    'S',
    '`ranked=false` lists the keywords that are tracked but not yet ranked, and no others.',
    'P4 L214',
  ),
  'KW-24': rule('D', 'Without `ranked` both ranked and unranked keywords are listed.', 'P4 L207 L214'),
  'KW-25': rule(
    'D',
    'Filters of keywords that are given together all apply: a row is listed when each of them lets it pass.',
    'P4 L207 L211-214',
  ),
  'KW-26': rule(
    'S',
    'A page of keywords holds at most 50 rows when `limit` is left out.',
    'P4 L215, P8 L331',
  ),
  'KW-27': rule('S', 'A `limit` of keywords from 1 to 200 is accepted.', 'P4 L215, P8 L331'),
  'KW-28': rule(
    'S',
    'A `limit` of keywords over 200 is answered 400 `invalid_parameter`.',
    'P4 L215, P7 L312, P8 L331',
  ),
  'KW-29': rule(
    'S',
    'A `limit` of keywords that is no integer is answered 400 `invalid_parameter`.',
    'P4 L215, P7 L312',
  ),
  'KW-30': rule(
    'S',
    'An `engine` of keywords other than the four is answered 400 `invalid_parameter`.',
    'P4 L211, P7 L312',
  ),
  'KW-31': rule(
    'S',
    'A `topic` of keywords other than the three is answered 400 `invalid_parameter`.',
    'P4 L212, P7 L312',
  ),
  'KW-32': rule(
    'S',
    'A `ranked` that is no boolean is answered 400 `invalid_parameter`.',
    'P4 L214, P7 L312',
  ),
  'KW-33': rule('S', 'A malformed `cursor` is answered 400 `invalid_parameter`.', 'P4 L216, P7 L312'),
  'KW-34': rule('S', 'GET /v1/keywords accepts `rangeDays` 7, 30 and 90.', 'P4 L220, P8 L333'),
  'KW-35': rule(
    'D~',
    'A `rangeDays` of keywords other than 7, 30 and 90 is answered 400 `invalid_parameter`.',
    'P7 L312, P8 L333',
  ),
  'KW-36': rule(
    'D',
    'Where no keyword matches, the answer is an empty page with `hasMore` false and `nextCursor` null, not an error.',
    'P2 L108',
  ),
  'KW-37': rule('S', 'Every parameter of GET /v1/keywords may be left out.', 'P4 L207'),
  'KW-38': rule('S', 'Keyword rankings are refreshed daily.', 'P1 L9'),
  'KW-39': rule('D', 'GET /v1/keywords is open to a workspace without a paid plan.', 'P4 L174 L205'),
  'KW-40': rule(
    'S',
    'Where GET /v1/keywords answers with topic visibility in place of rankings, it returns the rows of the metric `topics`, or null.',
    'P4 L220',
  ),
  'KW-41': rule(
    'S',
    'GET /v1/keywords with a key whose workspace no longer exists is answered 404 `workspace_not_found`.',
    'P7 L314',
  ),
} as const;

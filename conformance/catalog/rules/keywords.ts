import { rule } from '../rule.js';

export const keywordsRules = {
  'KW-01': rule(
    'S',
    'Even an empty page of keywords has `keywords`, an array, `hasMore`, a boolean, and `nextCursor`, a string or null.',
    'openapi KeywordPage, KeywordPage.keywords, KeywordPage.hasMore, KeywordPage.nextCursor',
  ),
  'KW-02': rule('S', 'Each keyword row has all eleven stated fields.', 'behavior 7.3; openapi Keyword'),
  'KW-03': rule('S', 'The `topic` of a keyword row is `seo`, `geo` or `social`.', 'openapi Keyword.topic'),
  'KW-04': rule(
    'S',
    'The `engine` of a keyword row is `google`, `chatgpt`, `perplexity` or `gemini`.',
    'openapi Keyword.engine',
  ),
  'KW-05': rule(
    'S',
    'The `url` of a keyword row is a string, or null if the site does not rank yet.',
    'openapi Keyword.url',
  ),
  'KW-06': rule(
    'S',
    'The `position` of a keyword row is an integer from 1 to 100, or null outside the top 100.',
    'openapi Keyword.position',
  ),
  'KW-07': rule(
    'S',
    'The `previousPosition` of a keyword row is an integer or null.',
    'openapi Keyword.previousPosition',
  ),
  'KW-08': rule('S', 'The `change` of a keyword row is an integer or null.', 'openapi Keyword.change'),
  'KW-09': rule(
    'D',
    'If both positions are known, `change` is `previousPosition` minus `position`: positive if the keyword moved up, since lower is better.',
    'behavior 22.12; openapi Keyword.change',
  ),
  'KW-10': rule('S', 'The `volume` of a keyword row is an integer of at least 0.', 'openapi Keyword.volume'),
  'KW-11': rule(
    'S',
    'The `difficulty` of a keyword row is an integer from 0 to 100.',
    'openapi Keyword.difficulty',
  ),
  'KW-12': rule('S', 'The field `tracked` of a keyword row is a boolean.', 'openapi Keyword.tracked'),
  'KW-13': rule(
    'S',
    'The `lastCheckedAt` of a keyword row is a timestamp, never null and never in the future.',
    'behavior 22.14; openapi Keyword.lastCheckedAt',
  ),
  'KW-14': rule(
    'D',
    'A keyword row without a ranking page has no position: if `url` is null, `position` is null.',
    'behavior 22.13',
  ),
  'KW-15': rule(
    'S',
    'The parameter `engine` restricts the keywords to rows of that engine.',
    'behavior 22.4; openapi listKeywords?engine',
  ),
  'KW-16': rule(
    'S',
    'Without `engine`, the list is the union of the lists of the four engines.',
    'behavior 22.4',
  ),
  'KW-17': rule(
    'S',
    'The parameter `topic` restricts the keywords to rows of that topic.',
    'behavior 22.4; openapi listKeywords?topic',
  ),
  'KW-18': rule(
    'S',
    'Without `topic`, the list is the union of the lists of the three topics.',
    'behavior 22.4',
  ),
  'KW-19': rule(
    'S',
    'The parameter `q` lists only keywords whose term contains that text.',
    'behavior 22.5; openapi listKeywords?q',
  ),
  'KW-20': rule(
    'S',
    'The parameter `q` lists every keyword whose term contains that text, at its beginning, in its middle, at its end or as a whole.',
    'behavior 22.5',
  ),
  'KW-21': rule(
    'D',
    'The parameter `q` is matched literally: characters such as `%`, `_`, `*`, `.` and `[` have no special meaning.',
    'behavior 22.5',
  ),
  'KW-22': rule(
    'S',
    '`ranked=true` lists the keywords that are currently ranked, and no others.',
    'behavior 22.7; openapi listKeywords?ranked',
  ),
  'KW-23': rule(
    'S',
    '`ranked=false` lists the keywords that are tracked but not yet ranked, and no others.',
    'behavior 22.7; openapi listKeywords?ranked',
  ),
  'KW-24': rule('D', 'Without `ranked`, both ranked and unranked keywords are listed.', 'behavior 22.7'),
  'KW-25': rule(
    'D',
    'Combined keyword filters all apply: a row is listed if and only if it matches each of them.',
    'behavior 22.9',
  ),
  'KW-26': rule(
    'S',
    'A page of keywords contains at most 50 rows when `limit` is omitted.',
    'behavior 22.10; openapi listKeywords?limit',
  ),
  'KW-27': rule(
    'S',
    'GET /v1/keywords accepts a `limit` from 1 to 200.',
    'behavior 22.10; openapi listKeywords?limit',
  ),
  'KW-28': rule(
    'S',
    'GET /v1/keywords returns 400 `invalid_parameter` for a `limit` above 200.',
    'behavior 22.10; openapi listKeywords?limit',
  ),
  'KW-29': rule(
    'S',
    'GET /v1/keywords returns 400 `invalid_parameter` for a `limit` that is not an integer.',
    'behavior 22.10; openapi listKeywords?limit',
  ),
  'KW-30': rule(
    'S',
    'GET /v1/keywords returns 400 `invalid_parameter` for an `engine` other than the four stated.',
    'behavior 8.4; openapi KeywordEngine',
  ),
  'KW-31': rule(
    'S',
    'GET /v1/keywords returns 400 `invalid_parameter` for a `topic` other than the three stated.',
    'behavior 8.4; openapi KeywordTopic',
  ),
  'KW-32': rule(
    'S',
    'GET /v1/keywords returns 400 `invalid_parameter` for a `ranked` that is not a boolean.',
    'behavior 8.4; openapi listKeywords?ranked',
  ),
  'KW-33': rule(
    'S',
    'GET /v1/keywords returns 400 `invalid_parameter` for a malformed `cursor`.',
    'behavior 23.8',
  ),
  'KW-34': rule(
    'S',
    'GET /v1/keywords accepts `rangeDays` 7, 30 and 90.',
    'behavior 22.3; openapi listKeywords?rangeDays',
  ),
  'KW-35': rule(
    'D~',
    'GET /v1/keywords returns 400 `invalid_parameter` for a `rangeDays` other than 7, 30 and 90.',
    'behavior 22.3; openapi listKeywords?rangeDays',
  ),
  'KW-36': rule(
    'D',
    'If no keyword matches, the response is an empty page with `hasMore` false and `nextCursor` null, not an error.',
    'behavior 22.11',
  ),
  'KW-37': rule('S', 'Every parameter of GET /v1/keywords is optional.', 'behavior 22.3'),
  'KW-38': rule('S', 'Keyword rankings are refreshed daily.', 'behavior 22.14'),
  'KW-39': rule(
    'D',
    'GET /v1/keywords is available without a paid plan.',
    'behavior 3.3; openapi listKeywords',
  ),
  'KW-40': rule(
    'S',
    'If GET /v1/keywords returns topic visibility instead of rankings, it returns the rows of the metric `topics`, or null.',
    'behavior 22.1',
  ),
  'KW-41': rule(
    'S',
    'A key whose workspace no longer exists gets 404 `workspace_not_found` from GET /v1/keywords.',
    'behavior 2.14',
  ),
} as const;

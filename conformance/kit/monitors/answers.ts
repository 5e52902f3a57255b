import type { RuleId } from '../../catalog/index.js';
import { decoded, type Exchange, type Members } from '../../http/exchange.js';
import type { Finding, Monitor } from '../../run/monitor.js';
import type { OperationId, Schemas } from '../../../spec/index.js';
import { parseTimestamp } from '../../contract/timestamp.js';
import { walkOf } from './look.js';

/** A rule on the answers of some operations, where their members are as stated: another rule tells otherwise. */
function answerMonitor<Body>(
  rule: RuleId,
  operations: readonly OperationId[],
  find: (json: Body, exchange: Exchange, now: number) => Finding | undefined,
): Monitor {
  return {
    rule,
    find: (exchange, { clock }) => {
      if (exchange.operation === undefined || !operations.includes(exchange.operation)) return undefined;
      const looked = walkOf(exchange);
      if (looked === undefined || looked.problems.length > 0) return undefined;
      return find(exchange.json as Body, exchange, latest(exchange, clock.now()));
    },
  };
}

/** Now by the clock of the suite or that of the server, whichever is ahead. */
function latest(exchange: Exchange, now: number): number {
  const sent = Date.parse(exchange.header('date') ?? '');
  return Number.isNaN(sent) ? now : Math.max(now, sent);
}

const expect = (isTrue: boolean, expected: string, got: string): Finding =>
  isTrue ? 'holds' : { expected, got };

/** Undefined when there is none; else the first of the rows that is not right. */
function eachRow<Row>(
  rows: readonly Row[],
  expected: string,
  isRight: (row: Row) => boolean,
): Finding | undefined {
  if (rows.length === 0) return undefined;
  const wrong = rows.find((row) => !isRight(row));
  return wrong === undefined ? 'holds' : { expected, got: JSON.stringify(wrong) };
}

/** The id in the path, decoded. */
function pathId({ request }: Exchange): string {
  return decoded(request.target.split('?', 1)[0]?.split('/')[3] ?? '');
}

interface EditFlags {
  readonly changed: boolean;
  readonly wordingChange: string;
}

interface KeywordMembers {
  readonly url: string | null;
  readonly position: number | null;
  readonly lastCheckedAt: string;
}

interface KeyMembers {
  readonly keyPrefix: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

const prompts: readonly Monitor[] = [
  answerMonitor<Schemas['PromptList']>('PR-04', ['listPrompts'], ({ tracked, archived }) => {
    const ids = [...tracked, ...archived].map((row: { id: string }) => row.id);
    const known = new Set<string>();
    const twice = ids.find((id) => known.size === known.add(id).size);
    if (ids.length === 0) return undefined;
    return expect(twice === undefined, 'each id once over tracked and archived', `${twice} is there twice`);
  }),
  ...(
    [
      ['PR-21', 'archivePrompt', 'promptId'],
      ['PAU-01', 'pausePrompt', 'promptId'],
      ['EDIT-01', 'rewordPrompt', 'promptId'],
      ['REP-02', 'replacePrompt', 'archivedPromptId'],
    ] as const
  ).map(([rule, operation, member]) =>
    answerMonitor<Members>(rule, [operation], (json, exchange) =>
      expect(
        json[member] === pathId(exchange),
        `${member} is the id in the path, ${pathId(exchange)}`,
        `${member} ${String(json[member])}`,
      ),
    ),
  ),
  answerMonitor<Schemas['BulkEditPromptsResult'] & EditFlags>(
    'EDIT-06',
    ['rewordPrompt', 'bulkEditPrompts'],
    (json, { operation }) =>
      eachRow<EditFlags>(
        operation === 'rewordPrompt' ? [json] : json.results,
        'changed false exactly when wordingChange is none',
        ({ changed, wordingChange }) => changed === (wordingChange !== 'none'),
      ),
  ),
  answerMonitor<Schemas['BulkInsertPromptsResult']>(
    'CAP-12',
    ['addPrompt', 'bulkInsertPrompts'],
    (json, { operation }) => {
      const { activeCount, cap } = json as { activeCount: number; cap: number };
      const hasAdded =
        operation === 'addPrompt' || json.results.some(({ created }: { created: boolean }) => created);
      if (cap === -1 || !hasAdded) return undefined;
      return expect(
        activeCount <= cap,
        'activeCount of at most cap after an add',
        `activeCount ${activeCount}, cap ${cap}`,
      );
    },
  ),
];

const FUTURE_SLACK_MS = 5 * 60_000;
const ORDER_SLACK_MS = 2_000;

const keywords: readonly Monitor[] = [
  answerMonitor<Schemas['KeywordPage']>('CUR-01', ['listKeywords'], (json, { request }) => {
    const limits = new URLSearchParams(request.target.split('?')[1]).getAll('limit');
    const [limit = ''] = limits;
    if (limits.length !== 1 || !/^[1-9]\d*$/.test(limit)) return undefined;
    const rows: number = json.keywords.length;
    return expect(rows <= Number(limit), `at most ${limit} rows`, `${rows} rows`);
  }),
  answerMonitor<Schemas['KeywordPage']>('CUR-02', ['listKeywords'], ({ hasMore, nextCursor }) =>
    hasMore === true
      ? expect(
          typeof nextCursor === 'string' && nextCursor !== '',
          'a non-empty nextCursor beside hasMore true',
          `nextCursor ${JSON.stringify(nextCursor)}`,
        )
      : undefined,
  ),
  answerMonitor<Schemas['KeywordPage']>('CUR-03', ['listKeywords'], ({ hasMore, nextCursor }) =>
    hasMore === false
      ? expect(
          nextCursor === null,
          'nextCursor null beside hasMore false',
          `nextCursor ${JSON.stringify(nextCursor)}`,
        )
      : undefined,
  ),
  answerMonitor<Schemas['KeywordPage']>('KW-13', ['listKeywords'], (json, _exchange, now) =>
    eachRow<KeywordMembers>(json.keywords, 'no lastCheckedAt in the future', ({ lastCheckedAt }) => {
      return (parseTimestamp(lastCheckedAt) ?? now) <= now + FUTURE_SLACK_MS;
    }),
  ),
  answerMonitor<Schemas['KeywordPage']>('KW-14', ['listKeywords'], (json) =>
    eachRow<KeywordMembers>(
      json.keywords,
      'position null where url is null',
      ({ url, position }) => url !== null || position === null,
    ),
  ),
];

const keys: readonly Monitor[] = [
  ...(['KEY-04', 'AUTH-08'] as const).map((rule) =>
    answerMonitor<Schemas['IssuedApiKey']>(rule, ['issueApiKey'], ({ key }) =>
      expect(key.startsWith('sk_test_'), 'a key that starts with sk_test_', key),
    ),
  ),
  answerMonitor<Schemas['IssuedApiKey']>('KEY-05', ['issueApiKey'], ({ key, keyPrefix }) =>
    expect(key.startsWith(keyPrefix), `a key that starts with its keyPrefix, ${keyPrefix}`, key),
  ),
  answerMonitor<Schemas['IssuedApiKey']>('KEY-06', ['issueApiKey'], ({ key, keyPrefix }) =>
    expect(keyPrefix.length < key.length, 'a keyPrefix shorter than the key', `keyPrefix ${keyPrefix}`),
  ),
  answerMonitor<Schemas['ApiKeyList']>('KEY-20', ['listApiKeys'], (json, exchange) =>
    callingKeyFinding(json.keys, exchange),
  ),
  answerMonitor<Schemas['ApiKeyList']>('KEY-27', ['listApiKeys'], ({ keys: rows }) =>
    eachRow<KeyMembers>(
      rows.filter(({ lastUsedAt }: KeyMembers) => lastUsedAt !== null),
      'lastUsedAt not before createdAt',
      ({ createdAt, lastUsedAt }) =>
        (parseTimestamp(lastUsedAt) ?? 0) >= (parseTimestamp(createdAt) ?? 0) - ORDER_SLACK_MS,
    ),
  ),
  answerMonitor<Schemas['Me']>('AUTH-10', ['getMe'], ({ environment }, { request }) => {
    const named = /^Bearer sk_(test|live)_/.exec(request.headers.authorization ?? '')?.[1];
    if (named === undefined) return undefined;
    return expect(environment === named, `environment ${named} for a key sk_${named}_...`, environment);
  }),
];

/** The key that makes the call works, so that it is not shown as revoked. Its row is known by its prefix. */
function callingKeyFinding(rows: readonly KeyMembers[], { request }: Exchange): Finding | undefined {
  const secret = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  const own = rows.filter(({ keyPrefix }) => secret.startsWith(keyPrefix));
  const isOneActive = own.some(({ revokedAt }) => revokedAt === null);
  if (own.length === 0 || (own.length > 1 && isOneActive)) return undefined;
  return expect(isOneActive, 'revokedAt null for the key that makes the call', JSON.stringify(own[0]));
}

/** Rules on how the members of one answer go together, and with its request. */
export const answerMonitors: readonly Monitor[] = [...prompts, ...keywords, ...keys];

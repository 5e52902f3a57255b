import { describe, expect, it } from 'vitest';
import { resolvePointer } from '../../spec/contracts.js';
import { extensions } from '../../spec/extensions/index.js';
import { contract, operationIds } from '../../spec/index.js';
import { errorMessages } from '../../src/domain/errors.js';
import { bodies, inlineExamples } from './examples.js';
import { faultsAt, validatorAt } from './validator.js';

const FILTERS = [
  'rangeDays',
  'window',
  'date',
  'from',
  'to',
  'timeZone',
  'platform',
  'surface',
  'model',
  'country',
  'answerStatus',
  'brand',
  'isOwn',
  'isNegated',
  'stance',
  'company',
  'mentionsOwn',
  'attribute',
  'opinion',
  'praisesOwn',
  'isJudged',
  'text',
  'searchQuery',
  'domain',
  'url',
  'sourceType',
  'sourceUse',
  'hasCitationData',
  'retrievalStatus',
  'searchMode',
  'limit',
  'cursor',
];
const OF_DAYS = ['rangeDays', 'from', 'to', 'timeZone'];
const OF_HISTORY = [
  ...['from', 'to', 'timeZone', 'platform', 'surface', 'country'],
  ...['topicLabel', 'withoutTopic', 'persona'],
];
const OF_GROUP = ['rangeDays', ...OF_HISTORY, 'weighting', 'group'];
const OF_FIGURES = [
  'scope',
  'group',
  'topicLabel',
  'withoutTopic',
  'status',
  'persona',
  'intent',
  'topic',
  'query',
];

/**
 * Operations without an ETag, because their responses are large or change while the data behind the figures does not.
 */
const WITHOUT_TAG = [
  'getAccess',
  'listKeysWithLimits',
  'issueLimitedKey',
  'listQueryCandidates',
  'correctPrompts',
  'decideOnCompany',
  'listNames',
  'addCompetitor',
  'changeNames',
  'removeCompetitor',
  'testNames',
  'getRescore',
  'startRescore',
  'getAnswer',
  'getMeasuring',
  'changeMeasuring',
  'listPlatforms',
  'setProviderKey',
  'checkProviderKey',
  'planRun',
  'askNow',
  'getRun',
  'cancelRun',
  'listRuns',
  'getSpending',
  'readWebsite',
  'suggestQuestions',
  'getWorkspace',
  'changeWorkspace',
  'changeSharing',
  'decideOnStep',
  'undoStep',
  'listWebhooks',
  'listDeadLetters',
];

/** The methods of operations that require a paid plan, because they change the workspace. */
const WRITES: Record<string, string> = {
  correctPrompts: 'patch',
  decideOnCompany: 'patch',
  addCompetitor: 'post',
  changeNames: 'patch',
  removeCompetitor: 'delete',
  startRescore: 'post',
  decideOnStep: 'put',
  undoStep: 'delete',
  changeMeasuring: 'patch',
  setProviderKey: 'patch',
  checkProviderKey: 'post',
  askNow: 'post',
  cancelRun: 'delete',
};

/** The methods of operations that change the workspace on every plan. */
const ON_EVERY_PLAN: Record<string, string> = {
  issueLimitedKey: 'post',
  changeWorkspace: 'patch',
  changeSharing: 'patch',
};

/** Path, codes of 404 responses, and query parameters of every operation of the extensions. */
const TABLE: Record<string, [path: string, missing: string[], parameters: string[]]> = {
  getAccess: ['/v1/access', ['workspace_not_found'], []],
  listKeysWithLimits: ['/v1/access/keys', ['workspace_not_found'], []],
  issueLimitedKey: ['/v1/access/keys', ['workspace_not_found'], []],
  listAnswers: ['/v1/evidence/answers', ['workspace_not_found'], [...FILTERS, ...OF_FIGURES]],
  getAnswer: ['/v1/evidence/answers/{answerId}', ['workspace_not_found', 'not_found'], []],
  listSources: [
    '/v1/evidence/sources',
    ['workspace_not_found'],
    ['rangeDays', 'window', 'date', ...OF_HISTORY, 'group', 'limit'],
  ],
  listOpinions: [
    '/v1/evidence/opinions',
    ['workspace_not_found'],
    [...OF_DAYS, 'window', 'date', 'platform', 'limit', 'sentences'],
  ],
  listChanges: [
    '/v1/insights/changes',
    ['workspace_not_found'],
    [...OF_DAYS, 'compare', 'surface', 'weighting'],
  ],
  listCompanies: [
    '/v1/insights/companies',
    ['workspace_not_found'],
    [...OF_DAYS, 'platform', 'surface', 'persona', 'topic', 'limit'],
  ],
  decideOnCompany: ['/v1/insights/companies', ['workspace_not_found'], []],
  listGaps: [
    '/v1/insights/gaps',
    ['workspace_not_found'],
    [...OF_DAYS, 'groupBy', 'platform', 'surface', 'persona', 'topic', 'limit'],
  ],
  listGapSources: [
    '/v1/insights/sources',
    ['workspace_not_found'],
    [
      ...[...OF_DAYS, 'compare', 'groupBy', 'platform', 'surface', 'persona', 'topic'],
      ...['sourceType', 'sourceUse', 'change', 'limit'],
    ],
  ],
  listPromptCandidates: [
    '/v1/insights/prompts',
    ['workspace_not_found'],
    [...OF_DAYS, 'platform', 'persona', 'topic', 'limit'],
  ],
  listWording: [
    '/v1/insights/wording',
    ['workspace_not_found'],
    [...OF_DAYS, 'platform', 'surface', 'persona', 'topic', 'limit'],
  ],
  getSearchRates: [
    '/v1/insights/search',
    ['workspace_not_found'],
    [...OF_DAYS, 'platform', 'persona', 'topic', 'limit'],
  ],
  getMethod: ['/v1/insights/method', ['workspace_not_found'], [...OF_HISTORY, 'rangeDays', 'weighting']],
  listQueryCandidates: ['/v1/insights/prompts', ['workspace_not_found'], []],
  listKeywordRankings: [
    '/v1/history/keywords',
    ['workspace_not_found'],
    ['engine', 'topic', 'q', 'ranked', 'limit', 'cursor'],
  ],
  listBrandVersions: ['/v1/history/brand', ['workspace_not_found'], ['limit', 'cursor']],
  getRangeOverview: ['/v1/history/overview', ['workspace_not_found'], [...OF_GROUP, 'compare', 'brand']],
  listRangePrompts: [
    '/v1/history/prompts',
    ['workspace_not_found'],
    [
      ...[
        'rangeDays',
        'from',
        'to',
        'timeZone',
        'compare',
        'platform',
        'surface',
        'weighting',
        'country',
        'promptId',
      ],
      ...['limit', 'status', 'persona', 'intent', 'topic', 'query', 'cursor'],
    ],
  ],
  getVisibilitySeries: [
    '/v1/history/visibility',
    ['workspace_not_found'],
    [...OF_GROUP, 'interval', 'breakdown'],
  ],
  listEvents: ['/v1/history/events', ['workspace_not_found'], ['from', 'to', 'timeZone', 'limit']],
  getMeasuring: ['/v1/measuring', ['workspace_not_found'], []],
  changeMeasuring: ['/v1/measuring', ['workspace_not_found'], []],
  listPlatforms: ['/v1/measuring/platforms', ['workspace_not_found'], []],
  setProviderKey: ['/v1/measuring/keys', ['workspace_not_found'], []],
  checkProviderKey: ['/v1/measuring/key-checks', ['workspace_not_found'], []],
  planRun: ['/v1/measuring/plans', ['workspace_not_found'], []],
  askNow: ['/v1/measuring/runs', ['workspace_not_found'], []],
  getRun: ['/v1/measuring/runs/{runId}', ['workspace_not_found', 'not_found'], ['limit', 'cursor']],
  cancelRun: ['/v1/measuring/runs/{runId}', ['workspace_not_found', 'not_found'], []],
  listRuns: ['/v1/measuring/runs', ['workspace_not_found'], ['limit', 'cursor']],
  getSpending: ['/v1/measuring/spending', ['workspace_not_found'], ['rangeDays']],
  listNames: ['/v1/names', ['workspace_not_found'], []],
  addCompetitor: ['/v1/names', ['workspace_not_found'], []],
  changeNames: ['/v1/names', ['workspace_not_found'], []],
  removeCompetitor: ['/v1/names', ['workspace_not_found'], ['competitor']],
  testNames: ['/v1/names/recognition', ['workspace_not_found'], []],
  getRescore: ['/v1/names/rescore', ['workspace_not_found'], []],
  startRescore: ['/v1/names/rescore', ['workspace_not_found'], []],
  listPromptProperties: [
    '/v1/prompt-properties',
    ['workspace_not_found'],
    ['group', 'promptId', 'limit', 'cursor'],
  ],
  correctPrompts: ['/v1/prompt-properties', ['workspace_not_found', 'prompt_not_found'], []],
  suggestQuestions: ['/v1/setup/questions', ['workspace_not_found'], ['category', 'language']],
  getWorkspace: ['/v1/workspace', ['workspace_not_found'], []],
  changeWorkspace: ['/v1/workspace', ['workspace_not_found'], []],
  changeSharing: ['/v1/workspace/sharing', ['workspace_not_found'], []],
  readWebsite: ['/v1/setup/website', ['workspace_not_found'], ['website']],
  listSteps: ['/v1/steps', ['workspace_not_found'], []],
  decideOnStep: ['/v1/steps', ['workspace_not_found', 'prompt_not_found'], []],
  undoStep: ['/v1/steps', ['workspace_not_found'], ['kind', 'subject']],
  listWebhooks: ['/v1/webhooks', ['workspace_not_found'], []],
  listDeadLetters: ['/v1/webhooks/dead-letters', ['workspace_not_found'], ['limit', 'cursor']],
  listPromptAnswers: [
    '/v1/evidence/prompts/{promptId}/answers',
    ['workspace_not_found', 'prompt_not_found'],
    FILTERS,
  ],
};

const CODES: Record<string, string[]> = {
  400: ['invalid_parameter'],
  401: ['unauthorized'],
  403: ['plan_required'],
  429: ['rate_limited'],
  500: ['internal'],
  503: ['service_unavailable'],
};

const CODES_OF_BODIES = { 413: ['payload_too_large'], 415: ['unsupported_media_type'] };
const CODES_OF_WRITES = {
  409: ['idempotency_in_progress'],
  422: ['idempotency_key_reused'],
  503: ['outcome_unknown', 'service_unavailable'],
};
const CHANGE = { success: '200', codes: { ...CODES_OF_BODIES, ...CODES_OF_WRITES } };

/** The successes of operations that are not plain reads, and their codes in addition to those above. */
const POSTS: Record<string, { readonly success: string; readonly codes: Record<string, string[]> }> = {
  issueLimitedKey: {
    success: '201',
    codes: {
      ...CODES_OF_BODIES,
      409: ['api_key_limit_exceeded', 'idempotency_in_progress'],
      422: ['idempotency_key_reused'],
      503: ['outcome_unknown', 'service_unavailable'],
    },
  },
  correctPrompts: CHANGE,
  decideOnCompany: CHANGE,
  addCompetitor: CHANGE,
  changeNames: CHANGE,
  removeCompetitor: { success: '200', codes: CODES_OF_WRITES },
  startRescore: { success: '200', codes: CODES_OF_WRITES },
  decideOnStep: CHANGE,
  undoStep: { success: '204', codes: CODES_OF_WRITES },
  changeMeasuring: CHANGE,
  changeWorkspace: CHANGE,
  changeSharing: CHANGE,
  setProviderKey: {
    success: '200',
    codes: { ...CHANGE.codes, 409: ['conflict', 'idempotency_in_progress'] },
  },
  // It waits for a provider, for longer than a transaction may.
  checkProviderKey: {
    success: '200',
    codes: { ...CODES_OF_BODIES, 409: ['conflict'], 503: CODES_OF_WRITES[503] },
  },
  askNow: { success: '201', codes: { ...CHANGE.codes, 409: ['conflict', 'idempotency_in_progress'] } },
  cancelRun: { success: '200', codes: { ...CODES_OF_WRITES, 409: ['conflict', 'idempotency_in_progress'] } },
  // These change nothing.
  planRun: { success: '200', codes: CODES_OF_BODIES },
  listQueryCandidates: { success: '200', codes: CODES_OF_BODIES },
  testNames: { success: '200', codes: CODES_OF_BODIES },
};

/** The details that the contract requires with a code. */
const detailsOf = (code: string) =>
  code === 'api_key_limit_exceeded' ? { details: { limit: 3, activeCount: 3 } } : {};

const codesOf = (id: string) => ({ ...CODES, ...POSTS[id]?.codes });

const { name, document } = extensions;
const all = Object.values(extensions.operations).map((operation) => ({ operation, id: operation.id }));
const operations = all.filter(({ operation }) => operation.caller === 'key');

/** The operations for people, by who may call them. */
const OF_PEOPLE: Record<string, string[]> = {
  person: [
    'addChannel',
    'changeChannel',
    'changeMember',
    'deleteWorkspace',
    'importPart',
    'invite',
    'listChannels',
    'listInvitations',
    'listMembers',
    'listTrail',
    'removeChannel',
    'removeMember',
    'replaceChannelSecret',
    'replaceKey',
    'testChannel',
    'withdrawInvitation',
  ],
  session: [
    ...[
      'changeInstallation',
      'changePassword',
      'createDemo',
      'createWorkspace',
      'endOtherSessions',
      'endSession',
      'getDemo',
      'issueAccessToken',
      'listInstallation',
      'listSessions',
      'removeDemo',
    ],
    'signOut',
  ],
  anyone: [
    ...['acceptInvitation', 'beginProviderSignIn', 'finishProviderSignIn', 'getSession', 'openFirstAccount'],
    ...['readInvitation', 'requestPasswordLink', 'setPassword', 'signIn', 'signInFromProxy'],
  ],
};

it('the extensions say which operations are for people only, for a session, and for anyone', () => {
  for (const [caller, ids] of Object.entries(OF_PEOPLE))
    expect(
      all
        .filter(({ operation }) => operation.caller === caller)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids);
});

it('the extensions have exactly the documented operations, none of them in the contract', () => {
  expect(operations.map(({ id }) => id).sort()).toEqual(Object.keys(TABLE).sort());
  expect(operations.filter(({ id }) => (operationIds as readonly string[]).includes(id))).toEqual([]);
});

it('the contract does not mention the extensions', () => {
  expect(contract.document.info.version).toBe('1.0.0');
  expect(Object.keys(contract.document.paths).filter((path) => path.startsWith('/v1/evidence'))).toEqual([]);
  expect(contract.documentJson()).not.toMatch(
    /evidence|insights|v1\/history|v1\/(?:measuring|webhooks)|x-extension-of/,
  );
});

it('the document identifies itself as extensions, and describes the schemas it shares with the contract in the same way', () => {
  expect(document['x-extension-of']).toBe('/openapi.json');
  const own = document.components.schemas as Record<string, unknown>;
  const shared = contract.document.components.schemas as Record<string, unknown>;
  const names = Object.keys(own).filter((schema) => schema in shared);
  expect(names).toContain('ErrorResponse');
  for (const schema of names) expect(own[schema], schema).toEqual(shared[schema]);
});

describe.each(operations)('$id', ({ operation, id }) => {
  const [path, missing, parameters] = TABLE[id] ?? ['', [], []];

  it(`${id} has its path, statuses and parameters`, () => {
    expect(operation).toMatchObject({
      method: WRITES[id] ?? ON_EVERY_PLAN[id] ?? (id in POSTS ? 'post' : 'get'),
      path,
      requiresPaidPlan: id in WRITES,
      isRead: !(id in ON_EVERY_PLAN) && !(id in WRITES),
    });
    const success = POSTS[id]?.success ?? '200';
    const reusable = WITHOUT_TAG.includes(id) ? [] : ['304'];
    expect(Object.keys(operation.responses).sort()).toEqual(
      [success, ...reusable, ...Object.keys(codesOf(id)), '404', 'default'].sort(),
    );
    const inQuery = operation.parameters.filter((one) => one.in === 'query').map((one) => one.name);
    expect(inQuery.sort()).toEqual([...parameters].sort());
  });

  it.each(Object.entries({ ...codesOf(id), 404: missing }))(
    `${id} accepts exactly the codes of status %s`,
    (status, codes) => {
      const validate = validatorAt(operation.responses[status]?.schemaPointer ?? '', name);
      const accepted = Object.keys(errorMessages).filter((code) =>
        validate({ error: { code, message: 'Do something else.', requestId: 'req_1', ...detailsOf(code) } }),
      );
      expect(accepted.sort()).toEqual([...codes].sort());
    },
  );

  it(`${id} resolves every parameter of its path`, () => {
    const inPath = operation.parameters.filter((one) => one.in === 'path');
    expect(inPath.map((one) => `{${one.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    for (const { schemaPointer } of operation.parameters)
      expect(resolvePointer(document, schemaPointer).value).toBeDefined();
  });
});

it.each([
  ['rangeDays', [7, 30, 90], [0, 31, '30']],
  ['window', ['current', 'previous'], ['next', '']],
  ['date', ['2026-03-31'], ['2026-3-31', '2026-13-01', 'today']],
  [
    'platform',
    ['chatgpt', 'google', 'copilot', 'our-ai2'],
    ['Bing', 'bing.com', '-ai', 'our--ai', 'a'.repeat(41)],
  ],
  ['answerStatus', [['ok'], ['refused', 'empty', 'error']], [[], ['failed']]],
  ['isOwn', [true, false], ['true']],
  ['brand', ['Acme', 'x'.repeat(200)], ['', 'x'.repeat(201)]],
  ['sourceType', ['own', 'other'], ['mine']],
  ['sourceUse', ['cited', 'retrieved', 'any'], ['read', '']],
  ['limit', [1, 20, 100], [0, 101, 1.5]],
] as [string, unknown[], unknown[]][])(
  'listAnswers accepts and rejects the right values of %s',
  (parameter, good, bad) => {
    const found = operations.find(({ id }) => id === 'listAnswers');
    const pointer = found?.operation.parameters.find((one) => one.name === parameter)?.schemaPointer ?? '';
    for (const value of good) expect(faultsAt(pointer, value, name), JSON.stringify(value)).toEqual([]);
    for (const value of bad) expect(faultsAt(pointer, value, name), JSON.stringify(value)).not.toEqual([]);
  },
);

describe('examples of the extensions', () => {
  it('the examples of the extensions are valid, and closed', () => {
    const all = bodies(document);
    expect(all.length).toBeGreaterThan(40);
    for (const { schemaPointer, examples } of all) {
      expect(examples.length, schemaPointer).toBeGreaterThan(0);
      for (const { place, value } of examples) {
        expect(faultsAt(schemaPointer, value, name), place).toEqual([]);
        expect(faultsAt(schemaPointer, { ...(value as object), unheardOf: 1 }, name), place).not.toEqual([]);
      }
    }
  });

  it('the inline examples of the extensions are valid', () => {
    for (const { place, schemaPointer, value } of inlineExamples(document))
      expect(faultsAt(schemaPointer, value, name), place).toEqual([]);
  });

  it('the offsets in the examples of the extensions are where the text names the brand', () => {
    for (const { examples } of bodies(document))
      for (const { value } of examples)
        for (const { text, mentions } of (value as { answers?: Answer[] }).answers ?? [])
          for (const { brand, offsets } of mentions)
            for (const { start, end } of offsets) expect(text.slice(start, end)).toBe(brand);
  });
});

interface Answer {
  readonly text: string;
  readonly mentions: { brand: string; offsets: { start: number; end: number }[] }[];
}

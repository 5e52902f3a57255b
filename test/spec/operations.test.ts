import { describe, expect, it } from 'vitest';
import { operationContracts, operationIds, type OperationId } from '../../spec/index.js';
import { errorStatuses } from '../../src/http/errors/error-statuses.js';
import { validatorAt } from './validator.js';

/** Method, path, plan, success status, and further statuses with their codes. */
type Row = [
  method: string,
  path: string,
  plan: 'paid' | 'any',
  success: number,
  more?: Record<string, string[]>,
];

const PROMPT_404 = { 404: ['workspace_not_found', 'prompt_not_found'] };
const NOT_EDITABLE = { 409: ['prompt_not_editable'] };
const OVER_CAP = { 409: ['prompt_cap_exceeded'] };
const BODY = { 413: ['payload_too_large'], 415: ['unsupported_media_type'] };

const TABLE: Record<OperationId, Row> = {
  getMe: ['get', '/v1/me', 'any', 200],
  getAnalyticsOverview: ['get', '/v1/analytics/overview', 'any', 200],
  listPromptAnalytics: ['get', '/v1/analytics/prompts', 'any', 200],
  getMetricRows: ['get', '/v1/analytics/metrics', 'any', 200],
  listKeywords: ['get', '/v1/keywords', 'any', 200],
  getBrand: ['get', '/v1/brand', 'any', 200],
  saveBrandPositioning: ['patch', '/v1/brand', 'paid', 200, { ...BODY, 409: ['competitors_pinned'] }],
  pinCompetitors: ['put', '/v1/brand/competitors', 'paid', 200, BODY],
  unpinCompetitors: ['delete', '/v1/brand/competitors', 'paid', 200],
  startRecalibration: ['post', '/v1/brand/recalibrations', 'any', 201, { 409: ['no_active_positioning'] }],
  listPrompts: ['get', '/v1/prompts', 'any', 200],
  addPrompt: ['post', '/v1/prompts', 'paid', 201, { ...BODY, ...OVER_CAP }],
  bulkEditPrompts: ['put', '/v1/prompts', 'paid', 200, { ...BODY, ...PROMPT_404, ...NOT_EDITABLE }],
  getPromptCap: ['get', '/v1/prompts/cap', 'any', 200],
  bulkInsertPrompts: ['post', '/v1/prompts/bulk', 'paid', 201, { ...BODY, ...OVER_CAP }],
  rewordPrompt: ['patch', '/v1/prompts/{promptId}', 'paid', 200, { ...BODY, ...PROMPT_404, ...NOT_EDITABLE }],
  archivePrompt: ['delete', '/v1/prompts/{promptId}', 'paid', 200, PROMPT_404],
  pausePrompt: [
    'post',
    '/v1/prompts/{promptId}/pause',
    'paid',
    200,
    { ...BODY, ...PROMPT_404, ...NOT_EDITABLE },
  ],
  replacePrompt: [
    'post',
    '/v1/prompts/{promptId}/replacements',
    'paid',
    201,
    { ...BODY, ...PROMPT_404, ...NOT_EDITABLE },
  ],
  listApiKeys: ['get', '/v1/api-keys', 'any', 200],
  issueApiKey: ['post', '/v1/api-keys', 'any', 201, { ...BODY, 409: ['api_key_limit_exceeded'] }],
  revokeApiKey: ['delete', '/v1/api-keys/{keyId}', 'any', 204, { 404: ['workspace_not_found', 'not_found'] }],
};

const EVERY_OPERATION: Record<string, string[]> = {
  400: ['invalid_parameter'],
  401: ['unauthorized'],
  403: ['plan_required'],
  404: ['workspace_not_found'],
  429: ['rate_limited'],
  500: ['internal'],
  503: ['service_unavailable'],
  default: [
    'not_found',
    'method_not_allowed',
    'request_timeout',
    'headers_too_large',
    'not_implemented',
    'invalid_parameter',
  ],
};

const WRITES: Record<string, string[]> = {
  422: ['idempotency_key_reused'],
  503: ['service_unavailable', 'outcome_unknown'],
};

/** The errors of every write, with the additional 409 codes. */
const ofWrites = (more: Row[4]) => ({
  ...WRITES,
  409: ['idempotency_in_progress', ...(more?.['409'] ?? [])],
});

/** The reads whose responses have an entity tag, and 304 without a body. */
const REUSABLE: OperationId[] = [
  ...(['getAnalyticsOverview', 'listPromptAnalytics', 'getMetricRows'] as const),
  ...(['listKeywords', 'listPrompts'] as const),
];

const COMMON_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id'];
/** Headers required in addition to the common ones. A write has no Retry-After if its outcome is unknown. */
const additionalHeaders = (status: string, method: string): string[] => {
  if (status === '401') return ['WWW-Authenticate'];
  if (status === '429' || (status === '503' && method === 'get')) return ['Retry-After'];
  return [];
};

/** The codes that a response schema accepts, found by trying every code. */
function acceptedCodes(schemaPointer: string): string[] {
  const validate = validatorAt(schemaPointer);
  const details = { cap: 1, limit: 1, activeCount: 1, requested: 1 };
  return Object.keys(errorStatuses).filter((code) =>
    validate({ error: { code, message: 'Do something else.', details, requestId: 'req_1' } }),
  );
}

it('the contract has exactly the documented operations', () => {
  expect([...operationIds].sort()).toEqual(Object.keys(TABLE).sort());
});

describe.each(Object.entries(TABLE) as [OperationId, Row][])(
  '%s',
  (id, [method, path, plan, success, more]) => {
    const contract = operationContracts[id];
    const errors = { ...EVERY_OPERATION, ...more, ...(method === 'get' ? {} : ofWrites(more)) };
    const successes = [String(success), ...(REUSABLE.includes(id) ? ['304'] : [])];

    it(`${id} has its method, path and plan`, () => {
      expect(contract).toMatchObject({ id, method, path, requiresPaidPlan: plan === 'paid' });
    });

    it(`${id} documents exactly the statuses that can occur`, () => {
      expect(Object.keys(contract.responses).sort()).toEqual([...successes, ...Object.keys(errors)].sort());
    });

    it.each(Object.entries(errors))(`${id} accepts exactly the codes of status %s`, (status, codes) => {
      const pointer = contract.responses[status]?.schemaPointer;
      expect(acceptedCodes(pointer ?? '')).toEqual(expect.arrayContaining(codes));
      expect(acceptedCodes(pointer ?? '')).toHaveLength(codes.length);
    });

    it(`${id} requires the common headers in every response`, () => {
      for (const [status, response] of Object.entries(contract.responses)) {
        expect([...response.requiredHeaders].sort(), status).toEqual(
          [...COMMON_HEADERS, ...additionalHeaders(status, contract.method)].sort(),
        );
      }
    });

    it(`${id} takes If-None-Match if and only if it can respond with 304, which has no body`, () => {
      const takes = contract.parameters.some((one) => one.in === 'header' && one.name === 'If-None-Match');
      expect(takes).toBe(REUSABLE.includes(id));
      expect(contract.responses['304']?.schemaPointer ?? null).toBeNull();
    });

    it(`${id} has a success body except for 204, and a request body only with 413 and 415`, () => {
      expect(contract.responses[success]?.schemaPointer === null).toBe(success === 204);
      expect(contract.requestBody !== undefined).toBe(more !== undefined && '413' in more);
      expect(contract.requestBody?.required ?? true).toBe(true);
    });

    it(`${id} declares the parameters of its path`, () => {
      const declared = contract.parameters.filter(
        (parameter) => parameter.in === 'path' && parameter.required,
      );
      expect(declared.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    });
  },
);

it('returns every error code with its status only', () => {
  for (const [id, contract] of Object.entries(operationContracts)) {
    for (const [status, response] of Object.entries(contract.responses)) {
      if (status === 'default' || Number(status) < 400) continue;
      for (const code of acceptedCodes(response.schemaPointer ?? '')) {
        expect(errorStatuses[code as keyof typeof errorStatuses], `${id} ${code}`).toBe(Number(status));
      }
    }
  }
});

import type { OperationId } from '../../spec/index.js';
import { readJson } from '../model/body.js';
import type { Exchange } from '../model/call.js';
import { type Fault, fault } from './fault.js';
import { around, override } from '../model/override.js';
import { invalid, ApiError } from '../model/api-error.js';
import { findRoute } from '../model/routes.js';
import type { ApiKey } from '../model/state.js';

const openOperations: Readonly<Record<string, OperationId>> = {
  X310: 'getMe',
  X311: 'getAnalyticsOverview',
  X312: 'listPromptAnalytics',
  X313: 'getMetricRows',
  X314: 'listKeywords',
  X315: 'getBrand',
  X316: 'saveBrandPositioning',
  X317: 'pinCompetitors',
  X318: 'unpinCompetitors',
  X319: 'startRecalibration',
  X320: 'listPrompts',
  X321: 'addPrompt',
  X322: 'bulkInsertPrompts',
  X323: 'bulkEditPrompts',
  X324: 'getPromptCap',
  X325: 'rewordPrompt',
  X326: 'archivePrompt',
  X327: 'pausePrompt',
  X328: 'replacePrompt',
  X329: 'listApiKeys',
  X330: 'issueApiKey',
  X331: 'revokeApiKey',
};

/** A required member of the body of an operation. */
const required: Readonly<Record<string, readonly [OperationId, string]>> = {
  X340: ['addPrompt', 'text'],
  X341: ['bulkInsertPrompts', 'prompts'],
  X342: ['bulkEditPrompts', 'prompts'],
  X343: ['rewordPrompt', 'text'],
  X344: ['pausePrompt', 'paused'],
  X345: ['replacePrompt', 'text'],
  X346: ['saveBrandPositioning', 'positioning'],
  X347: ['pinCompetitors', 'competitors'],
  X348: ['issueApiKey', 'name'],
};

/**
 * Faults of single operations: the key is checked too late, loosely or not at all, or the wrong callers may use a paid
 * operation.
 */
export const accessFaults: readonly Fault[] = [
  ...Object.entries(openOperations).map(([id, operation]) =>
    fault(id, ['AUTH-01', 'AUTH-19'], `The operation ${operation} needs no key.`, (behavior) =>
      override(behavior, 'authenticate', (base) => (exchange) => {
        const isOpen = exchange.authorizations.length === 0 && operationOf(exchange) === operation;
        return base(exchange) ?? (isOpen ? someKey(exchange) : null);
      }),
    ),
  ),
  withAnyToken('X332', 'getAnalyticsOverview'),
  withAnyToken('X333', 'archivePrompt'),
  stillForRevoked('X334', 'getMetricRows'),
  stillForRevoked('X335', 'replacePrompt'),
  stillForRevoked('X336', 'unpinCompetitors'),
  ...Object.entries(required).map(([id, [operation, member]]) =>
    beforeTheKey(id, `The body of ${operation} is validated before the key.`, async (exchange) => {
      if (operationOf(exchange) !== operation) return;
      const body = (await readJson(exchange)) as object;
      if (!(member in body)) throw invalid(member, 'is missing');
    }),
  ),
  beforeTheKey('X349', 'The parameter metric is validated before the key.', (exchange) => {
    if (operationOf(exchange) === 'getMetricRows' && !exchange.queryText.includes('metric=visibility'))
      throw invalid('metric', 'is not known');
  }),
  beforeTheKey('X350', 'A body that is not JSON is rejected before the key is checked.', async (exchange) => {
    if (exchange.headers['content-type'] === 'application/json') await readJson(exchange);
  }),
  beforeTheKey('X351', 'The type of a body is checked before the key.', ({ headers }) => {
    if (headers['content-type'] === 'text/plain')
      throw new ApiError('unsupported_media_type', 'Send the body as JSON.');
  }),
  beforeTheKey('X352', 'A pause looks up the prompt before it checks the key.', (exchange) => {
    if (operationOf(exchange) === 'pausePrompt' && !exchange.model.prompts.has(idOf(exchange)))
      throw new ApiError('not_found', 'There is no prompt with this id.');
  }),
  beforeTheKey('X353', 'Archiving without a valid key returns 401, but is executed.', (exchange) => {
    const prompt = exchange.model.prompts.get(idOf(exchange));
    if (operationOf(exchange) === 'archivePrompt' && prompt !== undefined)
      prompt.archivedSerial ??= exchange.model.nextSerial();
  }),
  beforeTheKey('X354', 'Revoking a key without a valid one returns 401, but is executed.', (exchange) => {
    const key = [...exchange.model.keys.values()].find(({ id }) => id === idOf(exchange));
    if (operationOf(exchange) === 'revokeApiKey' && key !== undefined)
      key.revokedAt ??= exchange.model.clock.now();
  }),
  fault(
    'X355',
    ['AUTH-18', 'AUTH-14', 'EDIT-12'],
    'The environment of the key decides instead of the plan: test keys may not use the paid operations.',
    (behavior) => {
      for (const operation of Object.keys(behavior.operations) as OperationId[])
        if (behavior.isPaid(operation)) onlyForLiveKeys(behavior, operation);
    },
  ),
  fault('X356', ['AUTH-18'], 'A replacement needs a live key.', (behavior) =>
    onlyForLiveKeys(behavior, 'replacePrompt'),
  ),
  fault('X357', ['AUTH-18'], 'A bulk edit needs a live key.', (behavior) =>
    onlyForLiveKeys(behavior, 'bulkEditPrompts'),
  ),
];

function operationOf({ path, method }: Exchange): OperationId | undefined {
  return findRoute(path)?.operations.get(method);
}

/** The id in the path; empty for operations without an id. */
const idOf = ({ path }: Exchange) => findRoute(path)?.id ?? '';

/** The key that replaces a missing one: any key of the first workspace. */
const someKey = ({ model }: Exchange): ApiKey | null => [...model.keys.values()][0] ?? null;

function withAnyToken(id: string, operation: OperationId): Fault {
  return fault(id, ['AUTH-02', 'AUTH-06'], `The operation ${operation} accepts any token.`, (behavior) =>
    override(behavior, 'authenticate', (base) => (exchange) => {
      const isSent = /^bearer +\S/i.test(exchange.authorizations[0] ?? '');
      return base(exchange) ?? (isSent && operationOf(exchange) === operation ? someKey(exchange) : null);
    }),
  );
}

function stillForRevoked(id: string, operation: OperationId): Fault {
  return fault(
    id,
    ['KEY-21', 'AUTH-12', 'AUTH-19'],
    `A revoked key may still use ${operation}.`,
    (behavior) =>
      override(behavior, 'isKeyValid', (base) => (key, exchange) => {
        return base(key, exchange) || operationOf(exchange) === operation;
      }),
  );
}

/** A fault that performs `act` for requests without a valid key before they are rejected. */
function beforeTheKey(
  id: string,
  sentence: string,
  act: (exchange: Exchange) => void | Promise<void>,
): Fault {
  return fault(id, ['AUTH-19'], sentence, (behavior) =>
    override(behavior, 'beforeAuthentication', (base) => async (exchange) => {
      await base(exchange);
      if (behavior.authenticate(exchange) === null) await act(exchange);
    }),
  );
}

function onlyForLiveKeys(behavior: Parameters<Fault['inject']>[0], operation: OperationId): void {
  around(behavior, operation, (call, next) => {
    if (call.key.environment === 'test') throw new ApiError('plan_required', 'This needs a live key.');
    return next(call);
  });
}

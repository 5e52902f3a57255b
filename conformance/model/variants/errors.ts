import type { OperationId } from '../../../spec/index.js';
import { override } from '../override.js';
import type { ErrorCode } from '../api-error.js';
import type { Variant } from './variant.js';

export const errorVariants: readonly Variant[] = [
  {
    id: 'flat-error',
    sentence: 'An error is { code, message }.',
    apply: (behavior) => override(behavior, 'renderError', () => ({ code, message }) => ({ code, message })),
  },
  {
    id: 'error-word',
    sentence: 'An error is { error: code }.',
    apply: (behavior) => override(behavior, 'renderError', () => ({ code }) => ({ error: code })),
  },
  {
    id: 'problem-details',
    sentence: 'An error has the members of problem details, as application/json, with its code in the type.',
    apply: (behavior) =>
      override(behavior, 'renderError', () => (error, exchange) => ({
        type: `https://errors.example/${error.code}`,
        title: error.message,
        status: behavior.statusOf(error, exchange),
        instance: exchange.path,
      })),
  },
  {
    id: 'error-list',
    sentence: 'An error is a list of errors, and only the stated codes are those of the contract.',
    apply: (behavior) =>
      override(behavior, 'renderError', () => ({ code, message }) => ({
        errors: [{ code: STATED.has(code) ? code : 'refused', detail: message }],
      })),
  },
  withStatus(
    '402-for-plan',
    402,
    ['plan_required'],
    'An operation without a paid plan is rejected with 402.',
  ),
  withStatus(
    '404-for-plan',
    404,
    ['plan_required'],
    'An operation without a paid plan is rejected with 404.',
  ),
  withStatus(
    '400-for-state',
    400,
    ['prompt_not_found', 'prompt_not_editable', 'prompt_cap_exceeded', 'competitors_pinned', 'not_found'],
    'Conflicts with the state are rejected with 400.',
    (operation) => operation !== 'getBrand',
  ),
  withStatus('410-for-prompts', 410, ['prompt_not_found'], 'An unknown prompt is rejected with 410.'),
  withStatus('403-for-cap', 403, ['prompt_cap_exceeded'], 'An add over the cap is rejected with 403.'),
  withStatus('422-for-cap', 422, ['prompt_cap_exceeded'], 'An add over the cap is rejected with 422.'),
  withStatus(
    '422-for-validation',
    422,
    ['invalid_parameter'],
    'Invalid input is rejected with 422, except for keywords, where 400 is stated.',
    (operation) => operation !== 'listKeywords',
  ),
  withStatus(
    '422-for-batches',
    422,
    ['invalid_parameter', 'prompt_not_found', 'prompt_not_editable'],
    'A bulk edit is rejected with 422 for any reason.',
    (operation) => operation === 'bulkEditPrompts',
  ),
  {
    id: 'ignores-unknown-fields',
    sentence: 'Unknown body fields and query parameters are ignored.',
    apply: (behavior) => {
      override(behavior, 'onUnknownField', () => () => undefined);
      override(behavior, 'onUnknownParameter', () => () => undefined);
    },
  },
];

const STATED: ReadonlySet<string> = new Set([
  'invalid_parameter',
  'unauthorized',
  'workspace_not_found',
  'rate_limited',
]);

function withStatus(
  id: string,
  status: number,
  codes: readonly ErrorCode[],
  sentence: string,
  applies: (operation: OperationId | null) => boolean = () => true,
): Variant {
  return {
    id,
    sentence,
    apply: (behavior) =>
      override(behavior, 'statusOf', (base) => (error, exchange) => {
        const isMeant = codes.includes(error.code) && applies(exchange.operation);
        return isMeant ? status : base(error, exchange);
      }),
  };
}

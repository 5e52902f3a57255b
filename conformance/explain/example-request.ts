import { operationContracts, operationIds, type OperationId } from '../../spec/index.js';
import { citations } from '../catalog/citations.js';
import type { Rule } from '../catalog/index.js';
import { validRequest } from '../kit/valid-requests.js';

/** For each section of behavior.md, an operation that its rules are about or that illustrates them. */
const operationOfSection: Readonly<Record<string, OperationId>> = {
  2: 'getMe',
  3: 'addPrompt',
  4: 'listPrompts',
  5: 'getMe',
  6: 'addPrompt',
  7: 'listPrompts',
  8: 'addPrompt',
  9: 'listPrompts',
  10: 'addPrompt',
  11: 'bulkInsertPrompts',
  12: 'getPromptCap',
  13: 'rewordPrompt',
  14: 'bulkEditPrompts',
  15: 'pausePrompt',
  16: 'archivePrompt',
  17: 'replacePrompt',
  18: 'saveBrandPositioning',
  19: 'pinCompetitors',
  20: 'startRecalibration',
  21: 'issueApiKey',
  22: 'listKeywords',
  23: 'listKeywords',
  24: 'listPromptAnalytics',
  25: 'getAnalyticsOverview',
  26: 'getMe',
};

/**
 * A valid request for the operation that a rule is about, in HTTP syntax. The operation is taken from the rule's
 * sentence or source, or else from the section of behavior.md that it cites.
 */
export function exampleRequest(rule: Pick<Rule, 'sentence' | 'source'>): string {
  const { method, target, body } = validRequest(operationOf(rule), {
    promptId: 'prm_0197',
    keyId: 'key_0197',
    text: () => 'Which planning tool suits a small team?',
  });
  const parameter = parameterOf(rule.source);
  const path = parameter === '' ? target : `${target.replace(/\?.*/, '')}?${parameter}`;
  return [
    `${method} ${path} HTTP/1.1`,
    'Authorization: Bearer sk_test_...',
    ...(body === undefined ? [] : ['Content-Type: application/json', '', JSON.stringify(body)]),
  ].join('\n');
}

function operationOf({ sentence, source }: Pick<Rule, 'sentence' | 'source'>): OperationId {
  const [, method = '', path = ''] = /\b(GET|POST|PUT|PATCH|DELETE) (\/v1\/[\w/{}-]+)/.exec(sentence) ?? [];
  const named = operationIds.find((id) => {
    const contract = operationContracts[id];
    return contract.method === method.toLowerCase() && contract.path === path;
  });
  const cited = citations(source).map(({ place }) => /^openapi (\w+)/.exec(place)?.[1] ?? '');
  const section = /behavior (\d+)\./.exec(source)?.[1] ?? '';
  return named ?? operationIds.find((id) => cited.includes(id)) ?? operationOfSection[section] ?? 'getMe';
}

interface ParameterSchema {
  readonly enum?: readonly (string | number)[];
  readonly default?: string | number;
  readonly maximum?: number;
}

/** The parameter that a source cites, with a valid value, such as `limit=50`. Empty if it cites none. */
function parameterOf(source: string): string {
  const [, id = '', name = ''] = /openapi (?:.*, )?(\w+)\?(\w+)/.exec(source) ?? [];
  const contract = operationIds.find((one) => one === id);
  const schema = contract && operationContracts[contract].parameters.find((one) => one.name === name)?.schema;
  if (schema === undefined) return '';
  const { enum: values, default: fallback, maximum } = schema as ParameterSchema;
  return `${name}=${fallback ?? values?.[0] ?? maximum ?? 'planning'}`;
}

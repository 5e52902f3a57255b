/** The contract in the forms that the tools read. */
import { readFileSync } from 'node:fs';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

/** The contract as the service publishes it (OpenAPI 3.1). */
const file = new URL('../../../spec/generated/openapi.json', import.meta.url);

/** Bounds that only the service has, not every implementation and not the model: `maxLength` of parameters. */
const OWN_BOUNDS = [
  ['listPromptAnalytics', 'query'],
  ['listKeywords', 'q'],
] as const;

/**
 * A fresh copy of the contract, without the bounds that the servers under test do not have: a tool that names one such
 * answer leaves others of its kind out, and would miss faults for the sake of our document.
 */
export function contract(): JsonObject {
  const document = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
  for (const [operationId, name] of OWN_BOUNDS) {
    const parameters = operationOf(document, operationId)['parameters'] as JsonObject[];
    const parameter = parameters.find((one) => one['name'] === name);
    if (parameter === undefined) throw new Error(`${operationId} has no parameter ${name}.`);
    delete member(parameter, 'schema')['maxLength'];
  }
  return document;
}

/** The contract with one example for a body, the one with the most members: some tools use the first alone. */
export function contractOfFullExamples(): JsonObject {
  const document = contract();
  for (const item of Object.values(member(document, 'paths'))) {
    for (const operation of Object.values(item as JsonObject)) {
      const body = (operation as JsonObject)['requestBody'] as JsonObject | undefined;
      const media = body === undefined ? [] : Object.values(member(body, 'content'));
      for (const one of media as JsonObject[]) keepFullest(one);
    }
  }
  return document;
}

function keepFullest(media: JsonObject): void {
  const examples = Object.entries((media['examples'] ?? {}) as Record<string, JsonObject>);
  const size = (example: JsonObject) => JSON.stringify(Object.keys(example['value'] ?? {})).length;
  const [fullest] = examples.sort(([, one], [, other]) => size(other) - size(one));
  if (fullest !== undefined) media['examples'] = Object.fromEntries([fullest]);
}

const ON_A_PROMPT = ['rewordPrompt', 'archivePrompt', 'pausePrompt', 'replacePrompt'];

/** Where an answer names a prompt, by the operation and the status of the answer. */
const PROMPT_SOURCES: readonly [operationId: string, status: string, pointer: string][] = [
  ['addPrompt', '201', '/promptId'],
  ['bulkInsertPrompts', '201', '/results/0/promptId'],
  ['replacePrompt', '201', '/promptId'],
  ['listPrompts', '200', '/tracked/0/id'],
  ['rewordPrompt', '200', '/promptId'],
  ['pausePrompt', '200', '/promptId'],
  ['archivePrompt', '200', '/promptId'],
];

/**
 * The contract with links added, for tools that chain operations by them: every answer that names a prompt leads to
 * what can be done with it, a new key to its revocation, a page to the next one.
 */
export function linkedContract(): JsonObject {
  const document = contract();
  for (const [source, status, pointer] of PROMPT_SOURCES) {
    const value = `$response.body#${pointer}`;
    for (const target of ON_A_PROMPT) addLink(document, source, status, target, { promptId: value });
    addLink(document, source, status, 'bulkEditPrompts', undefined, {
      prompts: [{ id: value, text: 'Which tool suits a studio that bills by the phase?' }],
    });
  }
  addLink(document, 'issueApiKey', '201', 'revokeApiKey', { keyId: '$response.body#/id' });
  for (const list of ['listKeywords', 'listPromptAnalytics']) {
    addLink(document, list, '200', list, { cursor: '$response.body#/nextCursor' });
  }
  return document;
}

function addLink(
  document: JsonObject,
  source: string,
  status: string,
  target: string,
  parameters?: JsonObject,
  requestBody?: JsonObject,
): void {
  const response = member(member(operationOf(document, source), 'responses'), status);
  const links = (response['links'] ??= {}) as JsonObject;
  links[`${target}From${source}`] = {
    operationId: target,
    ...(parameters === undefined ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
  };
}

function operationOf(document: JsonObject, operationId: string): JsonObject {
  for (const item of Object.values(member(document, 'paths'))) {
    for (const operation of Object.values(item as JsonObject)) {
      if ((operation as JsonObject)['operationId'] === operationId) return operation as JsonObject;
    }
  }
  throw new Error(`The contract has no operation ${operationId}.`);
}

function member(object: JsonObject, name: string): JsonObject {
  const value = object[name];
  if (value === undefined || value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Error(`The contract has no ${name} where one is expected.`);
  }
  return value;
}

import { readFileSync } from 'node:fs';

type Json = null | boolean | number | string | Json[] | JsonObject;
interface JsonObject {
  [name: string]: Json;
}

/** The contract as the service publishes it (OpenAPI 3.1). */
const file = new URL('../../../spec/generated/openapi.json', import.meta.url);

/** Bounds that only the service has, not the model: a tool that reports them leaves other answers of the kind out. */
const OWN_BOUNDS = { listPromptAnalytics: 'query', listKeywords: 'q' };

/** A fresh copy of the contract, without the bounds that the servers under test do not have. */
export function contract(): JsonObject {
  const document = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
  for (const [operationId, name] of Object.entries(OWN_BOUNDS)) {
    const parameters = operationOf(document, operationId)['parameters'] as JsonObject[];
    const parameter = parameters.find((one) => one['name'] === name);
    if (parameter === undefined) throw new Error(`${operationId} has no parameter "${name}".`);
    delete (parameter['schema'] as JsonObject)['maxLength'];
  }
  return document;
}

const ON_A_PROMPT = ['rewordPrompt', 'archivePrompt', 'pausePrompt', 'replacePrompt'];

/** Where an answer names a prompt: the operation, its status, and a JSON pointer. */
const PROMPT_SOURCES = [
  ['addPrompt', '201', '/promptId'],
  ['bulkInsertPrompts', '201', '/results/0/promptId'],
  ['replacePrompt', '201', '/promptId'],
  ['listPrompts', '200', '/tracked/0/id'],
  ['rewordPrompt', '200', '/promptId'],
  ['pausePrompt', '200', '/promptId'],
  ['archivePrompt', '200', '/promptId'],
] as const;

/**
 * The contract with OpenAPI links, for a tool that chains operations by them: from every answer that names a prompt to
 * what can be done with it, from a new key to its revocation, from a page to the next one.
 */
export function linkedContract(): JsonObject {
  const document = contract();
  for (const [source, status, pointer] of PROMPT_SOURCES) {
    const id = `$response.body#${pointer}`;
    for (const target of ON_A_PROMPT)
      addLink(document, source, status, target, { parameters: { promptId: id } });
    const prompts = [{ id, text: 'Which tool suits a studio that bills by the phase?' }];
    addLink(document, source, status, 'bulkEditPrompts', { requestBody: { prompts } });
  }
  addLink(document, 'issueApiKey', '201', 'revokeApiKey', { parameters: { keyId: '$response.body#/id' } });
  for (const list of ['listKeywords', 'listPromptAnalytics'])
    addLink(document, list, '200', list, { parameters: { cursor: '$response.body#/nextCursor' } });
  return document;
}

function addLink(
  document: JsonObject,
  source: string,
  status: string,
  target: string,
  link: JsonObject,
): void {
  const responses = operationOf(document, source)['responses'] as JsonObject;
  const response = responses[status] as JsonObject;
  const links = (response['links'] ??= {}) as JsonObject;
  links[`${target}From${source}`] = { operationId: target, ...link };
}

function operationOf(document: JsonObject, operationId: string): JsonObject {
  const operations = Object.values(document['paths'] as JsonObject).flatMap((item) =>
    Object.values(item as JsonObject),
  );
  const operation = operations.find((one) => (one as JsonObject)['operationId'] === operationId);
  if (operation === undefined) throw new Error(`The contract has no operation ${operationId}.`);
  return operation as JsonObject;
}

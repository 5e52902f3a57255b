import { document as published } from '../../../spec/index.js';

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { links?: Record<string, object> }>>;
}

type Contract = Readonly<Record<'paths', Readonly<Record<string, Readonly<Record<string, Operation>>>>>>;

const ON_A_PROMPT = ['rewordPrompt', 'archivePrompt', 'pausePrompt', 'replacePrompt'];

/** The places where a response names a prompt: an operation, its status, and a JSON pointer. */
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
 * The contract with OpenAPI links, for tools that use them to chain operations. Links lead from every response that
 * names a prompt to the operations on that prompt, from a new key to its revocation, and from a page to the next one.
 */
export function linkedContract(): Contract {
  const document = structuredClone(published) as unknown as Contract;
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const link = (source: string, status: string, target: string, values: object) => {
    const operation = operations.find(({ operationId }) => operationId === source);
    const response = operation?.responses[status];
    if (response === undefined) throw new Error(`The contract has no response ${status} of ${source}.`);
    (response.links ??= {})[`${target}From${source}`] = { operationId: target, ...values };
  };
  for (const [source, status, pointer] of PROMPT_SOURCES) {
    const id = `$response.body#${pointer}`;
    for (const target of ON_A_PROMPT) link(source, status, target, { parameters: { promptId: id } });
    const prompts = [{ id, text: 'Which tool suits a studio that bills by the phase?' }];
    link(source, status, 'bulkEditPrompts', { requestBody: { prompts } });
  }
  link('issueApiKey', '201', 'revokeApiKey', { parameters: { keyId: '$response.body#/id' } });
  for (const list of ['listKeywords', 'listPromptAnalytics'])
    link(list, '200', list, { parameters: { cursor: '$response.body#/nextCursor' } });
  return document;
}

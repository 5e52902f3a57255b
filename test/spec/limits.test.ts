import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openDocument } from '../../spec/index.js';

type Node = Readonly<Record<string, unknown>>;

const KEYWORDS = ['maxLength', 'pattern', 'maximum', 'maxItems', 'x-max-bytes', 'x-max-depth'] as const;

const document: Node = openDocument();

/** The limits of a parameter or a body: `PromptDraft.topic maxLength` and the value. */
function limitsOf(value: unknown, place: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  if (typeof node.$ref === 'string') return limitsOf(targetOf(node.$ref), node.$ref.split('/').at(-1) ?? '');
  const own = KEYWORDS.filter((keyword) => keyword in node).map((keyword): [string, unknown] => [
    `${place} ${keyword}`,
    node[keyword],
  ]);
  const inside = Object.entries(node).flatMap(([name, member]) =>
    name === 'example' || name === 'examples' ? [] : limitsOf(member, nameOf(place, name)),
  );
  return [...own, ...inside];
}

function targetOf(pointer: string): unknown {
  const names = pointer.slice('#/'.length).split('/');
  return names.reduce<unknown>((node, name) => (node as Node)[name], document);
}

/** Leaves out the path between an object and its members, such as `properties`. */
function nameOf(place: string, name: string): string {
  return /^(?:\d+|if|then|items|properties|schema|content|application\/json|oneOf|anyOf)$/.test(name)
    ? place
    : `${place}.${name}`;
}

const limits = new Map(
  Object.values(document.paths as Node)
    .flatMap((item) => Object.values(item as Node))
    .flatMap((operation) => {
      if (Array.isArray(operation)) return operation.flatMap((parameter) => limitsOf(parameter, 'path'));
      const { operationId, parameters = [], requestBody } = operation as Node;
      return [
        ...(parameters as Node[]).flatMap((one) =>
          limitsOf(one, `${String(operationId)}?${String(one.name)}`),
        ),
        ...limitsOf(requestBody, 'body'),
      ];
    }),
);

/** Limits from the original specification of the API. Decisions cover only what it left open. */
const specified = [
  'BulkEditPrompts.prompts maxItems',
  'BulkInsertPrompts.prompts maxItems',
  'IssueApiKey.name maxLength',
  'PromptText maxLength',
  'SaveBrandPositioning.positioning maxLength',
  'listKeywords?limit maximum',
  'promptsLimit maximum',
];

const controlCharacters = { decision: 'D-15', words: 'control characters' };
const printable = { decision: 'D-119', words: 'printable ASCII characters', pattern: '^[!-~]+$' };
const nul = { decision: 'D-14', words: 'NUL' };

/** The decision that names a limit, and its wording. */
const decided: Record<string, { decision: string; words: string; pattern?: string }> = {
  'idempotencyKey maxLength': { decision: 'D-119', words: '1 to 255' },
  'idempotencyKey pattern': printable,
  'FreeText maxLength': { decision: 'D-61', words: '5000 characters' },
  'FreeText pattern': controlCharacters,
  'IssueApiKey.name pattern': controlCharacters,
  'Name maxLength': { decision: 'D-61', words: '200 characters' },
  'Name pattern': controlCharacters,
  'PausePrompt.reason maxLength': { decision: 'D-100', words: '`reason` 500' },
  'PausePrompt.reason pattern': controlCharacters,
  'PinCompetitors.competitors maxItems': { decision: 'D-61', words: '1 to 64 names' },
  'PromptDraft.intent maxLength': { decision: 'D-53', words: '200 characters, stored as sent' },
  'PromptDraft.intent pattern': nul,
  'PromptDraft.topic maxLength': { decision: 'D-53', words: 'free label of at most 200 characters' },
  'PromptDraft.topic pattern': controlCharacters,
  'PromptText pattern': controlCharacters,
  'SaveBrandPositioning.competitors maxItems': { decision: 'D-61', words: '200 names' },
  'SaveBrandPositioning.excludedTopics maxItems': { decision: 'D-61', words: '200 excluded topics' },
  'SaveBrandPositioning.positioning pattern': controlCharacters,
  'SaveBrandPositioning.rawIntent maxLength': { decision: 'D-61', words: '5000 characters' },
  'SaveBrandPositioning.rawIntent pattern': nul,
  'body x-max-bytes': { decision: 'D-14', words: '1 MiB' },
  'body x-max-depth': { decision: 'D-14', words: '16 levels' },
  'cursor maxLength': { decision: 'D-100', words: 'a cursor 5,000' },
  'listKeywords?q maxLength': { decision: 'D-100', words: '`q` and `query` have at most 500' },
  'listKeywords?q pattern': nul,
  'promptQuery maxLength': { decision: 'D-100', words: '`q` and `query` have at most 500' },
  'promptQuery pattern': nul,
  'promptTopics maxLength': { decision: 'D-100', words: 'the `topic` filter 200' },
  'promptTopics pattern': nul,
};

const decisions = readFileSync(new URL('../../spec/DECISIONS.md', import.meta.url), 'utf8')
  .split(/^### /m)
  .map((text) => text.replaceAll(/\s+/g, ' '));

it('has a decision for every limit of a parameter or a request body that the specification left open', () => {
  expect([...limits.keys()].sort()).toEqual([...specified, ...Object.keys(decided)].sort());
});

it.each(Object.entries(decided))(
  'names the limit %s in its decision',
  (place, { decision, words, pattern = '\\x00' }) => {
    expect(decisions.find((text) => text.startsWith(`${decision} `))).toContain(words);
    const number = words.replaceAll(',', '').match(/\d+/g)?.at(-1);
    const value = limits.get(place);
    if (number === undefined) expect(value).toContain(pattern);
    else expect(value).toBe(words === '1 MiB' ? 1024 * 1024 : Number(number));
  },
);

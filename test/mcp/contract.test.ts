import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { specifications } from '../../spec/extensions/index.js';
import { tools } from '../../src/mcp/tools.js';

type Schema = Readonly<Record<string, unknown>> & { readonly items?: Schema };

/** The API rejects NUL by itself, so a model does not need to see this constraint. */
const NO_NUL = '^[^\\x00]*$';

/** The constraints of a schema, without its texts. */
function bounds(schema: Schema): Schema {
  const { type: _type, format: _format, description: _description, example: _example, ...rest } = schema;
  const { items, pattern, examples: _examples, ...others } = rest as Schema;
  return {
    ...others,
    ...(items !== undefined && { items: bounds(items) }),
    ...(pattern !== NO_NUL && pattern !== undefined && { pattern }),
  };
}

const operations = Object.assign({}, ...specifications.map((one) => one.operations)) as Record<
  string,
  { readonly method: string; readonly parameters: readonly { name: string; schema: Schema }[] }
>;

/** Arguments of tools in addition to the parameters of their operation. */
const OWN = [
  ...[
    'get_overview.detail',
    'get_metric_rows.interval',
    'get_topic_visibility.interval',
    'list_prompts.group',
  ],
  ...['list_prompt_figures.detail', 'list_prompt_figures.includeTrend', 'get_answer.includeRawResponse'],
];

/** Query parameters without an argument: those of the other response of keywords, and filters of few answers. */
const LEFT_OUT = [
  ...['engine', 'topic', 'q', 'ranked'].map((name) => `get_topic_visibility.${name}`),
  ...['isNegated', 'hasCitationData'].map((name) => `list_prompt_answers.${name}`),
  ...['isNegated', 'hasCitationData', 'status', 'intent', 'query'].map((name) => `list_answers.${name}`),
  'list_keywords.rangeDays',
];

/** Arguments that bound the size of a result. Their defaults are smaller than in the API. */
const SIZES = ['limit', 'sentences'];

/** The API returns these lists without pages; only the tools split them into pages. */
const isOwnPaging = (tool: string, key: string) =>
  ['get_metric_rows', 'get_topic_visibility', 'list_prompts'].includes(tool) &&
  ['limit', 'cursor'].includes(key);

const inputs = tools.flatMap(({ name: tool, operationId, input }) => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input' }) as {
    properties?: Record<string, Schema>;
  };
  return Object.entries(properties)
    .filter(([key]) => !isOwnPaging(tool, key))
    .map(([key, schema]) => {
      const parameter = operations[operationId]?.parameters.find(({ name }) => name === key);
      return { name: `${tool}.${key}`, key, schema, parameter: parameter?.schema };
    });
});

describe('the tools of the MCP server', () => {
  it('call one GET of the contract or of an extension each, so that they only read', () => {
    expect(tools.map(({ operationId }) => operations[operationId]?.method)).toEqual(tools.map(() => 'get'));
  });

  it('cover every read but those of API keys, of the deliveries of webhooks and of any range of days', () => {
    const reads = Object.entries(operations).filter(([, { method }]) => method === 'get');
    const called = new Set(tools.map(({ operationId }) => operationId));
    expect(reads.map(([id]) => id).filter((id) => !called.has(id))).toEqual([
      'listApiKeys',
      'getAccess',
      'listKeysWithLimits',
      'getRangeOverview',
      'getVisibilitySeries',
      'listWebhooks',
      'listDeadLetters',
    ]);
  });

  it('accept only the parameters of their operation and a few additional arguments', () => {
    const others = inputs.filter(({ parameter }) => parameter === undefined);
    expect(others.map(({ name }) => name)).toEqual(OWN);
  });

  it('have an argument for every other query parameter of their operation', () => {
    const taken = new Set(inputs.map(({ name }) => name));
    const missing = tools.flatMap(({ name, operationId }) =>
      (operations[operationId]?.parameters ?? [])
        .filter(({ name: key }) => key !== 'If-None-Match' && !isOwnPaging(name, key))
        .map((parameter) => `${name}.${parameter.name}`),
    );
    expect(missing.filter((name) => !taken.has(name))).toEqual(LEFT_OUT);
  });

  it('allow in each argument what the contract allows in the parameter of its name', () => {
    const ofContract = inputs.filter(({ parameter }) => parameter !== undefined);
    expect(ofContract.length).toBeGreaterThan(40);
    for (const { name, key, schema, parameter = {} } of ofContract) {
      const { default: usual, maximum, ...allowed } = bounds(parameter);
      const { default: own, maximum: most, ...rest } = bounds(schema);
      expect(rest, name).toEqual(allowed);
      if (key === 'limit') expect(Number(most), name).toBeLessThanOrEqual(Number(maximum));
      else expect(most, name).toEqual(maximum);
      // `GET /v1/keywords` has no default, because its parameters choose between two responses.
      if (usual !== undefined && !SIZES.includes(key)) expect(own, name).toEqual(usual);
    }
  });

  it('describe themselves and every argument', () => {
    for (const { name, schema } of inputs) expect(schema['description'], name).toMatch(/\.$/);
    for (const { description } of tools) expect(description.length).toBeGreaterThan(60);
  });
});

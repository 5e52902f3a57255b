import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { specifications } from '../../spec/extensions/index.js';
import { tools } from '../../src/mcp/tools.js';

type Schema = Readonly<Record<string, unknown>>;

const operations = Object.assign({}, ...specifications.map((one) => one.operations)) as Record<
  string,
  {
    readonly method: string;
    readonly parameters: readonly { name: string; schema: Schema }[];
    readonly caller: string;
  }
>;

const inputs = tools.flatMap(({ name: tool, operationId, input }) => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input' }) as {
    properties?: Record<string, Schema>;
  };
  return Object.entries(properties).map(([key, schema]) => {
    const parameter = operations[operationId]?.parameters.find(({ name }) => name === key);
    return { name: `${tool}.${key}`, key, schema, parameter: parameter?.schema };
  });
});

const schemaOf = (name: string) => inputs.find((input) => input.name === name)?.schema;

describe('the tools of the MCP server', () => {
  it('call one GET of the contract or of an extension each, so that they only read', () => {
    expect(tools.map(({ operationId }) => operations[operationId]?.method)).toEqual(tools.map(() => 'get'));
  });

  it('cover every read but those of API keys, of names and rescores, of what can be measured, of questions to begin with, of decisions on next steps, of the settings of the workspace, of the deliveries of webhooks, and figures that another tool has', () => {
    const reads = Object.entries(operations).filter(
      ([, { method, caller }]) => method === 'get' && caller === 'key',
    );
    const called = new Set(tools.map(({ operationId }) => operationId));
    expect(reads.map(([id]) => id).filter((id) => !called.has(id))).toEqual([
      'getAnalyticsOverview',
      'listPromptAnalytics',
      'listApiKeys',
      'getAccess',
      'listKeysWithLimits',
      'getVisibilitySeries',
      'listPlatforms',
      'getRun',
      'listNames',
      'getRescore',
      'suggestQuestions',
      'listSteps',
      'listWebhooks',
      'listDeadLetters',
      'getWorkspace',
    ]);
  });

  it('take values, bounds and defaults of arguments from the contract', () => {
    const day = '^20\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$';
    expect(schemaOf('get_overview.rangeDays')).toMatchObject({ enum: [7, 30, 90], default: 30 });
    expect(schemaOf('list_events.from')).toMatchObject({ type: 'string', pattern: day });
    expect(schemaOf('list_answers.isOwn')).toMatchObject({ type: 'boolean' });
    expect(schemaOf('list_answers.model')).toMatchObject({ type: 'string', minLength: 1, maxLength: 200 });
    expect(schemaOf('list_answers.answerStatus')).toMatchObject({
      type: 'array',
      minItems: 1,
      items: { type: 'string', enum: ['ok', 'refused', 'empty', 'error', 'notShown'] },
    });
    const required = tools.map(({ name, input }) => [name, z.toJSONSchema(input, { io: 'input' }).required]);
    expect(required.filter(([, names]) => names !== undefined)).toEqual([
      ['get_metric_rows', ['metric']],
      ['list_prompt_answers', ['promptId']],
      ['read_website', ['website']],
      ['get_answer', ['answerId']],
      ['list_events', ['from', 'to']],
    ]);
  });

  it('return at most as many items as the API', () => {
    for (const { name, key, schema, parameter } of inputs)
      if (key === 'limit' && parameter !== undefined)
        expect(schema['maximum'], name).toBeLessThanOrEqual(Number(parameter['maximum']));
  });

  it('describe themselves and every argument in plain words', () => {
    for (const { name, schema } of inputs) {
      expect(schema['description'], name).toMatch(/\.$/);
      expect(schema['description'], name).not.toMatch(/`|D-\d|GET \/|\n/);
    }
    for (const { description } of tools) expect(description.length).toBeGreaterThan(60);
  });
});

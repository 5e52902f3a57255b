import type { z } from 'zod';
import type { Client } from '../../client/index.js';
import type { JsonSchema } from './output-schema.js';
import { missingSubject, type Subject } from './subject.js';

/** The result of a tool: data, and one sentence about it. */
export interface Finding {
  readonly summary: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A tool of the MCP server. It only reads, with one request to the API, and one to `/v1/access` for figures with a subject. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For the model that chooses the tool: when to use it, units, and what null means. */
  readonly description: string;
  /** The operation that it calls. Arguments with the name of a parameter have the values of that parameter. */
  readonly operationId: string;
  readonly input: z.ZodType;
  /** The schema of the data of its results. */
  readonly output: JsonSchema;
  /**
   * @throws z.ZodError for invalid arguments
   * @throws ApiError for what the API rejects
   */
  readonly run: (client: Client, input: unknown) => Promise<Finding>;
}

/**
 * Declares a tool, whose `run` gets its arguments parsed. Where the workspace lacks the `subject` of its figures, its sentence
 * is a request to name it.
 */
export function tool<Input>(
  definition: Omit<Tool, 'input' | 'run'> & {
    readonly subject?: Subject;
    readonly input: z.ZodType<Input>;
    readonly run: (client: Client, input: Input) => Promise<Finding>;
  },
): Tool {
  const { subject, ...declared } = definition;
  const find: Tool['run'] = async (client, input) => definition.run(client, definition.input.parse(input));
  return {
    ...declared,
    input: definition.input,
    run: subject === undefined ? find : (client, input) => findAbout(subject, find, client, input),
  };
}

async function findAbout(
  subject: Subject,
  find: Tool['run'],
  client: Client,
  input: unknown,
): Promise<Finding> {
  const [{ summary, data }, missing] = await Promise.all([
    find(client, input),
    missingSubject(client, subject),
  ]);
  if (missing === null) return { summary, data };
  return { summary: missing.isWhole ? missing.request : `${summary} ${missing.request}`, data };
}

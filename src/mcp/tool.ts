import type { z } from 'zod';
import type { Client } from '../../client/index.js';
import type { JsonSchema } from './output-schema.js';

/** The result of a tool: data, and one sentence about it. */
export interface Finding {
  readonly summary: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A tool of the MCP server. It only reads, with one request to the API. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For the model that chooses the tool: when to use it, units, and what null means. */
  readonly description: string;
  /** The operation that it calls. Arguments with the name of a parameter have the values of that parameter. */
  readonly operationId: string;
  readonly input: z.ZodObject;
  /** The schema of the data of its results. */
  readonly output: JsonSchema;
  /**
   * @throws z.ZodError for invalid arguments
   * @throws ApiError for what the API rejects
   */
  readonly run: (client: Client, input: unknown) => Promise<Finding>;
}

/** Declares a tool, whose `run` gets its arguments parsed. */
export function tool<Shape extends z.ZodRawShape>(
  definition: Omit<Tool, 'input' | 'run'> & {
    readonly input: z.ZodObject<Shape>;
    readonly run: (client: Client, input: z.output<z.ZodObject<Shape>>) => Promise<Finding>;
  },
): Tool {
  return {
    ...definition,
    input: definition.input,
    run: async (client, input) => definition.run(client, definition.input.parse(input)),
  };
}

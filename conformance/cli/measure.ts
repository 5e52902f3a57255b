import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import type { Measure } from '../run/run.js';

/**
 * A function that measures a prompt by running a shell command with PROMPT_ID and PROMPT_TEXT in its environment. If
 * the command fails, rejects with its standard error.
 */
export function measuringBy(command: string): Measure {
  return async ({ id, text }) => {
    try {
      await promisify(exec)(command, { env: { ...process.env, PROMPT_ID: id, PROMPT_TEXT: text } });
    } catch (error) {
      const { stderr, message } = error as Error & { readonly stderr?: string };
      throw new Error(stderr?.trim() || message, { cause: error });
    }
  };
}

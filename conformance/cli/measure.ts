import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import type { Measure } from '../run/run.js';

/**
 * Has prompts measured by a shell command, which finds the prompt in PROMPT_ID and PROMPT_TEXT. Rejects with what
 * the command wrote to standard error when it ends with another code than 0.
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

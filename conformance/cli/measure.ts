import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import type { Measure } from '../run/run.js';

/**
 * Measures prompts with a shell command, which receives PROMPT_ID and PROMPT_TEXT. If it fails, rejects with its
 * standard error.
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

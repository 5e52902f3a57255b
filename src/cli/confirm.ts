import { createInterface } from 'node:readline/promises';
import { DomainError } from '../domain/errors.js';

/**
 * Asks before something that cannot be undone. `--yes` answers for scripts; without it and without a terminal
 * the command is refused, so that a script never waits for an answer nobody gives.
 */
export async function confirmed(question: string, yes: boolean | undefined): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) {
    throw new DomainError('conflict', { message: `${question} Repeat the command with --yes.` });
  }
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await prompt.question(`${question} [y/N] `);
  prompt.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new DomainError('conflict', { message: 'Nothing was changed.' });
}

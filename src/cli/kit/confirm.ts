import { createInterface } from 'node:readline/promises';
import { DomainError } from '../../domain/errors.js';

/**
 * Asks for confirmation unless `yes` is set. Fails without a terminal, so that a script never waits for an answer. Only
 * yes confirms; any other answer, Ctrl-C and end of input do not.
 * @throws DomainError `conflict` when not confirmed
 */
export async function confirm(question: string, yes: boolean | undefined): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) {
    throw new DomainError('conflict', { message: `${question} Repeat the command with --yes.` });
  }
  const answer = await ask(`${question} [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim()))
    throw new DomainError('conflict', { message: 'Nothing was changed.' });
}

function ask(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise<string>((resolve) => {
    const no = () => {
      process.stderr.write('\n');
      resolve('');
    };
    prompt.once('close', no).once('SIGINT', () => prompt.close());
    prompt.question(question).then(
      (answer) => {
        prompt.off('close', no).close();
        resolve(answer);
      },
      () => undefined,
    );
  });
}

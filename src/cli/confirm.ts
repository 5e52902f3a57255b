import { createInterface } from 'node:readline/promises';
import { DomainError } from '../domain/errors.js';

/**
 * Asks for confirmation unless `yes` is set. Without a terminal it rejects at once, so that a script never waits for an
 * answer. Any answer but yes means no, as do Ctrl-C and end of input.
 * @throws DomainError conflict when not confirmed
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

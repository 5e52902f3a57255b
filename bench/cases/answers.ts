import { firstDifference } from '../../scripts/clients/cells.js';

/** The response of a server to a read. */
export interface Answer {
  readonly server: string;
  readonly path: string;
  readonly status: number;
  /** The parsed body, without the time at which it was generated. */
  readonly body: unknown;
}

/** The servers gave different responses, so their speed cannot be compared. */
export class AnswersDiffer extends Error {
  override readonly name = 'AnswersDiffer';
}

/** Reads one answer. */
export async function readAnswer(server: string, url: string, path: string, key: string): Promise<Answer> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
  return { server, path, status: response.status, body: parseBody(await response.text()) };
}

/** Parses JSON without the time at which it was generated, which differs between any two answers. */
export const parseBody = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) => (name === 'generatedAt' ? undefined : value));

/**
 * Compares the answers of each path in status and body.
 * @throws AnswersDiffer with the first difference, or if an answer is not a success
 */
export function requireEqualAnswers(answers: readonly Answer[]): void {
  for (const answer of answers) {
    requireSuccess(answer);
    const [first = answer] = answers.filter((other) => other.path === answer.path);
    const difference = firstDifference({ body: answer.body }, { body: first.body });
    if (difference !== undefined)
      throw new AnswersDiffer(
        `${answer.server} and ${first.server} answer GET ${answer.path} differently: ${difference}`,
      );
  }
}

/**
 * Compares the answer of another build, which may compute other figures. Returns the first difference, or null.
 * @throws AnswersDiffer if the answer is not a success
 */
export function changedAnswer(answer: Answer, other: Answer): string | null {
  requireSuccess(other);
  const difference = firstDifference({ body: other.body }, { body: answer.body });
  return difference === undefined ? null : `the other build answers differently: ${difference}`;
}

function requireSuccess({ server, path, status }: Answer): void {
  if (status !== 200) throw new AnswersDiffer(`${server} answers GET ${path} with ${status}`);
}

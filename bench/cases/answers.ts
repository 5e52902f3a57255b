import { firstDifference } from '../../scripts/clients/cells.js';

/** What a server answers to a read. */
export interface Answer {
  readonly server: string;
  readonly path: string;
  readonly status: number;
  /** The parsed body, without the time at which it was generated. */
  readonly body: unknown;
}

/** The servers gave different answers, so that their speed cannot be compared. */
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
    const { server, path, status, body } = answer;
    const [first = answer] = answers.filter((other) => other.path === path);
    const difference =
      status === 200
        ? firstDifference({ status, body }, { status: first.status, body: first.body })
        : `the status is ${status}`;
    if (difference !== undefined)
      throw new AnswersDiffer(`${server} and ${first.server} answer GET ${path} differently: ${difference}`);
  }
}

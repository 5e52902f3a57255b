import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Outcome, Pending, Provider, Question } from '../../../src/measuring/providers/provider.js';
import type { Asked, Behavior } from '../../../scripts/lab/servers/fake-provider.js';
import { never, type ProviderName } from './adapters.js';

/** A response in the documented form, and the outcome that an adapter must read from it. Written for these tests. */
export interface Fixture {
  readonly about: string;
  readonly text: string;
  readonly depth?: number;
  /** The task whose result is fetched; absent = the question is asked. */
  readonly task?: string;
  readonly target: Question['target'];
  readonly request: { readonly method: string; readonly path: string; readonly body: unknown };
  readonly response: unknown;
  /** Without the raw response, which is always the response. */
  readonly outcome: { readonly kind: string; readonly answer?: object };
}

const root = join(import.meta.dirname, 'fixtures');

/** All fixtures, as the name of the provider and that of the file without its extension. */
export const fixtureFiles = readdirSync(root).flatMap((provider) =>
  readdirSync(join(root, provider)).map(
    (file) => [provider as ProviderName, basename(file, '.json')] as const,
  ),
);

/** The fixture with the address of the fake in place of `{fake}`. */
export function loadFixture(provider: ProviderName, file: string, fakeUrl: string): Fixture {
  const json = readFileSync(join(root, provider, `${file}.json`), 'utf8').replaceAll('{fake}', fakeUrl);
  return JSON.parse(json) as Fixture;
}

export function questionOf({ text, target, depth }: Fixture): Question {
  return { slotId: 'slot-1', text, target, sampleIndex: 0, ...(depth && { depth }) };
}

/** Asks the question of a fixture, or fetches the result of its task. */
export function askFixture(provider: Provider, fixture: Fixture): Promise<Outcome | Pending> {
  const { task } = fixture;
  return task !== undefined && provider.poll
    ? provider.poll(task, never)
    : provider.ask(questionOf(fixture), never);
}

/** The targets of the redirects in the Gemini fixtures. */
const redirects: Record<string, string> = {
  '/redirect/one': 'https://shoes.example/test',
  '/redirect/same': 'https://shoes.example/test',
  '/redirect/two': 'https://runner.example/guide',
  '/redirect/captcha': 'https://www.google.com/sorry/index?continue=https://runner.example/',
};

/** Responds with this body, and follows the redirects of the Gemini fixtures. */
export function respondWith(body: string, { path }: Asked): Behavior {
  if (!path.startsWith('/redirect/')) return { kind: 'body', body };
  const location = redirects[path];
  return location === undefined
    ? { kind: 'status', status: 404 }
    : { kind: 'body', status: 302, body: '', headers: { location } };
}

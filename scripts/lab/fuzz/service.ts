import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { Services } from '../../../src/app.js';
import { keywordLines, observationLines } from '../data/suite-workspaces.js';
import type { Target, Workspaces } from './fuzz.js';

/** An unknown key with a correct check digit does not exist, so this one fails as early as a random one. */
const UNKNOWN = `sk_test_${'a'.repeat(49)}`;

/** Creates workspaces with prompts, answers and keywords, and a key of each. */
export function workspaceMaker(services: Pick<Services, 'workspaces' | 'apiKeys' | 'ingest'>) {
  return async function createWorkspaces(): Promise<Workspaces> {
    const [paid, other, free] = await Promise.all([
      keyOf(services, 'paid', 20),
      keyOf(services, 'paid', 2),
      keyOf(services, 'free', 2),
    ]);
    return {
      secrets: { paid: paid.secret, other: other.secret, free: free.secret, unknown: UNKNOWN },
      keyIds: [paid.keyId, other.keyId, free.keyId],
    };
  };
}

async function keyOf(
  { workspaces, apiKeys, ingest }: Pick<Services, 'workspaces' | 'apiKeys' | 'ingest'>,
  plan: 'paid' | 'free',
  prompts: number,
) {
  const { workspaceId } = await workspaces.create({ name: 'Fuzz', plan, promptCap: -1 });
  const common = { workspaceId, onError: 'stop' } as const;
  const observations = linesOf(observationLines(prompts));
  await ingest.observations({ ...common, createPrompts: 'active', source: observations });
  await ingest.keywords({ ...common, source: linesOf(keywordLines(40)) });
  return apiKeys.issueFor(workspaceId, { environment: 'test', name: 'fuzz' });
}

const linesOf = (values: Iterable<object>) =>
  Readable.from([...values].map((value) => `${JSON.stringify(value)}\n`));

/** Processor time of all threads of a process so far, in ms; undefined if this system does not tell (not Linux). */
export function processorClock(pid: number): Target['processorMs'] {
  const folder = `/proc/${pid}/task`;
  const read = () =>
    readdirSync(folder).reduce((sum, thread) => {
      const [nanoseconds = '0'] = readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ');
      return sum + Number(nanoseconds) / 1e6;
    }, 0);
  try {
    return read() > 0 ? read : undefined;
  } catch {
    return undefined;
  }
}

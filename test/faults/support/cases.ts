import { afterAll, beforeAll, expect, it } from 'vitest';
import { killChildren } from '../../cli/support.js';
import { hasRedisServer } from '../../../scripts/lab/servers/redis.js';
import { findProblems } from './oracle.js';
import { startStack, type Stack } from './stack.js';
import { needs } from '../../support/needs.js';

/**
 * Reports a figure beside its limit on an otherwise idle machine; null = none. No case fails because of it. The unit is ms
 * by default.
 */
export type Report = (what: string, figure: number, limit: number | null, unit?: string) => Promise<unknown>;

/** The default limits of the service, which a busy machine may exceed. */
export const defaultTimeouts = { DATABASE_CONNECT_TIMEOUT_MS: '1000', DATABASE_QUERY_TIMEOUT_MS: '1500' };

/** The cases look into processes as only Linux allows. */
const isPossible = hasRedisServer && process.platform === 'linux';
const missing = hasRedisServer ? 'not on Linux' : 'no redis-server on the PATH';

type Case = (stack: Stack, report: Report) => Promise<void>;

/**
 * The cases of a file, which share a stack with these settings and generous timeouts. After each, the oracle checks all
 * calls so far.
 */
export function casesOn(env: NodeJS.ProcessEnv = {}): (number: number, title: string, run: Case) => void {
  let stack: Stack | undefined;
  beforeAll(async () => {
    if (isPossible) stack = await startStack(env);
  });
  afterAll(async () => {
    await stack?.stop();
    killChildren();
  });
  return (number, title, run) =>
    it(`${number}. ${title}`, needs(isPossible, missing), async ({ annotate }) => {
      if (stack === undefined) throw new Error('The servers of this case did not start.');
      await run(stack, (what, figure, limit, unit = 'ms') =>
        annotate(
          `${what}: ${Math.round(figure)} ${unit}${limit === null ? '' : ` (limit ${limit} ${unit})`}`,
          'figure',
        ),
      );
      expect(await findProblems(stack)).toEqual([]);
    });
}

import { setTimeout as delay } from 'node:timers/promises';
import { sql, type Database } from '../../../src/platform/database.js';
import { createCallLog, type Call } from '../load/calls.js';

/** Clients that call the service one call after the other. */
export interface Traffic {
  /** Stops sending, and resolves with all calls when the last one has ended. */
  stop(): Promise<readonly Call[]>;
}

export interface Target {
  readonly url: string;
  readonly key: string;
}

const CLIENTS = 4;
/** The pause between two calls of a client, in ms. */
const PAUSE_MS = 10;

/** Tracks new prompts with different texts. `target` is asked before each call. */
export function startWrites(target: () => Target): Traffic {
  let count = 0;
  return startCalls(target, (send) => {
    count += 1;
    return send('POST', '/v1/prompts', { text: `Which kettle is number ${count}?` });
  });
}

/** Reads the owner and tracks prompts in turn. */
export function startReadsAndWrites(target: () => Target): Traffic {
  let count = 0;
  return startCalls(target, (send) => {
    count += 1;
    if (count % 2 === 0) return send('GET', '/v1/me');
    return send('POST', '/v1/prompts', { text: `Which kettle is number ${count}?` });
  });
}

type Send = (method: string, path: string, body?: object) => Promise<Call>;

function startCalls(target: () => Target, call: (send: Send) => Promise<Call>): Traffic {
  const log = createCallLog();
  let isStopped = false;
  const client = async () => {
    while (!isStopped) {
      await call((method, path, body) => log.send(method, path, { ...target(), body }));
      await delay(PAUSE_MS);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  return {
    async stop() {
      isStopped = true;
      await Promise.all(clients);
      await log.close();
      return log.calls;
    },
  };
}

/** How often each text is the text of a prompt of the workspace. */
export async function countTexts(
  database: Database,
  workspaceId: string,
): Promise<ReadonlyMap<string, number>> {
  const text = 'select text, count(*) as count from prompts where workspace_id = $1 group by text';
  const rows = await sql<{ text: string; count: number }>(database, text, [workspaceId]);
  return new Map(rows.map(({ text: one, count }) => [one, count]));
}

/** The text that a call has sent. */
export const textOf = ({ sent }: Call): string => String(sent?.['text']);

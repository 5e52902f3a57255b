import { Actor } from '../http/actor.js';
import type { Role } from '../http/roles.js';
import { Client } from '../http/client.js';
import { systemClock, type Clock } from '../http/clock.js';
import { Key } from '../http/key.js';
import { Ledger, type LedgerHead } from '../record/ledger.js';
import { Findings } from '../record/findings.js';
import { cleanUp, type Leftovers } from './residue.js';
import { Run } from '../run/run.js';
import { defaultSettings, type RunOptions } from './options.js';
import { createTransport, type Transport } from '../http/transport.js';

export type CleanTarget = Pick<RunOptions, 'url' | 'keys'>;

/**
 * Removes the resources that an earlier run left behind, using its ledger, and deletes the ledger if nothing is left.
 * `targetOf` receives the head of the ledger, with the URL of that run.
 * @throws Error if the file is not a ledger
 */
export async function cleanLedger(
  file: string,
  targetOf: (head: LedgerHead) => CleanTarget,
  { clock = systemClock, transport }: { clock?: Clock; transport?: Transport } = {},
): Promise<{ leftovers: Leftovers; removed: number }> {
  const ledger = Ledger.read(file);
  const { url, keys } = targetOf(ledger.head);
  const line = transport ?? createTransport(url);
  let removed = 0;
  const counter = {
    beforeWrite: () => undefined,
    after: ({ request, isSuccess }: { request: { method: string }; isSuccess: boolean }) => {
      if (request.method === 'DELETE' && isSuccess) removed += 1;
    },
  };
  const client = new Client(line, clock, [ledger, counter]);
  const actors = new Map(
    (Object.entries(keys) as [Role, string][]).map(([role, secret]) => [
      role,
      new Actor(role, client, [new Key(secret, clock)]),
    ]),
  );
  const run = new Run(defaultSettings, clock, client, ledger, new Findings('stated', false), actors);
  try {
    const leftovers = await cleanUp(run);
    if (leftovers.length === 0) ledger.close();
    return { leftovers, removed };
  } finally {
    if (transport === undefined) await line.close();
  }
}

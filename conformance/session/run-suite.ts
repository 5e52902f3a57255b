import { RequestBlocked } from '../http/client.js';
import { Unreachable } from '../http/transport.js';
import { buildResult } from './build-result.js';
import { TargetLost } from './check-runner.js';
import { dropLoadKeys } from './load-keys.js';
import type { RunOptions, Suite } from './options.js';
import { prepare } from './prepare.js';
import { cleanUp, compareResidue, type Inventory } from './residue.js';
import type { RunResult } from './result.js';
import { openSession, type Session } from './session.js';

/** Thrown if no check covers the selected rules and layers. */
export class NothingSelected extends Error {
  override readonly name = 'NothingSelected';
}

/**
 * Runs the suite against a target: reads the existing state, runs the checks, removes the resources they created, reads
 * the state again, and returns the findings.
 * @throws Unreachable if the target never responds
 * @throws NothingSelected if no check covers the selection
 */
export async function runSuite(suite: Suite, options: RunOptions): Promise<RunResult> {
  const session = openSession(suite, options);
  try {
    return await perform(session);
  } finally {
    if (options.transport === undefined) await session.transport.close();
  }
}

async function perform(session: Session): Promise<RunResult> {
  const { checks, client, ledger, options } = session;
  if (checks.length === 0) throw new NothingSelected('No check covers the selected rules and layers.');
  options.signal?.addEventListener('abort', () => client.stop(), { once: true });
  const inventories = await prepare(session);
  const lost = await runChecks(session);
  const isLeftAsIs = session.isStopped();
  const leftovers = isLeftAsIs ? [] : await clean(session, inventories, lost);
  if (leftovers.length === 0 && !isLeftAsIs) ledger.close();
  return buildResult(session, leftovers, lost);
}

/** Runs the checks. Returns the reason the target was lost, if it was. */
async function runChecks({ runner, checks, options }: Session): Promise<string | undefined> {
  try {
    await runner.all(checks, options);
    return undefined;
  } catch (error) {
    if (!(error instanceof TargetLost || error instanceof Unreachable)) throw error;
    return error.message;
  }
}

/**
 * Removes the resources that the run created, and compares the remaining state with the inventories. Returns what could
 * not be removed.
 */
async function clean(
  session: Session,
  inventories: readonly Inventory[],
  lost: string | undefined,
): Promise<string[]> {
  const { run, client } = session;
  if (run.settings.readOnly) return lost === undefined ? [] : [lost];
  await client.idle();
  client.allow();
  if (lost !== undefined && !(await isBack(session))) return [lost];
  dropLoadKeys(run);
  const leftovers = await cleanUp(run);
  try {
    await compareResidue(run, inventories);
  } catch (error) {
    // A rule compared here may be the first broken one, and end the run.
    if (!(error instanceof RequestBlocked)) throw error;
  }
  return leftovers;
}

const RESTART_MS = 5000;

/** Whether a lost target responds again, for example after a restart. */
async function isBack({ run, clock }: Session): Promise<boolean> {
  await clock.sleep(RESTART_MS);
  const me = await run
    .actor('paid')
    ?.get('/v1/me')
    .catch(() => undefined);
  return me?.status === 200;
}

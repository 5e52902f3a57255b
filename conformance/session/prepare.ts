import type { Check } from '../run/check.js';
import { RequestBlocked } from '../http/client.js';
import { SetupFailed } from '../run/outcome.js';
import type { Run } from '../run/run.js';
import { canBeFilled } from '../run/state.js';
import { assertSacrifices, verifyKeys } from './key-check.js';
import { mintLoadKeys } from './load-keys.js';
import { detectReadLag } from './read-lag.js';
import { takeInventory, type Inventory } from './residue.js';
import type { Session } from './session.js';

/**
 * Verifies the keys, takes the inventory, measures read lag and creates load keys. Returns the inventory. If the run is
 * interrupted in the meantime, it ends normally without running a check.
 */
export async function prepare({ run, checks, options }: Session): Promise<Inventory[]> {
  let inventories: Inventory[] = [];
  try {
    await verifyKeys(run);
    if (!run.settings.readOnly) inventories = await inventory(run);
    if (!run.settings.readOnly && checks.some(isWriting)) run.lags = await detectReadLag(run);
    await mintLoadKeys(run, options.mintKeys ?? 0);
  } catch (error) {
    if (!(error instanceof RequestBlocked)) throw error;
  }
  return inventories;
}

const isWriting = ({ needs }: Check) => needs.writes === true || needs.destructive === true;

/** Reads the inventory. If the existing state is unknown, nothing may be written. */
async function inventory(run: Run): Promise<Inventory[]> {
  try {
    const inventories = await takeInventory(run);
    const paid = inventories.find(({ role }) => role === 'paid');
    if (paid !== undefined) assertSacrifices(run, paid.prompts);
    if (paid !== undefined && canBeFilled(paid.prompts)) run.usePaidAsCapped();
    return inventories;
  } catch (error) {
    if (!(error instanceof SetupFailed)) throw error;
    run.restrictToReads();
    return [];
  }
}

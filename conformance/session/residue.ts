import type { RuleId } from '../catalog/index.js';
import { brandResidue, restoreBrand, type BrandFields } from './brand-residue.js';
import { keyPath, promptPath, type Actor } from '../http/actor.js';
import type { Role } from '../http/roles.js';
import { RequestBlocked, Throttled } from '../http/client.js';
import type { Before } from '../record/ledger.js';
import type { Run } from '../run/run.js';
import {
  brandState,
  keyDifferences,
  keyRows,
  promptDifferences,
  promptsState,
  type BrandState,
  type KeyRow,
  type PromptsState,
} from '../run/state.js';
import { Unreachable } from '../http/transport.js';

/** The state of a workspace before a run, for the comparison at its end. */
export interface Inventory {
  readonly role: Role;
  readonly prompts: PromptsState;
  readonly keys: readonly KeyRow[];
  /** The brand, or null if it could not be read, for example before the first save. */
  readonly brand: BrandState | null;
}

/** The roles whose workspaces a run may write to. */
const writable = ['paid', 'other', 'free', 'capped'] as const;

/** Reads the existing state before the first write, and records it in the ledger so that cleanup leaves it alone. */
export async function takeInventory(run: Run): Promise<Inventory[]> {
  const inventories: Inventory[] = [];
  for (const role of writable) {
    const actor = run.actor(role);
    if (actor === undefined) continue;
    const inventory = await inventoryOf(role, actor, run);
    inventories.push(inventory);
    run.ledger.noteBefore(toBefore(inventory));
  }
  return inventories;
}

async function inventoryOf(role: Role, actor: Actor, run: Run): Promise<Inventory> {
  const brand = await actor.get('/v1/brand');
  return {
    role,
    prompts: await run.prompts(actor),
    keys: keyRows(await actor.get('/v1/api-keys')),
    brand: brand.status === 200 ? brandState(brand) : null,
  };
}

function toBefore({ role, prompts, keys, brand }: Inventory): Before {
  const { evidence: _, ...fields } = brand ?? { evidence: [] };
  return {
    actor: role,
    tracked: prompts.tracked.map(({ id }) => id),
    keys: keys.map(({ id }) => id),
    activeCount: prompts.activeCount,
    brand: brand === null ? null : fields,
  };
}

/** Descriptions of what cleanup could not undo. */
export type Leftovers = string[];

/**
 * Removes everything that is in the ledger or contains the nonce of the run, and restores the brand. Never touches
 * anything that existed before the run. Never throws. Returns what could not be undone.
 */
export async function cleanUp(run: Run): Promise<Leftovers> {
  const left: Leftovers = [];
  await attempt(left, 'what the run created', async () => {
    await run.removeCreated(run.ledger.remaining, ATTEMPTS);
    return [];
  });
  for (const role of run.ledger.inventoriedActors) {
    const actor = run.actor(role as Role);
    const before = run.ledger.before(role);
    if (actor === undefined || before === undefined) left.push(`no key for the workspace "${role}"`);
    else
      await attempt(left, `the workspace "${role}"`, () =>
        run.withRetries(ATTEMPTS, () => sweep(run, actor, before)),
      );
  }
  return left;
}

/** Cleanup requests can be repeated safely. */
const ATTEMPTS = 3;

async function attempt(left: Leftovers, what: string, body: () => Promise<Leftovers>): Promise<void> {
  try {
    left.push(...(await body()));
  } catch (error) {
    left.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Removes created resources that are missing from the ledger, and restores the brand. */
async function sweep(run: Run, actor: Actor, before: Before): Promise<Leftovers> {
  const state = promptsState(await actor.get('/v1/prompts'), await actor.get('/v1/prompts/cap'));
  const isOurs = (id: string, name: string) =>
    name.includes(run.nonce) || run.ledger.mayHaveCreated(before.actor, name) || run.ledger.hasCreated(id);
  for (const { id, text } of state.tracked)
    if (!before.tracked.includes(id) && isOurs(id, text)) await actor.delete(promptPath(id));
  for (const { id, name, revokedAt } of keyRows(await actor.get('/v1/api-keys')))
    if (revokedAt === null && !before.keys.includes(id) && isOurs(id, name)) await actor.delete(keyPath(id));
  // A profile that this run did not write must not be restored.
  if (!run.ledger.hasWrittenBrand(before.actor)) return [];
  const lost = await restoreBrand(actor, before.brand as BrandFields | null);
  return lost.map((sentence) => `the workspace "${before.actor}": ${sentence}`);
}

/** Reads everything again and compares it with the inventory (rules RES-01 to RES-04). */
export async function compareResidue(run: Run, inventories: readonly Inventory[]): Promise<void> {
  for (const inventory of inventories) {
    const actor = run.actor(inventory.role);
    if (actor === undefined) continue;
    try {
      await compareOne(run, actor, inventory);
    } catch (error) {
      if (!(error instanceof Error) || error instanceof RequestBlocked) throw error;
      const isLost = error instanceof Unreachable || error instanceof Throttled;
      for (const rule of residue)
        run.findings.inconclusive(rule, isLost ? error.message : `"${inventory.role}": ${error.message}`);
    }
  }
}

const residue = ['RES-01', 'RES-02', 'RES-03', 'RES-04'] as const;

/** Names new prompts that are still tracked; empty if none is. */
function stillTracked({ tracked }: PromptsState, known: ReadonlySet<string>): string {
  const left = tracked.filter(({ id }) => !known.has(id)).map(({ id, text }) => `${id} "${text}"`);
  return left.length === 0 ? '' : `; still tracked: ${left.slice(0, 5).join(', ')}`;
}

async function compareOne(run: Run, actor: Actor, { role, prompts, keys, brand }: Inventory): Promise<void> {
  const list = await actor.get('/v1/prompts');
  const cap = await actor.get('/v1/prompts/cap');
  const after = promptsState(list, cap);
  const known = new Set([...prompts.tracked, ...prompts.archived].map(({ id }) => id));
  const added = [...after.tracked, ...after.archived].map(({ id }) => id).filter((id) => !known.has(id));
  const isTracked = (state: PromptsState, id: string) => state.tracked.some((row) => row.id === id);
  const given = [...run.sacrificed].filter((id) => isTracked(prompts, id) && !isTracked(after, id)).length;
  const listed = await actor.get('/v1/api-keys');
  const rows = keyRows(listed);
  const say = (rule: RuleId, isTrue: boolean, expected: string, got: string, evidence = [list, cap]) => {
    if (isTrue) return run.findings.held(rule);
    const failure = { rule, check: 'after cleanup', case: role, expected, got, transcript: evidence };
    run.findings.failed({ ...failure, evidence: evidence.map((_, index) => index) });
  };
  say(
    'RES-01',
    after.activeCount === prompts.activeCount - given,
    `activeCount ${prompts.activeCount - given}${given > 0 ? `, ${given} fewer because of --sacrifice-prompt` : ''}`,
    `${after.activeCount}${stillTracked(after, known)}`,
  );
  const moved = promptDifferences(prompts, after, [...added, ...run.sacrificed, '']);
  say('RES-02', moved.length === 0, 'no change to existing prompts', moved.slice(0, 5).join('; '));
  const changed = keyDifferences(keys, rows).filter((sentence) => !sentence.endsWith('appeared'));
  const alive = rows.filter((row) => row.revokedAt === null && !keys.some(({ id }) => id === row.id));
  const wrong = [...changed, ...alive.map(({ id, name }) => `key ${id} "${name}" is new and active`)];
  const expected = 'the existing keys unchanged and no other active key';
  say('RES-03', wrong.length === 0, expected, wrong.slice(0, 5).join('; '), [listed]);
  if (!run.settings.destructive) return run.findings.skipped('RES-04', 'destructive-off');
  if (brand === null) return;
  const response = await actor.get('/v1/brand');
  const lost = brandResidue(brand, brandState(response));
  say('RES-04', lost.length === 0, 'the brand unchanged', lost.join('; '), [...brand.evidence, response]);
}

import type { DataVersion } from '../../domain/data-version.js';
import {
  inTransaction,
  sql,
  type Database,
  type Executor,
  type Transaction,
} from '../../platform/database.js';
import type { Reader } from '../../platform/reader.js';
import { raiseRevision } from '../../platform/workspace-revision.js';
import {
  lockOutdated,
  lockProjects,
  readNames,
  readNamesAt,
  storeWordings,
  type PromptText,
} from './store.js';
import type { BrandNames, Examined } from './types.js';

/** Prompts that are examined at once: a few milliseconds of work during which other requests wait. */
const BATCH = 500;

/** Workspaces whose names are kept. */
const MAX_KEPT = 500;

/** The names of the brands of workspaces. Preparing a search for them takes longer than many searches, so it is kept. */
export class NamesOfBrands {
  private readonly kept = new Map<string, BrandNames>();

  /**
   * Does something with the names that were read last, and again with the present ones if it returns null because they have
   * changed since.
   */
  async using<Result>(
    executor: Executor,
    workspaceId: string,
    work: (names: BrandNames) => Promise<Result | null>,
  ): Promise<Result> {
    let names = this.kept.get(workspaceId) ?? (await this.read(executor, workspaceId));
    for (;;) {
      const result = await work(names);
      if (result !== null) return result;
      names = await this.read(executor, workspaceId);
    }
  }

  /** The present names; none of a workspace that does not exist. */
  private async read(executor: Executor, workspaceId: string): Promise<BrandNames> {
    const row = await readNames(executor, workspaceId);
    // Commands that examine no text start faster without the extractor.
    const { brandNamesOf, versionOf } = await import('./wording.js');
    const before = this.kept.get(workspaceId);
    if (before !== undefined && before.version === versionOf(row)) return before;
    const names = brandNamesOf(row);
    this.kept.delete(workspaceId);
    this.kept.set(workspaceId, names);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && oldest !== undefined) this.kept.delete(oldest);
    return names;
  }

  /**
   * Examines new wordings and stores what they name. The prompts must be locked, or be new ones whose transaction holds a lock
   * that `examinePrompts` waits for.
   */
  async examine(
    transaction: Transaction,
    workspaceId: string,
    prompts: readonly PromptText[],
  ): Promise<void> {
    if (prompts.length === 0) return;
    await storeExamined(transaction, workspaceId, await this.read(transaction, workspaceId), prompts);
  }
}

/** The names of the brands of a workspace at a revision of its data. */
export async function namesAt(reader: Reader, at: DataVersion): Promise<BrandNames> {
  const { brandNamesOf } = await import('./wording.js');
  return brandNamesOf(await readNamesAt(reader, at));
}

/**
 * Examines the wordings of all prompts that were examined with other names than the present ones, or not at all. Every change of
 * names calls it last, in its transaction, so that figures change with the names.
 *
 * Adds of prompts wait for its lock, and compare the names again when they have it. Rewordings and replacements lock their prompt
 * before they read the names, and this waits for that lock. A replacement may have added a prompt meanwhile, hence another pass
 * until nothing is left.
 */
export async function examinePrompts(transaction: Transaction, workspaceId: string): Promise<Examined> {
  await lockProjects(transaction, workspaceId);
  const { brandNamesOf } = await import('./wording.js');
  const names = brandNamesOf(await readNames(transaction, workspaceId));
  let examined: Examined = { prompts: 0, naming: 0 };
  for (let after = ''; ;) {
    const found = await lockOutdated(transaction, workspaceId, names.version, { after, limit: BATCH });
    const last = found.at(-1);
    if (last === undefined && after === '') return examined;
    const naming = await storeExamined(transaction, workspaceId, names, found);
    examined = { prompts: examined.prompts + found.length, naming: examined.naming + naming };
    after = last?.promptId ?? '';
  }
}

const WORKSPACES = `
  select workspace_id as id from workspaces where deleted_at is null order by created_at, workspace_id`;

/** Examines the prompts of all workspaces like `examinePrompts`, each workspace in a transaction. Safe to repeat. */
export async function examineAllPrompts(
  database: Database,
  onProgress?: (examined: Examined) => void,
): Promise<Examined> {
  let all: Examined = { prompts: 0, naming: 0 };
  for (const { id } of await sql<{ id: string }>(database, WORKSPACES)) {
    const examined = await inTransaction(database, async (transaction) => {
      const found = await examinePrompts(transaction, id);
      if (found.prompts > 0) await raiseRevision(transaction, id);
      return found;
    });
    all = { prompts: all.prompts + examined.prompts, naming: all.naming + examined.naming };
    if (examined.prompts > 0) onProgress?.(all);
  }
  return all;
}

async function storeExamined(
  transaction: Transaction,
  workspaceId: string,
  names: BrandNames,
  prompts: readonly PromptText[],
): Promise<number> {
  if (prompts.length === 0) return 0;
  const wordings = prompts.map(({ promptId, text }) => [promptId, names.wordingOf(text)] as const);
  await storeWordings(transaction, workspaceId, names.version, Object.fromEntries(wordings));
  return wordings.filter(([, { named }]) => named !== 'neither').length;
}

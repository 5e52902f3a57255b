import type { Clock } from '../../domain/clock.js';
import { invalidParameter } from '../../domain/errors.js';
import { nameKey } from '../../domain/text.js';
import { recordEvent } from '../../platform/audit.js';
import type { Database, Transaction } from '../../platform/database.js';
import { changeWorkspace } from '../../platform/workspace-revision.js';
import { examinePrompts } from '../prompt-groups/index.js';
import { countDismissals, deleteDismissal, insertDismissal } from './companies-store.js';
import { rejectSharedNames } from './distinct-names-service.js';
import { cleanLiveList, cleanName } from './rules.js';
import * as store from './store.js';
import type { CompanyDecision, DecidedCompany } from './types.js';

/** The maximum number of dismissed companies, which every list of companies compares its names with. */
const MAX_DISMISSED = 1_000;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
}

/** See BrandService.decideOnCompany. */
export function decideOnCompany(
  dependencies: Dependencies,
  workspaceId: string,
  { name: given, decision }: CompanyDecision,
): Promise<DecidedCompany> {
  const name = cleanName('name', given);
  return changeWorkspace(dependencies.database, workspaceId, async (transaction) => {
    const { competitors } = await store.lockBrand(transaction, workspaceId);
    const change = { workspaceId, name, now: dependencies.clock() };
    const isTracked = competitors.names.some((known) => nameKey(known) === nameKey(name));
    if (decision === 'track' && !isTracked) await track(transaction, change, competitors);
    if (decision === 'dismiss') await dismiss(transaction, change);
    if (decision !== 'dismiss') await restore(transaction, change);
    const isNew = decision === 'track' && !isTracked;
    const count = competitors.names.length + (isNew ? 1 : 0);
    return { name, decision, competitors: count, needsRescore: isNew };
  });
}

interface Change {
  readonly workspaceId: string;
  readonly name: string;
  readonly now: Date;
}

/** Adds a competitor. A pinned list stays pinned. */
async function track(
  transaction: Transaction,
  { workspaceId, name, now }: Change,
  { names, pinnedAt }: Awaited<ReturnType<typeof store.lockBrand>>['competitors'],
): Promise<void> {
  const competitors = cleanLiveList('competitors', [...names, name]);
  await rejectSharedNames(transaction, workspaceId, { ofOne: 'name' }, { competitors });
  if (pinnedAt === null) {
    await store.setLiveList(transaction, workspaceId, competitors);
    await recordEvent(transaction, workspaceId, now, {
      action: 'brand.competitors_changed',
      subjectId: workspaceId,
      before: { competitors: names },
      after: { competitors },
    });
  } else await store.pinList(transaction, workspaceId, competitors, now);
  await examinePrompts(transaction, workspaceId);
}

async function dismiss(transaction: Transaction, { workspaceId, name, now }: Change): Promise<void> {
  const isNew = await insertDismissal(transaction, workspaceId, { key: nameKey(name), name, at: now });
  if (!isNew) return;
  if ((await countDismissals(transaction, workspaceId)) > MAX_DISMISSED)
    throw invalidParameter(
      'name',
      `At most ${MAX_DISMISSED} companies can be dismissed. Restore others first.`,
    );
  await recordEvent(transaction, workspaceId, now, {
    action: 'company.dismissed',
    subjectId: workspaceId,
    before: null,
    after: { name },
  });
}

async function restore(transaction: Transaction, { workspaceId, name, now }: Change): Promise<void> {
  const dismissed = await deleteDismissal(transaction, workspaceId, nameKey(name));
  if (dismissed === null) return;
  await recordEvent(transaction, workspaceId, now, {
    action: 'company.restored',
    subjectId: workspaceId,
    before: { name: dismissed },
    after: null,
  });
}

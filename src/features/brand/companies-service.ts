import type { Clock } from '../../domain/clock.js';
import { invalidParameter } from '../../domain/errors.js';
import { nameKey } from '../../domain/text.js';
import { recordEvent } from '../../platform/audit.js';
import type { Database, Transaction } from '../../platform/database.js';
import { changeWorkspace } from '../../platform/workspace-revision.js';
import { examinePrompts } from '../prompt-groups/index.js';
import { countDismissals, insertDismissal } from './companies-store.js';
import { restoreCompany, trackCompetitor, type CompetitorChange } from './competitors-service.js';
import { cleanName } from './rules.js';
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
    if (decision === 'dismiss') await dismiss(transaction, change);
    if (decision === 'restore') await restoreCompany(transaction, change);
    const isNew = decision === 'track' && (await track(transaction, { ...change, list: competitors }));
    const count = competitors.names.length + (isNew ? 1 : 0);
    return { name, decision, competitors: count, needsRescore: isNew };
  });
}

interface Change {
  readonly workspaceId: string;
  readonly name: string;
  readonly now: Date;
}

/** Returns whether the company was not tracked. */
async function track(
  transaction: Transaction,
  { name, ...change }: Change & CompetitorChange,
): Promise<boolean> {
  const isNew = await trackCompetitor(transaction, change, { name, aliases: [], domains: [] });
  if (isNew) await examinePrompts(transaction, change.workspaceId);
  return isNew;
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

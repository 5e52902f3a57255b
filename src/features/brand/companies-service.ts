import type { Clock } from '../../domain/clock.js';
import { invalidParameter } from '../../domain/errors.js';
import { proposedAliases } from '../../domain/proposed-aliases.js';
import { nameKey } from '../../domain/text.js';
import { recordEvent } from '../../platform/audit.js';
import type { Database, Transaction } from '../../platform/database.js';
import { changeWorkspace } from '../../platform/workspace-revision.js';
import { examinePrompts } from '../prompt-groups/index.js';
import { countDismissals, insertDismissal, readDomainsOf, readNamedSpellings } from './companies-store.js';
import {
  indexOfName,
  NO_OPTIONS,
  restoreCompany,
  trackCompetitor,
  type CompetitorChange,
} from './competitors-service.js';
import { withoutKnownNames } from './distinct-names-service.js';
import { cleanName } from './rules.js';
import * as store from './store.js';
import type { CompanyDecision, DecidedCompany, NameOptions } from './types.js';

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
    const added = decision === 'track' ? await track(transaction, { ...change, list: competitors }) : null;
    const count = competitors.names.length + (added === null ? 0 : 1);
    const { aliases, domains } = added ?? NO_OPTIONS;
    return { name, decision, competitors: count, aliases, domains, needsRescore: added !== null };
  });
}

interface Change {
  readonly workspaceId: string;
  readonly name: string;
  readonly now: Date;
}

/** Tracks a company with what answers call it as well. Returns this; null if it was tracked. */
async function track(
  transaction: Transaction,
  { name, ...change }: Change & CompetitorChange,
): Promise<FoundNames | null> {
  if (indexOfName(change.list.names, name) >= 0) {
    await restoreCompany(transaction, { ...change, name });
    return null;
  }
  const found = await findNames(transaction, change.workspaceId, name);
  await trackCompetitor(transaction, change, { name, ...found });
  await examinePrompts(transaction, change.workspaceId);
  return found;
}

type FoundNames = Pick<NameOptions, 'aliases' | 'domains'>;

/**
 * The other common spellings of a company that answers use, and its domain if answers have a single one that is called like it.
 * Names of other brands are left out.
 */
async function findNames(transaction: Transaction, workspaceId: string, name: string): Promise<FoundNames> {
  const spellings = await readNamedSpellings(transaction, workspaceId, proposedAliases([name]));
  const aliases = await withoutKnownNames(transaction, workspaceId, spellings);
  const label = nameKey(name).replaceAll(/[^a-z0-9]/g, '');
  const domains = await readDomainsOf(transaction, workspaceId, label);
  return { aliases, domains: domains.length === 1 ? domains : [] };
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

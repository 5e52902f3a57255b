import type { Clock } from '../../domain/clock.js';
import { isSmallCommonWord } from '../../domain/common-words.js';
import { invalidParameter } from '../../domain/errors.js';
import { proposedAliases } from '../../domain/proposed-aliases.js';
import { nameKey } from '../../domain/text.js';
import { recordEvent } from '../../platform/audit.js';
import type { Database, Transaction } from '../../platform/database.js';
import { changeWorkspace } from '../../platform/workspace-revision.js';
import { examinePrompts } from '../prompt-groups/index.js';
import { createWorkspaceService } from '../workspaces/index.js';
import {
  changeOptions,
  indexOfName,
  NO_OPTIONS,
  replaceCompetitors,
  trackCompetitor,
} from './competitors-service.js';
import { rejectCompetitorNames } from './distinct-names-service.js';
import { OWN_KEY, readKnownBrands, readNameOptions, saveNameOptions } from './names-store.js';
import { changedList, cleanDomains, cleanName, cleanNames, cleanNamesChange } from './rules.js';
import { lockBrand } from './store.js';
import type { BrandNamesChange, NamedBrand, NewCompetitor, RecognizedBrand } from './types.js';

export interface NamesDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

/** See NamesService.add. */
export async function addCompetitor(
  { database, clock }: NamesDependencies,
  workspaceId: string,
  { name, aliases = [], domains = [] }: NewCompetitor,
): Promise<void> {
  const competitor = {
    name: cleanName('name', name),
    aliases: cleanNames('aliases', aliases),
    domains: cleanDomains('domains', domains),
  };
  await changeWorkspace(database, workspaceId, async (transaction) => {
    const { competitors: list } = await lockBrand(transaction, workspaceId);
    await trackCompetitor(transaction, { workspaceId, list, now: clock() }, competitor);
    await examinePrompts(transaction, workspaceId);
  });
}

/** See NamesService.remove. */
export async function removeCompetitor(
  { database, clock }: NamesDependencies,
  workspaceId: string,
  name: string,
): Promise<void> {
  await changeWorkspace(database, workspaceId, async (transaction) => {
    const { competitors: list } = await lockBrand(transaction, workspaceId);
    const left = list.names.filter((known) => nameKey(known) !== nameKey(name));
    if (left.length === list.names.length) return;
    await replaceCompetitors(transaction, { workspaceId, list, now: clock() }, left);
    await examinePrompts(transaction, workspaceId);
  });
}

type CleanChange = ReturnType<typeof cleanNamesChange>;

/** See NamesService.edit. */
export async function editBrand(
  dependencies: NamesDependencies,
  workspaceId: string,
  given: BrandNamesChange,
): Promise<void> {
  const change = cleanNamesChange(given);
  const known = await readKnownBrands(dependencies.database, workspaceId);
  const isOwn = known !== null && isBrand(change, known.ownName);
  await (isOwn ? editOwn : editCompetitor)(dependencies, workspaceId, change);
}

/** Whether the change is of the brand with this name, which null stands for as long as it has none. */
const isBrand = ({ brand }: CleanChange, name: string | null): boolean =>
  brand === null || name === null ? brand === name : nameKey(brand) === nameKey(name);

function unknownBrand({ brand }: CleanChange) {
  return invalidParameter(
    'brand',
    brand === null
      ? 'The workspace\'s brand has a name. Send it as "brand".'
      : `The workspace has no brand "${brand}". It may have been renamed or removed; read the names again.`,
  );
}

async function editOwn(
  { database, clock }: NamesDependencies,
  workspaceId: string,
  change: CleanChange,
): Promise<void> {
  const { name, aliases, domains } = change;
  const editOptions = async (transaction: Transaction) => {
    await lockBrand(transaction, workspaceId);
    await editOwnOptions(transaction, workspaceId, change, clock());
    await examinePrompts(transaction, workspaceId);
  };
  if (name === undefined && aliases === undefined && domains === undefined)
    return changeWorkspace(database, workspaceId, editOptions);
  await createWorkspaceService({ database, clock }).changeBrand(
    workspaceId,
    (brand) => {
      if (!isBrand(change, brand.name)) throw unknownBrand(change);
      return {
        name,
        aliases: changedList('aliases', brand.aliases, aliases),
        domains: changedList('domains', brand.domains, domains),
      };
    },
    async (transaction) => {
      await editOptions(transaction);
      if (name !== undefined || aliases !== undefined) await rejectCompetitorNames(transaction, workspaceId);
    },
  );
}

async function editOwnOptions(
  transaction: Transaction,
  workspaceId: string,
  { notIn, commonWord }: CleanChange,
  now: Date,
): Promise<void> {
  if (notIn === undefined && commonWord === undefined) return;
  const before = (await readNameOptions(transaction, workspaceId)).get(OWN_KEY) ?? NO_OPTIONS;
  const after = {
    ...before,
    notIn: changedList('notIn', before.notIn, notIn),
    commonWord: commonWord === undefined ? before.commonWord : commonWord,
  };
  await saveNameOptions(transaction, workspaceId, OWN_KEY, after);
  await recordEvent(transaction, workspaceId, now, {
    action: 'brand.recognition_changed',
    subjectId: workspaceId,
    before: { competitor: null, ...before },
    after: { competitor: null, ...after },
  });
}

async function editCompetitor(
  { database, clock }: NamesDependencies,
  workspaceId: string,
  change: CleanChange,
): Promise<void> {
  await changeWorkspace(database, workspaceId, async (transaction) => {
    const { competitors: list } = await lockBrand(transaction, workspaceId);
    const index = change.brand === null ? -1 : indexOfName(list.names, change.brand);
    const from = list.names[index];
    if (from === undefined) throw unknownBrand(change);
    const { name: to = from, aliases, domains, notIn, commonWord } = change;
    const of = { workspaceId, list, now: clock() };
    if (to !== from) await replaceCompetitors(transaction, of, list.names.with(index, to));
    await changeOptions(transaction, of, { from, to }, (options) => ({
      aliases: changedList('aliases', options.aliases, aliases),
      domains: changedList('domains', options.domains, domains),
      notIn: changedList('notIn', options.notIn, notIn),
      commonWord: commonWord === undefined ? options.commonWord : commonWord,
    }));
    await examinePrompts(transaction, workspaceId);
  });
}

/** A brand with advice on its names. */
export function described(brand: RecognizedBrand): NamedBrand {
  const { name, isOwn, aliases, domains, commonWord, notIn } = brand;
  const names = [name ?? [], aliases].flat();
  return {
    ...{ name, isOwn, commonWord, aliases: [...aliases], domains: [...domains], notIn: [...notIn] },
    commonWords: commonWord === null ? names.filter(isSmallCommonWord) : [],
    proposedAliases: proposedAliases(names),
  };
}

import { isDeepStrictEqual } from 'node:util';
import { invalidParameter } from '../../domain/errors.js';
import { nameKey } from '../../domain/text.js';
import { recordEvent } from '../../platform/audit.js';
import type { Transaction } from '../../platform/database.js';
import { deleteDismissal } from './companies-store.js';
import { rejectSharedNames } from './distinct-names-service.js';
import { readNameOptions, removeNameOptions, saveNameOptions } from './names-store.js';
import { changedList } from './rules.js';
import * as store from './store.js';
import type { CompetitorList, NameOptions } from './types.js';

/** The maximum number of competitors, the same as of a saved version. */
const MAX_COMPETITORS = 200;

export const NO_OPTIONS: NameOptions = { aliases: [], domains: [], commonWord: null, notIn: [] };

/** A change of competitors within a transaction that has locked the brand. */
export interface CompetitorChange {
  readonly workspaceId: string;
  readonly now: Date;
  /** The list before. */
  readonly list: CompetitorList;
}

/** The index of a competitor in a list, in any letter case; -1 if it is not in it. */
export const indexOfName = (names: readonly string[], name: string): number =>
  names.findIndex((known) => nameKey(known) === nameKey(name));

/**
 * Tracks a competitor, or adds names and domains to one that is tracked. A pinned list stays pinned.
 * @returns whether it is new
 * @throws DomainError invalid_parameter for `name` or `aliases` if there are too many, or another brand has one of them
 */
export async function trackCompetitor(
  transaction: Transaction,
  change: CompetitorChange,
  { name, aliases, domains }: { readonly name: string } & Pick<NameOptions, 'aliases' | 'domains'>,
): Promise<boolean> {
  const { list } = change;
  const known = list.names[indexOfName(list.names, name)];
  if (known === undefined) {
    if (list.names.length >= MAX_COMPETITORS)
      throw invalidParameter(
        'name',
        `A workspace tracks at most ${MAX_COMPETITORS} competitors. Remove another one first.`,
      );
    await replaceCompetitors(transaction, change, [...list.names, name]);
  }
  const competitor = known ?? name;
  await changeOptions(transaction, change, { from: known ?? null, to: competitor }, (options) => ({
    ...options,
    aliases: changedList('aliases', options.aliases, { add: aliases }),
    domains: changedList('domains', options.domains, { add: domains }),
  }));
  await restoreCompany(transaction, { ...change, name: competitor });
  return known === undefined;
}

/** Replaces the list, and records it. A pinned list stays pinned. */
export async function replaceCompetitors(
  transaction: Transaction,
  { workspaceId, now, list }: CompetitorChange,
  competitors: readonly string[],
): Promise<void> {
  if (list.pinnedAt !== null) return store.pinList(transaction, workspaceId, competitors, now);
  await store.setLiveList(transaction, workspaceId, competitors);
  await recordEvent(transaction, workspaceId, now, {
    action: 'brand.competitors_changed',
    subjectId: workspaceId,
    before: { competitors: list.names },
    after: { competitors },
  });
}

/**
 * Changes the options of a competitor of the stored list, and records them if they differ.
 * @param names its name before, null if it was not tracked, and now
 * @throws DomainError invalid_parameter for `name` or `aliases` if another brand has one that it gets
 */
export async function changeOptions(
  transaction: Transaction,
  { workspaceId, now }: CompetitorChange,
  { from, to }: { readonly from: string | null; readonly to: string },
  edit: (options: NameOptions) => NameOptions,
): Promise<void> {
  const stored = await readNameOptions(transaction, workspaceId);
  const before = stored.get(nameKey(from ?? to)) ?? NO_OPTIONS;
  const after = edit(before);
  const had = new Set(from === null ? [] : [from, ...before.aliases].map(nameKey));
  const reject = (param: string, names: readonly string[]) =>
    rejectSharedNames(
      transaction,
      workspaceId,
      { ofOne: param },
      { competitor: to, aliases: names.filter((name) => !had.has(nameKey(name))) },
    );
  await reject('name', [to]);
  await reject('aliases', after.aliases);
  if (isDeepStrictEqual([from ?? to, before], [to, after])) return;
  if (from !== null && nameKey(from) !== nameKey(to))
    await removeNameOptions(transaction, workspaceId, nameKey(from));
  await saveNameOptions(transaction, workspaceId, nameKey(to), after);
  await recordEvent(transaction, workspaceId, now, {
    action: 'brand.recognition_changed',
    subjectId: workspaceId,
    before: { competitor: from ?? to, ...before },
    after: { competitor: to, ...after },
  });
}

/** Takes the dismissal of a company back, and records that. */
export async function restoreCompany(
  transaction: Transaction,
  { workspaceId, name, now }: { readonly workspaceId: string; readonly name: string; readonly now: Date },
): Promise<void> {
  const dismissed = await deleteDismissal(transaction, workspaceId, nameKey(name));
  if (dismissed === null) return;
  await recordEvent(transaction, workspaceId, now, {
    action: 'company.restored',
    subjectId: workspaceId,
    before: { name: dismissed },
    after: null,
  });
}

import { DomainError, invalidParameter } from '../../domain/errors.js';
import { cleanDomain } from '../../domain/hostname.js';
import { nameKey } from '../../domain/text.js';
import { recordEvent } from '../../platform/audit.js';
import type { Executor, Transaction } from '../../platform/database.js';
import { changeWorkspace } from '../../platform/workspace-revision.js';
import { examinePrompts } from '../prompt-groups/index.js';
import { rejectSharedNames } from './distinct-names-service.js';
import {
  OWN_KEY,
  readKnownBrands,
  readNameOptions,
  removeNameOptions,
  saveNameOptions,
  type KnownBrands,
} from './names-store.js';
import type { NamesDependencies } from './names-changes-service.js';
import { NO_OPTIONS } from './competitors-service.js';
import { cleanLiveList } from './rules.js';
import { lockBrand } from './store.js';
import type {
  BrandNamesChange,
  NamedBrand,
  NameOptions,
  NamesTest,
  NewCompetitor,
  RecognizedBrand,
  TestedNames,
} from './types.js';

/** How brands are recognized in answers. Changes apply to new observations; a rescore applies them to stored ones. */
export interface NamesService {
  /**
   * The workspace's brand, then the competitors in list order.
   * @throws DomainError 404 for an unknown or deleted workspace
   */
  list(workspaceId: string): Promise<RecognizedBrand[]>;
  /**
   * Changes the options of a competitor, or of the workspace's brand (null), whose aliases and domains are set with the
   * workspace. Absent options keep their values.
   * @throws DomainError invalid_parameter if the name is not a competitor, or an alias of it is a name of another brand
   */
  set(
    workspaceId: string,
    competitor: string | null,
    change: Partial<NameOptions>,
  ): Promise<RecognizedBrand[]>;
  /** Removes the options of a competitor, or of the workspace's brand (null). */
  reset(workspaceId: string, competitor: string | null): Promise<RecognizedBrand[]>;
  /** Like `list`, with advice on the names. */
  describe(workspaceId: string): Promise<NamedBrand[]>;
  /**
   * Tracks a competitor, or adds names and domains to one that is tracked. A pinned list stays pinned.
   * @throws DomainError invalid_parameter for an invalid name, too many, or one that another brand has
   */
  add(workspaceId: string, competitor: NewCompetitor): Promise<NamedBrand[]>;
  /**
   * Changes the workspace's brand or a competitor. Concurrent changes of one brand add up.
   * @throws DomainError invalid_parameter, also if no brand has the name
   */
  edit(workspaceId: string, change: BrandNamesChange): Promise<NamedBrand[]>;
  /** Stops tracking a competitor. Its options are kept. Does nothing if it is not tracked. */
  remove(workspaceId: string, competitor: string): Promise<NamedBrand[]>;
  /**
   * Finds the brands of the workspace in a text, with one as it might be saved.
   * @throws DomainError invalid_parameter for an invalid name
   */
  test(workspaceId: string, test: NamesTest): Promise<TestedNames>;
}

export function createNamesService(dependencies: NamesDependencies): NamesService {
  const { database, clock } = dependencies;

  // Loaded here, because its lists of words are large.
  const describe = async (workspaceId: string) => {
    const { described } = await import('./names-changes-service.js');
    return (await recognized(database, workspaceId)).map(described);
  };

  /** Runs `edit` with the key of the brand, under the lock of the competitor list, and records the options before and after. */
  function change(
    workspaceId: string,
    competitor: string | null,
    edit: (transaction: Transaction, brandKey: string) => Promise<void>,
  ): Promise<RecognizedBrand[]> {
    return changeWorkspace(database, workspaceId, async (transaction) => {
      const known = await requireKnown(transaction, workspaceId);
      await lockBrand(transaction, workspaceId);
      const brandKey = keyOf(known, competitor);
      const options = async () =>
        (await readNameOptions(transaction, workspaceId)).get(brandKey) ?? NO_OPTIONS;
      const before = await options();
      await edit(transaction, brandKey);
      await recordEvent(transaction, workspaceId, clock(), {
        action: 'brand.recognition_changed',
        subjectId: workspaceId,
        before: { competitor, ...before },
        after: { competitor, ...(await options()) },
      });
      await examinePrompts(transaction, workspaceId);
      return recognized(transaction, workspaceId);
    });
  }

  return {
    list: (workspaceId) => recognized(database, workspaceId),

    async set(workspaceId, competitor, given) {
      const clean = cleanOptions(given);
      return change(workspaceId, competitor, async (transaction, brandKey) => {
        if (competitor !== null && clean.aliases !== undefined)
          await rejectSharedNames(transaction, workspaceId, 'alias', { competitor, aliases: clean.aliases });
        const options = (await readNameOptions(transaction, workspaceId)).get(brandKey) ?? NO_OPTIONS;
        await saveNameOptions(transaction, workspaceId, brandKey, { ...options, ...clean });
      });
    },

    reset: (workspaceId, competitor) =>
      change(workspaceId, competitor, (transaction, brandKey) =>
        removeNameOptions(transaction, workspaceId, brandKey),
      ),

    describe,

    async add(workspaceId, competitor) {
      const { addCompetitor } = await import('./names-changes-service.js');
      await addCompetitor(dependencies, workspaceId, competitor);
      return describe(workspaceId);
    },

    async edit(workspaceId, given) {
      const { editBrand } = await import('./names-changes-service.js');
      await editBrand(dependencies, workspaceId, given);
      return describe(workspaceId);
    },

    async remove(workspaceId, competitor) {
      const { removeCompetitor } = await import('./names-changes-service.js');
      await removeCompetitor(dependencies, workspaceId, competitor);
      return describe(workspaceId);
    },

    async test(workspaceId, { text, brand }) {
      const { namesIn, withTested } = await import('./test-names.js');
      const saved = await recognized(database, workspaceId);
      return namesIn(text, brand === undefined ? saved : withTested(saved, brand));
    },
  };
}

async function recognized(executor: Executor, workspaceId: string): Promise<RecognizedBrand[]> {
  const { ownName, aliases, domains, competitors } = await requireKnown(executor, workspaceId);
  const options = await readNameOptions(executor, workspaceId);
  const own = options.get(OWN_KEY) ?? NO_OPTIONS;
  return [
    { ...own, name: ownName, isOwn: true, aliases, domains },
    ...competitors.map((name) => ({ ...(options.get(nameKey(name)) ?? NO_OPTIONS), name, isOwn: false })),
  ];
}

async function requireKnown(executor: Executor, workspaceId: string): Promise<KnownBrands> {
  const known = await readKnownBrands(executor, workspaceId);
  if (known !== null) return known;
  throw new DomainError('not_found', {
    message: `There is no workspace "${workspaceId}".`,
    param: 'workspace',
  });
}

function keyOf({ competitors }: KnownBrands, competitor: string | null): string {
  if (competitor === null) return OWN_KEY;
  const key = nameKey(competitor);
  if (competitors.some((name) => nameKey(name) === key)) return key;
  throw invalidParameter(
    'competitor',
    `"${competitor}" is not a competitor of the workspace. Add it with "visibility workspace set-brand" first.`,
  );
}

function cleanOptions({ aliases, domains, commonWord, notIn }: Partial<NameOptions>): Partial<NameOptions> {
  return {
    ...(aliases !== undefined && { aliases: cleanLiveList('alias', aliases) }),
    ...(domains !== undefined && { domains: [...new Set(domains.map((domain) => cleanDomain(domain)))] }),
    ...(commonWord !== undefined && { commonWord }),
    ...(notIn !== undefined && { notIn: cleanLiveList('not-in', notIn) }),
  };
}

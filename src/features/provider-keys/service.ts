import type { Clock } from '../../domain/clock.js';
import { reasonOf } from '../../domain/error-facts.js';
import { DomainError } from '../../domain/errors.js';
import {
  keyedProviderOf,
  keyedProviders,
  type Credentials,
  type KeyedProvider,
} from '../../domain/keyed-providers.js';
import { storableText } from '../../domain/text.js';
import { bindUseCases } from '../../domain/use-cases.js';
import { advisoryLocks } from '../../platform/advisory-lock.js';
import { currentActor, recordEvent } from '../../platform/audit.js';
import { inTransaction, type Database, type Executor } from '../../platform/database.js';
import type { Logger } from '../../platform/logger.js';
import type { SealingKey, SealingKeys } from '../../platform/sealing-keys.js';
import type { WorkspaceService } from '../workspaces/index.js';
import { checkCredentials, lastFourOf, placeOf, requireKeyed } from './rules.js';
import {
  deleteKey,
  hasStored,
  isOwned,
  lockSealing,
  noteCheck,
  readAllSealed,
  readOfInstallation,
  readUsable,
  resealKey,
  shareSealing,
  writeKey,
  type SealedRow,
} from './store.js';
import type { KeyOwner, KeyRow, KeyState, SealedKeys, StoredKeys } from './types.js';

export interface ProviderKeysDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Pick<WorkspaceService, 'requireLive'>;
  readonly sealing: SealingKeys;
  /** The providers whose keys the settings have. */
  readonly inEnvironment: () => ReadonlySet<KeyedProvider>;
  /** Asks a provider whether it accepts a key, null being that of the settings. Null, or the reason it does not. */
  readonly verify: (provider: KeyedProvider, credentials: Credentials | null) => Promise<string | null>;
  /** Default: no warnings. */
  readonly log?: Pick<Logger, 'warn'>;
}

export type ProviderKeysService = ReturnType<typeof createProviderKeysService>;

/**
 * The keys by which providers are asked: of a workspace, of the installation, and of the settings, in this order. Stored ones are
 * sealed with a key that is not in the database, and bound to their rows. Nothing but `inForce` returns a key.
 */
export function createProviderKeysService(dependencies: ProviderKeysDependencies) {
  return bindUseCases(dependencies, {
    inForce,
    list,
    show,
    listOfInstallation,
    set,
    remove,
    check,
    canBeAsked,
    reseal,
  });
}

/** The stored keys that a workspace uses. Those of the settings are not among them. */
async function inForce(
  { database, sealing, log }: ProviderKeysDependencies,
  workspaceId: string | null,
): Promise<StoredKeys> {
  const rows = strongest(await usable(database, workspaceId));
  if (rows.length === 0) return new Map();
  const known = await sealing.forOpening().catch((error: unknown) => {
    log?.warn({ workspaceId, reason: reasonOf(error) }, 'stored provider keys cannot be opened');
    return new Map<string, SealingKey>();
  });
  return new Map(rows.map((row) => [row.provider, open(known, ownerOf(row, workspaceId), row)]));
}

const usable = (executor: Executor, workspaceId: string | null) =>
  workspaceId === null ? readOfInstallation(executor) : readUsable(executor, workspaceId);

/** One key for each provider: that of the workspace, otherwise that of the installation. */
function strongest(rows: readonly KeyRow[]): KeyRow[] {
  const own = new Set(rows.filter(({ source }) => source === 'workspace').map(({ provider }) => provider));
  return rows.filter(({ source, provider }) => source === 'workspace' || !own.has(provider));
}

const ownerOf = ({ source }: Pick<KeyRow, 'source'>, workspaceId: string | null): KeyOwner =>
  source === 'workspace' ? workspaceId : null;

/** Null if no known key opens it, or it belongs to another row. */
function open(
  known: ReadonlyMap<string, SealingKey>,
  owner: KeyOwner,
  { provider, sealed, sealedBy }: Pick<KeyRow, 'provider' | 'sealed' | 'sealedBy'>,
): Credentials | null {
  try {
    const text = known.get(sealedBy)?.open(sealed, placeOf(owner, provider));
    return text === undefined ? null : (JSON.parse(text) as Credentials);
  } catch {
    return null;
  }
}

/** Whether keys can be stored, and the key of every provider that a workspace uses. */
async function list(
  dependencies: ProviderKeysDependencies,
  workspaceId: string,
): Promise<{ readonly canStore: boolean; readonly keys: KeyState[] }> {
  const { database, sealing } = dependencies;
  const rows = await readUsable(database, workspaceId);
  return { canStore: sealing.isSetUp, keys: await statesOf(dependencies, workspaceId, rows) };
}

/** The key of a provider that a workspace uses. @throws DomainError for a provider that takes no key */
async function show(
  dependencies: ProviderKeysDependencies,
  workspaceId: string,
  given: string,
): Promise<KeyState> {
  const provider = requireKeyed(given);
  const { keys } = await list(dependencies, workspaceId);
  const state = keys.find((one) => one.provider === provider);
  if (state === undefined) throw new Error('Every provider has a state.');
  return state;
}

/** The key of every provider that workspaces without their own use, for operators. */
async function listOfInstallation(dependencies: ProviderKeysDependencies): Promise<KeyState[]> {
  const rows = await readOfInstallation(dependencies.database);
  const states = await statesOf(dependencies, null, rows);
  return states.map((state) => {
    const row = rows.find(({ provider }) => provider === state.provider);
    return row === undefined ? state : { ...state, lastFour: row.lastFour, setBy: row.setBy };
  });
}

async function statesOf(
  { inEnvironment, sealing }: ProviderKeysDependencies,
  workspaceId: string | null,
  rows: readonly KeyRow[],
): Promise<KeyState[]> {
  const stored = new Map(strongest(rows).map((row) => [row.provider, row]));
  const known =
    stored.size === 0
      ? new Map<string, SealingKey>()
      : await sealing.forOpening().catch(() => new Map<string, SealingKey>());
  const fromSettings = inEnvironment();
  return keyedProviders.map((provider): KeyState => {
    const row = stored.get(provider);
    if (row === undefined)
      return { provider, source: fromSettings.has(provider) ? 'environment' : 'none', ...NOTHING_STORED };
    const { source, setAt } = row;
    const canBeOpened = open(known, ownerOf(row, workspaceId), row) !== null;
    const problem = canBeOpened ? row.problem : CANNOT_BE_OPENED;
    // Workspaces do not see who runs the installation, or any of its keys.
    if (source === 'installation') return { ...NOTHING_STORED, provider, source, setAt, problem };
    const { lastFour, setBy, checkedAt } = row;
    return { provider, source, lastFour, setAt, setBy, checkedAt, problem };
  });
}

const NOTHING_STORED = { lastFour: null, setAt: null, setBy: null, checkedAt: null, problem: null };

const CANNOT_BE_OPENED = 'The stored key cannot be opened. Store it again.';

/**
 * Stores a key of a workspace, or with null of the installation, in place of an earlier one.
 * @throws DomainError invalid_parameter for an invalid key, conflict if the service has no key to seal it with
 */
async function set(
  dependencies: ProviderKeysDependencies,
  owner: KeyOwner,
  given: string,
  credentials: Credentials,
): Promise<void> {
  const { database, clock, workspaces } = dependencies;
  const provider = requireKeyed(given);
  const checked = checkCredentials(provider, credentials);
  if (owner !== null) await workspaces.requireLive(owner);
  await inTransaction(database, async (transaction) => {
    await shareSealing(transaction, advisoryLocks.sealing);
    const key = await sealingKeyOf(dependencies);
    const setAt = clock();
    const before = await find(transaction, owner, provider);
    await writeKey(transaction, owner, {
      provider,
      sealed: key.close(JSON.stringify(checked), placeOf(owner, provider)),
      sealedBy: key.id,
      lastFour: lastFourOf(checked),
      setAt,
      setBy: currentActor(),
    });
    await recordEvent(transaction, owner ?? INSTALLATION, setAt, {
      action: 'provider_key.set',
      subjectId: owner ?? INSTALLATION,
      before: shownOf(before),
      after: { provider, lastFour: lastFourOf(checked), setAt },
    });
  });
}

/** The workspace of events of the installation. */
const INSTALLATION = 'installation';

const shownOf = (row: KeyRow | undefined) =>
  row === undefined ? null : { provider: row.provider, lastFour: row.lastFour, setAt: row.setAt };

async function find(
  executor: Executor,
  owner: KeyOwner,
  provider: KeyedProvider,
): Promise<KeyRow | undefined> {
  const source = owner === null ? 'installation' : 'workspace';
  const rows = await usable(executor, owner);
  return rows.find((row) => row.provider === provider && row.source === source);
}

async function sealingKeyOf({ sealing, log }: ProviderKeysDependencies): Promise<SealingKey> {
  if (!sealing.isSetUp) throw noSealingKey();
  try {
    return await sealing.forSealing();
  } catch (error) {
    // The message names a path, which is for operators.
    log?.warn({ reason: reasonOf(error) }, 'a provider key cannot be stored');
    throw new DomainError('conflict', {
      message:
        'The key cannot be stored: the key that would seal it cannot be read. Ask the operator to run "visibility doctor".',
      cause: error,
    });
  }
}

function noSealingKey(): DomainError {
  return new DomainError('conflict', {
    message:
      'This service cannot store keys: it has no key to seal them with. Set SECRETS_KEY or SECRETS_KEY_FILE (docs/providers.md), or set the key of the provider in the environment.',
  });
}

/** Removes a key of a workspace, or with null of the installation. Does nothing without one. */
async function remove(
  { database, clock, workspaces }: ProviderKeysDependencies,
  owner: KeyOwner,
  given: string,
): Promise<void> {
  const provider = requireKeyed(given);
  if (owner !== null) await workspaces.requireLive(owner);
  await inTransaction(database, async (transaction) => {
    const before = await find(transaction, owner, provider);
    await deleteKey(transaction, owner, provider);
    await recordEvent(transaction, owner ?? INSTALLATION, clock(), {
      action: 'provider_key.removed',
      subjectId: owner ?? INSTALLATION,
      before: shownOf(before),
      after: null,
    });
  });
}

/** Longer messages of providers are cut. */
const MAX_PROBLEM_LENGTH = 300;

/**
 * Asks a provider whether it accepts the key that a workspace uses, which costs nothing, and notes the result for a key of the
 * workspace.
 * @throws DomainError conflict without a key
 */
async function check(
  dependencies: ProviderKeysDependencies,
  workspaceId: string,
  given: string,
): Promise<KeyState> {
  const { database, clock, verify, inEnvironment } = dependencies;
  const provider = requireKeyed(given);
  const row = strongest(await readUsable(database, workspaceId)).find((one) => one.provider === provider);
  if (row === undefined && !inEnvironment().has(provider))
    throw new DomainError('conflict', {
      message: `There is no key of ${provider} to check. Store one first.`,
    });
  const credentials = row === undefined ? null : (await inForce(dependencies, workspaceId)).get(provider);
  const isClosed = row !== undefined && (credentials ?? null) === null;
  const problem = isClosed ? CANNOT_BE_OPENED : await verify(provider, credentials ?? null);
  const at = clock();
  const found = problem === null ? null : storableText(problem).slice(0, MAX_PROBLEM_LENGTH);
  if (row?.source === 'workspace') await noteCheck(database, workspaceId, row, { at, problem: found });
  return { ...(await show(dependencies, workspaceId, provider)), checkedAt: at, problem: found };
}

/** Whether a workspace asks a provider of targets with its own key. */
export async function hasOwnKey(executor: Executor, workspaceId: string, name: string): Promise<boolean> {
  const provider = keyedProviderOf(name);
  return provider !== null && isOwned(executor, workspaceId, provider);
}

/** Whether this process can ask providers by stored keys: it can open them, and there are any. */
async function canBeAsked({ database, sealing }: ProviderKeysDependencies): Promise<boolean> {
  return sealing.isSetUp && (await hasStored(database));
}

/**
 * Seals all stored keys with the present key, in one transaction. With `renew`, with a new one, which is added to the file first;
 * the others are then removed from it. Until the transaction ends, every process opens keys with either.
 *
 * @throws Error with advice if a stored key cannot be opened, which changes nothing, or the file cannot be written
 */
async function reseal(
  dependencies: ProviderKeysDependencies,
  { renew }: { readonly renew: boolean },
): Promise<SealedKeys> {
  const { database, clock, sealing } = dependencies;
  if (renew) await sealing.renew();
  const counts = await inTransaction(database, async (transaction) => {
    await lockSealing(transaction, advisoryLocks.sealing);
    const rows = await readAllSealed(transaction);
    const [known, present] = [await sealing.forOpening(), await sealing.forSealing()];
    const opened = rows.map((row) => [row, open(known, row.owner, row)] as const);
    const closed = opened.filter(([, credentials]) => credentials === null);
    if (closed.length > 0) throw cannotReseal(closed.map(([row]) => row));
    const old = opened.filter(([{ sealedBy }]) => sealedBy !== present.id);
    for (const [row, credentials] of old) {
      const sealed = present.close(JSON.stringify(credentials), placeOf(row.owner, row.provider));
      await resealKey(transaction, { ...row, sealed, sealedBy: present.id });
    }
    if (old.length > 0)
      await recordEvent(transaction, INSTALLATION, clock(), {
        action: 'provider_key.resealed',
        subjectId: INSTALLATION,
        before: { sealedBy: [...new Set(old.map(([{ sealedBy }]) => sealedBy))] },
        after: { sealedBy: [present.id], keys: old.length },
      });
    return { stored: rows.length, unknown: 0, previous: old.length };
  });
  if (renew) await sealing.forgetPrevious();
  return counts;
}

function cannotReseal(rows: readonly SealedRow[]): Error {
  const names = rows
    .slice(0, 5)
    .map(({ owner, provider }) => `${provider} of ${owner ?? 'the installation'}`);
  return new Error(
    `Nothing was changed: ${rows.length} stored keys cannot be opened (${names.join(', ')}${rows.length > 5 ? ', ...' : ''}). ` +
      'Set the key that sealed them as SECRETS_KEY_PREVIOUS or in the file, or store or remove these keys.',
  );
}

/** Counts the stored keys that these sealing keys cannot open, and those that a previous one has sealed. Changes nothing. */
export async function countSealed(executor: Executor, sealing: SealingKeys): Promise<SealedKeys> {
  const rows = await readAllSealed(executor);
  if (rows.length === 0) return { stored: 0, unknown: 0, previous: 0 };
  const known = await sealing.forOpening();
  const [presentId] = known.keys();
  const unknown = rows.filter((row) => open(known, row.owner, row) === null).length;
  const previous = rows.filter(({ sealedBy }) => known.has(sealedBy) && sealedBy !== presentId).length;
  return { stored: rows.length, unknown, previous };
}

import type { Clock } from '../../domain/clock.js';
import { DomainError } from '../../domain/errors.js';
import { newId } from '../../domain/ids.js';
import type { DataVersion } from '../../domain/data-version.js';
import { bindUseCases } from '../../domain/use-cases.js';
import { recordEvent } from '../../platform/audit.js';
import { inTransaction, type Database, type Executor, type Transaction } from '../../platform/database.js';
import { primaryReader, type Reader } from '../../platform/reader.js';
import { changeWorkspace } from '../../platform/workspace-revision.js';
import { rejectCompetitorNames, rejectSharedNames } from './distinct-names-service.js';
import { examinePrompts } from '../prompt-groups/index.js';
import { readProfile } from './read-model.js';
import { insertRun, readActiveVersion } from './recalibration-store.js';
import {
  assertListUnlocked,
  cleanChange,
  cleanFreeText,
  cleanLiveList,
  cleanNames,
  nextVersion,
} from './rules.js';
import * as store from './store.js';
import { readVersions } from './versions-read-model.js';
import { decideOnCompany } from './companies-service.js';
import type {
  BrandProfile,
  CompanyDecision,
  DecidedCompany,
  PositioningChange,
  RecalibrationRun,
  SavedPositioning,
  VersionContent,
  VersionPage,
} from './types.js';

export interface BrandDependencies {
  readonly database: Database;
  /** For the profile and its versions. Default: `database`. */
  readonly reader?: Reader;
  readonly clock: Clock;
}

export type BrandService = ReturnType<typeof createBrandService>;

/** Use cases of the brand profile. Each call is one transaction. The contract limits the lengths of lists. */
export function createBrandService(dependencies: BrandDependencies) {
  return bindUseCases(dependencies, {
    profile,
    versions,
    savePositioning,
    pinCompetitors,
    unpinCompetitors,
    setCompetitors,
    rejectCompetitorNames: rejectStoredNames,
    startRecalibration,
    setContentStyle,
    decideOnCompany: decide,
  });
}

/** The active profile; version 0 before the first save. */
function profile(dependencies: BrandDependencies, at: DataVersion): Promise<BrandProfile> {
  return readProfile(readerOf(dependencies), at);
}

/**
 * The saved versions, newest first.
 * @throws DomainError invalid_parameter for a cursor that was not issued for this list
 */
function versions(
  dependencies: BrandDependencies,
  at: DataVersion,
  page: { limit: number; cursor: string | undefined },
): Promise<VersionPage> {
  return readVersions(readerOf(dependencies), at, page);
}

/**
 * Saves a new version. Concurrent saves get consecutive versions.
 * @throws DomainError invalid_parameter for an invalid text or name, or competitors_pinned when the change names
 * other competitors than the pinned list
 */
async function savePositioning(
  { database, clock }: BrandDependencies,
  workspaceId: string,
  change: PositioningChange,
): Promise<SavedPositioning> {
  const clean = cleanChange(change);
  return changeWorkspace(database, workspaceId, async (transaction) => {
    const { activeVersion, competitors } = await store.lockBrand(transaction, workspaceId);
    assertListUnlocked(competitors, clean.competitors);
    if (clean.competitors !== undefined)
      await rejectSharedNames(transaction, workspaceId, 'competitors', { competitors: clean.competitors });
    const active =
      activeVersion === null ? null : await store.readVersion(transaction, workspaceId, activeVersion);
    const version = (activeVersion ?? 0) + 1;
    const content = nextVersion(active, competitors, clean);
    const now = clock();
    await store.activateVersion(transaction, workspaceId, version, content, now);
    await recordEvent(transaction, workspaceId, now, {
      action: 'brand.saved',
      subjectId: workspaceId,
      before: active && shown(activeVersion, active),
      after: shown(version, content),
    });
    await examinePrompts(transaction, workspaceId);
    return { version, superseded: active !== null };
  });
}

/**
 * Replaces and pins the competitor list and returns its length.
 * @throws DomainError invalid_parameter, also for a name of the own brand
 */
async function pinCompetitors(
  { database, clock }: BrandDependencies,
  workspaceId: string,
  names: readonly string[],
): Promise<number> {
  const clean = cleanNames('competitors', names);
  await rejectSharedNames(database, workspaceId, 'competitors', { competitors: clean });
  await changeWorkspace(database, workspaceId, async (transaction) => {
    await store.pinList(transaction, workspaceId, clean, clock());
    await examinePrompts(transaction, workspaceId);
  });
  return clean.length;
}

/** Unpins the competitor list without changing it, and returns its length. */
function unpinCompetitors({ database, clock }: BrandDependencies, workspaceId: string): Promise<number> {
  return store.unpinList(database, workspaceId, clock());
}

/**
 * Replaces the live competitor list without pinning it, in the caller's transaction.
 * @throws DomainError invalid_parameter for an invalid name or too many names, or competitors_pinned when a pinned
 * list has other names
 */
async function setCompetitors(
  { clock }: BrandDependencies,
  workspaceId: string,
  names: readonly string[],
  transaction: Transaction,
): Promise<void> {
  const clean = cleanLiveList('competitor', names);
  const { competitors } = await store.lockBrand(transaction, workspaceId);
  assertListUnlocked(competitors, clean);
  await rejectSharedNames(transaction, workspaceId, 'competitor', { competitors: clean });
  await store.setLiveList(transaction, workspaceId, clean);
  await recordEvent(transaction, workspaceId, clock(), {
    action: 'brand.competitors_changed',
    subjectId: workspaceId,
    before: { competitors: competitors.names },
    after: { competitors: clean },
  });
  await examinePrompts(transaction, workspaceId);
}

/**
 * Rejects names of the own brand that the caller's transaction has stored and that recognize a competitor as well.
 * @throws DomainError invalid_parameter
 */
async function rejectStoredNames(
  _: BrandDependencies,
  workspaceId: string,
  transaction: Transaction,
): Promise<void> {
  await store.lockBrand(transaction, workspaceId);
  await rejectCompetitorNames(transaction, workspaceId);
}

/**
 * Records a run for the active version and its outbox message.
 * @throws DomainError no_active_positioning before the first save
 */
function startRecalibration(
  { database, clock }: BrandDependencies,
  workspaceId: string,
): Promise<RecalibrationRun> {
  return inTransaction(database, async (transaction) => {
    const brandVersion = await readActiveVersion(transaction, workspaceId);
    if (brandVersion === null) throw new DomainError('no_active_positioning');
    const run = { runId: newId('run'), outboxId: newId('out') };
    await insertRun(transaction, workspaceId, { ...run, brandVersion, createdAt: clock() });
    return run;
  });
}

/**
 * Sets or clears the content style, which is not part of a positioning.
 * @throws DomainError invalid_parameter, or workspace_not_found for an unknown or deleted workspace
 */
async function setContentStyle(
  { database, clock }: BrandDependencies,
  workspaceId: string,
  style: string | null,
  executor: Executor = database,
): Promise<void> {
  const clean = cleanFreeText('contentStyle', style);
  const isSet = await store.setContentStyle(executor, workspaceId, clean, clock());
  if (!isSet) throw new DomainError('workspace_not_found', { message: 'This workspace does not exist.' });
}

/**
 * Adds a company that answers name to the competitors, dismisses it, or restores it. Tracking a company restores it, too.
 * @throws DomainError invalid_parameter for an invalid name, too many names, or a name of the workspace's brand
 */
function decide(
  dependencies: BrandDependencies,
  workspaceId: string,
  decision: CompanyDecision,
): Promise<DecidedCompany> {
  return decideOnCompany(dependencies, workspaceId, decision);
}

function readerOf({ database, reader = primaryReader(database) }: BrandDependencies): Reader {
  return reader;
}

/** A version as audit events show it. The raw intent is never shown. */
function shown(version: number | null, { rawIntent: _, ...content }: VersionContent) {
  return { version, ...content };
}

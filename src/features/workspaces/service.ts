import type { Clock } from '../../domain/clock.js';
import { calendarOfParameter } from '../../domain/day-parameter.js';
import { DomainError, invalidParameter } from '../../domain/errors.js';
import { cleanDomain } from '../../domain/hostname.js';
import { newId } from '../../domain/ids.js';
import type { Plan } from '../../domain/principal.js';
import type { Weighting } from '../../domain/weighting.js';
import { cleanText } from '../../domain/text.js';
import { bindUseCases } from '../../domain/use-cases.js';
import { recordEvent, type AuditAction } from '../../platform/audit.js';
import { inTransaction, type Database, type Transaction } from '../../platform/database.js';
import { changeWorkspace } from '../../platform/workspace-revision.js';
import { examinePrompts } from '../prompt-groups/index.js';
import {
  insertActiveProject,
  insertWorkspace,
  lockWorkspace,
  purgeWorkspace,
  readLiveIds,
  readWorkspace,
  readWorkspaces,
  updateWorkspace,
} from './store.js';
import type { BrandIdentity, NewWorkspace, SettingsChange, Workspace } from './types.js';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
}

/** More statements for the transaction of a use case. */
type Alongside = (transaction: Transaction) => Promise<void>;

export type WorkspaceService = ReturnType<typeof createWorkspaceService>;

/** Use cases of workspaces. Operators create and change them on the command line; people change settings, see settings-service.ts. */
export function createWorkspaceService(dependencies: Dependencies) {
  return bindUseCases(dependencies, {
    list,
    show,
    requireLive,
    liveAmong,
    create,
    setPlan,
    setCap,
    setBrand,
    changeBrand,
    setSharing,
    setWeighting,
    setTimeZone,
    changeSettings,
    purge,
    remove,
  });
}

/** Every workspace, including deleted ones, oldest first. */
function list({ database }: Dependencies): Promise<Workspace[]> {
  return readWorkspaces(database);
}

/** A workspace, even if it was deleted. 404 when it does not exist. */
async function show({ database }: Dependencies, workspaceId: string): Promise<Workspace> {
  const workspace = await readWorkspace(database, workspaceId);
  if (workspace === null) throw unknownWorkspace(workspaceId);
  return workspace;
}

/** A workspace. 404 when it does not exist or was deleted. */
async function requireLive({ database }: Dependencies, workspaceId: string): Promise<Workspace> {
  const workspace = await readWorkspace(database, workspaceId);
  if (workspace === null || workspace.deletedAt !== null) throw unknownWorkspace(workspaceId);
  return workspace;
}

/** Returns the given ids of workspaces that exist and were not deleted. */
function liveAmong(
  { database }: Dependencies,
  workspaceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return readLiveIds(database, workspaceIds);
}

/** Creates a workspace with an owner and an active project. */
async function create(
  { database, clock }: Dependencies,
  input: NewWorkspace,
  alongside?: (transaction: Transaction, workspaceId: string) => Promise<void>,
): Promise<Workspace> {
  const workspace = toWorkspace(input, clock());
  const { workspaceId, createdAt } = workspace;
  await changeWorkspace(database, workspaceId, async (transaction) => {
    await insertWorkspace(transaction, workspace);
    const project = { workspaceId, projectId: newId('prj'), name: 'Default', createdAt };
    await insertActiveProject(transaction, project);
    const event = { action: 'workspace.created', subjectId: workspaceId } as const;
    const states = { before: null, after: summary(workspace) };
    await recordEvent(transaction, workspaceId, createdAt, { ...event, ...states });
    await alongside?.(transaction, workspaceId);
  });
  return workspace;
}

/** Sets the plan. 404 when the workspace does not exist or was deleted, as in all other changes. */
function setPlan(dependencies: Dependencies, workspaceId: string, plan: Plan): Promise<Workspace> {
  return change(dependencies, workspaceId, [['workspace.plan_changed', onlyPlan]], (workspace) => ({
    ...workspace,
    plan,
  }));
}

/** Sets the cap: -1 = unlimited; null = the plan's default. Prompts beyond a lower cap stay, but none can be added. */
function setCap(
  dependencies: Dependencies,
  workspaceId: string,
  promptCap: number | null,
): Promise<Workspace> {
  return change(dependencies, workspaceId, [['workspace.cap_changed', onlyCap]], (workspace) => ({
    ...workspace,
    promptCap: checkCap(promptCap),
  }));
}

/** Sets the names and domains that the brand is recognized by. */
function setBrand(
  dependencies: Dependencies,
  workspaceId: string,
  identity: BrandIdentity,
  alongside?: Alongside,
): Promise<Workspace> {
  return changeBrand(dependencies, workspaceId, () => identity, alongside);
}

/** Changes these names and domains, depending on what they are. `identityAfter` may reject the change by an error. */
function changeBrand(
  dependencies: Dependencies,
  workspaceId: string,
  identityAfter: (brand: Workspace['brand']) => BrandIdentity,
  alongside?: Alongside,
): Promise<Workspace> {
  const edit = (workspace: Workspace) => {
    const { brand } = workspace;
    return { ...workspace, brand: applyIdentity(brand, identityAfter(brand)) };
  };
  return change(
    dependencies,
    workspaceId,
    [['brand.names_changed', onlyBrand]],
    edit,
    async (transaction) => {
      await alongside?.(transaction);
      await examinePrompts(transaction, workspaceId);
    },
  );
}

/** Sets whether links may share the web page. `alongside` runs while no key can be issued. */
function setSharing(
  dependencies: Dependencies,
  workspaceId: string,
  sharing: boolean,
  alongside?: Alongside,
): Promise<Workspace> {
  const edit = (workspace: Workspace) => ({ ...workspace, sharing });
  return change(dependencies, workspaceId, [['workspace.sharing_changed', onlySharing]], edit, alongside);
}

/** Sets what counts the same in figures. The answers stay as they are, so it applies to all days. */
function setWeighting(
  dependencies: Dependencies,
  workspaceId: string,
  weighting: Weighting,
): Promise<Workspace> {
  return changeSettings(dependencies, workspaceId, { weighting });
}

/**
 * Sets the time zone whose days figures are shown by; null = the zone of its schedule.
 * @throws DomainError invalid_parameter for an unknown name
 */
function setTimeZone(
  dependencies: Dependencies,
  workspaceId: string,
  timeZone: string | null,
): Promise<Workspace> {
  return changeSettings(dependencies, workspaceId, { timeZone });
}

/**
 * Changes several settings at once, all or nothing, with an audit event for each that differs.
 * @throws DomainError invalid_parameter for a name that is blank or too long, or an unknown time zone
 */
async function changeSettings(
  dependencies: Dependencies,
  workspaceId: string,
  { name, timeZone, weighting }: SettingsChange,
): Promise<Workspace> {
  const changed = {
    ...(name !== undefined && { name: shortText('name', name) }),
    ...(timeZone !== undefined && { timeZone: timeZone && calendarOfParameter(timeZone).timeZone }),
    ...(weighting !== undefined && { weighting }),
  };
  return change(dependencies, workspaceId, SETTINGS, (workspace) => ({ ...workspace, ...changed }));
}

/** Permanently deletes the workspace and all of its data. Does nothing if it does not exist. */
function purge({ database, clock }: Dependencies, workspaceId: string): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const workspace = await readWorkspace(transaction, workspaceId);
    if (workspace === null) return;
    await purgeWorkspace(transaction, workspaceId);
    const states = { before: summary(workspace), after: null };
    const event = { action: 'workspace.purged', subjectId: workspaceId, ...states } as const;
    await recordEvent(transaction, workspaceId, clock(), event);
  });
}

/** Soft delete: nothing is erased, and requests with its keys get 404. `check` may reject it by an error. */
function remove(
  dependencies: Dependencies,
  workspaceId: string,
  check?: (transaction: Transaction, workspace: Workspace) => Promise<void>,
): Promise<Workspace> {
  const edit = (workspace: Workspace) => ({ ...workspace, deletedAt: dependencies.clock() });
  return change(dependencies, workspaceId, [['workspace.deleted', unlessDeleted]], edit, check);
}

/** The part of a workspace that an audit event shows before and after its action. */
type Recorded = readonly [AuditAction, (workspace: Workspace) => object | null];

/** Changes a workspace, and records an action for each difference. */
function change(
  { database, clock }: Dependencies,
  workspaceId: string,
  recorded: readonly Recorded[],
  edit: (workspace: Workspace) => Workspace,
  alongside?: (transaction: Transaction, changed: Workspace) => Promise<void>,
): Promise<Workspace> {
  return changeWorkspace(database, workspaceId, async (transaction) => {
    const workspace = await lockWorkspace(transaction, workspaceId);
    if (workspace === null || workspace.deletedAt !== null) throw unknownWorkspace(workspaceId);
    const changed = edit(workspace);
    await updateWorkspace(transaction, changed);
    for (const [action, shown] of recorded) {
      const states = { before: shown(workspace), after: shown(changed) };
      await recordEvent(transaction, workspaceId, clock(), { action, subjectId: workspaceId, ...states });
    }
    await alongside?.(transaction, changed);
    return changed;
  });
}

const onlyPlan = ({ plan }: Workspace) => ({ plan });
const onlyCap = ({ promptCap }: Workspace) => ({ promptCap });
const onlyName = ({ name }: Workspace) => ({ name });
const onlyTimeZone = ({ timeZone }: Workspace) => ({ timeZone });
const onlySharing = ({ sharing }: Workspace) => ({ sharing });
const onlyWeighting = ({ weighting }: Workspace) => ({ weighting });
const onlyBrand = ({ brand }: Workspace) => brand;
const SETTINGS: readonly Recorded[] = [
  ['workspace.name_changed', onlyName],
  ['workspace.time_zone_changed', onlyTimeZone],
  ['workspace.weighting_changed', onlyWeighting],
];
const summary = ({ name, plan, promptCap, brand, weighting }: Workspace) => ({
  ...{ name, plan, promptCap, brand, weighting },
});
const unlessDeleted = (workspace: Workspace) => (workspace.deletedAt === null ? summary(workspace) : null);

function toWorkspace(input: NewWorkspace, now: Date): Workspace {
  return {
    workspaceId: input.workspaceId ?? newId('ws'),
    name: shortText('name', input.name),
    plan: input.plan,
    promptCap: checkCap(input.promptCap ?? null),
    owner: {
      id: newId('usr'),
      name: input.ownerName === undefined ? null : shortText('owner-name', input.ownerName),
      email: input.ownerEmail === undefined ? null : shortText('owner-email', input.ownerEmail),
    },
    brand: applyIdentity({ name: null, aliases: [], domains: [] }, input.brand ?? {}),
    sharing: false,
    weighting: input.weighting ?? 'questionsAndPlatforms',
    timeZone: null,
    createdAt: now,
    deletedAt: null,
  };
}

function checkCap(cap: number | null): number | null {
  if (cap !== null && (!Number.isInteger(cap) || cap < -1 || cap > 1_000_000_000)) {
    throw invalidParameter('cap', '"cap" must be -1 for unlimited, or a whole number of 0 or more.');
  }
  return cap;
}

function applyIdentity(brand: Workspace['brand'], identity: BrandIdentity): Workspace['brand'] {
  return {
    name: identity.name === undefined ? brand.name : shortText('brand', identity.name),
    aliases: unique((identity.aliases ?? brand.aliases).map((alias) => shortText('alias', alias))),
    domains: unique((identity.domains ?? brand.domains).map((domain) => cleanDomain(domain))),
  };
}

/** A line of text of at most 200 characters, trimmed. */
const shortText = (param: string, value: string) =>
  cleanText(param, value, { min: 1, max: 200, multiline: false });

function unique(values: string[]): string[] {
  return [...new Set(values)];
}

function unknownWorkspace(workspaceId: string): DomainError {
  return new DomainError('not_found', {
    message: `There is no workspace "${workspaceId}".`,
    param: 'workspace',
  });
}

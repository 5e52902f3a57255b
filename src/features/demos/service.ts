import type { Clock } from '../../domain/clock.js';
import { DomainError } from '../../domain/errors.js';
import { bindUseCases } from '../../domain/use-cases.js';
import type { Person } from '../../domain/visitor.js';
import { inTransaction, type Database } from '../../platform/database.js';
import { asTenant } from '../../platform/tenant.js';
import { readPerson } from '../accounts/index.js';
import { addOwner } from '../members/index.js';
import type { WorkspaceService } from '../workspaces/index.js';
import {
  addWaiting,
  completeDemo,
  forgetRemoved,
  lockDemo,
  moveDemo,
  queueDemo,
  queueRemoval,
  readDemo,
} from './store.js';
import type { DemoWork, StoredDemo } from './types.js';

export interface DemosDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Pick<WorkspaceService, 'show'>;
}

export type DemosService = ReturnType<typeof createDemosService>;

/**
 * The demo of the installation, which operators create and remove, and the background work that does so. Nobody is a member of its
 * workspaces before all of them are complete.
 */
export function createDemosService(dependencies: DemosDependencies) {
  const { database } = dependencies;
  return {
    ...bindUseCases(dependencies, { read, request, remove, due, finish, finished }),
    /** Begins to create the demo, or starts over after a process was stopped. False if that is no longer due. */
    begin: () => moveDemo(database, ['queued', 'creating'], { state: 'creating', progress: 0 }),
    /** Notes the progress in percent. False if the demo is to be removed instead. */
    note: (progress: number) => moveDemo(database, ['creating'], { state: 'creating', progress }),
    fail: () => moveDemo(database, ['creating'], { state: 'failed', progress: 0 }),
    forget: () => forgetRemoved(database),
  };
}

/** @throws DomainError plan_required unless the person is an operator */
function read({ database }: DemosDependencies, person: Person): Promise<StoredDemo | undefined> {
  requireOperator(person);
  return readDemo(database);
}

/**
 * Asks for the demo. One that is being created is shared, one that is complete is joined at once.
 * @throws DomainError plan_required unless the person is an operator; conflict while the demo is being removed
 */
async function request(dependencies: DemosDependencies, person: Person): Promise<void> {
  requireOperator(person);
  const { database, clock } = dependencies;
  const live = await liveOf(dependencies, await readDemo(database));
  const given = { personId: person.personId, at: clock() };
  await inTransaction(database, async (transaction) => {
    const { state } = await lockDemo(transaction, given);
    if (state === 'removing')
      throw new DomainError('conflict', {
        message: 'The demo is being removed. Create it again in a moment.',
      });
    if (state === 'queued' || state === 'creating') return addWaiting(transaction, person.personId);
    if (state === 'failed' || live.length === 0) return queueDemo(transaction, given);
    for (const workspaceId of live) await addOwner(transaction, { workspaceId, person, at: given.at });
  });
}

/** The workspaces of a complete demo that were not deleted one by one. */
async function liveOf({ workspaces }: DemosDependencies, demo: StoredDemo | undefined): Promise<string[]> {
  const live: string[] = [];
  for (const workspaceId of demo?.workspaceIds ?? []) {
    const { deletedAt } = await asTenant(workspaceId, () => workspaces.show(workspaceId));
    if (deletedAt === null) live.push(workspaceId);
  }
  return live;
}

/** Asks for the removal of all demo workspaces. @throws DomainError plan_required unless the person is an operator */
async function remove({ database, clock }: DemosDependencies, person: Person): Promise<void> {
  requireOperator(person);
  await queueRemoval(database, clock());
}

/** The background work that is due; null if none is. */
async function due({ database }: DemosDependencies): Promise<DemoWork | null> {
  const state = (await readDemo(database))?.state;
  if (state === 'removing') return 'remove';
  return state === 'queued' || state === 'creating' ? 'create' : null;
}

/**
 * Completes the demo: all who wait for it become owners of its workspaces. False, with nothing changed, if it is to be removed
 * instead.
 */
function finish({ database, clock }: DemosDependencies, workspaceIds: readonly string[]): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const personIds = await completeDemo(transaction, workspaceIds);
    if (personIds === undefined) return false;
    for (const personId of personIds) {
      const person = await readPerson(transaction, personId);
      if (person === undefined) continue;
      for (const workspaceId of workspaceIds)
        await addOwner(transaction, { workspaceId, person, at: clock() });
    }
    return true;
  });
}

/** The workspaces of a complete demo. */
async function finished({ database }: DemosDependencies): Promise<readonly string[]> {
  return (await readDemo(database))?.workspaceIds ?? [];
}

function requireOperator({ isOperator }: Person): void {
  if (isOperator) return;
  throw new DomainError('plan_required', {
    message: 'Only an operator of the service may create or remove the demo.',
  });
}

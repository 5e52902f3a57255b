import { randomBytes } from 'node:crypto';
import { DomainError } from '../../domain/errors.js';
import { newId } from '../../domain/ids.js';
import { bindUseCases } from '../../domain/use-cases.js';
import type {
  ChannelCaller,
  ChannelChanges,
  ChannelTest,
  ChannelToAdd,
  ReceiverKind,
} from '../../features/deliveries/index.js';
import { inTransaction, type Database, type Transaction } from '../../platform/database.js';
import { AddressNotAllowed } from '../../platform/guarded-lookup.js';
import { subscribable } from '../events/events.js';
import { channelKinds } from '../events/subscribers-store.js';
import { Undeliverable } from '../types.js';
import { parseAddresses } from './addresses.js';
import { recordChannel, recordSecret } from './channel-events.js';
import {
  deleteChannel,
  insertChannel,
  lockChannel,
  readChannel,
  readChannels,
  updateChannel,
} from './channels-store.js';
import { withoutAddresses } from './deliveries-read-model.js';
import { NotAccepted, NotSetUp, send, type SenderDependencies } from './sender.js';
import { channelOf, shown } from './service.js';
import { secretOf } from './signature.js';
import type { Channel, ShownChannel } from './types.js';

export interface OwnedChannelsDependencies extends SenderDependencies {
  readonly database: Database;
  /** Rejects whoever is not an owner at the end of the transaction. */
  readonly requireOwner: (transaction: Transaction, caller: ChannelCaller) => Promise<void>;
}

/** Channels of a workspace. Each may get a message for every event. */
const MAX_CHANNELS = 50;

/** How long a receiver of a test message may take, in ms. */
const TEST_MS = 20_000;

/**
 * The channels of a workspace for its owners, who are signed in. Unlike those of operators, their URLs must have public addresses.
 */
export function createOwnedChannels(dependencies: OwnedChannelsDependencies) {
  return bindUseCases(dependencies, { list, kinds, add, change, remove, test, replaceSecret });
}

/** The webhook, if there is one, then the others, oldest first. */
async function list(
  { database }: OwnedChannelsDependencies,
  { workspaceId }: ChannelCaller,
): Promise<ShownChannel[]> {
  return (await readChannels(database, workspaceId)).map(shown);
}

/** The kinds whose settings the installation has. */
function kinds(dependencies: OwnedChannelsDependencies): ReceiverKind[] {
  return channelKinds.filter((kind) => missingSetting(dependencies, kind) === null);
}

/**
 * Adds a channel. The secret that signs requests to a webhook is returned once; null for other kinds.
 * @throws DomainError plan_required unless the caller is an owner; invalid_parameter; conflict if the workspace has this channel, or
 * too many, or the installation lacks a setting
 */
function add(
  dependencies: OwnedChannelsDependencies,
  caller: ChannelCaller,
  { kind, address, events }: ChannelToAdd,
): Promise<{ channel: ShownChannel; secret: string | null }> {
  const { database, clock } = dependencies;
  const { workspaceId } = caller;
  requireSetting(dependencies, kind);
  const addresses = parseAddresses(kind, address, true);
  const secretSalt = kind === 'webhook' ? newSalt() : '';
  const added = { ...channelOf(kind, addresses, events), onlyPublic: true, secretSalt };
  return inTransaction(database, async (transaction) => {
    await dependencies.requireOwner(transaction, caller);
    if ((await readChannels(transaction, workspaceId)).length >= MAX_CHANNELS) throw tooMany();
    const at = clock();
    if (!(await insertChannel(transaction, workspaceId, added, at))) throw hasIt(kind);
    await recordChannel(transaction, workspaceId, at, { before: null, after: added });
    return { channel: shown(added), secret: secretIn(dependencies, workspaceId, added) };
  });
}

/**
 * Changes what is given. A channel that is paused gets nothing, also nothing later of what happens meanwhile.
 * @throws DomainError plan_required unless the caller is an owner; invalid_parameter; not_found; conflict like `add`
 */
function change(
  dependencies: OwnedChannelsDependencies,
  caller: ChannelCaller,
  channelId: string,
  { address, events, isOn }: ChannelChanges,
): Promise<ShownChannel> {
  return changing(dependencies, caller, channelId, async (transaction, before) => {
    if (isOn === true) requireSetting(dependencies, before.kind);
    const after = {
      ...before,
      ...(address !== undefined && {
        addresses: parseAddresses(before.kind, address, true),
        onlyPublic: true,
      }),
      ...(events !== undefined && { events: subscribable(events) }),
      ...(isOn !== undefined && { isOn, offReason: null }),
    };
    const others = await readChannels(transaction, caller.workspaceId);
    if (others.some((one) => one.channelId !== channelId && isSame(one, after))) throw hasIt(before.kind);
    const getsDigests = (channel: Channel) => channel.isOn && channel.events.includes('digest.weekly');
    const at = dependencies.clock();
    const beginsDigests = getsDigests(after) && !getsDigests(before);
    await updateChannel(transaction, caller.workspaceId, after, beginsDigests ? at : null);
    await recordChannel(transaction, caller.workspaceId, at, { before, after });
    return shown(after);
  });
}

/**
 * Removes a channel. Messages that wait for it are not delivered.
 * @throws DomainError plan_required unless the caller is an owner; not_found
 */
function remove(
  dependencies: OwnedChannelsDependencies,
  caller: ChannelCaller,
  channelId: string,
): Promise<void> {
  return changing(dependencies, caller, channelId, async (transaction, before) => {
    await deleteChannel(transaction, caller.workspaceId, channelId);
    await recordChannel(transaction, caller.workspaceId, dependencies.clock(), { before, after: null });
  });
}

/**
 * Sends a test message at once, also to a channel that is paused, and says how that ended.
 * @throws DomainError not_found
 */
async function test(
  dependencies: OwnedChannelsDependencies,
  { workspaceId }: ChannelCaller,
  channelId: string,
): Promise<ChannelTest> {
  const channel = await readChannel(dependencies.database, workspaceId, channelId);
  if (channel === null) throw unknown();
  const event = {
    type: 'test',
    timestamp: dependencies.clock().toISOString(),
    data: { workspaceId },
  } as const;
  const sending = { workspaceId, messageId: newId('out'), channel, event };
  try {
    const message = await send(dependencies, sending, AbortSignal.timeout(TEST_MS));
    return { outcome: 'accepted', message };
  } catch (error) {
    return { outcome: outcomeOf(error), message: withoutAddresses((error as Error).message) };
  }
}

/**
 * Gives a webhook another secret, which is returned once. For a day, requests are signed with the former one, too.
 * @throws DomainError plan_required unless the caller is an owner; not_found; conflict for other kinds
 */
function replaceSecret(
  dependencies: OwnedChannelsDependencies,
  caller: ChannelCaller,
  channelId: string,
): Promise<string> {
  return changing(dependencies, caller, channelId, async (transaction, before) => {
    if (before.kind !== 'webhook') throw conflict('Only webhooks have a secret.');
    requireSetting(dependencies, 'webhook');
    const at = dependencies.clock();
    const secrets = { secretSalt: newSalt(), formerSalt: before.secretSalt, rotatedAt: at };
    const after = { ...before, ...secrets };
    await updateChannel(transaction, caller.workspaceId, after, null);
    await recordSecret(transaction, caller.workspaceId, at, { before, after });
    return secretIn(dependencies, caller.workspaceId, after) ?? '';
  });
}

/** Changes a channel that the workspace of an owner has. */
function changing<Result>(
  { database, requireOwner }: OwnedChannelsDependencies,
  caller: ChannelCaller,
  channelId: string,
  edit: (transaction: Transaction, before: Channel) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    await requireOwner(transaction, caller);
    const before = await lockChannel(transaction, caller.workspaceId, channelId);
    if (before === null) throw unknown();
    return edit(transaction, before);
  });
}

/** Every change of channels of people locks the workspace, so no two add the same. */
const isSame = (one: Channel, other: Channel) =>
  one.kind === other.kind && one.addresses.join() === other.addresses.join();

const newSalt = () => randomBytes(16).toString('base64url');

function secretIn(
  { secret }: SenderDependencies,
  workspaceId: string,
  { kind, secretSalt }: Channel,
): string | null {
  return kind === 'webhook' && secret !== undefined ? secretOf(secret, workspaceId, secretSalt) : null;
}

function outcomeOf(error: unknown): ChannelTest['outcome'] {
  if (error instanceof Undeliverable || error instanceof NotAccepted) return 'rejected';
  if (error instanceof NotSetUp) return 'notSetUp';
  const { cause } = error as Error;
  return error instanceof DomainError || cause instanceof AddressNotAllowed ? 'notAllowed' : 'unreachable';
}

/** The setting of the installation that a kind needs, if it is missing. */
function missingSetting({ secret, mailer }: SenderDependencies, kind: ReceiverKind): string | null {
  if (kind === 'webhook' && secret === undefined) return 'WEBHOOK_SECRET';
  return kind === 'email' && mailer === null ? 'SMTP_URL' : null;
}

function requireSetting(dependencies: SenderDependencies, kind: ReceiverKind): void {
  const missing = missingSetting(dependencies, kind);
  if (missing === null) return;
  throw conflict(`The operator of this installation has to set ${missing} first.`);
}

const conflict = (message: string) => new DomainError('conflict', { message });

const hasIt = (kind: ReceiverKind) =>
  conflict(
    kind === 'webhook'
      ? 'The workspace has a webhook already. Change that one, or remove it first.'
      : 'The workspace has this channel already.',
  );

const tooMany = () =>
  conflict(`The workspace has ${MAX_CHANNELS} channels, and may have no more. Remove one first.`);

const unknown = () =>
  new DomainError('not_found', {
    message: 'The workspace has no channel with this id. It may have been removed.',
  });

import type { Actor } from '../http/actor.js';
import { Unreachable } from '../http/transport.js';
import type { CheckContext } from '../run/context.js';
import type { PromptRow } from '../run/state.js';
import { partOf, type Call, type CallKind } from './domain/calls.js';
import { replyOf, type Entry } from './history.js';
import type { Command, Program } from './program.js';
import { callOf, send } from './send.js';
import type { SharedKey, Stage } from './stage.js';

/**
 * Sends the calls of each client one after another, and those of different clients in parallel, and then the last ones.
 * Client by client, they go to the workspaces of `stages` in turn.
 */
export async function record(
  t: CheckContext,
  stages: readonly Stage[],
  { clients, last }: Program,
): Promise<Entry[]> {
  const sharedText = t.text('Shared');
  for (const [client, commands] of clients.entries())
    await makeReady(t, ownerOf(stages, client).actor, commands.length + last.length);
  await t.run.client.settled();
  const recorders = clients.map((_, client) => new Recorder(t, ownerOf(stages, client), client, sharedText));
  const sent = recorders.map((recorder, client) => recorder.all(clients[client] ?? []));
  // If one client may not send any more, the others must end before the caller goes on.
  await Promise.allSettled(sent);
  await Promise.all(sent);
  await recorders[0]?.all(last);
  return recorders.flatMap(({ entries }) => entries).sort((one, other) => one.start - other.start);
}

/** Reads everything that the calls may have changed, after the last response. */
export async function readAfter(
  t: CheckContext,
  stages: readonly Stage[],
  entries: readonly Entry[],
): Promise<Entry[]> {
  const reads: Entry[] = [];
  for (const stage of stages) reads.push(...(await readOne(t, stage, entries)));
  return reads;
}

async function readOne(t: CheckContext, stage: Stage, entries: readonly Entry[]): Promise<Entry[]> {
  const parts = new Set(entries.map(({ call }) => partOf(call)));
  const kinds: CallKind[] = ['list', 'cap'];
  if (parts.has('brand')) kinds.push('brand');
  if (parts.has('keys')) kinds.push('keys');
  const reads: Entry[] = [];
  for (const kind of kinds)
    reads.push(await entryOf(t, { stage, client: -1, actor: stage.actor }, { kind } as Call));
  return reads;
}

async function makeReady(t: CheckContext, actor: Actor, count: number): Promise<void> {
  for (const key of actor.keys) await t.run.client.ready(key, count);
}

/** The workspace of a client, and the caller that sends its calls. */
function ownerOf(stages: readonly Stage[], client: number): { stage: Stage; actor: Actor } {
  const stage = stages[client % stages.length] as Stage;
  const turn = Math.floor(client / stages.length);
  return { stage, actor: stage.clients[turn % stage.clients.length] ?? stage.actor };
}

/** Sends the calls of one client and remembers what it created. */
class Recorder {
  readonly entries: Entry[] = [];
  private latest: string | undefined;
  private readonly keys: SharedKey[];

  constructor(
    private readonly t: CheckContext,
    private readonly owner: ReturnType<typeof ownerOf>,
    private readonly client: number,
    private readonly sharedText: string,
  ) {
    this.keys = [...owner.stage.keys];
  }

  async all(commands: readonly Command[]): Promise<void> {
    for (const command of commands) await this.one(command);
  }

  private async one(command: Command): Promise<void> {
    const { t, client, sharedText, latest } = this;
    const { stage, actor: own } = this.owner;
    const keys = this.keys.map(({ id }) => id);
    const call = callOf(t, command, { stage, sharedText, latest, keys });
    const shared = command.key === 0 ? undefined : this.keys[(command.key - 1) % this.keys.length];
    const entry = await entryOf(t, { stage, client, actor: shared?.holder ?? own }, call, shared?.id);
    this.entries.push(entry);
    this.learn(entry);
  }

  private learn({ call, reply }: Entry): void {
    if (reply.kind !== 'accepted') return;
    const { promptId, id, key } = reply.json;
    if ((call.kind === 'add' || call.kind === 'replace') && typeof promptId === 'string')
      this.latest = promptId;
    if (call.kind !== 'issue' || typeof id !== 'string' || typeof key !== 'string') return;
    this.keys.push({ id, holder: this.t.run.actorWith(key, this.owner.actor.owner, id) });
  }
}

interface Sender {
  readonly stage: Stage;
  readonly client: number;
  readonly actor: Actor;
}

async function entryOf(
  t: CheckContext,
  { stage, client, actor }: Sender,
  call: Call,
  keyId?: string,
): Promise<Entry> {
  const sentAfter = t.run.client.moment;
  const exchange = await send(actor, call, { mayLag: client >= 0 }).catch((error: unknown) => {
    if (error instanceof Unreachable) return undefined;
    throw error;
  });
  const reply = replyOf(exchange);
  return {
    client,
    workspace: stage.workspace,
    call,
    reply: call.kind === 'list' ? ownRows(stage, reply) : reply,
    start: exchange?.order.sent ?? sentAfter + 0.5,
    end: reply.kind === 'unknown' ? Infinity : (exchange?.order.received ?? Infinity),
    ...(keyId === undefined ? {} : { keyId }),
    ...(exchange === undefined ? {} : { exchange }),
  };
}

/** A list without the rows of other prompts that are as before. `missing` has the ids of those that are gone. */
export function ownRows(
  { before, prompts }: Pick<Stage, 'before' | 'prompts'>,
  reply: Entry['reply'],
): Entry['reply'] {
  if (reply.kind !== 'accepted') return reply;
  const own = new Set(prompts.map(({ id }) => id));
  const missing: string[] = [];
  const without = (rows: unknown, earlier: readonly PromptRow[]) => {
    const list = Array.isArray(rows) ? (rows as PromptRow[]) : [];
    const texts = new Map(list.map(({ id, text }) => [id, text]));
    const others = new Map(earlier.filter(({ id }) => !own.has(id)).map(({ id, text }) => [id, text]));
    missing.push(...[...others.keys()].filter((id) => !texts.has(id)));
    return list.filter(({ id, text }) => others.get(id) !== text);
  };
  const { json } = reply;
  const tracked = without(json.tracked, before.tracked);
  const archived = without(json.archived, before.archived);
  return { kind: 'accepted', json: { ...json, tracked, archived, missing } };
}

import { promptPath, type Actor } from '../http/actor.js';
import { resultAt, type Exchange } from '../http/exchange.js';
import type { Role } from '../http/roles.js';
import { SetupFailed } from './outcome.js';
import type { Run } from './run.js';
import { freeSlots, promptDifferences, type PromptsState } from './state.js';
import type { Watch } from './rejections.js';

export interface OwnPrompt {
  readonly id: string;
  readonly text: string;
  readonly exchange: Exchange;
}

/** The maximum number of prompts per bulk insert. */
const BATCH = 100;

/** The callers of a check, and the prompts and keys that it creates. All of them are removed when the check ends. */
export class Fixtures {
  constructor(readonly run: Run) {}

  get paid(): Actor {
    return this.actor('paid');
  }

  /** The actor of a role that the check requires. */
  actor(role: Role): Actor {
    const actor = this.run.actor(role);
    if (actor === undefined) throw new SetupFailed(`no key for the role ${role}`);
    return actor;
  }

  /** The actor of a role that the check does not require; undefined if no key was given. */
  optional(role: Role): Actor | undefined {
    return this.run.actor(role);
  }

  get nobody(): Actor {
    return this.run.nobody;
  }

  get nonce(): string {
    return this.run.nonce;
  }

  /** A unique prompt text: `label` followed by the nonce of the run. */
  text(label = 'Which one should I buy'): string {
    return `${label} [${this.nonce}-${this.run.next()}]`;
  }

  /** A unique text of exactly `length` code points (at least 24), padded with `fill`, a single code point. */
  textOf(length: number, fill = 'x'): string {
    const head = `[${this.nonce}-${this.run.next()}]`;
    return head + fill.repeat(length - [...head].length);
  }

  /**
   * Tracks a prompt by a single add.
   * @throws SetupFailed if that fails
   */
  async addPrompt(actor: Actor = this.paid, fields: object = {}): Promise<OwnPrompt> {
    const text = this.text();
    const exchange = await actor.post('/v1/prompts', { text, ...fields });
    const id: unknown = exchange.json?.promptId;
    if (exchange.status !== 201 || typeof id !== 'string')
      throw new SetupFailed(`a prompt could not be added: ${exchange.summary}`);
    return { id, text: (fields as { text?: string }).text ?? text, exchange };
  }

  /** Several prompts, added one by one. */
  async addPrompts(count: number, actor: Actor = this.paid): Promise<OwnPrompt[]> {
    const prompts: OwnPrompt[] = [];
    for (let i = 0; i < count; i += 1) prompts.push(await this.addPrompt(actor));
    return prompts;
  }

  /**
   * Tracks a prompt and, if the run can measure prompts, has it measured, so that it has a history. The list may show
   * the history only later.
   */
  async addMeasuredPrompt(fields: object = {}): Promise<OwnPrompt> {
    const prompt = await this.addPrompt(this.paid, fields);
    await this.run.measure(prompt);
    return prompt;
  }

  /** The id of a prompt named with `--sacrifice-prompt`. The check must require as many as it uses. */
  sacrifice(position: number): string {
    const id = this.run.settings.sacrificePrompts[position];
    if (id === undefined)
      throw new SetupFailed(
        `--sacrifice-prompt did not name ${position + 1} prompt${position > 0 ? 's' : ''}`,
      );
    this.run.sacrificed.add(id);
    return id;
  }

  /**
   * Archives a prompt.
   * @throws SetupFailed if that fails
   */
  async archive(id: string, actor: Actor = this.paid): Promise<Exchange> {
    const exchange = await actor.delete(promptPath(id));
    if (exchange.status !== 200) throw new SetupFailed(`${id} could not be archived: ${exchange.summary}`);
    return exchange;
  }

  /** Occupies slots until `headroom` are free. Returns the prompts that it tracked. Requires a finite cap. */
  async fillTo(headroom: number, actor: Actor): Promise<OwnPrompt[]> {
    const added: OwnPrompt[] = [];
    const count = freeSlots(await this.prompts(actor)) - headroom;
    while (added.length < count)
      added.push(...(await this.addFillers(Math.min(count - added.length, BATCH), actor)));
    const free = freeSlots(await this.prompts(actor));
    if (free !== headroom)
      throw new SetupFailed(`the check needs ${headroom} free slots, but ${free} are free`);
    return added;
  }

  private async addFillers(count: number, actor: Actor): Promise<OwnPrompt[]> {
    const texts = Array.from({ length: count }, () => this.text('Filler'));
    const exchange = await actor.post('/v1/prompts/bulk', { prompts: texts.map((text) => ({ text })) });
    if (exchange.status !== 201) throw new SetupFailed(`the cap could not be filled: ${exchange.summary}`);
    return texts.map((text, i) => ({ id: resultAt(exchange, i)?.promptId as string, text, exchange }));
  }

  /** Creates a key and returns an actor that uses it. */
  async mint(by: Actor = this.paid, name = `key ${this.nonce}-${this.run.next()}`): Promise<Actor> {
    const exchange = await by.post('/v1/api-keys', { name });
    const { id, key } = (exchange.json ?? {}) as { id?: unknown; key?: unknown };
    if (exchange.status !== 201 || typeof id !== 'string' || typeof key !== 'string')
      throw new SetupFailed(`a key could not be created: ${exchange.summary}`);
    return this.run.actorWith(key, by.owner, id);
  }

  /**
   * Spreads the further requests of a long check over `count` more keys, which are revoked when the check ends. Does
   * nothing if the run already has several keys or a raised limit.
   */
  async spreadLoad(actor: Actor, count: number): Promise<void> {
    if (actor.keys.length === 1 && !this.run.settings.isRateRaised) await this.run.addLoadKeys(actor, count);
  }

  /** The number of free prompt slots of an actor's workspace; infinite if its cap is unlimited. */
  async room(actor: Actor = this.paid): Promise<number> {
    return freeSlots(await this.prompts(actor));
  }

  /**
   * Tracks a running prompt whose only purpose is to exist beside another one. If no slot is free, returns one that the
   * workspace tracks anyway, which the check may only read; undefined if there is none but `own`.
   */
  async bystander(
    own: OwnPrompt,
    fields: object = {},
  ): Promise<{ readonly id: string; readonly text: string } | undefined> {
    if ((await this.room()) > 0) return this.addPrompt(this.paid, fields);
    const { tracked } = await this.prompts();
    const running = tracked.filter(
      ({ status, pausedReason }) => status !== 'paused' && pausedReason === null,
    );
    const others = running.filter(({ id, text }) => id !== own.id && text !== own.text);
    // A response may contain a short text by chance.
    return others.sort((one, other) => other.text.length - one.text.length)[0];
  }

  prompts(actor: Actor = this.paid): Promise<PromptsState> {
    return this.run.prompts(actor);
  }

  watchPrompts(actor: Actor = this.paid): Watch {
    return {
      read: () => this.run.prompts(actor),
      differences: (before, after) => promptDifferences(before as PromptsState, after as PromptsState),
    };
  }

  sleep(ms: number): Promise<void> {
    return this.run.client.sleep(ms);
  }
}

import { Actor, keyPath, promptPath } from '../http/actor.js';
import { loadKeyName } from '../http/load-keys.js';
import type { Role } from '../http/roles.js';
import type { Client } from '../http/client.js';
import type { Clock } from '../http/clock.js';
import { Key } from '../http/key.js';
import type { Ledger, CreatedResource } from '../record/ledger.js';
import { SetupFailed } from './outcome.js';
import type { Replays } from './replays.js';
import type { Profile, Findings } from '../record/findings.js';
import {
  brandState,
  keyRows,
  promptsState,
  type BrandState,
  type KeyRow,
  type PromptsState,
} from './state.js';
import { Unreachable } from '../http/transport.js';

export interface RunSettings {
  readonly profile: Profile;
  readonly strict: boolean;
  readonly destructive: boolean;
  readonly readOnly: boolean;
  /** Requests per minute that one key may send: 60, unless the limit of the target was raised. */
  readonly rate: number;
  /** Whether the limit of the target differs from the stated one. */
  readonly isRateRaised: boolean;
  readonly seed: number;
  /** The number of runs of each property. */
  readonly runs: number;
  /** The request budget for shrinking one failure. */
  readonly shrinkBudget: number;
  /** Milliseconds that one check may spend on slow responses, see `SlowTime`. */
  readonly slowBudgetMs: number;
  /** Milliseconds to wait before reading again if a read does not show a write. */
  readonly settleMs: number;
  /** Ids of prompts with a history in the paid workspace. The run may reword and archive them permanently. */
  readonly sacrificePrompts: readonly string[];
}

/** Feeds the target one measurement of a prompt, which the API cannot do. Rejects if that fails. */
export type Measure = (prompt: { readonly id: string; readonly text: string }) => Promise<void>;

const PAUSE_MS = 1000;

/** The shared state of a run: the target, its actors, the ledger and the findings. */
export class Run {
  readonly nobody: Actor;
  /** Whether reads lag behind writes; undefined if unknown. */
  lags: boolean | undefined;
  /** The ids from `sacrificePrompts` that checks have used. */
  readonly sacrificed = new Set<string>();
  private counter = 0;
  private readonly memos = new Map<string, Promise<unknown>>();
  private readonly states = new Map<string, { at: number; state: PromptsState }>();

  constructor(
    public settings: RunSettings,
    readonly clock: Clock,
    readonly client: Client,
    readonly ledger: Ledger,
    readonly findings: Findings,
    private readonly actors: Map<Role, Actor>,
    /** The counterexamples to replay, if any. */
    readonly replays: Replays = new Map(),
    private readonly measurePrompt?: Measure,
  ) {
    this.nobody = new Actor('nobody', client, []);
  }

  /** The actor of a role; undefined if no key was given. */
  actor(role: Role): Actor | undefined {
    return this.actors.get(role);
  }

  /** Skips every further check that writes. */
  restrictToReads(): void {
    this.settings = { ...this.settings, readOnly: true };
    this.client.restrictToReads();
  }

  /** Uses the paid workspace if no capped one was given. Its cap must be finite. */
  usePaidAsCapped(): void {
    const paid = this.actors.get('paid');
    if (paid !== undefined && !this.actors.has('capped')) this.actors.set('capped', paid);
  }

  get nonce(): string {
    return this.ledger.head.nonce;
  }

  next(): number {
    this.counter += 1;
    return this.counter;
  }

  /** An actor that uses a key that the run created, or any other credential. */
  actorWith(secret: string, owner: string, id?: string): Actor {
    return new Actor(`minted-${this.next()}`, this.client, [new Key(secret, this.clock, id)], owner);
  }

  /** Creates `count` keys that share the load of an actor. Stops early if the target rejects one. */
  async addLoadKeys(actor: Actor, count: number): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      const minted = await this.issueKey(actor, loadKeyName(this.nonce, this.next()));
      if (minted === undefined) return;
      actor.keys.push(...minted.keys);
    }
  }

  /** Creates a key and returns an actor that uses it; undefined if the target rejects it. */
  async issueKey(by: Actor, name: string): Promise<Actor | undefined> {
    const minted = await by.post('/v1/api-keys', { name });
    const { id, key } = (minted.json ?? {}) as { id?: unknown; key?: unknown };
    if (minted.status !== 201 || typeof id !== 'string' || typeof key !== 'string') return undefined;
    return this.actorWith(key, by.owner, id);
  }

  /**
   * Archives or revokes resources that the run created, newest first. Resources that cannot be removed stay in the
   * ledger.
   * @throws Unreachable after `attempts` requests without a response
   */
  async removeCreated(items: readonly CreatedResource[], attempts = 1): Promise<void> {
    for (const { kind, id, actor: role } of [...items].reverse()) {
      const actor = this.actor(role as Role);
      actor?.drop(id);
      await this.withRetries(attempts, async () =>
        actor?.delete(kind === 'prompt' ? promptPath(id) : keyPath(id)),
      );
    }
  }

  /** Runs `body`, and then removes what it created. `removing` wraps the removal. */
  async removingCreated<T>(
    body: () => Promise<T>,
    removing: (remove: () => Promise<void>) => Promise<void>,
  ): Promise<T> {
    const before = new Set(this.ledger.remaining);
    try {
      return await body();
    } finally {
      const created = this.ledger.remaining.filter((one) => !before.has(one));
      await removing(() => this.removeCreated(created));
    }
  }

  /** Calls `body` again after a pause while the target is unreachable and attempts are left. */
  async withRetries<T>(attempts: number, body: () => Promise<T>): Promise<T> {
    for (let count = 1; ; count += 1)
      try {
        return await body();
      } catch (error) {
        if (!(error instanceof Unreachable) || count >= attempts) throw error;
        await this.clock.sleep(PAUSE_MS);
      }
  }

  /** Measures a prompt, if the run can do that. The list may show it only later. */
  async measure(prompt: { readonly id: string; readonly text: string }): Promise<void> {
    if (this.measurePrompt === undefined) return;
    try {
      await this.measurePrompt(prompt);
    } catch (error) {
      throw new SetupFailed(`a prompt could not be measured: ${(error as Error).message}`);
    }
    this.states.clear();
  }

  /** Creates a value once per run. A failure is not cached. */
  memo<T>(name: string, make: () => Promise<T>): Promise<T> {
    let value = this.memos.get(name) as Promise<T> | undefined;
    if (value === undefined) {
      value = make();
      this.memos.set(name, value);
      value.catch(() => this.memos.delete(name));
    }
    return value;
  }

  /** The prompts and the cap of an actor's workspace, cached until the next write. */
  async prompts(actor: Actor): Promise<PromptsState> {
    const kept = this.states.get(actor.name);
    if (kept?.at === this.ledger.writeCount) return kept.state;
    const at = this.ledger.writeCount;
    const state = promptsState(await actor.get('/v1/prompts'), await actor.get('/v1/prompts/cap'));
    this.states.set(actor.name, { at, state });
    return state;
  }

  forgetPrompts(): void {
    this.states.clear();
  }

  async brand(actor: Actor): Promise<BrandState> {
    return brandState(await actor.get('/v1/brand'));
  }

  async keys(actor: Actor): Promise<KeyRow[]> {
    return keyRows(await actor.get('/v1/api-keys'));
  }
}

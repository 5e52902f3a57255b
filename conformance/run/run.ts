import { Actor, keyPath, promptPath } from '../http/actor.js';
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

/** How a run is to be done. */
export interface RunSettings {
  readonly profile: Profile;
  readonly strict: boolean;
  readonly destructive: boolean;
  readonly readOnly: boolean;
  /** Requests a minute that one key may make: 60, unless the target's limit was raised. */
  readonly rate: number;
  /** Whether the limit of the target is not the stated one. */
  readonly isRateRaised: boolean;
  readonly seed: number;
  /** Runs of each property. */
  readonly runs: number;
  /** Requests that shrinking one failure may cost. */
  readonly shrinkBudget: number;
  /** How long a write that does not show at once is given before it is read again, in milliseconds. */
  readonly settleMs: number;
  /** Ids of prompts of the paid workspace with a history, which the run may reword and archive for good. */
  readonly sacrificePrompts: readonly string[];
}

/**
 * Feeds the target one measurement of a prompt, by whatever way it takes them: there is none in the API. Rejects
 * when it cannot.
 */
export type Measure = (prompt: { readonly id: string; readonly text: string }) => Promise<void>;

const PAUSE_MS = 1000;

/** What all checks of a run share: the target, its actors, the account of writes, and the record of rules. */
export class Run {
  readonly nobody: Actor;
  /** Whether a write shows only a while after it; undefined where that is not known. */
  lags: boolean | undefined;
  /** Those of the prompts given up for the run that a check has begun to write to. */
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
    /** Where properties go on from in a replay; empty otherwise. */
    readonly replays: Replays = new Map(),
    private readonly measurePrompt?: Measure,
  ) {
    this.nobody = new Actor('nobody', client, []);
  }

  /** The actor of a role; undefined when no key was given for it. */
  actor(role: Role): Actor | undefined {
    return this.actors.get(role);
  }

  /** From here on no check that writes is run. */
  restrictToReads(): void {
    this.settings = { ...this.settings, readOnly: true };
    this.client.restrictToReads();
  }

  /** Lets the paid workspace, whose cap is finite, serve as the capped one too, unless another was given. */
  usePaidAsCapped(): void {
    const paid = this.actors.get('paid');
    if (paid !== undefined && !this.actors.has('capped')) this.actors.set('capped', paid);
  }

  get nonce(): string {
    return this.ledger.head.nonce;
  }

  /** A number that was not given before in this run. */
  next(): number {
    this.counter += 1;
    return this.counter;
  }

  /** Somebody who calls with a key that the run made, or with any other credential. */
  actorWith(secret: string, owner: string, id?: string): Actor {
    return new Actor(`minted-${this.next()}`, this.client, [new Key(secret, this.clock, id)], owner);
  }

  /**
   * Archives or revokes what the run made, newest first. What resists stays in the ledger. A request without an
   * answer is sent again until it had so many `attempts`; then `Unreachable` is thrown.
   */
  async removeCreated(items: readonly CreatedResource[], attempts = 1): Promise<void> {
    for (const { kind, id, actor } of [...items].reverse())
      await this.withRetries(attempts, async () =>
        this.actor(actor as Role)?.delete(kind === 'prompt' ? promptPath(id) : keyPath(id)),
      );
  }

  /** Repeats `body`, after a pause, as long as no answer comes and attempts are left. */
  async withRetries<T>(attempts: number, body: () => Promise<T>): Promise<T> {
    for (let count = 1; ; count += 1)
      try {
        return await body();
      } catch (error) {
        if (!(error instanceof Unreachable) || count >= attempts) throw error;
        await this.clock.sleep(PAUSE_MS);
      }
  }

  /** Has a prompt measured, where the run was told how; it may show in the list only a while later. */
  async measure(prompt: { readonly id: string; readonly text: string }): Promise<void> {
    if (this.measurePrompt === undefined) return;
    try {
      await this.measurePrompt(prompt);
    } catch (error) {
      throw new SetupFailed(`a prompt could not be measured: ${(error as Error).message}`);
    }
    this.states.clear();
  }

  /** Makes a value once in a run. A failure is not kept. */
  memo<T>(name: string, make: () => Promise<T>): Promise<T> {
    let value = this.memos.get(name) as Promise<T> | undefined;
    if (value === undefined) {
      value = make();
      this.memos.set(name, value);
      value.catch(() => this.memos.delete(name));
    }
    return value;
  }

  /** The prompts and the cap of an actor's workspace; read again only when something was written since. */
  async prompts(actor: Actor): Promise<PromptsState> {
    const kept = this.states.get(actor.name);
    if (kept?.at === this.ledger.writeCount) return kept.state;
    const at = this.ledger.writeCount;
    const state = promptsState(await actor.get('/v1/prompts'), await actor.get('/v1/prompts/cap'));
    this.states.set(actor.name, { at, state });
    return state;
  }

  /** The next reading of prompts is a fresh one, though nothing was written since the last. */
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

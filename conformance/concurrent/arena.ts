import { promptPath, type Actor } from '../http/actor.js';
import type { Role } from '../http/roles.js';
import { Unreachable } from '../http/transport.js';
import type { CheckContext } from '../run/context.js';
import { freeSlots, type PromptsState } from '../run/state.js';
import { brandChoices, savedBrand } from './brand-stage.js';
import type { Choices } from './domain/state.js';
import type { Initial } from './judge.js';
import { MAX_CLIENTS, type Program } from './program.js';
import { choicesOf, openStage, type Callers, type Stage } from './stage.js';

/** The needs of the programs of a check. */
export interface ArenaOptions {
  /** The number of keys that the calls share and may revoke. */
  readonly keys?: number;
  /** Whether the workspace is filled up to the room of the program. */
  readonly isFull?: boolean;
  /** Whether the calls write to the brand. */
  readonly isOfBrand?: boolean;
}

/** A workspace that is ready for a program. */
export interface Prepared {
  readonly stage: Stage;
  readonly initial: Initial;
}

/** A workspace in which programs run, with its callers and what the target does where it may choose. */
export class Arena {
  private constructor(
    private readonly t: CheckContext,
    private readonly callers: Callers,
    private readonly choices: Choices,
    /** The prompts and the cap before the first program. */
    private readonly before: PromptsState,
    private readonly options: ArenaOptions,
  ) {}

  /**
   * Opens the workspace of a role, which is at the position `workspace` of each history: issues a key for each client, and
   * finds out what the target does where it may choose.
   * @throws SetupFailed or Unreachable if that fails
   */
  static open(t: CheckContext, role: Role, workspace: number, options: ArenaOptions): Promise<Arena> {
    return t.run.withRetries(ATTEMPTS, async () => {
      const actor = t.actor(role);
      await t.spreadLoad(actor, LOAD_KEYS);
      const clients: Actor[] = [actor];
      while (clients.length < MAX_CLIENTS) clients.push(await t.mint(actor));
      const choices = await choicesOf(t, actor);
      const brand = options.isOfBrand === true ? await brandChoices(t, actor) : {};
      const before = await t.prompts(actor);
      return new Arena(t, { workspace, actor, clients }, { ...choices, ...brand }, before, options);
    });
  }

  /**
   * Prepares the workspace for a program.
   * @throws SetupFailed or Unreachable if that fails
   */
  prepare(program: Program): Promise<Prepared> {
    return this.t.run.withRetries(ATTEMPTS, async () => {
      try {
        return await this.prepared(program);
      } catch (error) {
        if (error instanceof Unreachable) {
          await this.t.sleep(this.t.run.settings.settleMs);
          await this.archiveStrays();
        }
        throw error;
      }
    });
  }

  private async prepared(program: Program): Promise<Prepared> {
    const { t, callers, choices } = this;
    const { keys = 0, isFull = false, isOfBrand = false } = this.options;
    const brand = isOfBrand ? await savedBrand(t, callers.actor) : undefined;
    const stage = await openStage(t, callers, program, choices, {
      keys,
      isFull,
      slots: freeSlots(this.before),
    });
    return { stage, initial: { prompts: stage.model, brand, choices, lags: t.run.lags !== false } };
  }

  /** Removes the prompts that no response named: those of writes without a response, and those that a failure left. */
  removeStrays(): Promise<void> {
    return this.t.run.withRetries(ATTEMPTS, () => this.archiveStrays());
  }

  private async archiveStrays(): Promise<void> {
    const { t, before, callers } = this;
    const known = new Set(before.tracked.map(({ id }) => id));
    t.run.forgetPrompts();
    for (const { id, text } of (await t.prompts(callers.actor)).tracked)
      if (text.includes(t.nonce) && !known.has(id)) await callers.actor.delete(promptPath(id));
  }
}

/** How often the calls before and after a program are tried if they get no response. */
export const ATTEMPTS = 3;

/** The number of further keys that the reads and fixtures of a check are spread over. */
const LOAD_KEYS = 3;

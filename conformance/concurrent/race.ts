import type { Actor } from '../http/actor.js';
import type { Role } from '../http/roles.js';
import { saveBrand, unpinBrand } from '../kit/brand-state.js';
import type { CheckContext } from '../run/context.js';
import { RuleBroken, SetupFailed } from '../run/outcome.js';
import { brandFields, type BrandProfile, type Choices } from './domain/state.js';
import type { Entry } from './history.js';
import { judge, type Initial, type Judgment, type Trial } from './judge.js';
import { MAX_CLIENTS, type Program } from './program.js';
import { readAfter, record } from './record.js';
import { reduce } from './reduce.js';
import { choicesOf, openStage, type Stage } from './stage.js';
import { timelineOf } from './timeline.js';

export interface RaceOptions {
  readonly role?: Role;
  /** The number of keys that the calls share and may revoke. */
  readonly keys?: number;
  /** Whether the workspace is filled up to the room of the program. */
  readonly isFull?: boolean;
  /** Whether the calls write to the brand. */
  readonly isOfBrand?: boolean;
}

/** The callers and choices of one workspace. */
interface Arena extends Pick<Stage, 'actor' | 'clients'> {
  readonly choices: Choices;
}

/** Sends programs, judges what happened, and reduces failures. */
export class Races {
  private constructor(
    private readonly t: CheckContext,
    private readonly arena: Arena,
    private readonly options: RaceOptions,
  ) {}

  /** Issues a key for each client and observes the choices of the target. */
  static async begin(t: CheckContext, options: RaceOptions = {}): Promise<Races> {
    const actor = t.actor(options.role ?? 'paid');
    await t.spreadLoad(actor, LOAD_KEYS);
    const clients: Actor[] = [actor];
    while (clients.length < MAX_CLIENTS) clients.push(await t.mint(actor));
    const choices = await choicesOf(t, actor);
    const brand = options.isOfBrand === true ? await brandChoices(t, actor) : {};
    return new Races(t, { actor, clients, choices: { ...choices, ...brand } }, options);
  }

  /**
   * Sends a program and asserts that some order explains it.
   * @throws RuleBroken with the smallest program that still fails
   */
  async run(program: Program): Promise<void> {
    const { t } = this;
    const tries = t.run.replays.size > 0 ? REPLAYS : 1;
    for (let count = 0; count < tries; count += 1) {
      const trial = await this.attempt(program);
      if (trial.judgment.kind === 'undecided') return this.leaveOpen(trial.judgment.why);
      if (trial.judgment.kind === 'broken') throw await this.failure(program, trial, trial.judgment);
    }
    for (const rule of rulesHeld(this.options)) t.held(rule);
  }

  private leaveOpen(why: string): void {
    for (const rule of rulesHeld(this.options)) this.t.inconclusive(rule, why);
  }

  private async failure(
    program: Program,
    first: Trial,
    { rule }: Extract<Judgment, { kind: 'broken' }>,
  ): Promise<RuleBroken> {
    const { t } = this;
    const isKnown = t.run.findings.of(rule).failures.length > 0 && t.run.replays.size === 0;
    // Another failure of the rule is not reported, so it need not be reduced.
    if (isKnown) return new RuleBroken(rule, '', '', []);
    const found = await reduce(program, first, rule, {
      attempt: (smaller) => this.attempt(smaller),
      requests: () => t.run.client.requests,
      budget: t.run.settings.shrinkBudget,
    });
    program.reduced = found.program;
    const { judgment, entries } = found.trial;
    if (judgment.kind !== 'broken') throw new SetupFailed('a reduced history has no failure');
    const timeline = timelineOf(entries, judgment.orders, found.repeats);
    const evidence = entries.flatMap(({ exchange }) => exchange ?? []);
    return new RuleBroken(judgment.rule, judgment.expected, judgment.got, evidence, undefined, timeline);
  }

  private async attempt(program: Program): Promise<Trial> {
    const { t, options, arena } = this;
    const brand = options.isOfBrand === true ? await savedBrand(t, arena.actor) : undefined;
    const { keys = 0, isFull = false } = options;
    const mark = t.run.ledger.remaining.length;
    const stage = await openStage(t, arena, program, arena.choices, { keys, isFull });
    const calls = await record(t, stage, program.clients);
    const initial = { prompts: stage.model, brand, choices: arena.choices, lags: t.run.lags !== false };
    const trial = await this.judged(stage, calls, initial);
    await t.run.removeCreated(t.run.ledger.remaining.slice(mark));
    // A write without a response may take effect late, and must not disturb the next program.
    if (calls.some(({ reply }) => reply.kind === 'unknown')) await t.sleep(t.run.settings.settleMs);
    return trial;
  }

  /** Judges a history with the reads after it, which are repeated after the settle time if they seem wrong. */
  private async judged(stage: Stage, calls: readonly Entry[], initial: Initial): Promise<Trial> {
    const { t } = this;
    const entries = [...calls, ...(await readAfter(t, stage, calls))];
    const judgment = judge(entries, initial);
    if (judgment.kind !== 'broken' || judge(calls, initial).kind === 'broken') return { judgment, entries };
    await t.sleep(t.run.settings.settleMs);
    const later = [...calls, ...(await readAfter(t, stage, calls))];
    return { judgment: judge(later, initial), entries: later };
  }
}

/** The number of further keys that the reads and fixtures of a check are spread over. */
const LOAD_KEYS = 3;

/** How often a replay sends a program that failed. */
const REPLAYS = 10;

const rulesHeld = ({ isOfBrand, keys = 0 }: RaceOptions) =>
  [
    'CON-01',
    'CON-02',
    'CON-03',
    'CON-04',
    'CON-05',
    ...(isOfBrand === true ? (['CON-06'] as const) : []),
    ...(keys > 0 ? (['CON-07'] as const) : []),
  ] as const;

/** Saves every field of the brand and returns the profile. */
async function savedBrand(t: CheckContext, actor: Actor): Promise<BrandProfile> {
  await unpinBrand(t, actor);
  const text = t.text('Before');
  const fields = Object.fromEntries(brandFields.map((name) => [name, text]));
  await saveBrand(t, fields, actor);
  const brand = await t.run.brand(actor);
  return {
    version: brand.version,
    fields: fields as BrandProfile['fields'],
    competitors: brand.competitors,
    isPinned: brand.competitorsPinnedAt !== null,
  };
}

async function brandChoices(t: CheckContext, actor: Actor) {
  const before = await savedBrand(t, actor);
  const text = t.text('Before');
  await saveBrand(t, { positioning: text }, actor);
  const saved = await t.run.brand(actor);
  const pinned = await actor.put('/v1/brand/competitors', { competitors: [`Rival A ${t.nonce}`] });
  if (!pinned.isSuccess) throw new SetupFailed(`the competitors could not be pinned: ${pinned.summary}`);
  const { version } = await t.run.brand(actor);
  return {
    keepsOmitted: saved.audience === before.fields.audience,
    pinsKeepVersion: version === saved.version,
  };
}

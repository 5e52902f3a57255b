import { isDeepStrictEqual } from 'node:util';
import type { RuleId } from '../catalog/index.js';
import { promptPath, type Actor } from '../http/actor.js';
import type { Role } from '../http/roles.js';
import { resultAt, shortened, type Exchange } from '../http/exchange.js';
import type { CheckDescription } from './description.js';
import { RuleBroken, SetupFailed, Skipped } from './outcome.js';
import type { SkipReason, Wanted } from '../record/failure.js';
import { checkProperty, type PropertyOptions, type Values } from './property.js';
import type { Run } from './run.js';
import type { CheckTrace } from './check-trace.js';
import { freeSlots, promptDifferences, type PromptsState } from './state.js';

/** A prompt that a check tracks. */
export interface OwnPrompt {
  readonly id: string;
  readonly text: string;
  readonly exchange: Exchange;
}

/** One call that must be refused. */
export interface BadCall {
  /** What is wrong with it, as the name of its case: `2 characters`. */
  readonly name: string;
  readonly send: () => Promise<Exchange>;
  /** The rule that it is refused, where that is not the rule of the whole. */
  readonly rule?: RuleId;
}

/** Something watched, before and after, and how that differs. */
interface Change {
  readonly before: unknown;
  readonly after: unknown;
  readonly differences: readonly string[];
}

/** Calls that must be refused, what must not change by them, and the same call without the fault. */
export interface Refusals {
  /** The rule that they are refused. */
  readonly rule: RuleId;
  /** The rule that a refused call changes nothing; the one that it is refused when absent. */
  readonly unchanged?: RuleId;
  readonly bad: readonly BadCall[];
  /** The positive control: must succeed, else nothing can be told of the refusals. */
  readonly good: () => Promise<Exchange>;
  /** What differs between two moments, one sentence each. */
  readonly watch: Watch;
}

/** Something that must stay as it is: how to read it, and how two readings differ. */
export interface Watch {
  read(): Promise<unknown>;
  differences(before: unknown, after: unknown): string[];
}

/**
 * What a check works with: the actors, fixtures that are taken away when it ends, and assertions. Every assertion
 * names the rule that it tells of; one that fails ends its case (see `case`), and the next case goes on.
 */
export class CheckContext {
  constructor(
    readonly run: Run,
    readonly check: CheckDescription,
    private readonly scope: CheckTrace,
  ) {}

  // --- who calls ---

  /** The paid workspace. */
  get paid(): Actor {
    return this.actor('paid');
  }

  /** The actor of a role that the check has declared among its needs. */
  actor(role: Role): Actor {
    const actor = this.run.actor(role);
    if (actor === undefined) throw new SetupFailed(`no key for the role ${role}`);
    return actor;
  }

  /** The actor of a role that the check can do without; undefined when no key was given. */
  optional(role: Role): Actor | undefined {
    return this.run.actor(role);
  }

  get nobody(): Actor {
    return this.run.nobody;
  }

  // --- fixtures ---

  get nonce(): string {
    return this.run.nonce;
  }

  /** A text that nobody has used, of `label` and the nonce of the run: fit for a prompt. */
  text(label = 'Which one should I buy'): string {
    return `${label} [${this.nonce}-${this.run.next()}]`;
  }

  /** A unique text of exactly `length` code points, filled up with `fill` (one code point); at least 24 long. */
  textOf(length: number, fill = 'x'): string {
    const head = `[${this.nonce}-${this.run.next()}]`;
    return head + fill.repeat(length - [...head].length);
  }

  /** A single add that must succeed as a fixture: tracks a prompt, archived again when the check ends. */
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
   * Tracks a prompt and has it measured, where the run was told how, so that it has a history to lose. Whether the
   * list says so yet is for the caller to see.
   */
  async addMeasuredPrompt(fields: object = {}): Promise<OwnPrompt> {
    const prompt = await this.addPrompt(this.paid, fields);
    await this.run.measure(prompt);
    return prompt;
  }

  /** The id of a prompt with a history that was given up for the run; the check has declared how many it needs. */
  sacrifice(position: number): string {
    const id = this.run.settings.sacrificePrompts[position];
    if (id === undefined) throw new SetupFailed(`${position + 1} prompts were not given up for the run`);
    this.run.sacrificed.add(id);
    return id;
  }

  /** Archives a prompt as a fixture. */
  async archive(id: string, actor: Actor = this.paid): Promise<Exchange> {
    const exchange = await actor.delete(promptPath(id));
    if (exchange.status !== 200) throw new SetupFailed(`${id} could not be archived: ${exchange.summary}`);
    return exchange;
  }

  /** Occupies slots until `headroom` are free; answers what it tracked. Needs a finite cap. */
  async fillTo(headroom: number, actor: Actor): Promise<OwnPrompt[]> {
    const made: OwnPrompt[] = [];
    let missing = freeSlots(await this.prompts(actor)) - headroom;
    while (missing > 0) {
      const texts = Array.from({ length: Math.min(missing, 100) }, () => this.text('Filler'));
      const exchange = await actor.post('/v1/prompts/bulk', { prompts: texts.map((text) => ({ text })) });
      if (exchange.status !== 201) throw new SetupFailed(`the cap could not be filled: ${exchange.summary}`);
      texts.forEach((text, i) =>
        made.push({ id: resultAt(exchange, i)?.promptId as string, text, exchange }),
      );
      missing -= texts.length;
    }
    const free = freeSlots(await this.prompts(actor));
    if (free !== headroom) throw new SetupFailed(`${headroom} free slots were wanted, and ${free} are free`);
    return made;
  }

  /** A key made by an actor, revoked again when the check ends, and somebody who calls with it. */
  async mint(by: Actor = this.paid, name = `key ${this.nonce}-${this.run.next()}`): Promise<Actor> {
    const exchange = await by.post('/v1/api-keys', { name });
    const { id, key } = (exchange.json ?? {}) as { id?: unknown; key?: unknown };
    if (exchange.status !== 201 || typeof id !== 'string' || typeof key !== 'string')
      throw new SetupFailed(`a key could not be made: ${exchange.summary}`);
    return this.run.actorWith(key, by.owner, id);
  }

  /** The prompts and slots of a workspace now. */
  prompts(actor: Actor = this.paid): Promise<PromptsState> {
    return this.run.prompts(actor);
  }

  /** Prompts and slots as something that must not change. */
  watchPrompts(actor: Actor = this.paid): Watch {
    return {
      read: () => this.run.prompts(actor),
      differences: (before, after) => promptDifferences(before as PromptsState, after as PromptsState),
    };
  }

  sleep(ms: number): Promise<void> {
    return this.run.client.sleep(ms);
  }

  // --- cases ---

  /** A part of a check that stands for itself: a rule that breaks in it ends it, and the check goes on. */
  case(name: string, body: () => Promise<void>): Promise<void> {
    return this.scope.inCase(name, body);
  }

  /**
   * A property: the body holds for every value. Its assertions are those of any check; the one that breaks is
   * shrunk to a smallest value within the budget of requests. Fixtures that the body makes are taken away after
   * every run of it.
   */
  forAll<T>(
    name: string,
    values: Values<T>,
    body: (value: T) => Promise<void>,
    options: PropertyOptions = {},
  ): Promise<void> {
    return checkProperty(this.run, this.scope, name, values, body, options);
  }

  /** The check does not apply: all of its rules that were not asserted yet are skipped. */
  skip(reason: SkipReason): never {
    throw new Skipped(reason);
  }

  /** One rule does not apply here. */
  skipRule(rule: RuleId, reason: SkipReason): void {
    this.run.findings.skipped(rule, reason);
  }

  /** One rule cannot be told. */
  inconclusive(rule: RuleId, why: string): void {
    this.run.findings.inconclusive(rule, why);
  }

  // --- assertions ---

  /** A condition. `expected` and `got` are for the reader of the failure. */
  holds(rule: RuleId, isTrue: boolean, expected: string, got: unknown, ...evidence: Exchange[]): void {
    if (!isTrue) throw new RuleBroken(rule, expected, asText(got), evidence);
    this.scope.held(rule);
  }

  /** Two JSON values are equal, member for member. */
  equal(rule: RuleId, got: unknown, expected: unknown, what: string, ...evidence: Exchange[]): void {
    this.holds(rule, isDeepStrictEqual(got, expected), `${what}: ${asText(expected)}`, got, ...evidence);
  }

  /** No sentence tells of a difference. */
  noDifference(rule: RuleId, differences: readonly string[], what: string, ...evidence: Exchange[]): void {
    this.holds(rule, differences.length === 0, what, differences.slice(0, 5).join('; '), ...evidence);
  }

  /** A success of exactly this status. */
  accepts(rule: RuleId, exchange: Exchange, status: number): void {
    this.answers(rule, exchange, exchange.status === status, `status ${status}`, { status });
  }

  /** A refusal: any 4xx but 401 and 429. That nothing changed is asserted beside it (see `refuses`). */
  rejects(rule: RuleId, exchange: Exchange): void {
    const expected = 'a refusal (4xx other than 401 and 429)';
    this.answers(rule, exchange, exchange.isRefusal, expected, { status: 'refusal' });
  }

  /** An exact status, and a code somewhere in the body, whose shape is not stated. */
  code(rule: RuleId, exchange: Exchange, status: number, code: string): void {
    const isRight = exchange.status === status && exchange.text.includes(code);
    const expected = `status ${status} and the code ${code} in the body`;
    this.answers(rule, exchange, isRight, expected, { status, code });
  }

  private answers(
    rule: RuleId,
    exchange: Exchange,
    isRight: boolean,
    expected: string,
    wanted: Wanted,
  ): void {
    if (!isRight) throw new RuleBroken(rule, expected, exchange.summary, [exchange], wanted);
    this.scope.held(rule);
  }

  /** As `holds`, for what an honest implementation may do otherwise: a warning at most, under any profile. */
  prefers(rule: RuleId, isTrue: boolean, expected: string, got: unknown, ...evidence: Exchange[]): void {
    if (isTrue) this.scope.held(rule);
    else this.scope.warn(new RuleBroken(rule, expected, asText(got), evidence));
  }

  /** What a server chose where implementations may. Only our own profile asks for our choice. */
  observe(rule: RuleId, found: string, isOurs: boolean, ...evidence: Exchange[]): void {
    this.run.findings.observed(rule, found);
    if (this.run.settings.profile === 'stated') return;
    this.holds(rule, isOurs, `our own choice (${this.scope.oursOf(rule)})`, found, ...evidence);
  }

  /**
   * A read that shows a write. It is read again once after a while: what is there only then is a warning, since
   * nothing says how soon a write must show. `read` answers what it found, and whether that is right.
   */
  async shows(
    rule: RuleId,
    expected: string,
    read: () => Promise<{ isRight: boolean; got: unknown; evidence: readonly Exchange[] }>,
  ): Promise<void> {
    const first = await read();
    if (first.isRight) return this.scope.held(rule);
    await this.sleep(this.run.settings.settleMs);
    this.run.forgetPrompts();
    const second = await read();
    if (!second.isRight) throw new RuleBroken(rule, expected, asText(second.got), second.evidence);
    this.scope.warn(new RuleBroken(rule, `${expected} at once`, asText(first.got), first.evidence));
  }

  /**
   * Every bad call is refused and changes nothing, while the good one succeeds. Each bad call is a case of its own.
   * What is watched is read once before and once after all of them; only when that differs, each is tried alone.
   */
  async refuses({ rule, unchanged, bad, good, watch }: Refusals): Promise<void> {
    const control = await good();
    const changeless = (call: BadCall) => unchanged ?? call.rule ?? rule;
    if (!control.isSuccess) {
      const why = `the same call without the fault does not succeed: ${control.summary}`;
      const rules = bad.flatMap((call) => [call.rule ?? rule, changeless(call)]);
      for (const one of new Set(rules)) this.inconclusive(one, why);
      return;
    }
    const before = await watch.read();
    const refused = new Map<BadCall, Exchange>();
    for (const call of bad) {
      await this.case(call.name, async () => {
        const exchange = await call.send();
        this.rejects(call.rule ?? rule, exchange);
        refused.set(call, exchange);
      });
    }
    // A call that was taken, though it should not, changes what is watched: that is no second fault.
    if (refused.size < bad.length) return;
    const after = await watch.read();
    const differences = watch.differences(before, after);
    if (differences.length === 0) for (const call of bad) this.scope.held(changeless(call));
    else await this.findCulprit({ before, after, differences }, refused, changeless, watch);
  }

  /** Tries refused calls one by one. What changes only once, as a list that is emptied, is the fault of them all. */
  private async findCulprit(
    { before, after, differences }: Change,
    refused: ReadonlyMap<BadCall, Exchange>,
    ruleOf: (call: BadCall) => RuleId,
    watch: Watch,
  ): Promise<void> {
    let isFound = false;
    for (const call of refused.keys()) {
      const changes = await this.changesNothing(ruleOf(call), call, watch);
      isFound ||= changes;
    }
    if (isFound) return;
    const rules = new Set([...refused.keys()].map(ruleOf));
    const shown = [...readingsOf(before), ...suspectsOf(differences, refused), ...readingsOf(after)];
    for (const rule of rules)
      await this.case('all refused calls together', () => {
        this.noDifference(rule, differences, 'no change by refused calls', ...shown);
        return Promise.resolve();
      });
  }

  /** Answers whether the call changed something after all. */
  private async changesNothing(rule: RuleId, { name, send }: BadCall, watch: Watch): Promise<boolean> {
    let differences: string[] = [];
    await this.case(`${name}, refused`, async () => {
      const before = await watch.read();
      const exchange = await send();
      const after = await watch.read();
      differences = watch.differences(before, after);
      const evidence = [...readingsOf(before), exchange, ...readingsOf(after)];
      this.noDifference(rule, differences, 'no change by a refused call', ...evidence);
    });
    return differences.length > 0;
  }
}

/** The calls that sent something of what has changed; all of them where none can be told. */
function suspectsOf(differences: readonly string[], refused: ReadonlyMap<BadCall, Exchange>): Exchange[] {
  const marks = differences.join(' ').match(/\[\w+-\d+\]/g) ?? [];
  const all = [...refused.values()];
  const named = all.filter(({ request }) => marks.some((mark) => request.body?.includes(mark) === true));
  return named.length === 0 ? all : named;
}

/** The exchanges that a watched state was read from, where it tells. */
function readingsOf(state: unknown): readonly Exchange[] {
  return (state as { readonly evidence?: readonly Exchange[] } | undefined)?.evidence ?? [];
}

function asText(value: unknown): string {
  return shortened(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'), 600);
}

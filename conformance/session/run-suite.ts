import { randomInt } from 'node:crypto';
import { type RuleId, catalog } from '../catalog/index.js';
import { Actor } from '../http/actor.js';
import { layers as allLayers, type Layer } from '../run/description.js';
import type { Check } from '../run/check.js';
import type { Role } from '../http/roles.js';
import { Client, RequestBlocked, type Witness } from '../http/client.js';
import { systemClock, type Clock } from '../http/clock.js';
import { Key } from '../http/key.js';
import { detectReadLag } from './read-lag.js';
import { Ledger } from '../record/ledger.js';
import { loadKeyName } from '../http/load-keys.js';
import type { Monitor } from '../run/monitor.js';
import type { Replays } from '../run/replays.js';
import { Findings, type Profile } from '../record/findings.js';
import { cleanUp, compareResidue, takeInventory, type Inventory } from './residue.js';
import { ruleReports, type ExitCode, type RuleReport, type RunResult } from './result.js';
import { Run, type Measure, type RunSettings } from '../run/run.js';
import { assertSacrifices, verifyKeys } from './key-check.js';
import { SetupFailed } from '../run/outcome.js';
import { canBeFilled } from '../run/state.js';
import { CheckRunner, selected, TargetLost, type RunEvents } from './check-runner.js';
import { Secrets } from '../record/secrets.js';
import { createTransport, Unreachable, type Transport } from '../http/transport.js';

/** What a run is pointed at and how it is done. All but the target and a key of a paid workspace can be left out. */
export interface RunOptions {
  readonly url: string;
  /** Keys by role. `paid` must be there. */
  readonly keys: Readonly<Partial<{ [role in Role]: string }>> & { readonly paid: string };
  readonly profile?: Profile;
  readonly strict?: boolean;
  readonly layers?: readonly Layer[];
  readonly rules?: readonly RuleId[];
  readonly withoutRules?: readonly RuleId[];
  readonly destructive?: boolean;
  readonly readOnly?: boolean;
  /** Requests a minute and key that the target admits, when its limit was raised; 60 when absent. */
  readonly rate?: number;
  /** Keys to make and spread the load over; 0 when absent. */
  readonly mintKeys?: number;
  readonly seed?: number;
  /** Runs of each property; 20 when absent. */
  readonly runs?: number;
  readonly maxRequests?: number;
  readonly shrinkBudget?: number;
  readonly settleMs?: number;
  /** Rules that are known to fail: each must. */
  readonly expectedFailures?: readonly RuleId[];
  /** Where the ledger is kept; in memory alone when absent. */
  readonly ledgerFile?: string;
  readonly nonce?: string;
  /** Ends at the first broken rule, and leaves everything as it is then. */
  readonly stopAtFirst?: boolean;
  readonly clock?: Clock;
  readonly transport?: Transport;
  readonly events?: RunEvents & Partial<Witness>;
  readonly replays?: Replays;
  /** Feeds the target one measurement of a prompt; without it the rules of measurement history are skipped. */
  readonly measure?: Measure;
  /**
   * Ids of tracked prompts of the paid workspace with a measurement history, which the run may reword and archive for
   * good. The first one shows what a reword and a replacement do to the history, the second what archiving does.
   */
  readonly sacrificePrompts?: readonly string[];
  /** Ends the run early: what was made is taken away, and a result is answered. */
  readonly signal?: AbortSignal;
  readonly version?: string;
}

/** The checks and monitors that a run chooses from. */
export interface Suite {
  readonly checks: readonly Check[];
  readonly monitors: readonly Monitor[];
}

/** Nothing is left to do: no check tells of the wanted rules. */
export class NothingSelected extends Error {
  override readonly name = 'NothingSelected';
}

/**
 * Runs the suite against a target: reads what is there, runs the checks, takes away what they made, reads again,
 * and answers what was found. Throws `Unreachable` when the target does not answer at all, and `NothingSelected`.
 */
export async function runSuite(suite: Suite, options: RunOptions): Promise<RunResult> {
  const session = new Session(suite, options);
  try {
    return await session.perform();
  } finally {
    if (options.transport === undefined) await session.transport.close();
  }
}

/** How long a target that was lost is given to come back. */
const RESTART_MS = 5000;

class Session {
  readonly transport: Transport;
  private readonly clock: Clock;
  private readonly secrets = new Secrets();
  private readonly findings: Findings;
  private readonly ledger: Ledger;
  private readonly runner: CheckRunner;
  private readonly client: Client;
  private readonly run: Run;
  private readonly checks: Check[];
  private readonly startedAt: number;
  private failures = 0;

  constructor(
    private readonly suite: Suite,
    private readonly options: RunOptions,
  ) {
    this.clock = options.clock ?? systemClock;
    this.startedAt = this.clock.now();
    this.transport = options.transport ?? createTransport(options.url);
    this.findings = new Findings(options.profile ?? 'stated', options.strict ?? false);
    const startedAt = new Date(this.startedAt).toISOString();
    this.ledger = Ledger.begin(
      { url: options.url, nonce: options.nonce ?? newNonce(), startedAt },
      options.ledgerFile,
    );
    this.runner = new CheckRunner(() => this.run, suite.monitors, this.events());
    const witnesses: Witness[] = [this.ledger, this.secrets, this.runner];
    if (options.events !== undefined) witnesses.push(asWitness(options.events));
    this.client = new Client(this.transport, this.clock, witnesses, options.maxRequests, options.rate);
    this.run = new Run(
      settingsOf(options),
      this.clock,
      this.client,
      this.ledger,
      this.findings,
      this.actors(),
      options.replays,
      options.measure,
    );
    if (this.run.settings.readOnly) this.run.restrictToReads();
    this.checks = selected(suite.checks, {
      layers: options.layers ?? allLayers,
      only: options.rules ?? [],
      without: options.withoutRules ?? [],
      profile: options.profile ?? 'stated',
    });
  }

  async perform(): Promise<RunResult> {
    if (this.checks.length === 0)
      throw new NothingSelected('No check tells of the rules and layers that are wanted.');
    this.options.signal?.addEventListener('abort', () => this.client.stop(), {
      once: true,
    });
    const inventories = await this.begin();
    let lost: string | undefined;
    try {
      await this.runner.all(this.checks, this.client);
    } catch (error) {
      if (!(error instanceof TargetLost || error instanceof Unreachable)) throw error;
      lost = error.message;
    }
    const isLeftAsIs = this.options.stopAtFirst === true && this.failures > 0;
    const leftovers = isLeftAsIs ? [] : await this.clean(inventories, lost);
    if (leftovers.length === 0 && !isLeftAsIs) this.ledger.close();
    return this.result(leftovers, lost);
  }

  /** What is there before the first check. A run that is ended meanwhile goes on to its end: no check runs then. */
  private async begin(): Promise<Inventory[]> {
    let inventories: Inventory[] = [];
    try {
      await verifyKeys(this.run);
      if (!this.run.settings.readOnly) inventories = await this.inventory();
      await this.detectReadLag();
      await this.spreadLoad();
    } catch (error) {
      if (!(error instanceof RequestBlocked)) throw error;
    }
    return inventories;
  }

  /** Where what is there cannot be read, nothing may be written. */
  private async inventory(): Promise<Inventory[]> {
    try {
      const inventories = await takeInventory(this.run);
      const paid = inventories.find(({ role }) => role === 'paid');
      if (paid !== undefined) assertSacrifices(this.run, paid.prompts);
      if (paid !== undefined && canBeFilled(paid.prompts)) this.run.letPaidBeCapped();
      return inventories;
    } catch (error) {
      if (!(error instanceof SetupFailed)) throw error;
      this.run.restrictToReads();
      return [];
    }
  }

  private async detectReadLag(): Promise<void> {
    if (this.run.settings.readOnly || !this.checks.some(({ needs }) => needs.writes === true)) return;
    this.run.lags = await detectReadLag(this.run);
  }

  /** Makes keys for the workspaces that most requests go to. */
  private async spreadLoad(): Promise<void> {
    if (this.run.settings.readOnly) return;
    for (const actor of this.sharing())
      for (let i = 0; i < (this.options.mintKeys ?? 0); i += 1) {
        const minted = await actor.post('/v1/api-keys', {
          name: loadKeyName(this.run.nonce, this.run.next()),
        });
        const { id, key } = (minted.json ?? {}) as { id?: unknown; key?: unknown };
        if (minted.status !== 201 || typeof id !== 'string' || typeof key !== 'string') break;
        actor.keys.push(new Key(key, this.clock, id));
      }
  }

  private sharing(): Set<Actor> {
    const actors = (['paid', 'other', 'capped'] as const).map((role) => this.run.actor(role));
    return new Set(actors.filter((actor) => actor !== undefined));
  }

  private async clean(inventories: readonly Inventory[], lost: string | undefined): Promise<string[]> {
    if (this.run.settings.readOnly) return lost === undefined ? [] : [lost];
    await this.client.idle();
    this.client.allow();
    if (lost !== undefined && !(await this.answersAgain())) return [lost];
    // The keys that share the load are about to be revoked.
    for (const { keys } of this.sharing()) keys.splice(1);
    const leftovers = await cleanUp(this.run);
    await compareResidue(this.run, inventories);
    return leftovers;
  }

  /** A target that was lost may only have been started anew. */
  private async answersAgain(): Promise<boolean> {
    await this.clock.sleep(RESTART_MS);
    return (
      (
        await this.run
          .actor('paid')
          ?.get('/v1/me')
          .catch(() => undefined)
      )?.status === 200
    );
  }

  private events(): RunEvents {
    const { events, stopAtFirst } = this.options;
    return {
      ...events,
      failed: (failure) => {
        events?.failed?.(failure);
        if (this.isHard(failure.rule)) this.failures += 1;
        if (stopAtFirst === true && this.failures > 0) this.client.stop();
      },
    };
  }

  private isHard(rule: RuleId): boolean {
    const { level } = catalog[rule];
    if (this.options.expectedFailures?.includes(rule) === true) return false;
    return (
      (level !== 'D~' && level !== 'NS') || this.options.profile === 'ours' || this.options.strict === true
    );
  }

  private actors(): Map<Role, Actor> {
    const map = new Map<Role, Actor>();
    for (const [role, secret] of Object.entries(this.options.keys) as [Role, string | undefined][]) {
      if (secret === undefined || secret === '') continue;
      this.secrets.add(secret, `KEY_${role.toUpperCase()}`);
      map.set(role, new Actor(role, this.client, [new Key(secret, this.clock)]));
    }
    return map;
  }

  private result(leftovers: readonly string[], lost: string | undefined): RunResult {
    const { options, findings } = this;
    const told = new Set(this.suite.monitors.map(({ rule }) => rule));
    for (const { rules } of this.checks) for (const rule of rules) told.add(rule);
    for (const rule of findings.rules)
      if (rule.startsWith('RES-') || findings.of(rule).failures.length > 0) told.add(rule);
    const checksOf = (rule: RuleId) =>
      this.checks.filter(({ rules }) => rules.includes(rule)).map(({ id }) => id);
    const isWanted = (rule: RuleId) =>
      told.has(rule) &&
      (options.rules === undefined || options.rules.length === 0 || options.rules.includes(rule)) &&
      options.withoutRules?.includes(rule) !== true &&
      !(catalog[rule].level === 'NS' && !findings.rules.includes(rule));
    const rules = ruleReports(findings, isWanted, checksOf, this.secrets, this.run.nonce);
    const failed = rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
    const expected = options.expectedFailures ?? [];
    const unexpectedPasses = expected.filter((id) =>
      rules.some((rule) => rule.id === id && rule.verdict === 'pass'),
    );
    const unexpected = failed.filter((id) => !expected.includes(id));
    return {
      ...this.head(),
      rules,
      summary: summaryOf(rules),
      checks: [...this.runner.costs].map(([id, cost]) => ({ id, ...cost })),
      unexpectedPasses,
      expectedFailures: failed.filter((id) => expected.includes(id)),
      leftovers,
      traces: [
        ...this.ledger.traces,
        ...[...this.run.sacrificed].map((id) => `the sacrificed prompt ${id}, reworded or archived`),
      ],
      isInterrupted: this.isInterrupted,
      exitCode: this.exitCode(unexpected.length + unexpectedPasses.length, rules, leftovers, lost),
    };
  }

  private get isInterrupted(): boolean {
    return this.options.signal?.aborted === true;
  }

  /** A failure outranks all; then a lost target, what could not be told, and what was not taken away. */
  private exitCode(
    failures: number,
    rules: readonly RuleReport[],
    leftovers: readonly string[],
    lost: string | undefined,
  ): ExitCode {
    if (failures > 0) return 1;
    if (lost !== undefined) return 3;
    if (this.isInterrupted || rules.some(({ verdict }) => verdict === 'inconclusive')) return 4;
    return leftovers.length > 0 ? 5 : 0;
  }

  private head() {
    const { options, client, clock } = this;
    const finishedAt = clock.now();
    const { profile, strict, destructive, readOnly, rate, seed, runs } = this.run.settings;
    return {
      format: 'visibility-conformance/1' as const,
      tool: { name: 'visibility-conformance', version: options.version ?? '' },
      target: options.url,
      startedAt: new Date(this.startedAt).toISOString(),
      finishedAt: new Date(finishedAt).toISOString(),
      options: {
        ...{ profile, strict, destructive, readOnly, rate, runs },
        layers: options.layers ?? allLayers,
        mintKeys: options.mintKeys ?? 0,
        roles: Object.keys(options.keys),
        onlyRules: options.rules ?? [],
        withoutRules: options.withoutRules ?? [],
        sacrificePrompts: options.sacrificePrompts ?? [],
      },
      seed,
      nonce: this.run.nonce,
      requests: client.requests,
      ms: finishedAt - this.startedAt,
      waitedMs: client.waited,
    };
  }
}

/** The settings of a run for which nothing was asked. */
export const defaultSettings = settingsOf({});

function settingsOf(options: Partial<RunOptions>): RunSettings {
  return {
    profile: options.profile ?? 'stated',
    strict: options.strict ?? false,
    destructive: options.destructive ?? false,
    readOnly: options.readOnly ?? false,
    rate: options.rate ?? 60,
    isRateRaised: options.rate !== undefined && options.rate !== 60,
    seed: options.seed ?? randomInt(2 ** 31),
    runs: options.runs ?? 20,
    shrinkBudget: options.shrinkBudget ?? 120,
    settleMs: options.settleMs ?? 1000,
    sacrificePrompts: options.sacrificePrompts ?? [],
  };
}

/** Eight letters and digits: enough that no two runs share it. */
function newNonce(): string {
  return Array.from({ length: 8 }, () => 'abcdefghjkmnpqrstuvwxyz23456789'[randomInt(31)]).join('');
}

function asWitness(events: Partial<Witness>): Witness {
  return {
    beforeWrite: (request, actor) => events.beforeWrite?.(request, actor),
    after: (exchange) => events.after?.(exchange),
    waits: (ms) => events.waits?.(ms),
  };
}

function summaryOf(rules: readonly RuleReport[]): RunResult['summary'] {
  const summary = { pass: 0, fail: 0, warn: 0, observed: 0, skip: 0, inconclusive: 0 };
  for (const { verdict } of rules) summary[verdict] += 1;
  return summary;
}

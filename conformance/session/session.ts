import { randomInt } from 'node:crypto';
import { catalog, type RuleId } from '../catalog/index.js';
import { Actor } from '../http/actor.js';
import { Client, type ClientObserver } from '../http/client.js';
import { systemClock, type Clock } from '../http/clock.js';
import { Key } from '../http/key.js';
import type { Role } from '../http/roles.js';
import { createTransport, type Transport } from '../http/transport.js';
import { Findings } from '../record/findings.js';
import { Ledger } from '../record/ledger.js';
import { Secrets } from '../record/secrets.js';
import type { Check } from '../run/check.js';
import { layers as allLayers } from '../run/description.js';
import { Run } from '../run/run.js';
import { CheckRunner, type RunEvents } from './check-runner.js';
import { settingsOf, type RunOptions, type Suite } from './options.js';
import { selected } from './selection.js';

/** The components of a run of the suite. */
export interface Session {
  readonly suite: Suite;
  readonly options: RunOptions;
  readonly startedAt: number;
  readonly clock: Clock;
  readonly transport: Transport;
  readonly client: Client;
  readonly secrets: Secrets;
  readonly findings: Findings;
  readonly ledger: Ledger;
  readonly run: Run;
  readonly runner: CheckRunner;
  /** The checks to run, in order. */
  readonly checks: readonly Check[];
  /** Whether the run stopped at the first failure because of `stopAtFirst`. */
  isStopped(): boolean;
}

/** Creates a session. Sends no request. */
export function openSession(suite: Suite, options: RunOptions): Session {
  const clock = options.clock ?? systemClock;
  const startedAt = clock.now();
  const transport = options.transport ?? createTransport(options.url);
  const secrets = new Secrets();
  const findings = new Findings(options.profile ?? 'stated', options.strict ?? false);
  const ledger = Ledger.begin(
    { url: options.url, nonce: options.nonce ?? newNonce(), startedAt: new Date(startedAt).toISOString() },
    options.ledgerFile,
  );
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    client.stop();
  };
  const runner = new CheckRunner(() => run, suite.monitors, eventsOf(options, stop));
  const observers: ClientObserver[] = [ledger, secrets, runner];
  if (options.events !== undefined) observers.push(toObserver(options.events));
  const client = new Client(transport, clock, observers, options.maxRequests, options.rate);
  const actors = actorsOf(options, client, clock, secrets);
  const { replays, measure } = options;
  const run = new Run(settingsOf(options), clock, client, ledger, findings, actors, replays, measure);
  if (run.settings.readOnly) run.restrictToReads();
  return {
    suite,
    options,
    startedAt,
    clock,
    transport,
    client,
    secrets,
    findings,
    ledger,
    run,
    runner,
    checks: selected(suite, {
      layers: options.layers ?? allLayers,
      only: options.rules ?? [],
      without: options.withoutRules ?? [],
      profile: options.profile ?? 'stated',
    }),
    isStopped: () => isStopped,
  };
}

/** The listeners of the run. Calls `stop` at the first failure if the options say so. */
function eventsOf(options: RunOptions, stop: () => void): RunEvents {
  const { events, stopAtFirst } = options;
  return {
    ...events,
    failed: (failure) => {
      events?.failed?.(failure);
      if (stopAtFirst === true && failsRun(failure.rule, options)) stop();
    },
  };
}

/** Whether a broken rule fails the run: warnings and expected failures do not. */
function failsRun(rule: RuleId, { expectedFailures, profile, strict }: RunOptions): boolean {
  const { level } = catalog[rule];
  if (expectedFailures?.includes(rule) === true) return false;
  return (level !== 'D~' && level !== 'NS') || profile === 'ours' || strict === true;
}

function actorsOf({ keys }: RunOptions, client: Client, clock: Clock, secrets: Secrets): Map<Role, Actor> {
  const actors = new Map<Role, Actor>();
  for (const [role, secret] of Object.entries(keys) as [Role, string | undefined][]) {
    if (secret === undefined || secret === '') continue;
    secrets.add(secret, `KEY_${role.toUpperCase()}`);
    actors.set(role, new Actor(role, client, [new Key(secret, clock)]));
  }
  return actors;
}

/** Eight letters and digits, enough to make nonces unique. */
function newNonce(): string {
  return Array.from({ length: 8 }, () => 'abcdefghjkmnpqrstuvwxyz23456789'[randomInt(31)]).join('');
}

function toObserver(events: Partial<ClientObserver>): ClientObserver {
  return {
    beforeWrite: (request, actor) => events.beforeWrite?.(request, actor),
    after: (exchange) => events.after?.(exchange),
    waits: (ms) => events.waits?.(ms),
  };
}

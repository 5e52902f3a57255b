import { systemClock, type Clock } from './http/clock.js';
import { serve, type Listening } from './http/serve.js';
import { createBehavior } from './model/behavior.js';
import type { Behavior, Model } from './model/call.js';
import { faults } from './faults/index.js';
import { measure, seed, type ModelKeys, type Seed } from './model/seed.js';
import type { Transport } from './http/transport.js';
import { createDirectTransport, createModelServer } from './model/server.js';
import { everyVariant } from './model/variants/index.js';

export interface ModelOptions {
  /** Ids of the faults to inject; none by default. */
  readonly faults?: readonly string[];
  /** Id of the variant; none by default. */
  readonly variant?: string;
  /** Changes the behavior after the faults and the variant. */
  readonly change?: (behavior: Behavior) => void;
  /** The system clock by default. */
  readonly clock?: Clock;
  /** 0, the default, picks a free port. */
  readonly port?: number;
  /** `127.0.0.1` by default. */
  readonly host?: string;
  /** Requests per minute and key; 60 by default. */
  readonly limitPerMinute?: number;
  readonly seed?: Seed;
}

export interface RunningModel extends Listening {
  readonly keys: ModelKeys;
  /** Requests received over HTTP so far. */
  requests(): number;
  /** Adds one measurement of a prompt. Rejects if the prompt does not exist. */
  measure(prompt: { readonly id: string }): Promise<void>;
  /** Calls the model without a network. Faults at the HTTP level are not visible. */
  readonly transport: Transport;
}

/**
 * Starts the model: the whole API in memory, with the same workspaces and keys at every start. Without faults, it
 * conforms to every rule.
 * @throws Error if a fault or variant is unknown, or if the port is in use
 */
export async function startModel(options: ModelOptions = {}): Promise<RunningModel> {
  const model = createModel(options);
  const keys = seed(model, options.seed ?? 'standard');
  const server = createModelServer(model);
  let requests = 0;
  server.on('request', () => (requests += 1));
  return {
    ...(await serve(server, options.port, options.host)),
    keys,
    requests: () => requests,
    measure: ({ id }) => measure(model, id),
    transport: createDirectTransport(model),
  };
}

function createModel(options: ModelOptions): Model {
  let serial = 0;
  return {
    clock: options.clock ?? systemClock,
    behavior: behaviorFor(options),
    limitPerMinute: options.limitPerMinute ?? 60,
    workspaces: new Map(),
    keys: new Map(),
    prompts: new Map(),
    windows: new Map(),
    nextSerial: () => (serial += 1),
  };
}

function behaviorFor({ faults: faultIds = [], variant: variantId, change }: ModelOptions): Behavior {
  const behavior = createBehavior();
  if (variantId !== undefined) named(everyVariant, variantId).apply(behavior);
  for (const id of faultIds) named(faults, id).inject(behavior);
  change?.(behavior);
  return behavior;
}

function named<Entry extends { readonly id: string }>(entries: readonly Entry[], id: string): Entry {
  const entry = entries.find((one) => one.id === id);
  if (entry === undefined) throw new Error(`There is no fault or variant "${id}".`);
  return entry;
}

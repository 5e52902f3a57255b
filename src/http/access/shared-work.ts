import type { ServedId } from '../../../spec/extensions/index.js';
import { noMetrics, type Metrics } from '../../platform/telemetry/metrics.js';
import { SHORT_BACKLOG_MS } from './backlog.js';
import { createFairSlots, type FairSlots, type SlotLimits } from './fair-slots.js';

/** The work of a process that its callers share. */
export interface SharedWork {
  /** For requests from their arrival to their response, by their credentials as sent. */
  readonly keys: FairSlots;
  /** For all operations but those of `analytics`. */
  readonly requests: FairSlots;
  readonly analytics: FairSlots;
  /** For messages of the Model Context Protocol, whose tools then take a slot for their operation. */
  readonly mcp: FairSlots;
  readonly slotsFor: (operation: ServedId) => FairSlots;
}

/** Connections that operations leave to the look-up of keys and to background writes. */
const RESERVED_CONNECTIONS = 2;

/** Even a response from the cache takes processor time, so a key gets only so many at a time. */
const REQUESTS_PER_KEY = 8;

/** Messages are handled by the processor alone, so more at a time would not finish sooner. */
const MCP_MESSAGES = 4;

/** Sign-ins that wait for the provider at a time. One takes eight seconds at most, and an address that many people share half of them. */
const SIGN_INS = 16;

/** The operations that wait for a sign-in provider, which must not hold up others while it is slow. */
const ASKING_PROVIDER: ReadonlySet<ServedId> = new Set(['beginProviderSignIn', 'finishProviderSignIn']);

/** The longest wait of a backlog of analytics or MCP messages before new ones are rejected, in ms: one may take seconds. */
const LONG_BACKLOG_MS = 5000;

/**
 * The maximum time that a request waits altogether before its work begins, in ms, or twice the wait for a connection if that
 * is longer. A key may send what its rate limit allows at once, and its requests wait for each other.
 */
const TOTAL_WAIT_MS = 10_000;

/**
 * Creates the slots of a process from the sizes of its connection pools. A key may use half of the connections for
 * operations, but one for analytics: they take up to a thousand times as long.
 */
export function createSharedWork(
  options: {
    readonly connections: number;
    readonly analyticsConnections: number;
    /** The maximum waits for a connection, in ms. */
    readonly waitMs: number;
    readonly analyticsWaitMs: number;
    /** The operations that use the connections of analytics. */
    readonly analyticsOperations: ReadonlySet<string>;
    /** The maximum time from the arrival of a request to its work, in ms, unless `waitMs` needs more. Default: 10 seconds. */
    readonly totalWaitMs?: number;
  },
  metrics: Metrics = noMetrics,
): SharedWork {
  const { connections, analyticsConnections, waitMs, analyticsWaitMs, analyticsOperations } = options;
  // A request with a slot may still wait for a connection. It waits for the slot at least as long.
  const maxTotalWaitMs = Math.max(waitMs, (options.totalWaitMs ?? TOTAL_WAIT_MS) - waitMs);
  const slots = Math.max(1, connections - RESERVED_CONNECTIONS);
  const ofRequests: SlotLimits = {
    name: 'requests',
    slots,
    slotsPerKey: Math.ceil(slots / 2),
    slotsPerWorkspace: Math.ceil((slots * 3) / 4),
    fullAfterMs: SHORT_BACKLOG_MS,
    shedsOnArrival: true,
    maxWaitMs: waitMs,
    maxTotalWaitMs,
  };
  const long = {
    fullAfterMs: LONG_BACKLOG_MS,
    shedsOnArrival: false,
    maxWaitMs: analyticsWaitMs,
    maxTotalWaitMs,
  };
  const ofAnalytics: SlotLimits = {
    name: 'analytics',
    slots: analyticsConnections,
    slotsPerKey: 1,
    slotsPerWorkspace: Math.ceil(analyticsConnections / 2),
    ...long,
  };
  const ofMcp: SlotLimits = {
    name: 'mcp',
    slots: MCP_MESSAGES,
    slotsPerKey: 1,
    slotsPerWorkspace: MCP_MESSAGES / 2,
    ...long,
  };
  const ofSignIns: SlotLimits = {
    name: 'sign_in',
    slots: SIGN_INS,
    slotsPerKey: SIGN_INS / 2,
    slotsPerWorkspace: SIGN_INS / 2,
    ...long,
  };
  const signIns = createFairSlots(ofSignIns, metrics);
  const requests = createFairSlots(ofRequests, metrics);
  const analytics = createFairSlots(ofAnalytics, metrics);
  const ofKeys: SlotLimits = {
    name: 'keys',
    slots: Infinity,
    slotsPerKey: REQUESTS_PER_KEY,
    slotsPerWorkspace: REQUESTS_PER_KEY,
    ...long,
  };
  return {
    keys: createFairSlots(ofKeys, metrics),
    requests,
    analytics,
    mcp: createFairSlots(ofMcp, metrics),
    slotsFor(operation) {
      if (ASKING_PROVIDER.has(operation)) return signIns;
      return analyticsOperations.has(operation) ? analytics : requests;
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';

/** A call by name, such as a read. It rejects if it fails. */
export type Probes = Readonly<Record<string, () => Promise<unknown>>>;

/** What the calls of a time looked like. */
export interface Impact {
  /** The longest call of each probe, in ms. */
  readonly longest: Readonly<Record<string, number>>;
  readonly calls: number;
  /** The messages of failed calls. */
  readonly errors: readonly string[];
}

export interface Probing {
  /** Runs `work`, and returns what it meant for the calls that overlapped with it. */
  during(work: () => Promise<unknown>): Promise<Impact>;
  stop(): Promise<void>;
}

interface Sample {
  readonly name: string;
  readonly ms: number;
  readonly error: string | null;
}

/** The pause between two calls of a probe that are sent, whether or not earlier ones have ended, in ms. */
const EVERY_MS = 50;

/** Calls each probe 20 times a second. */
export function startProbes(probes: Probes): Probing {
  let isStopped = false;
  const inFlight = new Set<Promise<Sample>>();
  let since: Promise<Sample>[] = [];
  const send = (name: string, call: () => Promise<unknown>) => {
    const sample = measure(name, call);
    inFlight.add(sample);
    since.push(sample);
    void sample.then(() => inFlight.delete(sample));
  };
  const sending = (async () => {
    for (; !isStopped; await delay(EVERY_MS))
      for (const [name, call] of Object.entries(probes)) send(name, call);
  })();
  return {
    async during(work) {
      since = [...inFlight];
      await work();
      // What began during the work shows its effect when it ends.
      await delay(2 * EVERY_MS);
      return impactOf(await Promise.all(since));
    },
    async stop() {
      isStopped = true;
      await sending;
      await Promise.all(inFlight);
    },
  };
}

async function measure(name: string, call: () => Promise<unknown>): Promise<Sample> {
  const startedAt = performance.now();
  const error = await call().then(
    () => null,
    (reason: unknown) => `${name}: ${reason instanceof Error ? reason.message : String(reason)}`,
  );
  return { name, ms: performance.now() - startedAt, error };
}

function impactOf(samples: readonly Sample[]): Impact {
  const longest: Record<string, number> = {};
  for (const { name, ms } of samples) longest[name] = Math.max(longest[name] ?? 0, Math.round(ms));
  const errors = samples.flatMap(({ error }) => (error === null ? [] : [error]));
  return { longest, calls: samples.length, errors };
}

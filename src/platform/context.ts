import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The values of all contexts. They share one storage, because before Node 24 each storage costs every promise of the process
 * some time.
 */
const storage = new AsyncLocalStorage<Readonly<Record<symbol, unknown>>>();

/** A value for the work on one request, including everything that it awaits. */
export interface Context<Value> {
  /** Runs `work` with this value. */
  run<Result>(value: Value, work: () => Result): Result;
  /** The value that the caller runs with; undefined outside `run`. */
  current(): Value | undefined;
}

/** Creates a context; `name` is for debuggers. */
export function createContext<Value>(name: string): Context<Value> {
  const key = Symbol(name);
  return {
    run: (value, work) => storage.run({ ...storage.getStore(), [key]: value }, work),
    current: () => storage.getStore()?.[key] as Value | undefined,
  };
}

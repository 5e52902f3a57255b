import type { Actor } from '../../http/actor.js';

/** A call of an actor. */
export interface Call<Result> {
  readonly actor: Actor;
  readonly send: () => Promise<Result>;
}

/** Sends all calls at the same time. Waits first until the rate limits have room for all, so that none is delayed. */
export async function atOnce<Result>(calls: readonly Call<Result>[]): Promise<Result[]> {
  for (const actor of new Set(calls.map((call) => call.actor)))
    await actor.ready(calls.filter((call) => call.actor === actor).length);
  return Promise.all(calls.map(({ send }) => send()));
}

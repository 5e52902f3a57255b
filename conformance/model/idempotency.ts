import { ApiError, invalid } from './api-error.js';
import type { Call, IdempotencyDecisions, ModelResponse } from './call.js';

const REPLAYED_MS = 86_400_000;

interface Stored {
  readonly request: string;
  readonly at: number;
  /** Null while the request is in progress. */
  response: ModelResponse | null;
}

export function idempotencyDecisions(): IdempotencyDecisions {
  const known = new Map<string, Stored>();
  return {
    idempotencyScope: ({ key }) => key.id,
    requestOf: ({ exchange, body }) =>
      JSON.stringify([exchange.method, exchange.path, exchange.queryText, body ?? null]),
    replayed: (_call, response) => ({
      ...response,
      headers: { ...response.headers, 'Idempotent-Replayed': 'true' },
    }),
    runOnce: async (call, work) => {
      const { behavior, clock } = call.model;
      const sent = call.exchange.headers['idempotency-key'];
      if (sent === undefined || call.exchange.method === 'GET') return work();
      const name = `${behavior.idempotencyScope(call)} ${keyOf(sent)}`;
      const request = behavior.requestOf(call);
      const earlier = known.get(name);
      if (earlier !== undefined && clock.now() - earlier.at < REPLAYED_MS)
        return replay(call, earlier, request);
      return first(call, { known, name, request }, work);
    },
  };
}

function keyOf(sent: string | readonly string[]): string {
  if (typeof sent === 'string' && /^[!-~]{1,255}$/.test(sent)) return sent;
  throw invalid('Idempotency-Key', 'must have 1 to 255 printable ASCII characters without spaces');
}

type Replayed = ReturnType<IdempotencyDecisions['replayed']>;

function replay(call: Call, { request, response }: Stored, repeated: string): Replayed {
  if (request !== repeated)
    throw new ApiError('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
  if (response === null)
    throw new ApiError('idempotency_in_progress', 'A request with this Idempotency-Key is in progress.');
  return call.model.behavior.replayed(call, response);
}

interface Place {
  readonly known: Map<string, Stored>;
  readonly name: string;
  readonly request: string;
}

/** Stores the response. An error is not stored: it changed nothing, so a repetition is a new attempt. */
async function first({ model }: Call, { known, name, request }: Place, work: () => Promise<ModelResponse>) {
  const stored: Stored = { request, at: model.clock.now(), response: null };
  known.set(name, stored);
  try {
    return (stored.response = await work());
  } catch (error) {
    known.delete(name);
    throw error;
  }
}

import { Agent, get } from 'node:http';

/** A request that got no complete response. */
export interface Failure {
  /** The number of the client, from 0. */
  readonly client: number;
  readonly code: string | undefined;
  /** True if the connection had carried a response before. */
  readonly reused: boolean;
  readonly bytesRead: number;
}

/** Clients in progress. */
export interface Load {
  readonly answered: () => number;
  /** Resolves with the failures when every client has failed or left. */
  readonly failures: () => Promise<Failure[]>;
}

/**
 * Clients that send requests one after another, each on its own keep-alive connection and with the request id
 * `client-NUMBER`, until one fails or all are stopped.
 */
export function startLoad(url: string, clients: number, isLeaving: () => boolean): Load {
  let answered = 0;
  const client = async (number: number): Promise<Failure | undefined> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      while (!isLeaving()) {
        const failure = await send(url, number, agent);
        if (failure !== undefined) return failure;
        answered += 1;
      }
      return undefined;
    } finally {
      agent.destroy();
    }
  };
  const ends = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    answered: () => answered,
    failures: async () => (await ends).filter((failure) => failure !== undefined),
  };
}

function send(url: string, client: number, agent: Agent): Promise<Failure | undefined> {
  return new Promise((resolve) => {
    const headers = { 'x-request-id': `client-${client}` };
    const request = get(url, { agent, headers }, (response) => {
      response
        .resume()
        .once('error', fail)
        .once('end', () => resolve(undefined));
    }).once('error', fail);
    function fail({ code }: NodeJS.ErrnoException): void {
      resolve({ client, code, reused: request.reusedSocket, bytesRead: request.socket?.bytesRead ?? 0 });
    }
  });
}

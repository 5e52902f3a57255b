import { firstDifference } from '../../kit/first-difference.js';

/** The response of a server to a read. */
export interface PeerResponse {
  readonly server: string;
  readonly path: string;
  readonly status: number;
  /** The parsed body, without the time at which it was generated. */
  readonly body: unknown;
}

/** The servers gave different responses, so their speed cannot be compared. */
export class ResponsesDiffer extends Error {
  override readonly name = 'ResponsesDiffer';
}

/** Reads one response. */
export async function readResponse(
  server: string,
  url: string,
  path: string,
  key: string,
): Promise<PeerResponse> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
  return { server, path, status: response.status, body: parseBody(await response.text()) };
}

/** Parses JSON without the generation time, which differs between any two responses. */
export const parseBody = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) => (name === 'generatedAt' ? undefined : value));

/**
 * Compares the responses of each path in status and body.
 * @throws ResponsesDiffer with the first difference, or if a response is not a success
 */
export function requireEqualResponses(responses: readonly PeerResponse[]): void {
  for (const response of responses) {
    requireSuccess(response);
    const [first = response] = responses.filter((other) => other.path === response.path);
    const difference = firstDifference({ body: response.body }, { body: first.body });
    if (difference !== undefined)
      throw new ResponsesDiffer(
        `${response.server} and ${first.server} respond differently to GET ${response.path}: ${difference}`,
      );
  }
}

/**
 * Compares the response of another build, which may compute different figures. Returns the first difference, or null.
 * @throws ResponsesDiffer if the response is not a success
 */
export function changedResponse(own: PeerResponse, other: PeerResponse): string | null {
  requireSuccess(other);
  const difference = firstDifference({ body: other.body }, { body: own.body });
  return difference === undefined ? null : `the other build responds differently: ${difference}`;
}

function requireSuccess({ server, path, status }: PeerResponse): void {
  if (status !== 200) throw new ResponsesDiffer(`${server} responds to GET ${path} with ${status}`);
}

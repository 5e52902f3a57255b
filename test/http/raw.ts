import { connect } from 'node:net';
import { expect } from 'vitest';
import type { ErrorCode } from '../../src/domain/errors.js';
import { note } from '../support/exchanges.js';

/** One answer as it stood on the wire. */
export interface RawAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a test sends, piece by piece, with a turn of the event loop between. */
export type Piece = string | Buffer;

/** Sends bytes as they are and reads until the server ends the connection: what is sent must ask for a close. */
export async function sendRaw(url: string, ...pieces: Piece[]): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A server that answers early and closes may reset what is still being sent: the answer counts.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await closed;
  return parseAnswers(Buffer.concat(chunks));
}

/** As sendRaw, for a request that gets exactly one answer. */
export async function sendOne(url: string, ...pieces: Piece[]): Promise<RawAnswer> {
  const answers = await sendRaw(url, ...pieces);
  expect(answers).toHaveLength(1);
  return answers[0] as RawAnswer;
}

/** Tells the contract's coverage of an answer that Node's parser caused: no request event goes with it. */
export function noteParserAnswer(answer: RawAnswer): void {
  const code = (JSON.parse(answer.body) as { error: { code: ErrorCode } }).error.code;
  note({
    method: '',
    path: '',
    parameters: [],
    status: answer.status,
    code,
    headers: Object.keys(answer.headers),
  });
}

function parseAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const split = rest.indexOf('\r\n\r\n');
    if (split < 0) throw new Error(`not a whole answer: ${rest.toString('latin1').slice(0, 200)}`);
    const [statusLine = '', ...lines] = rest.subarray(0, split).toString('latin1').split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const length = Number(headers['content-length'] ?? 0);
    const body = rest.subarray(split + 4, split + 4 + length).toString('utf8');
    const status = Number(statusLine.split(' ')[1]);
    if (status !== 100) answers.push({ status, headers, body });
    rest = rest.subarray(split + 4 + length);
  }
  return answers;
}

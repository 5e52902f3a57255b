import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import type { ErrorCode } from '../../src/domain/errors.js';
import { recordExchange } from '../../scripts/lab/coverage/exchanges.js';

/** A response as received on the wire. */
export interface RawAnswer {
  readonly status: number;
  /** By lowercase name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A part of a request, followed by a short pause. */
export type Piece = string | Buffer;

/** Sends raw bytes and reads until the server closes the connection, so the request must ask for a close. */
export async function sendRaw(url: string, ...pieces: Piece[]): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A server that responds early and closes may reset the rest of the upload; the response still counts.
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

/** Like sendRaw, for a request with exactly one response. */
export async function sendOne(url: string, ...pieces: Piece[]): Promise<RawAnswer> {
  const answers = await sendRaw(url, ...pieces);
  expect(answers).toHaveLength(1);
  return answers[0] as RawAnswer;
}

/** Records a response of Node's HTTP parser for the contract coverage, since it has no request event. */
export function recordParserAnswer(answer: RawAnswer): void {
  const code = (JSON.parse(answer.body) as { error: { code: ErrorCode } }).error.code;
  recordExchange({
    method: '',
    path: '',
    parameters: [],
    status: answer.status,
    code,
    headers: Object.keys(answer.headers),
  });
}

interface ParsedAnswer {
  readonly answer: RawAnswer;
  /** The length of the response by its Content-Length, which may be more than has arrived. */
  readonly length: number;
}

/** The response at the start of these bytes; undefined while its head is incomplete. */
function parseAnswer(bytes: Buffer): ParsedAnswer | undefined {
  const split = bytes.indexOf('\r\n\r\n');
  if (split < 0) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, split).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const length = split + 4 + Number(headers['content-length'] ?? 0);
  const body = bytes.subarray(split + 4, length).toString('utf8');
  return { answer: { status: Number(statusLine.split(' ')[1]), headers, body }, length };
}

function parseAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const parsed = parseAnswer(rest);
    if (parsed === undefined) throw new Error(`not a whole answer: ${rest.toString('latin1').slice(0, 200)}`);
    if (parsed.answer.status !== 100) answers.push(parsed.answer);
    rest = rest.subarray(parsed.length);
  }
  return answers;
}

/** Longer than any response takes, and much shorter than the 30 s after which a stuck request is cut off. */
const PROMPTLY_MS = 10_000;

/** A keep-alive connection that a test controls by hand. */
export class RawConnection {
  readonly socket: Socket;
  /** The complete responses received so far. */
  readonly answers: RawAnswer[] = [];
  /** How the connection ended; undefined while it is open. */
  end: 'closed' | 'reset' | undefined;
  #rest: Buffer = Buffer.alloc(0);

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.on('data', (chunk: Buffer) => this.#read(chunk));
    this.socket.on('error', () => (this.end = 'reset'));
    this.socket.on('close', () => (this.end ??= 'closed'));
  }

  write(bytes: Piece): void {
    this.socket.write(bytes);
  }

  /** Resolves with response `number`, counted from 1. Rejects if the connection ends first or the response takes too long. */
  async answer(number: number): Promise<RawAnswer> {
    await this.#until(() => this.answers.length >= number, `answer ${number}`);
    const answer = this.answers[number - 1];
    if (answer === undefined) throw new Error(`the connection was ${this.end} before answer ${number}`);
    return answer;
  }

  /** Resolves when the server has closed the connection. */
  async ended(): Promise<'closed' | 'reset'> {
    await this.#until(() => false, 'the end of the connection');
    return this.end ?? 'closed';
  }

  #read(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const parsed = parseAnswer(this.#rest);
      if (parsed === undefined || parsed.length > this.#rest.length) return;
      this.answers.push(parsed.answer);
      this.#rest = this.#rest.subarray(parsed.length);
    }
  }

  async #until(condition: () => boolean, awaited: string): Promise<void> {
    const deadline = Date.now() + PROMPTLY_MS;
    while (!condition() && this.end === undefined) {
      if (Date.now() > deadline) throw new Error(`still waiting for ${awaited} after ${PROMPTLY_MS} ms`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

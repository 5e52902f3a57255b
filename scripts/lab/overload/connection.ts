import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

export interface Sent {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly key: string;
  readonly body?: object;
}

export interface Outcome {
  /** 0 if the connection failed. */
  readonly status: number;
  /** From the time at which the request was sent. */
  readonly ms: number;
  readonly retryAfter: boolean;
}

/**
 * A connection that sends one request at a time and reads no more of a response than it needs. A client of a library takes
 * as long as the service, and would limit the load.
 */
export class Connection {
  readonly #host: string;
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    [this.#host, this.#port] = [hostname, Number(port)];
  }

  async send(request: Sent): Promise<Outcome> {
    const startedAt = performance.now();
    try {
      const socket = await this.open();
      socket.write(textOf(request));
      const { status, retryAfter } = await readResponse(socket);
      return { status, retryAfter, ms: performance.now() - startedAt };
    } catch {
      this.close();
      return { status: 0, retryAfter: false, ms: performance.now() - startedAt };
    }
  }

  /** @throws Error if the service does not listen */
  async open(): Promise<Socket> {
    if (this.#socket !== undefined) return this.#socket;
    const socket = connect({ host: this.#host, port: this.#port, noDelay: true });
    await once(socket, 'connect');
    this.#socket = socket;
    return socket;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }
}

function textOf({ method, path, key, body }: Sent): string {
  const content = body === undefined ? '' : JSON.stringify(body);
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: service',
    `Authorization: Bearer ${key}`,
    'Accept: application/json, text/event-stream',
    ...(body === undefined ? [] : ['Content-Type: application/json']),
    `Content-Length: ${Buffer.byteLength(content)}`,
    '',
    content,
  ].join('\r\n');
}

const HEAD_END = '\r\n\r\n';

/** @throws Error if the connection ends before the response does */
function readResponse(socket: Socket): Promise<{ status: number; retryAfter: boolean }> {
  return new Promise((resolve, reject) => {
    let head = '';
    let left: number | undefined;
    const end = (error?: Error) => {
      socket.off('data', onData).off('close', onClose).off('error', onClose);
      if (error !== undefined) return reject(error);
      resolve({ status: Number(head.slice(9, 12)), retryAfter: /\r\nretry-after:/i.test(head) });
    };
    const onClose = () => end(new Error('the connection was closed'));
    const onData = (chunk: Buffer) => {
      if (left === undefined) {
        head += chunk.toString('latin1');
        const headEnd = head.indexOf(HEAD_END);
        if (headEnd < 0) return;
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? '0';
        left = Number(length) - (head.length - headEnd - HEAD_END.length);
        head = head.slice(0, headEnd);
      } else left -= chunk.length;
      if (left <= 0) end();
    };
    socket.on('data', onData).once('close', onClose).once('error', onClose);
  });
}

import { appendFileSync, mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where the tests leave what they saw of the contract; scripts/contract-coverage.ts reads it. EXCHANGES names
 * another folder, for a run beside another one: each run starts with an empty one.
 */
export const exchangeFolder =
  process.env['EXCHANGES'] ?? fileURLToPath(new URL('../../coverage/exchanges', import.meta.url));

/** One answer of the service, as far as the contract's coverage needs it. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly parameters: string[];
  readonly status: number;
  readonly code: string | null;
  readonly headers: string[];
}

/** Notes every answer that this server gives. */
export function recordExchanges(server: Server): void {
  server.on('request', (request, response) => {
    const chunks: Buffer[] = [];
    const end = response.end.bind(response);
    response.end = ((chunk?: unknown, ...rest: unknown[]) => {
      if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) chunks.push(Buffer.from(chunk as string));
      return (end as (...args: unknown[]) => typeof response)(chunk, ...rest);
    }) as typeof response.end;
    response.on('finish', () => {
      const [path = '/', ...query] = (request.url ?? '/').split('?');
      const names = [...new URLSearchParams(query.join('?')).keys()].map((name) => name.replace(/\[\]$/, ''));
      note({
        method: request.method ?? '',
        path,
        parameters: [...new Set(names)],
        status: response.statusCode,
        code: errorCode(Buffer.concat(chunks).toString()),
        headers: Object.keys(response.getHeaders()),
      });
    });
  });
}

export function note(exchange: Exchange): void {
  mkdirSync(exchangeFolder, { recursive: true });
  appendFileSync(join(exchangeFolder, `${process.pid}.ndjson`), `${JSON.stringify(exchange)}\n`);
}

function errorCode(body: string): string | null {
  try {
    const parsed = JSON.parse(body) as { error?: { code?: string } } | null;
    return parsed?.error?.code ?? null;
  } catch {
    return null;
  }
}

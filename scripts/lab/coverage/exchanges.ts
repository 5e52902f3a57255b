import { appendFileSync, mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder where tests record the exchanges that scripts/contract-coverage.ts reads. Set EXCHANGES to use another
 * folder for a concurrent run, since each run starts by emptying its folder.
 */
export const exchangeFolder =
  process.env['EXCHANGES'] ?? fileURLToPath(new URL('../../../coverage/exchanges', import.meta.url));

/** One exchange with the service, reduced to what the coverage of the contract needs. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly parameters: string[];
  readonly status: number;
  readonly code: string | null;
  readonly headers: string[];
}

/** Records every response of this server. */
export function recordExchanges(server: Server): void {
  server.prependListener('request', (request, response) => {
    const chunks: Buffer[] = [];
    const end = response.end.bind(response);
    response.end = ((chunk?: unknown, ...rest: unknown[]) => {
      if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) chunks.push(Buffer.from(chunk as string));
      return (end as (...args: unknown[]) => typeof response)(chunk, ...rest);
    }) as typeof response.end;
    response.on('finish', () => {
      // The service, too, ignores a fragment, which clients must not send.
      const [target = '/'] = (request.url ?? '/').split('#');
      const [path = '/', ...query] = target.split('?');
      const names = [...new URLSearchParams(query.join('?')).keys()].map((name) => name.replace(/\[\]$/, ''));
      recordExchange({
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

export function recordExchange(exchange: Exchange): void {
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBareServer } from '../bare-server.js';

const APP = 'https://app.example.com';

function preflight(url: string, origin: string): Promise<Response> {
  return fetch(`${url}/v1/prompts`, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type',
    },
  });
}

/** The CORS headers of a response, by name. */
function corsHeaders({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));
}

describe('with CORS_ORIGINS', () => {
  let server: Awaited<ReturnType<typeof startBareServer>>;
  beforeAll(async () => {
    server = await startBareServer({ corsOrigins: [APP] });
  });
  afterAll(() => server.close());

  it('lets a page of an allowed origin send a key and JSON with every method', async () => {
    const response = await preflight(server.url, APP);
    expect(response.status).toBe(204);
    const headers = corsHeaders(response);
    expect(headers['access-control-allow-origin']).toBe(APP);
    expect(headers['access-control-allow-methods']?.split(',')).toEqual(
      expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    );
    expect(headers['access-control-allow-headers']).toMatch(/Authorization,Content-Type/);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('exposes the rate limit and the request id to the page, also on errors', async () => {
    const response = await fetch(`${server.url}/v1/me`, { headers: { Origin: APP } });
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBe(APP);
    const exposed = response.headers.get('access-control-expose-headers')?.split(',') ?? [];
    expect(exposed).toEqual(
      expect.arrayContaining(['X-Request-Id', 'X-RateLimit-Remaining', 'Retry-After', 'Link']),
    );
    expect(response.headers.get('vary')).toMatch(/\bOrigin\b/);
  });

  it.each(['https://app.example.com.evil.test', 'http://app.example.com', 'null'])(
    'denies everything to a page of %s',
    async (origin) => {
      const response = await preflight(server.url, origin);
      expect([response.status, corsHeaders(response)]).toEqual([204, {}]);
      const read = await fetch(`${server.url}/openapi.json`, { headers: { Origin: origin } });
      expect([read.status, corsHeaders(read)]).toEqual([200, {}]);
    },
  );

  it('responds with Allow to an OPTIONS request that is not a preflight', async () => {
    const response = await fetch(`${server.url}/v1/me`, { method: 'OPTIONS', headers: { Origin: APP } });
    expect([response.status, response.headers.get('allow')]).toEqual([204, expect.stringContaining('GET')]);
  });
});

it('allows every origin with *', async () => {
  const server = await startBareServer({ corsOrigins: ['*'] });
  const response = await preflight(server.url, 'https://anywhere.test');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  await server.close();
});

it('allows no origin by default, and does not vary by origin', async () => {
  const server = await startBareServer();
  const response = await fetch(`${server.url}/v1/me`, { headers: { Origin: APP } });
  expect(corsHeaders(response)).toEqual({});
  expect(response.headers.get('vary') ?? '').not.toMatch(/Origin/);
  await server.close();
});

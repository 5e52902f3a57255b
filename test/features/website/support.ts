import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFetchPage, type FetchPage } from '../../../src/platform/web-fetch.js';

/** The answers of websites by `host/path`, for the user agent of a request. */
export type Site = Readonly<Record<string, (response: ServerResponse, userAgent: string) => void>>;

export interface FakeWeb {
  readonly fetchPage: FetchPage;
  /** The requests so far: `host/path agent`. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Servers of websites on this machine, reached by any name over http. Nothing listens for https. */
export async function startWeb(site: Site, { timeoutMs = 2000 } = {}): Promise<FakeWeb> {
  const requests: string[] = [];
  const listener: RequestListener = (request, response) => {
    const { host = '', 'user-agent': agent = '' } = request.headers;
    const place = `${host.replace(/:\d+$/, '')}${request.url}`;
    requests.push(`${place} ${agent}`);
    const answer = site[place];
    if (answer === undefined) response.writeHead(404).end();
    else answer(response, agent);
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fetchPage = createFetchPage({
    lookup: (host, { all }, callback) => {
      if (host.includes('missing.')) callback(new Error(`getaddrinfo ENOTFOUND ${host}`), '');
      else if (all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
      else callback(null, '127.0.0.1', 4);
    },
    ports: { 'http:': port, 'https:': 1 },
    timeoutMs,
  });
  return {
    fetchPage,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export const html =
  (text: string, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(text);

export const text = (body: string) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/plain' }).end(body);

export const redirect = (location: string) => (response: ServerResponse) =>
  void response.writeHead(302, { location }).end();

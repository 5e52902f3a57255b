import { setTimeout as delay } from 'node:timers/promises';
import { document } from '../../spec/index.js';
import { invalidParameter } from '../domain/errors.js';
import { postEndpoint } from './post-endpoint.js';
import { readJsonBody } from './request/body.js';
import type { BodyLimits } from './request/body-limits.js';
import type { FairSlots, SlotOwner } from './access/fair-slots.js';
import type { Caller } from './in-process.js';
import { requirePrincipal, type Context, type Middleware } from './state.js';

/**
 * The limits of a message. The longest argument of a tool, a URL of 8,192 characters, takes 96 KiB if every character
 * is escaped.
 */
const MESSAGE_LIMITS: BodyLimits = {
  maxBytes: 256 * 1024,
  maxDepth: 16,
  maxTokens: 4000,
  maxCharacters: Infinity,
  maxText: Infinity,
};

/**
 * The pause of a key after each message, in ms. With it, the messages of one key take a quarter of a processor at most,
 * and no host sends hundreds a second.
 */
const PAUSE_MS = 10;

/** Handles a message of the Model Context Protocol. Its tools read with `fetch`. */
export type HandleMcpMessage = (options: {
  readonly message: unknown;
  readonly headers: Headers;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly version: string;
  /** The form of results; undefined = that of the revision of the protocol. */
  readonly results: 'structured' | 'text' | undefined;
}) => Promise<Response>;

/**
 * The MCP server at `/mcp`: each POST is one message, which `admission` authenticates and counts like a request to the
 * API. The request that a tool makes to the API is not counted again.
 */
export function mcpEndpoint(options: {
  answer: HandleMcpMessage;
  /** Authenticates and counts a request. */
  admission: Middleware;
  /** Origins whose web pages may connect; `*` = all. */
  origins: readonly string[];
  fetchAs: (caller: Caller) => (request: Request) => Promise<Response>;
  slots: FairSlots;
}): Middleware {
  // Without streams and sessions, GET and DELETE have no meaning.
  return postEndpoint(
    '/mcp',
    onlyFrom(options.origins),
    options.admission,
    readJsonBody(MESSAGE_LIMITS),
    answerInTurn,
  );

  /** Keeps the slot during the pause after a message, but not the response. */
  function answerInTurn(ctx: Context): Promise<void> {
    return new Promise((answered, failed) => {
      const work = async () => {
        await answer(ctx);
        answered();
        await delay(PAUSE_MS);
      };
      options.slots.run(ownerOf(ctx), 'read', work).catch(failed);
    });
  }

  async function answer(ctx: Context): Promise<void> {
    const message: unknown = ctx.request.body;
    if (Array.isArray(message)) {
      throw invalidParameter('body', 'Batches are not supported. Send each message in a separate request.');
    }
    const results = resultsOf(ctx);
    const { requestId, waitsSince } = ctx.state;
    const caller = { principal: requirePrincipal(ctx), requestId, waitsSince };
    const response = await options.answer({
      message,
      headers: transportHeaders(ctx),
      fetch: options.fetchAs(caller),
      version: document.info.version,
      results,
    });
    ctx.status = response.status;
    ctx.body = await response.text();
    if (ctx.body !== '') ctx.type = 'application/json';
  }
}

function ownerOf(ctx: Context): SlotOwner {
  return { ...requirePrincipal(ctx), waitsSince: ctx.state.waitsSince };
}

/** The form of results that the address asks for; undefined if it leaves that to the revision of the protocol. */
function resultsOf(ctx: Context): 'structured' | 'text' | undefined {
  const { results } = ctx.query;
  if (results === undefined || results === 'structured' || results === 'text') return results;
  throw invalidParameter('results', '"results" must be structured or text.');
}

/**
 * Rejects requests of web pages from other origins, as the protocol requires against DNS rebinding. Programs send no
 * `Origin`.
 */
function onlyFrom(origins: readonly string[]): Middleware {
  return function onlyFrom(ctx, next) {
    const origin = ctx.get('origin');
    if (origin === '' || origins.includes('*') || origins.includes(origin)) return next();
    ctx.status = 403;
    const message = 'Web pages of this origin may not connect. Add it to CORS_ORIGINS if they should.';
    ctx.body = { jsonrpc: '2.0', error: { code: -32_000, message }, id: null };
  };
}

/** The headers that the transport reads. The body has already been read and checked. */
function transportHeaders(ctx: Context): Headers {
  const headers = new Headers({ 'Content-Type': 'application/json', Accept: ctx.get('accept') });
  const version = ctx.get('mcp-protocol-version');
  if (version !== '') headers.set('Mcp-Protocol-Version', version);
  return headers;
}

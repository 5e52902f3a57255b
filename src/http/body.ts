import type { IncomingMessage } from 'node:http';
import bodyParser from 'koa-bodyparser';
import { statedBodyLimits } from '../../spec/index.js';
import { DomainError, invalidParameter } from '../domain/errors.js';
import { rejectUnstorable } from '../domain/text.js';
import { ClientAborted, untilBroken } from './broken-request.js';
import type { Context, Middleware } from './state.js';

const { maxBytes: MAX_BYTES, maxDepth: MAX_DEPTH } = statedBodyLimits;

/**
 * Reads a JSON body into `ctx.request.body`. koa-bodyparser handles the size limit, decompression and length, and
 * returns the raw bytes. This middleware rejects what the parser accepts: other media types, invalid UTF-8, deep nesting
 * and text that cannot be stored.
 */
export function readJsonBody(): Middleware {
  const readBytes = bodyParser({
    enableTypes: ['text'],
    extendTypes: { text: ['application/json'] },
    textLimit: `${MAX_BYTES}b`,
    // Null returns the raw bytes. The parser supports it, but its types do not.
    encoding: null,
  } as bodyParser.Options);

  return async function readJsonBody(ctx, next) {
    acceptMediaType(ctx);
    acceptContentEncoding(ctx);
    try {
      await Promise.race([untilBroken(ctx.req), readBytes(ctx, () => Promise.resolve())]);
    } catch (error) {
      throw toBodyError(ctx.req, error);
    }
    ctx.request.body = parseJsonBody(ctx.request.body);
    await next();
  };
}

/** Why a body could not be read. Any error of the parser means little once the client has disconnected. */
function toBodyError(request: IncomingMessage, error: unknown): unknown {
  if (error instanceof DomainError) return error;
  if (request.destroyed && !request.readableEnded) return new ClientAborted();
  if (isBadCompression(error))
    return invalidParameter('body', 'The body does not match its Content-Encoding.');
  return error;
}

/** True for zlib's errors about a truncated or invalid compressed body. */
function isBadCompression(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(Z_|ERR_.*(BROTLI|ZLIB|DECOMPRESSION)|ERR__ERROR_FORMAT)/.test(code);
}

function acceptMediaType(ctx: Context): void {
  const sent = ctx.get('content-type');
  if (sent !== '' && !isJsonMediaType(sent)) throw new DomainError('unsupported_media_type');
  // Read a body without a type as JSON too. The parser recognizes only this spelling.
  ctx.req.headers['content-type'] = 'application/json';
}

/** A parameter of a media type (RFC 9110), which may be empty. */
const PARAMETER =
  /[ \t]*;[ \t]*(?:(?<name>[!#$%&'*+.^`|~\w-]+)=(?:(?<token>[!#$%&'*+.^`|~\w-]+)|"(?<quoted>(?:[^"\\]|\\.)*)"))?/gy;

/**
 * True for `application/json` and `application/*+json` in UTF-8. Other parameters have no meaning for JSON and are ignored.
 * Runs in linear time on any header.
 */
export function isJsonMediaType(contentType: string): boolean {
  const [type = ''] = contentType.split(';', 1);
  if (!/^application\/(?:[\w.-]+\+)?json$/i.test(type.trim())) return false;
  const parameters = contentType.slice(type.length).trimEnd();
  let length = 0;
  for (const [text, name = '', token, quoted] of parameters.matchAll(PARAMETER)) {
    length += text.length;
    if (name.toLowerCase() === 'charset' && !/^utf-?8$/i.test(token ?? quoted ?? '')) return false;
  }
  return length === parameters.length;
}

/** What `Content-Encoding` may be, and how the parser names it. */
const ENCODINGS = new Map([
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
  ['br', 'br'],
]);

function acceptContentEncoding(ctx: Context): void {
  const encoding = ENCODINGS.get(ctx.get('content-encoding').toLowerCase());
  if (encoding === undefined) {
    ctx.set('Accept-Encoding', 'gzip, deflate, br');
    throw new DomainError('unsupported_media_type', {
      message:
        'This Content-Encoding is not supported. Use gzip, deflate or br, or send the body uncompressed.',
    });
  }
  ctx.req.headers['content-encoding'] = encoding;
}

function parseJsonBody(body: unknown): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) {
    throw invalidParameter('body', 'The request has no body. Send a JSON object.');
  }
  const text = decodeUtf8(body);
  if (nestingDepth(text) > MAX_DEPTH) {
    throw invalidParameter('body', `The JSON must not be nested more than ${MAX_DEPTH} levels deep.`);
  }
  const value = parseJson(text);
  rejectBadCharacters(value, 'body');
  return value;
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidParameter('body', 'The body is not valid UTF-8.');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const at = /position \d+/.exec(String(error))?.[0];
    throw invalidParameter('body', `The body is not valid JSON${at === undefined ? '' : ` (at ${at})`}.`);
  }
}

/** The nesting depth of arrays and objects in a JSON text. Brackets inside strings do not count. */
export function nestingDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}

/** Checks every text of a JSON value, including the names of members. */
function rejectBadCharacters(value: unknown, path: string): void {
  if (typeof value === 'string') rejectUnstorable(path, value);
  else if (Array.isArray(value))
    value.forEach((item, index) => rejectBadCharacters(item, `${path}[${index}]`));
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      rejectUnstorable(path, name);
      rejectBadCharacters(member, path === 'body' ? name : `${path}.${name}`);
    }
  }
}

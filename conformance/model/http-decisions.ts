import { operationContracts } from '../../spec/index.js';
import type { ModelResponse, Exchange, HttpDecisions } from './call.js';
import { invalid, statusOfCode } from './api-error.js';

export function httpDecisions(): HttpDecisions {
  return {
    beforeAuthentication: () => Promise.resolve(),
    authenticate: (exchange) => {
      const [header, second] = exchange.authorizations;
      if (header === undefined || second !== undefined) return null;
      const secret = /^bearer +(\S+)$/i.exec(header)?.[1];
      if (secret === undefined) return null;
      const { behavior } = exchange.model;
      const key = behavior.findKey(exchange.model, secret);
      return key !== null && behavior.isKeyValid(key, exchange) ? key : null;
    },
    findKey: (model, secret) => model.keys.get(secret) ?? null,
    isKeyValid: (key) => key.revokedAt === null,
    workspaceOf: (model, key) => {
      const workspace = model.workspaces.get(key.workspaceId);
      return workspace === undefined || workspace.isDeleted ? null : workspace;
    },
    isPaid: (operation) => operationContracts[operation].requiresPaidPlan,
    decodeId: (text) => {
      try {
        return decodeURIComponent(text);
      } catch {
        throw invalid('path', 'is not valid percent-encoded UTF-8');
      }
    },
    statusOf: (error) => statusOfCode[error.code],
    codeOf: (error) => error.code,
    renderError: (error, { model, requestId }) => ({
      error: {
        code: model.behavior.codeOf(error),
        message: error.message,
        ...(error.param !== undefined && { param: error.param }),
        ...(error.details !== undefined && { details: error.details }),
        requestId,
      },
    }),
    present: (response) => response,
    contentType: () => 'application/json',
    headers: commonHeaders,
    serialize: (body) => JSON.stringify(body),
    send: (response, { status, headers, text }, { method }) => {
      response.writeHead(status, headers);
      response.end(method === 'HEAD' ? '' : text);
    },
    timestamp: isoText(),
    newId: (model, kind) => `${kind}_${scattered(model.nextSerial())}`,
  };
}

/** Formats timestamps. They are cached, because lists repeat them. */
function isoText(): (milliseconds: number) => string {
  const known = new Map<number, string>();
  return (milliseconds) => {
    let text = known.get(milliseconds);
    if (text === undefined) known.set(milliseconds, (text = new Date(milliseconds).toISOString()));
    return text;
  };
}

function commonHeaders(
  response: ModelResponse,
  { model, quota, requestId }: Exchange,
): Record<string, string> {
  return {
    ...(response.body !== undefined && { 'Content-Type': model.behavior.contentType(response) }),
    'X-RateLimit-Limit': String(quota.limit),
    'X-RateLimit-Remaining': String(quota.remaining),
    'X-RateLimit-Reset': String(Math.ceil(quota.resetAt / 1000)),
    'X-Request-Id': requestId,
    ...response.headers,
  };
}

/** 32 hexadecimal digits that are unique per number and reveal no order. */
export function scattered(serial: number): string {
  let text = '';
  for (let part = 0; part < 4; part += 1) {
    let mixed = Math.imul(serial + part * 0x9e37_79b9, 0x85eb_ca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2_ae35);
    text += ((mixed ^ (mixed >>> 16)) >>> 0).toString(16).padStart(8, '0');
  }
  return text;
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** At most 64 letters and digits that are unique per number. */
export function scatteredLetters(serial: number, length: number): string {
  const bytes = Buffer.from(scattered(serial) + scattered(~serial), 'latin1');
  const letters = Array.from(bytes.subarray(0, length), (byte, index) => {
    const mixed = Math.imul(byte + 97 * index + serial, 0x85eb_ca6b) >>> 16;
    return LETTERS[mixed % LETTERS.length] ?? '';
  });
  return letters.join('');
}

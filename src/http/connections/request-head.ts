import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { DomainError } from '../../domain/errors.js';
import type { Middleware } from '../state.js';

/** Requests with more headers are rejected. Node must keep at least one more, because it drops the rest silently. */
export const MAX_HEADERS = 2000;

/**
 * True for Transfer-Encoding in HTTP/1.0. A proxy of that version forwards the header without understanding it, so the
 * end of the request is uncertain (RFC 9112, 6.1).
 */
export function hasFaultyFraming({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.0' && headers['transfer-encoding'] !== undefined;
}

/**
 * Rejects requests with too many headers, with faulty framing, or without exactly one valid Host header. HTTP/1.0 does not
 * require Host.
 */
export function checkHead(): Middleware {
  return function checkHead({ req }, next) {
    if (req.rawHeaders.length > 2 * MAX_HEADERS) {
      throw new DomainError('headers_too_large', {
        message: `The request has more than ${MAX_HEADERS} headers. Send fewer.`,
      });
    }
    if (hasFaultyFraming(req)) {
      throw new DomainError('invalid_parameter', {
        message: 'HTTP/1.0 has no Transfer-Encoding. Send Content-Length, or use HTTP/1.1.',
      });
    }
    const { host } = req.headers;
    if (host === undefined && req.httpVersion !== '1.0') {
      throw invalidHost('HTTP/1.1 requires the Host header. Send it.');
    }
    // Node joins repeated headers with a comma and a space, which no host contains.
    if (host !== undefined && !isHost(host)) {
      throw invalidHost('Send the Host header exactly once, as a host with an optional port.');
    }
    return next();
  };
}

function invalidHost(message: string): DomainError {
  return new DomainError('invalid_parameter', { message });
}

const HOST = /^(?:\[(?<ipv6>[^\]]*)\]|(?:[\w.~!$&'()*+,;=-]|%[0-9a-f]{2})*)(?::\d*)?$/i;

/** True for `uri-host [ ":" port ]` of RFC 9110, which may be empty. */
function isHost(value: string): boolean {
  const { ipv6 } = HOST.exec(value)?.groups ?? { ipv6: 'none' };
  return ipv6 === undefined || isIPv6(ipv6);
}

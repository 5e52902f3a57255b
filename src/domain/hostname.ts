import { createRequire } from 'node:module';
import type * as tr46 from 'tr46';
import { invalidParameter } from './errors.js';
import { urlOf } from './url.js';

const require = createRequire(import.meta.url);

/**
 * A host name in its DNS form: lower case, with non-ASCII letters as `xn--` labels. Null when it is not valid, for
 * instance because a label such as `xn--a` does not decode. Node's own check depends on the IDNA tables of the Node
 * version; this one gives the same result everywhere.
 */
export function asciiHostname(host: string): string | null {
  // Loaded here, because its tables are large and few commands need them.
  const { toASCII } = require('tr46') as typeof tr46;
  return toASCII(host, {
    checkBidi: true,
    checkJoiners: true,
    useSTD3ASCIIRules: true,
    verifyDNSLength: true,
  });
}

/**
 * Normalizes `Example.com` and `https://www.example.com/` to example.com.
 * @throws DomainError invalid_parameter for `domain`
 */
export function cleanDomain(text: string): string {
  const [host = ''] = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .split('/');
  const hasForm = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}-]+)+$/u.test(host);
  const ascii = hasForm ? asciiHostname(host) : null;
  // The URL parser rejects a host that ends in a number but is not an IP address.
  const url = ascii === null ? null : urlOf(`http://${ascii}`);
  if (url === null) {
    throw invalidParameter('domain', `"${text}" is not a domain. Use a form such as example.com.`);
  }
  return url.hostname;
}

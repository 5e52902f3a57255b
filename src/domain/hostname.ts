import { toASCII } from 'tr46';
import { invalidParameter } from './errors.js';

/**
 * A host name in its DNS form: lower case, with non-ASCII letters as `xn--` labels. Null when it is not valid, for
 * instance because a label such as `xn--a` does not decode. Node's own check depends on the IDNA tables of its version;
 * this one gives the same result everywhere.
 */
export function asciiHostname(host: string): string | null {
  return toASCII(host, {
    checkBidi: true,
    checkJoiners: true,
    useSTD3ASCIIRules: true,
    verifyDNSLength: true,
  });
}

/**
 * Parses a URL; null if the text is not a valid one. Use this in place of `URL.canParse` wherever it may run often:
 * on Node 20, once its caller has been optimized, no URL with a letter such as "ü" is valid.
 */
export function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Normalizes `Example.com` and `https://www.example.com/` to example.com. Throws invalid_parameter for `domain`. */
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

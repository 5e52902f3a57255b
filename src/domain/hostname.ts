import { createRequire } from 'node:module';
import type * as tr46 from 'tr46';
import { invalidParameter } from './errors.js';
import { withoutTrailingSlashes } from './text.js';
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

/** Maximum length of the path of a domain. */
const MAX_PATH = 500;

/**
 * Normalizes `Example.com` and `https://www.example.com/` to example.com. A path stays, without a slash at its end: on
 * `youtube.com/@acme`, only the pages at or below it belong to the brand.
 * @param param the field that an error names
 * @throws DomainError invalid_parameter
 */
export function cleanDomain(text: string, param = 'domain'): string {
  const reject = (problem: string): never => {
    throw invalidParameter(param, `"${text}" ${problem}. ${FORM}`);
  };
  const [, scheme = '', host = '', path = ''] =
    /^(?:([a-z][\w+.-]*):\/\/)?([^/?#\\]*)((?:[/?#\\][^]*)?)$/iu.exec(text.trim()) ?? [];
  if (!/^(?:https?)?$/i.test(scheme)) return reject('is not the address of a web page');
  if (host.includes('@')) return reject('has a user name');
  if (/:\d*$/.test(host)) return reject('has a port, which does not distinguish pages of a brand');
  return hostOf(host, reject) + pathOf(path, reject);
}

const FORM = 'Use a domain, or a domain with the path of its pages, such as example.com or example.com/shop.';

function hostOf(written: string, reject: (problem: string) => never): string {
  const host = written.toLowerCase().replace(/^www\./, '');
  const hasForm = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}-]+)+$/u.test(host);
  const ascii = hasForm ? asciiHostname(host) : null;
  // The URL parser rejects a host that ends in a number but is not an IP address.
  const url = ascii === null ? null : urlOf(`http://${ascii}`);
  return url === null ? reject('is not a domain') : url.hostname;
}

/** The letter case stays, because paths that differ in it are different pages. */
function pathOf(written: string, reject: (problem: string) => never): string {
  if (written.includes('?')) return reject('has a query string');
  if (written.includes('#')) return reject('has a fragment');
  if (/[\s\\\p{Cc}]/u.test(written)) return reject('has white space or a backslash in its path');
  if (/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(written)) return reject('has "." or ".." in its path');
  const bare = withoutTrailingSlashes(written);
  if (bare.includes('//')) return reject('has an empty part in its path');
  const path = new URL(`http://host${bare}`).pathname.replace(/^\/$/, '');
  return path.length > MAX_PATH ? reject(`has a path of more than ${MAX_PATH} characters`) : path;
}

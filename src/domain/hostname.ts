import { toASCII } from 'tr46';

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

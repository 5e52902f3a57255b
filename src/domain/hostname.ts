import { toASCII } from 'tr46';

/**
 * A host name as DNS spells it: lower case, with letters beyond ASCII as `xn--` labels. Null when it is no host name,
 * which a label such as `xn--a` that decodes to nothing valid makes it. Node judges host names by the IDNA tables of
 * its own version and accepts more from 24 on; this answer is the same everywhere.
 */
export function asciiHostname(host: string): string | null {
  return toASCII(host, {
    checkBidi: true,
    checkJoiners: true,
    useSTD3ASCIIRules: true,
    verifyDNSLength: true,
  });
}

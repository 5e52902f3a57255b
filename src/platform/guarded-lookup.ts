import type { LookupAddress, LookupAllOptions, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Resolves a name as `dns.promises.lookup` does. */
export type Resolve = (host: string, options: LookupAllOptions) => Promise<LookupAddress[]>;

/** The reason connecting to an address of a host is not allowed; null if it is. */
type RejectionOf = (host: string, address: string) => string | null;

/** A host with an address that connecting to is not allowed. The message says why. */
export class AddressNotAllowed extends Error {
  override readonly name = 'AddressNotAllowed';
}

/**
 * A `lookup` option that fails if connecting to one of the addresses is not allowed. Every error reaches the callback,
 * because an exception thrown by a callback of DNS ends the process.
 */
export function guardedLookup(resolve: Resolve, rejectionOf: RejectionOf): LookupFunction {
  return (host, options, callback) => {
    addressesOf({ resolve, rejectionOf }, host, options).then(
      ([first, ...others]) => {
        if (options.all) callback(null, [first, ...others]);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, ''),
    );
  };
}

async function addressesOf(
  { resolve, rejectionOf }: { readonly resolve: Resolve; readonly rejectionOf: RejectionOf },
  host: string,
  options: LookupOptions,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...others] = await resolve(host, { ...options, all: true });
  if (first === undefined) throw new Error(`${host} has no address.`);
  const addresses: [LookupAddress, ...LookupAddress[]] = [first, ...others];
  const rejection = addresses.map(({ address }) => rejectionOf(host, address)).find(Boolean);
  if (rejection) throw new AddressNotAllowed(rejection);
  return addresses;
}

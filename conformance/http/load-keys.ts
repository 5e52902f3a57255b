import type { Exchange } from './exchange.js';

/** The name of a key that shares the load of a role: `n` tells them apart. */
export const loadKeyName = (nonce: string, n: number): string => `load ${nonce}-${n}`;

/** Whether it made such a key: that plays no part in any failure, since any key of the workspace does as well. */
export function madeLoadKey({ operation, request }: Exchange): boolean {
  return operation === 'issueApiKey' && /^\{"name":"load \w+-\d+"\}$/.test(request.body ?? '');
}

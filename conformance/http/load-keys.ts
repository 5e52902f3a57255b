import type { Exchange } from './exchange.js';

/** The name of the `n`th key that shares the load of a role. */
export const loadKeyName = (nonce: string, n: number): string => `load ${nonce}-${n}`;

/** Whether an exchange created such a key. Failures omit these exchanges, because any key of the workspace would do. */
export function createsLoadKey({ operation, request }: Exchange): boolean {
  return operation === 'issueApiKey' && /^\{"name":"load \w+-\d+"\}$/.test(request.body ?? '');
}

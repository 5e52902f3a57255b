import { invalid } from './api-error.js';

/** An opaque cursor for the position after the last page, bound to `scope` and protected by a checksum. */
export function writeCursor(scope: string, after: string): string {
  return Buffer.from(`${checksum(scope, after)}.${after}`).toString('base64url');
}

/** The position in a cursor. Rejects a cursor that was altered or issued for another scope. */
export function readCursor(cursor: string, scope: string): string {
  const [sum, after = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('.');
  if (sum !== checksum(scope, after) || writeCursor(scope, after) !== cursor)
    throw invalid('cursor', 'was not issued for this list with these filters');
  return after;
}

function checksum(scope: string, after: string): string {
  let hash = 0x811c_9dc5;
  for (const byte of Buffer.from(`${scope}|${after}`)) hash = Math.imul(hash ^ byte, 0x0100_0193);
  return (hash >>> 0).toString(36);
}

import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isDatabaseOutage, outcomeOfCommit, UnknownOutcome } from '../../src/platform/database-errors.js';

/** An error of the node that the process is connected to, which keeps the connection. */
function errorOf(code: string, message = 'error'): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { severity: 'ERROR', code });
}

/** Errors of a node of a cluster that lost its connection to another, as Citus 13 reports them. */
const LOST_NODES: [string, string][] = [
  ['08006', 'connection to the remote node postgres@worker-1:5432 failed with the following error: reset'],
  ['57P01', 'terminating connection due to administrator command'],
  ['57P02', 'terminating connection because of crash of another server process'],
  ['XX000', 'server closed the connection unexpectedly'],
  ['XX000', 'failure on connection marked as essential: worker-1:5432'],
  ['XX000', 'could not commit transaction for shard 102008 on at least one active node'],
];

describe('an error of a node of a cluster that lost its connection to another', () => {
  it.each(LOST_NODES)('leaves the outcome of a write unknown (%s: %s)', (code, message) => {
    expect(outcomeOfCommit(errorOf(code, message))).toBeInstanceOf(UnknownOutcome);
    expect(isDatabaseOutage(errorOf(code, message))).toBe(true);
  });
});

describe('any other error of a statement', () => {
  it.each(['23505', '40001', '42501', '57014', 'XX000'])('means that nothing was written (%s)', (code) => {
    const error = errorOf(code);
    expect(outcomeOfCommit(error)).toBe(error);
  });
});

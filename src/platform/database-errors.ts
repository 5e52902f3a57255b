import pg from 'pg';

export { ofDatabase } from '../domain/database-failure.js';

/**
 * Thrown when the connection failed while a write was being committed. The write may or may not have happened, so check
 * before repeating it.
 */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';
  constructor(cause: unknown) {
    super(
      'The connection to the database failed during a write, which may or may not have been saved. ' +
        'Check the data before repeating it.',
      { cause },
    );
  }
}

/** Thrown when a URL names several hosts or requires a server of a certain role, and no host is usable. */
export class NoUsableHost extends Error {
  override readonly name = 'NoUsableHost';
  /** @param reasons `host:port` and the problem of each host */
  constructor(reasons: readonly string[]) {
    super(`None of the database hosts can be used: ${reasons.join('; ')}`);
  }
}

const OUTAGE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57014', // query_canceled: our statement_timeout
  '57P01',
  '57P02',
  '57P03', // shut down, crashed, starting up
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
  '55P03', // lock_timeout
  '53000', // insufficient resources:
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '53400',
  '58030', // I/O error
  '40P01', // deadlock; a retry finds the other transaction finished
  '40001',
  '08000',
  '08003',
  '08006',
  '25006',
]);
const LACKS_RIGHT = '42501';
const CLIENT_TIMEOUT = /Query read timeout/;
const NOT_SENT = /not queryable/;
const LOST_CONNECTION = /Connection terminated|Client has encountered a connection error|not queryable/;
const POOL_EXHAUSTED = /Timeout acquiring a connection/;
const NO_CONNECTION = /timeout expired|timeout exceeded when trying to connect/;

/** Errors that are an outage because of the connection that had them. */
const outages = new WeakSet<Error>();

/** Makes an error one of an outage: another connection would not have it. */
export function markOutage(error: Error): void {
  outages.add(error);
}

/** True when Postgres is unreachable or overloaded, as opposed to a bug in our code. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    OUTAGE_CODES.has(codeOf(error)) ||
    outages.has(error) ||
    error instanceof NoUsableHost ||
    isClientTimeout(error) ||
    isLostConnection(error) ||
    lostNode(error) ||
    isPoolExhausted(error) ||
    NO_CONNECTION.test(error.message)
  );
}

/** True when the server rejected the user, the password or the name of the database. */
export function isRejection(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '');
}

/** True when the statement lost a conflict with another transaction: a deadlock, or replay on a replica. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^40/.test(error.code ?? '');
}

/** True when every connection of the pool was in use for too long. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && POOL_EXHAUSTED.test(error.message);
}

/** True when the role of the connection lacks a right. Nothing was done. */
export function lacksRight(error: unknown): error is Error {
  return error instanceof pg.DatabaseError && error.code === LACKS_RIGHT;
}

/** True for a client-side timeout. The statement may still be running, and the connection is unusable. */
export function isClientTimeout(error: unknown): boolean {
  return error instanceof Error && CLIENT_TIMEOUT.test(error.message);
}

/** True when the connection failed during the statement, so that another connection may succeed. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return endsSession(error);
  return /^(ECONNRESET|EPIPE|ETIMEDOUT)$/.test(codeOf(error)) || LOST_CONNECTION.test(error.message);
}

/** True when the connection was already dead and nothing was sent. */
function wasNotSent(error: unknown): boolean {
  return error instanceof Error && NOT_SENT.test(error.message);
}

/**
 * The error to throw for a failed COMMIT or autocommitted write: the original when nothing was written, or an
 * UnknownOutcome when that is not known.
 */
export function outcomeOfCommit(error: unknown): unknown {
  if (wasNotSent(error)) return error;
  return isClientTimeout(error) || isLostConnection(error) || lostNode(error)
    ? new UnknownOutcome(error)
    : error;
}

const LOST_NODE =
  /server closed the connection|connection to the remote node|connection marked as essential|could not commit transaction for shard/;

/**
 * True when a node of a cluster lost its connection to another during the statement, which may have been committed there. The
 * error is an ordinary one of the node that this process is connected to, and may have the code of any internal error. That of
 * a COMMIT is the same if the other node rejected it.
 */
function lostNode(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (/^(?:08|57P)/.test(error.code ?? '') || (error.code === 'XX000' && LOST_NODE.test(error.message)))
  );
}

/**
 * True when the server closed the connection, except for idling in a transaction (25P03), which rolls back. Some servers
 * translate severities, so anything but "ERROR" is judged by the class of its code.
 */
function endsSession({ severity, code = '' }: pg.DatabaseError): boolean {
  return severity !== 'ERROR' && code !== '25P03' && /^(08|53|57P|58|XX)/.test(code);
}

function codeOf(error: Error): string {
  return (error as { code?: string }).code ?? '';
}

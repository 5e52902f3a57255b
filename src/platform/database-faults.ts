import pg from 'pg';

/**
 * Thrown when the connection failed while a write was being committed: the write may or may not have happened, so
 * it must not be repeated before somebody has looked.
 */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';
  constructor(cause: unknown) {
    super(
      'The connection to the database failed during a write, which may or may not have been saved. ' +
        'Check what was saved before you repeat it.',
      { cause },
    );
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
  '40P01', // a deadlock was broken up: the next try finds the other transaction gone
  '40001',
  '08000',
  '08003',
  '08006',
  '25006',
]);
const CLIENT_TIMEOUT = /Query read timeout/;
const NOT_SENT = /not queryable/;
const LOST_CONNECTION = /Connection terminated|Client has encountered a connection error|not queryable/;
const NO_CONNECTION =
  /timeout expired|timeout exceeded when trying to connect|Timeout acquiring a connection/;

/** True when the error means that Postgres cannot be reached or answer now, rather than a fault of ours. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    OUTAGE_CODES.has(codeOf(error)) ||
    isClientTimeout(error) ||
    isLostConnection(error) ||
    NO_CONNECTION.test(error.message)
  );
}

/** True when the client gave up waiting: the statement may still be running, and the connection is unusable. */
export function isClientTimeout(error: unknown): boolean {
  return error instanceof Error && CLIENT_TIMEOUT.test(error.message);
}

/** True when the connection failed under a statement, which another connection may well run. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return endsSession(error);
  return /^(ECONNRESET|EPIPE|ETIMEDOUT)$/.test(codeOf(error)) || LOST_CONNECTION.test(error.message);
}

/** True when the driver found the connection dead before it sent anything. */
export function wasNotSent(error: unknown): boolean {
  return error instanceof Error && NOT_SENT.test(error.message);
}

/**
 * What a failed COMMIT, or a failed write that commits by itself, throws: the error as it is when nothing was written,
 * an UnknownOutcome when that cannot be told.
 */
export function outcomeOfCommit(error: unknown): unknown {
  if (wasNotSent(error)) return error;
  return isClientTimeout(error) || isLostConnection(error) ? new UnknownOutcome(error) : error;
}

/**
 * The server closed the connection, other than for idling in a transaction (25P03), which rolls back. Severities are
 * translated on some servers, so only "ERROR" is trusted and the class of the code decides about the rest.
 */
function endsSession({ severity, code = '' }: pg.DatabaseError): boolean {
  return severity !== 'ERROR' && code !== '25P03' && /^(08|53|57P|58|XX)/.test(code);
}

function codeOf(error: Error): string {
  return (error as { code?: string }).code ?? '';
}

/** The facts about an error that are safe to log. */
export interface ErrorFacts {
  readonly type: string;
  readonly message: string;
  /** The frames, without the message. */
  readonly stack?: string;
  readonly cause?: ErrorFacts;
  /** The facts of each error in an AggregateError. */
  readonly errors?: readonly ErrorFacts[];
  /** Codes and names that identify the error: `code`, `constraint`, `syscall`, ... */
  readonly [fact: string]: unknown;
}

/** Fields of Node and Postgres errors that contain codes and names, never SQL or values. */
const SAFE_FIELDS = [
  'code',
  'errno',
  'syscall',
  'hostname',
  'address',
  'port',
  'status',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
];

/** Maximum depth of causes and errors of an AggregateError that are followed. */
const MAX_DEPTH = 5;
const MAX_ERRORS = 10;

/**
 * Returns the facts about a thrown value that are safe to log, by an allow-list: `detail`, `where` and `internalQuery` of a Postgres error hold
 * rows and statements, and drivers may add more such fields.
 */
export function errorFacts(thrown: unknown, depth = 0): ErrorFacts {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: reasonOf(thrown) };
  const fields = thrown as Error & Readonly<Record<string, unknown>>;
  const { cause, errors } = fields as { cause?: unknown; errors?: unknown };
  const isDeep = depth >= MAX_DEPTH;
  return {
    type: thrown.constructor.name || thrown.name,
    message: reasonOf(thrown),
    stack: framesOf(thrown),
    ...Object.fromEntries(SAFE_FIELDS.flatMap((name) => safeField(name, fields[name]))),
    ...(cause !== undefined && !isDeep && { cause: errorFacts(cause, depth + 1) }),
    ...(Array.isArray(errors) &&
      !isDeep && { errors: errors.slice(0, MAX_ERRORS).map((one) => errorFacts(one, depth + 1)) }),
  };
}

function safeField(name: string, value: unknown): [string, string | number][] {
  return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
}

/**
 * The reason for a failure, for logs and for records that users see: the error's message, unless it may quote a
 * statement or a value. Postgres, Redis and parsers quote what they reject, so only the code of such an error is
 * returned.
 */
export function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `A ${typeof thrown} was thrown.`;
  if (isPostgresError(thrown)) return postgresReason(thrown);
  if (thrown instanceof SyntaxError) return 'A text could not be parsed.';
  if (thrown.name === 'ReplyError') return /^[A-Z]+/.exec(thrown.message)?.[0] ?? 'ReplyError';
  // Node's error for failing to connect to any of several addresses has a code but no message.
  return thrown.message || ((thrown as { code?: string }).code ?? thrown.name);
}

interface PostgresError extends Error {
  readonly code: string;
  readonly severity: string;
  readonly table?: string;
  readonly constraint?: string;
}

/** Checked by its fields, because this module is used where no driver is loaded. */
function isPostgresError(error: Error): error is PostgresError {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return typeof severity === 'string' && typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
}

/**
 * Errors about the server, the connection or the transaction, and about a table, column or function that is missing:
 * their messages contain at most names.
 */
const SAFE_MESSAGES = /^(?:08|25|28|3D|40|42501|42P01|42703|42883|53|55P03|57)/;

function postgresReason({ code, message, table, constraint }: PostgresError): string {
  if (SAFE_MESSAGES.test(code)) return message;
  const of = constraint === undefined ? '' : `, constraint "${constraint}"`;
  return `Postgres error ${code}${table === undefined ? '' : `, table "${table}"`}${of}`;
}

/** The stack begins with the message, which may have several lines. */
function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  const lines = stack.slice(start === -1 ? 0 : start + message.length).split('\n');
  return lines.filter((line) => /^ +at /.test(line)).join('\n');
}

import { ConfigError } from '../config.js';
import { isOfDatabase } from '../domain/database-failure.js';
import { errorFacts, reasonOf } from '../domain/error-facts.js';
import { DomainError } from '../domain/errors.js';
import { exitCodes, type CliContext } from './context.js';
import { UsageError } from './usage.js';

/** Prints the error as text or JSON and returns the exit code. */
export async function reportFailure(
  context: Pick<CliContext, 'err' | 'config'>,
  error: unknown,
  { json, withStack = false }: { json: boolean; withStack?: boolean },
): Promise<number> {
  const { code, message, exit } = await describeFailure(context, error);
  context.err(json ? `${JSON.stringify({ error: { code, message } })}\n` : `visibility: ${message}\n`);
  if (withStack) context.err(`${errorFacts(error).stack}\n`);
  return exit;
}

/** The error message, with advice, and its exit code. */
export async function describeFailure(context: Pick<CliContext, 'config'>, error: unknown): Promise<Failure> {
  return describe(error, await usesEmbedded(context));
}

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly exit: number;
}

function describe(error: unknown, isEmbedded: boolean): Failure {
  if (error instanceof UsageError) return { code: 'usage', message: error.message, exit: exitCodes.usage };
  if (error instanceof ConfigError)
    return { code: 'wrong_setting', message: error.message, exit: exitCodes.usage };
  if (error instanceof DomainError)
    return { code: error.code, message: rejection(error), exit: exitCodes.rejected };
  return { code: 'failed', message: explain(error, isEmbedded), exit: exitCodes.failed };
}

function rejection({ code, param, message }: DomainError): string {
  const isUnknownWorkspace =
    code === 'workspace_not_found' || (code === 'not_found' && param === 'workspace');
  return isUnknownWorkspace
    ? `${message} Run "visibility workspace list" to see all workspaces, including deleted ones.`
    : message;
}

const CHECK_ADDRESS = 'Check DATABASE_URL, and that Postgres is running and reachable.';

/** Messages by error code of the driver, Postgres or the operating system. */
const DATABASE_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: `nothing is listening at the database address. ${CHECK_ADDRESS}`,
  ENOENT: `there is no socket at the database path. ${CHECK_ADDRESS}`,
  ENOTFOUND: `the database host is unknown. ${CHECK_ADDRESS}`,
  EAI_AGAIN: `the database host cannot be resolved. ${CHECK_ADDRESS}`,
  ETIMEDOUT: `the database does not respond. ${CHECK_ADDRESS}`,
  EHOSTUNREACH: `the database host is unreachable. ${CHECK_ADDRESS}`,
  ENETUNREACH: `the database host is unreachable. ${CHECK_ADDRESS}`,
  ECONNRESET: `the database closed the connection. ${CHECK_ADDRESS}`,
  '28P01': 'the database rejected the user or password. Check both in DATABASE_URL.',
  '28000': 'the database rejected this user. Check the user in DATABASE_URL, and pg_hba.conf.',
  '3D000': 'the database named in DATABASE_URL does not exist. Create it (createdb), or correct the name.',
  '42501': 'the user in DATABASE_URL lacks a privilege. Make it the owner of the database.',
  '53300': 'the database has no free connections. Raise its max_connections, or lower DATABASE_POOL_MAX.',
  '57P03': 'the database is starting or stopping. Try again in a moment.',
  '57P01': 'the database was stopped during the command. Start it, and run the command again.',
};

/** Messages for errors without a code, matched by the driver's message. */
const DATABASE_ERRORS_BY_MESSAGE: readonly [RegExp, string][] = [
  [/None of the database hosts/, `no database host is usable. ${CHECK_ADDRESS}`],
  [
    /timeout expired|Timeout acquiring|timeout exceeded|not queryable/,
    `the database does not respond. ${CHECK_ADDRESS}`,
  ],
  [/Connection terminated/, `the database closed the connection. ${CHECK_ADDRESS}`],
  [/client password must be a/, 'the database requires a password. Add it to DATABASE_URL.'],
  [/does not support SSL/, 'the database does not support TLS. Remove sslmode from DATABASE_URL.'],
  [
    /certificate/,
    'the database certificate is not trusted. Set sslrootcert in DATABASE_URL to the certificate of its issuer.',
  ],
];

/** A server of another kind may fail with the same code, so only an error of the database gets advice about it. */
function explain(error: unknown, isEmbedded: boolean): string {
  if (!(error instanceof Error) || !isOfDatabase(error)) return reasonOf(firstOf(error));
  const first = firstOf(error);
  const known = knownProblem(first);
  if (known === undefined) return reasonOf(first);
  return `${isEmbedded ? EMBEDDED_ERROR : known} (${reasonOf(first)})`;
}

/** A host with several addresses fails with one error per address and an empty message. */
function firstOf(error: unknown): unknown {
  const { message, errors } = error as { message?: unknown; errors?: readonly unknown[] };
  return message === '' ? (errors?.[0] ?? error) : error;
}

function knownProblem(error: unknown): string | undefined {
  const { code = '', syscall, message = '' } = error as { code?: string; syscall?: string; message?: string };
  if (code === 'ENOENT' && syscall !== 'connect') return undefined;
  return DATABASE_ERRORS[code] ?? knownByMessage(message);
}

/** The connection settings cannot be wrong here, because the program created them. */
const EMBEDDED_ERROR = 'the embedded database was stopped or is overloaded. Run the command again.';

async function usesEmbedded({ config }: Pick<CliContext, 'config'>): Promise<boolean> {
  try {
    return (await config()).databaseUrl === undefined;
  } catch {
    return false;
  }
}

function knownByMessage(message: string): string | undefined {
  return DATABASE_ERRORS_BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1];
}

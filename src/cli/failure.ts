import { ConfigError } from '../config.js';
import { DomainError } from '../domain/errors.js';
import { exitCodes, type CliContext } from './context.js';
import { UsageError } from './usage.js';

/** Says what went wrong and what to do (as JSON when asked), and answers with the exit code. */
export async function reportFailure(
  context: Pick<CliContext, 'err' | 'config'>,
  error: unknown,
  json: boolean,
): Promise<number> {
  const { code, message, exit } = describe(error, await usesEmbedded(context));
  context.err(json ? `${JSON.stringify({ error: { code, message } })}\n` : `visibility: ${message}\n`);
  return exit;
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
    return { code: error.code, message: refusal(error), exit: exitCodes.refused };
  return { code: 'failed', message: reasonOf(error, isEmbedded), exit: exitCodes.failed };
}

function refusal({ code, param, message }: DomainError): string {
  const isUnknownWorkspace =
    code === 'workspace_not_found' || (code === 'not_found' && param === 'workspace');
  return isUnknownWorkspace
    ? `${message} "visibility workspace list" shows all, and which are deleted.`
    : message;
}

const NO_ANSWER = 'Check DATABASE_URL, and that Postgres runs there and can be reached from here.';

/** Why Postgres cannot be used, by the code of the error of its driver or of the system. */
const DATABASE_FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: `nothing listens at the address of the database. ${NO_ANSWER}`,
  ENOENT: `there is no socket at the path of the database. ${NO_ANSWER}`,
  ENOTFOUND: `the host of the database is unknown. ${NO_ANSWER}`,
  EAI_AGAIN: `the host of the database cannot be looked up. ${NO_ANSWER}`,
  ETIMEDOUT: `the database does not answer. ${NO_ANSWER}`,
  EHOSTUNREACH: `the host of the database cannot be reached. ${NO_ANSWER}`,
  ENETUNREACH: `the host of the database cannot be reached. ${NO_ANSWER}`,
  ECONNRESET: `the database closed the connection. ${NO_ANSWER}`,
  '28P01': 'the database refuses the user or the password. Check both in DATABASE_URL.',
  '28000': 'the database does not let this user in. Check the user in DATABASE_URL, and pg_hba.conf.',
  '3D000':
    'there is no database of the name that DATABASE_URL gives. Create it (createdb), or correct the name.',
  '42501': 'the user of DATABASE_URL lacks a privilege. Make it the owner of the database.',
  '53300': 'the database has no connection left. Raise its max_connections, or lower DATABASE_POOL_MAX.',
  '57P03': 'the database is starting or stopping. Try again in a moment.',
  '57P01': 'the database was stopped during the work. Start it, and repeat the command.',
};

/** Faults that have no code of their own, by the driver's words. */
const DATABASE_FAULTS_BY_WORDS: readonly [RegExp, string][] = [
  [
    /timeout expired|Timeout acquiring|timeout exceeded|not queryable/,
    `the database does not answer. ${NO_ANSWER}`,
  ],
  [/Connection terminated/, `the database closed the connection. ${NO_ANSWER}`],
  [/client password must be a/, 'the database asks for a password. Write one into DATABASE_URL.'],
  [/does not support SSL/, 'the database has no TLS. Leave sslmode out of DATABASE_URL.'],
  [
    /certificate/,
    'the certificate of the database is not trusted. Name its issuer as sslrootcert in DATABASE_URL.',
  ],
];

function reasonOf(error: unknown, isEmbedded: boolean): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', syscall, errors } = error as { code?: string; syscall?: string; errors?: unknown[] };
  // A host with several addresses fails with an error for each, and has no words of its own.
  if (error.message === '' && errors?.[0] !== undefined) return reasonOf(errors[0], isEmbedded);
  const isFile = code === 'ENOENT' && syscall !== 'connect';
  const fault = isFile ? undefined : (DATABASE_FAULTS[code] ?? faultByWords(error.message));
  if (fault === undefined) return error.message || String(error);
  return `${isEmbedded ? EMBEDDED_FAULT : fault} (${driverWords(error)})`;
}

/** Nobody but the embedded database's own processes can be at fault there. */
const EMBEDDED_FAULT = 'the embedded database was stopped or is overloaded. Repeat the command.';

async function usesEmbedded({ config }: Pick<CliContext, 'config'>): Promise<boolean> {
  try {
    return (await config()).databaseUrl === undefined;
  } catch {
    return false;
  }
}

function faultByWords(message: string): string | undefined {
  return DATABASE_FAULTS_BY_WORDS.find(([words]) => words.test(message))?.[1];
}

/** Without the statement that the query builder puts in front. */
function driverWords({ message }: Error): string {
  return message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '');
}

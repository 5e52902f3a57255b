import { ConfigError } from '../config.js';
import { DomainError } from '../domain/errors.js';
import { exitCodes, type CliContext } from './context.js';
import { UsageError } from './usage.js';

/** Says what went wrong and what to do (as JSON when asked), and answers with the exit code. */
export function reportFailure(context: Pick<CliContext, 'err'>, error: unknown, json: boolean): number {
  const { code, message, exit } = describe(error);
  context.err(json ? `${JSON.stringify({ error: { code, message } })}\n` : `visibility: ${message}\n`);
  return exit;
}

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly exit: number;
}

function describe(error: unknown): Failure {
  if (error instanceof UsageError) return { code: 'usage', message: error.message, exit: exitCodes.usage };
  if (error instanceof ConfigError)
    return { code: 'wrong_setting', message: error.message, exit: exitCodes.usage };
  if (error instanceof DomainError)
    return { code: error.code, message: refusal(error), exit: exitCodes.refused };
  return { code: 'failed', message: reasonOf(error), exit: exitCodes.failed };
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

const NO_CONNECTION =
  /timeout expired|Timeout acquiring|timeout exceeded|Connection terminated|not queryable/;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', syscall, errors } = error as { code?: string; syscall?: string; errors?: unknown[] };
  const fault = code === 'ENOENT' && syscall !== 'connect' ? undefined : DATABASE_FAULTS[code];
  if (fault !== undefined) return `${fault} (${detailOf(error, code)})`;
  if (NO_CONNECTION.test(error.message)) return `${DATABASE_FAULTS['ETIMEDOUT']} (${error.message})`;
  if (error.message === '' && errors?.[0] !== undefined) return reasonOf(errors[0]);
  return error.message || String(error);
}

/** The driver's own words. A host with several addresses fails with several errors and no message. */
function detailOf({ message }: Error, code: string): string {
  return message === '' ? code : message.split('\n', 1).join('');
}

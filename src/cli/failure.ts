import { ConfigError } from '../config.js';
import { DomainError } from '../domain/errors.js';
import { exitCodes, type CliContext } from './context.js';

/** Says what went wrong in one sentence (as JSON when asked), and answers with the exit code. */
export function reportFailure(context: CliContext, error: unknown, json: boolean): number {
  const { code, message, exit } = describe(error);
  context.err(json ? `${JSON.stringify({ error: { code, message } })}\n` : `visibility: ${message}\n`);
  return exit;
}

function describe(error: unknown): { code: string; message: string; exit: number } {
  if (error instanceof DomainError) return { code: error.code, message: error.message, exit: exitCodes.refused };
  if (error instanceof ConfigError) return { code: 'wrong_setting', message: error.message, exit: exitCodes.usage };
  const message = error instanceof Error ? error.message || String(error) : String(error);
  return { code: 'failed', message: messageOf(error, message), exit: exitCodes.failed };
}

/** A refused connection has no message of its own on some systems: its parts have. */
function messageOf(error: unknown, message: string): string {
  const code = (error as { code?: string } | null)?.code;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ENOENT') {
    return `cannot reach the database (${code}). Check DATABASE_URL and that Postgres is running.`;
  }
  return message;
}

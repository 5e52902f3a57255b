import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { serviceProgram } from '../../servers/service.js';

const run = promisify(execFile);
const MAX_OUTPUT = 256 * 1024 * 1024;

export interface IngestCommand {
  readonly databaseUrl: string;
  /** Observations that must be accepted. */
  readonly rows: number;
}

/**
 * Runs `visibility ingest observations` for one file. Returns how long the ingest itself took, in ms.
 * @throws Error unless exactly `rows` observations were accepted
 */
export function ingestFile({
  file,
  workspaceId,
  ...command
}: IngestCommand & { readonly file: string; readonly workspaceId: string }): Promise<number> {
  return ingest([file, '--workspace', workspaceId], command);
}

/** Ingests a folder of files named after their workspaces with the same command. See ingestFile. */
export function ingestFolder({
  folder,
  ...command
}: IngestCommand & { readonly folder: string }): Promise<number> {
  return ingest([folder], command);
}

async function ingest(source: readonly string[], { databaseUrl, rows }: IngestCommand): Promise<number> {
  const args = ['ingest', 'observations', ...source, '--create-prompts', '--json'];
  const { PATH, HOME } = process.env;
  const { stdout } = await run(process.execPath, [serviceProgram, ...args], {
    env: { PATH, HOME, DATABASE_URL: databaseUrl },
    maxBuffer: MAX_OUTPUT,
  });
  const last = stdout.trimEnd().split('\n').at(-1) ?? '';
  const { accepted, elapsedMs } = JSON.parse(last) as { accepted: number; elapsedMs: number };
  if (accepted !== rows) throw new Error(`the ingest accepted ${accepted} of ${rows} observations`);
  return elapsedMs;
}

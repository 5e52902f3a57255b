import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SERVICE = fileURLToPath(new URL('../../bin/visibility.js', import.meta.url));
const run = promisify(execFile);

/**
 * Runs `visibility ingest observations`. Returns how long the ingest itself took, in ms.
 * @throws Error unless exactly `rows` observations were accepted
 */
export async function ingestFile(options: {
  readonly file: string;
  readonly databaseUrl: string;
  readonly workspaceId: string;
  readonly rows: number;
}): Promise<number> {
  const { file, databaseUrl, workspaceId, rows } = options;
  const args = ['ingest', 'observations', file, '--workspace', workspaceId, '--create-prompts', '--json'];
  const { PATH, HOME } = process.env;
  const { stdout } = await run(process.execPath, [SERVICE, ...args], {
    env: { PATH, HOME, DATABASE_URL: databaseUrl },
  });
  const { accepted, elapsedMs } = JSON.parse(stdout) as { accepted: number; elapsedMs: number };
  if (accepted !== rows) throw new Error(`the ingest accepted ${accepted} of ${rows} observations`);
  return elapsedMs;
}

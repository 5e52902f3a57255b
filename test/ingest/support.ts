import { Readable } from 'node:stream';
import { createPromptService } from '../../src/features/prompts/index.js';
import { createIngest, type Ingest, type Judging, type Recorder } from '../../src/ingest/index.js';
import type { Database } from '../../src/platform/database.js';

/** The current time in the ingest tests. */
export const NOW = new Date('2026-11-20T12:00:00Z');

export function ingestOn(database: Database, batchLines = 10_000): Ingest & Judging & Recorder {
  const now = () => NOW;
  const caps = { free: 10, paid: 100 };
  const prompts = createPromptService({ database, clock: now, caps, cadenceHours: 24 });
  return createIngest({ database, prompts, clock: now, batchLines });
}

/** A file of these lines: values as JSON, strings and buffers unchanged. */
export function fileOf(lines: readonly unknown[]): Readable {
  const parts = lines.map((line) => {
    if (Buffer.isBuffer(line)) return Buffer.concat([line, Buffer.from('\n')]);
    return Buffer.from(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  });
  return Readable.from(parts);
}

let runs = 0;

/** A valid observation with a separate run, of a prompt identified by its text. */
export function observation(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  runs += 1;
  return {
    promptText: 'Which boards suit a small team?',
    platform: 'chatgpt',
    runId: `run-${runs}`,
    observedAt: '2026-11-18T06:00:00Z',
    status: 'ok',
    ...overrides,
  };
}

/** Counts the rows of a workspace in a table. */
export async function countRows(database: Database, table: string, workspaceId: string): Promise<number> {
  const rows: unknown[] = await database(table).where({ workspace_id: workspaceId }).select('workspace_id');
  return rows.length;
}

/** The brand that the ingested answers of the tests and samples mention. */
export const ACME = { brandName: 'Acme', brandAliases: ['Acme Boards'], brandDomains: ['acme.example'] };

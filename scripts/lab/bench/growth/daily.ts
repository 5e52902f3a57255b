import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillForDailyFiles } from '../../data/workspaces.js';
import { ingestFile, ingestFolder } from '../environment/ingest-command.js';
import { endedChildrenTime, startMeter } from '../../machine/meter.js';
import type { Grounds } from './grounds.js';
import type { DailyCost, DailyRow } from './result.js';

/** A file for each workspace. */
interface Day {
  readonly folder: string;
  readonly rows: number;
}

/** Measures the import of one day's files, with one command per file and with one command for all workspaces. */
export async function measureDailyFiles(grounds: Grounds): Promise<DailyRow> {
  const { plan, postgres, onProgress } = grounds;
  const { dailyWorkspaces: workspaces, prompts } = plan;
  onProgress(`daily files: creating ${workspaces} workspaces`);
  const place = await postgres.create('daily_files');
  grounds.closing.push(() => place.drop());
  const { workspaceIds, days } = await fillForDailyFiles(place.database, { workspaces, prompts, days: 3 });
  const [before, first, second] = days.map((day) => dayOf(grounds, day, workspaceIds));
  if (before === undefined || first === undefined || second === undefined)
    throw new Error('three days are needed');
  const databaseUrl = place.url;
  const importAll = ({ folder, rows }: Day) =>
    ingestFolder({ folder, databaseUrl, rows: rows * workspaceIds.length });
  // The measured days are added to tables that already have rows and statistics, like every day but the first.
  await importAll(before);
  await place.settle();
  const measure = async (work: () => Promise<unknown>) =>
    perWorkspace(await costOf(grounds, work), workspaces);
  onProgress('daily files: a command each');
  const each = await measure(async () => {
    for (const workspaceId of workspaceIds) {
      const file = join(first.folder, `${workspaceId}.ndjson`);
      await ingestFile({ file, workspaceId, databaseUrl, rows: first.rows });
    }
  });
  await place.settle();
  onProgress('daily files: one command');
  const together = await measure(() => importAll(second));
  return { workspaces, lines: first.rows, each, together };
}

function dayOf({ closing }: Grounds, text: string, workspaceIds: readonly string[]): Day {
  const folder = mkdtempSync(join(tmpdir(), 'visibility-bench-day-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  for (const workspaceId of workspaceIds) writeFileSync(join(folder, `${workspaceId}.ndjson`), text);
  return { folder, rows: text.split('\n').length - 1 };
}

async function costOf({ postgres }: Grounds, work: () => Promise<unknown>): Promise<DailyCost> {
  const stopMeter = startMeter({ postgres: postgres.pid });
  const stopNode = endedChildrenTime();
  const startedAt = performance.now();
  await work();
  const elapsedMs = performance.now() - startedAt;
  return { elapsedMs, nodeUs: stopNode(), postgresUs: stopMeter().byProcess['postgres'] ?? null };
}

function perWorkspace({ elapsedMs, nodeUs, postgresUs }: DailyCost, workspaces: number): DailyCost {
  const share = (us: number | null) => (us === null ? null : us / workspaces);
  return { elapsedMs: elapsedMs / workspaces, nodeUs: share(nodeUs), postgresUs: share(postgresUs) };
}

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LineSet } from '../../src/ingest/lines/line-set.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { countRows, fileOf, ingestOn, observation } from './support.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const linesOf = (count: number) => Array.from({ length: count }, () => observation());
const textOf = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** Ingests a file whose content is `second` when it is read again. */
function ingestChanging(workspaceId: string, first: string, second: string) {
  return ingestOn(db.database, 10).observations({
    workspaceId,
    source: Readable.from([Buffer.from(first)]),
    reopen: (bytes) => Readable.from([Buffer.from(second).subarray(0, bytes)]),
    onError: 'stop',
    createPrompts: 'active',
  });
}

test('stores only lines that were checked when the file changes between its two readings', async () => {
  const { workspaceId } = await createWorkspace(db.database);
  const lines = linesOf(25);
  const changed = [...lines.slice(0, 14), observation({ status: 'wrong' }), ...lines.slice(15)];
  for (const second of [textOf(changed), textOf(lines).slice(0, -40), textOf(lines.slice(0, 20))]) {
    await expect(ingestChanging(workspaceId, textOf(lines), second)).rejects.toMatchObject({
      message: expect.stringContaining('changed while it was being imported') as string,
    });
  }
  // Complete batches from before the change are kept, and the same file can be ingested again.
  expect(await countRows(db.database, 'observations', workspaceId)).toBe(20);
  expect(await ingestChanging(workspaceId, textOf(lines), textOf(lines))).toMatchObject({
    accepted: 5,
    known: 20,
  });
});

test('ignores lines that are appended to a file while it is being ingested', async () => {
  const { workspaceId } = await createWorkspace(db.database);
  const lines = linesOf(12);
  const report = await ingestChanging(workspaceId, textOf(lines), textOf([...lines, ...linesOf(3)]));
  expect(report).toMatchObject({ accepted: 12, lines: 12 });
});

test('leaves no temporary file behind for a source that can be read only once', async () => {
  const { workspaceId } = await createWorkspace(db.database);
  // A separate folder, because other tests ingest at the same time.
  const folder = mkdtempSync(join(tmpdir(), 'visibility-test-'));
  vi.stubEnv('TMPDIR', folder);
  try {
    const report = await ingestOn(db.database).observations({
      workspaceId,
      source: fileOf(linesOf(30)),
      onError: 'stop',
      createPrompts: 'active',
    });
    expect(report.accepted).toBe(30);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});

test('keeps a set of line numbers like a Set', () => {
  const line = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(fc.array(line), fc.array(line), (added, deleted) => {
      const [lines, model] = [new LineSet(), new Set<number>()];
      for (const number of added) {
        lines.add(number);
        model.add(number);
      }
      for (const number of deleted) {
        lines.delete(number);
        model.delete(number);
      }
      expect(lines.size).toBe(model.size);
      for (const number of [...added, ...deleted]) expect(lines.has(number)).toBe(model.has(number));
    }),
  );
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.js';
import { acme, exported, figuresOf, ingested, keywordChecks, NOW, observations } from '../export/support.js';
import { runCommand } from './run-command.js';

let app: TestApp;
let folder: string;
let files = 0;
beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
  folder = mkdtempSync(join(tmpdir(), 'parquet-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const newPath = () => join(folder, `import-${(files += 1)}.parquet`);
const run = (...args: string[]) => runCommand(app.db.database, args);

/** A file with these columns of texts, or of JSON. */
function fileWith(columns: Record<string, { data: unknown[]; isJson?: boolean }>): string {
  const writer = new ByteWriter();
  const names = Object.keys(columns);
  const parquet = new ParquetWriter({
    ...{ writer, codec: 'UNCOMPRESSED' },
    schema: [
      { name: 'root', num_children: names.length },
      ...Object.entries(columns).map(([name, { isJson }]) => ({
        ...{ name, type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
        converted_type: isJson === true ? ('JSON' as const) : ('UTF8' as const),
      })),
    ] as ConstructorParameters<typeof ParquetWriter>[0]['schema'],
  });
  const columnData = Object.entries(columns).map(([name, { data }]) => ({ name, data }));
  void parquet.write({ columnData, rowGroupSize: columnData[0]?.data.length ?? 0 });
  void parquet.finish();
  const path = newPath();
  writeFileSync(path, Buffer.from(writer.getBytes()));
  return path;
}

const LINE = {
  promptText: { data: ['Which boards are good?', 'Which boards are good?'] },
  runId: { data: ['run-1', 'run-2'] },
  platform: { data: ['chatgpt', 'chatgpt'] },
  observedAt: { data: ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'] },
  status: { data: ['ok', 'ok'] },
  answerText: { data: ['One', 'Two'] },
};

async function importOf(path: string, ...more: string[]) {
  const { workspaceId } = await acme(app);
  const args = ['ingest', 'observations', path, '--workspace', workspaceId, '--create-prompts', ...more];
  const seen = await run(...args).catch((error: unknown) => ({ out: [], err: String(error), code: 1 }));
  return { ...seen, workspaceId, stored: await exported(app, 'observations', workspaceId) };
}

describe('an import of Parquet', () => {
  it('stores what an export wrote, nested or flat, with the same figures', async () => {
    await fc.assert(
      fc.asyncProperty(observations, keywordChecks, fc.boolean(), async (lines, checks, isFlat) => {
        const [original, copied] = [await acme(app), await acme(app)];
        await ingested(app, original.workspaceId, lines, checks);
        const workspaces = [original.workspaceId, copied.workspaceId] as const;
        for (const [subject, ...options] of [['observations', '--create-prompts'], ['keywords']] as const) {
          const path = newPath();
          const flat = isFlat ? ['--flat'] : [];
          await run('export', subject, '--workspace', workspaces[0], '--output', path, ...flat);
          expect(await run('ingest', subject, path, '--workspace', workspaces[1], ...options)).toMatchObject({
            code: 0,
          });
          const [before, after] = [
            await exported(app, subject, workspaces[0]),
            await exported(app, subject, workspaces[1]),
          ];
          const withoutId = (all: typeof before) => all.map(({ promptId: _, ...line }) => line);
          expect(withoutId(after)).toEqual(withoutId(before));
        }
        expect(await figuresOf(copied)).toEqual(await figuresOf(original));
      }),
      { numRuns: 4 },
    );
  });

  it('reads the rows of several row groups, and names a bad one with its field', async () => {
    const texts = Array.from({ length: 60 }, (_, index) => `${index} ${'x'.repeat(400_000)}`);
    const source = await acme(app);
    const lines = texts.map((answerText, index) => ({
      ...{ promptText: 'Which boards are good?', platform: 'chatgpt', runId: `run-${index}` },
      ...{ observedAt: '2026-11-01T00:00:00Z', status: 'ok', answerText },
    }));
    await ingested(app, source.workspaceId, lines);
    const path = newPath();
    await run('export', 'observations', '--workspace', source.workspaceId, '--output', path);
    expect((await importOf(path)).stored).toHaveLength(60);

    const bad = fileWith({ ...LINE, platform: { data: ['chatgpt', 'bing.com'] } });
    const { err, stored, code } = await importOf(bad);
    expect([err, stored, code]).toEqual([expect.stringMatching(/line 2: platform: .*bing/s), [], 1]);
    expect((await importOf(bad, '--on-error', 'skip')).stored).toHaveLength(1);
  });

  it('names the row and the field of a text that is not UTF-8 or not JSON', async () => {
    const text = fileWith({ ...LINE, answerText: { data: ['One', 'Two of them'] } });
    writeFileSync(text, readFileSync(text, 'latin1').replaceAll('Two of them', 'Two of \xffhem'), 'latin1');
    expect(await importOf(text)).toMatchObject({
      err: expect.stringContaining('UTF-8 in row 2, "answerText"') as unknown,
      stored: [],
    });

    const path = fileWith({ ...LINE, rawResponse: { data: [{ a: null }, { b: 'end' }], isJson: true } });
    writeFileSync(path, readFileSync(path, 'latin1').replaceAll('"end"}', '"end"]'), 'latin1');
    const { err, stored } = await importOf(path);
    expect([err, stored]).toEqual([expect.stringContaining('row 2, "rawResponse"'), []]);
    const valid = fileWith({ ...LINE, rawResponse: { data: [{ a: null }, null], isJson: true } });
    expect((await importOf(valid)).stored.map(({ rawResponse }) => rawResponse)).toEqual([{ a: null }, null]);
  });

  it('rejects a file that is cut off anywhere, or changed, without storing a part of it', async () => {
    const bytes = readFileSync(fileWith(LINE));
    const path = newPath();
    for (const size of [0, 7, 12, Math.floor(bytes.length / 2), bytes.length - 1]) {
      writeFileSync(path, bytes.subarray(0, size));
      const { err, stored } = await importOf(path);
      expect([size, err, stored]).toEqual([size, expect.stringContaining('The Parquet file'), []]);
    }
    for (let at = 0; at < bytes.length; at += 97) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      writeFileSync(path, changed);
      const { err, stored } = await importOf(path);
      if (stored.length < 2)
        expect([at, err]).toEqual([at, expect.stringMatching(/The Parquet file|lines? [12]/)]);
    }
  });

  it('says that a pipe cannot be Parquet, and how Parquet under another name is read', async () => {
    expect((await importOf('-', '--format', 'parquet')).err).toContain('must be a file, not a pipe');
    const path = newPath().replace('.parquet', '.data');
    writeFileSync(path, readFileSync(fileWith(LINE)));
    expect((await importOf(path)).err).toContain('Add --format parquet');
    expect((await importOf(path, '--format', 'parquet')).stored).toHaveLength(2);
  });
});

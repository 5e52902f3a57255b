import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { runCommand } from './run-command.js';
import { countRows, observation } from './support.js';

let db: TestDatabase;
let folder: string;
/** Two workspaces with brand and competitors, so that there are no warnings. */
let one: string;
let two: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'many-'));
  [one, two] = [await workspace(), await workspace()];
  return () => rmSync(folder, { recursive: true, force: true });
});

async function workspace(): Promise<string> {
  const { workspaceId } = await createWorkspace(db.database, { brandName: 'Acme' });
  await visibility('workspace', 'set-brand', workspaceId, '--competitor', 'Globex');
  return workspaceId;
}

const visibility = (...args: string[]) => runCommand(db.database, args);
const observations = (...args: string[]) => visibility('ingest', 'observations', ...args, '--create-prompts');
const stored = (id: string) => countRows(db.database, 'observations', id);

const past = '2020-01-01T00:00:00Z';
const line = (workspaceId: unknown, more: object = {}) =>
  observation({
    observedAt: past,
    answerText: 'None.',
    ...(workspaceId !== undefined && { workspaceId }),
    ...more,
  });
const check = (term: string, more: object = {}) => ({
  term,
  engine: 'google',
  topic: 'seo',
  checkedAt: past,
  ...more,
});
const ndjson = (lines: readonly unknown[]) => lines.map((one) => `${JSON.stringify(one)}\n`).join('');

function fileOf(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** The reports of a run with --json by workspace, and its summary. */
function reportsOf({ out }: { readonly out: readonly string[] }) {
  const lines = out.map((text) => JSON.parse(text) as Record<string, unknown>);
  return { reports: lines.slice(0, -1), summary: lines.at(-1) };
}

describe('a file whose lines name their workspaces', () => {
  it('imports interleaved lines into their workspaces, with a report for each and a summary', async () => {
    const path = fileOf('all.ndjson', ndjson([line(one), line(two), line(one)]));
    const run = await observations(path, '--workspace-field', 'workspaceId');
    expect(run).toMatchObject({ err: '', code: 0 });
    expect(run.out.map((text) => text.replace(/ \([^()]*\)\.$/, ''))).toEqual([
      `${one}: 2 new observations, 1 prompt created`,
      `${two}: 1 new observation, 1 prompt created`,
      '2 workspaces: 2 imported; 3 new observations, 2 prompts created',
    ]);
    expect([await stored(one), await stored(two)]).toEqual([2, 1]);
  });

  it('adds nothing when it is run again', async () => {
    const path = fileOf('all.ndjson', ndjson([line(one), line(two)]));
    await observations(path, '--workspace-field', 'workspaceId');
    const again = await observations(path, '--workspace-field', 'workspaceId', '--json');
    expect(again.code).toBe(0);
    expect(reportsOf(again)).toMatchObject({
      reports: [
        { workspaceId: one, accepted: 0, known: 1 },
        { workspaceId: two, accepted: 0, known: 1 },
      ],
      summary: { workspaces: 2, imported: 2, lines: 2, accepted: 0, known: 2, unassigned: 0 },
    });
    expect([await stored(one), await stored(two)]).toEqual([1, 1]);
  });

  it('rejects only the workspace of a bad line, and names the line of the file', async () => {
    const lines = [line(one), line(two), line(one, { platform: 'bing.com' }), line(two)];
    const run = await observations(fileOf('all.ndjson', ndjson(lines)), '--workspace-field', 'workspaceId');
    expect(run).toMatchObject({
      code: 1,
      err: `${one}: line 3: platform: must be a name of lowercase letters, digits and hyphens that starts with a letter, such as "copilot"; got "bing.com"\n`,
    });
    expect(run.out.at(-1)).toContain('2 workspaces: 1 imported, 1 rejected; 2 new observations');
    expect([await stored(one), await stored(two)]).toEqual([0, 2]);
  });

  it('rejects only the lines of a workspace that does not exist', async () => {
    const path = fileOf('all.ndjson', ndjson([line('ws_unknown'), line(two)]));
    const run = await observations(path, '--workspace-field', 'workspaceId', '--json');
    expect(run).toMatchObject({ code: 1, err: '' });
    expect(reportsOf(run)).toMatchObject({
      reports: [
        { workspaceId: 'ws_unknown', error: { code: 'not_found' } },
        { workspaceId: two, accepted: 1 },
      ],
      summary: { workspaces: 2, imported: 1 },
    });
    expect(await stored(two)).toBe(1);
  });

  it('reports lines without a workspace, and imports the others', async () => {
    const lines = [ndjson([line(undefined), line(7), line(one)]), '{"workspaceId":\n', ndjson([line(two)])];
    const run = await observations(fileOf('all.ndjson', lines.join('')), '--workspace-field', 'workspaceId');
    expect(run).toMatchObject({
      code: 1,
      err:
        'no workspace: line 1: workspaceId: is required\n' +
        'no workspace: line 2: workspaceId: must be the id of a workspace; got 7\n' +
        'no workspace: line 4: is not valid JSON; got "{\\"workspaceId\\":"\n',
    });
    expect(run.out.at(-1)).toContain(
      '2 imported; 2 new observations, 2 prompts created, 3 lines without a workspace',
    );
    expect([await stored(one), await stored(two)]).toEqual([1, 1]);
  });

  it('imports nothing when too many lines have no workspace', async () => {
    const path = fileOf('all.ndjson', ndjson([line(one), line(undefined), line(undefined)]));
    const run = await observations(path, '--workspace-field', 'workspaceId', '--max-errors', '2', '--json');
    expect(run.code).toBe(1);
    expect(reportsOf(run)).toMatchObject({
      reports: [{ workspaceId: null, badCount: 2, stoppedEarly: true }],
      summary: { workspaces: 0, accepted: 0 },
    });
    expect(await stored(one)).toBe(0);
  });

  it('reads compressed CSV with a column of workspaces, and writes bad lines with one header', async () => {
    const header = 'term,engine,workspace,topic,checkedAt';
    const row = (term: string, id: string, engine = 'google') => `${term},${engine},${id},seo,${past}`;
    const bad = [row('b', one, 'bing.com'), row('c', two, 'bing.com')];
    const text = [header, row('a', one), ...bad, row('d', two), ''].join('\n');
    const path = fileOf('all.csv.gz', gzipSync(text));
    const rejects = join(folder, 'bad.csv');
    const args = ['--workspace-field', 'workspace', '--on-error', 'skip', '--rejects', rejects, '--json'];
    const run = await visibility('ingest', 'keywords', path, ...args);
    expect(run.code).toBe(1);
    expect(reportsOf(run)).toMatchObject({
      reports: [
        { workspaceId: one, accepted: 1, bad: [{ line: 3, field: 'engine' }] },
        { workspaceId: two, accepted: 1, bad: [{ line: 4, field: 'engine' }] },
      ],
    });
    expect(readFileSync(rejects, 'utf8')).toBe([header, ...bad, ''].join('\n'));
    writeFileSync(rejects, readFileSync(rejects, 'utf8').replaceAll('bing.com', 'google'));
    const corrected = await visibility('ingest', 'keywords', rejects, '--workspace-field', 'workspace');
    expect(corrected).toMatchObject({ err: '', code: 0 });
    expect(await countRows(db.database, 'keyword_checks', one)).toBe(2);
  });

  it('imports more lines than fit in memory, each unchanged', async () => {
    const answerText = 'x'.repeat(1024 * 1024);
    const lines = Array.from({ length: 40 }, (_, index) =>
      line(index % 3 === 0 ? one : two, { answerText, mentions: [] }),
    );
    const path = fileOf('all.ndjson', ndjson(lines));
    expect(await observations(path, '--workspace-field', 'workspaceId')).toMatchObject({ err: '', code: 0 });
    expect([await stored(one), await stored(two)]).toEqual([14, 26]);
    const [{ complete }] = (await db
      .database('observations')
      .whereIn('workspace_id', [one, two])
      .select(
        db.database.raw<{ complete: boolean }>('bool_and(answer_text = ?) as complete', [answerText]),
      )) as [{ complete: boolean }];
    expect(complete).toBe(true);
  });

  it.each(['platform', 'promptText'])(
    'rejects "%s", a field of the lines, as the workspace field',
    async (field) => {
      const path = fileOf('all.ndjson', ndjson([line(one)]));
      await expect(observations(path, '--workspace-field', field)).rejects.toMatchObject({
        code: 'invalid_parameter',
        param: 'workspace-field',
      });
    },
  );
});

describe('a folder of files named after their workspaces', () => {
  it('imports each file into its workspace, compressed ones and CSV too', async () => {
    fileOf(`${one}.ndjson.gz`, gzipSync(ndjson([check('a'), check('b')])));
    fileOf(`${two}.csv`, `term,engine,topic,checkedAt\na,google,seo,${past}\n`);
    fileOf('.hidden', 'of another program');
    const run = await visibility('ingest', 'keywords', folder, '--json');
    expect(run).toMatchObject({ err: '', code: 0 });
    expect(reportsOf(run)).toMatchObject({
      reports: [
        { workspaceId: one, file: `${one}.ndjson.gz`, accepted: 2 },
        { workspaceId: two, file: `${two}.csv`, accepted: 1 },
      ],
      summary: { workspaces: 2, imported: 2, accepted: 3 },
    });
    const again = await visibility('ingest', 'keywords', folder);
    expect(again.code).toBe(0);
    expect(again.out.at(-1)).toContain('2 imported; 0 new keyword checks, 3 already known');
  });

  it('rejects files with other names and workspaces that do not exist, and imports the others', async () => {
    mkdirSync(join(folder, 'archive'));
    fileOf('notes.txt', 'hello');
    fileOf('ws_unknown.ndjson', ndjson([line(undefined)]));
    fileOf(`${one}.ndjson`, ndjson([line(undefined), line(undefined, { platform: 'bing.com' })]));
    fileOf(`${two}.ndjson`, ndjson([line(undefined)]));
    const run = await observations(folder);
    expect(run.code).toBe(1);
    const problem = 'is not named after a workspace, such as ws_....ndjson or ws_....csv.gz.';
    expect(run.err.split('\n').sort()).toEqual(
      [
        '',
        `archive: "archive" ${problem}`,
        `notes.txt: "notes.txt" ${problem}`,
        `${one}.ndjson: line 2: platform: must be a name of lowercase letters, digits and hyphens that starts with a letter, such as "copilot"; got "bing.com"`,
        'ws_unknown.ndjson: There is no workspace "ws_unknown".',
      ].sort(),
    );
    expect(run.out.at(-1)).toContain('3 workspaces: 1 imported, 2 rejected; 1 new observation');
    expect([await stored(one), await stored(two)]).toEqual([0, 1]);
  });

  it('rejects only a damaged file', async () => {
    fileOf(`${one}.ndjson.gz`, gzipSync(ndjson([line(undefined)])).subarray(0, 40));
    fileOf(`${two}.ndjson`, ndjson([line(undefined)]));
    const run = await observations(folder);
    expect(run).toMatchObject({ code: 1, err: expect.stringContaining('damaged or incomplete') as string });
    expect([await stored(one), await stored(two)]).toEqual([0, 1]);
  });
});

it('shows on a terminal which of the workspaces is being imported', async () => {
  const path = fileOf('all.ndjson', ndjson([line(one), line(two)]));
  const args = ['ingest', 'observations', path, '--workspace-field', 'workspaceId', '--create-prompts'];
  const { err } = await runCommand(db.database, args, { isTerminal: true });
  expect(err).toContain('sorting   2 lines  100%');
  expect(err).toContain('2 of 2  merging   1 lines  100%');
});

it.each([
  [
    ['--workspace', 'ws_1', '--workspace-field', 'workspaceId'],
    'Give either --workspace or --workspace-field',
  ],
  [[], 'Give --workspace, --workspace-field, or a folder'],
])('rejects a command line with %j', async (args, message) => {
  const path = fileOf('all.ndjson', '');
  await expect(observations(path, ...args)).rejects.toMatchObject({
    message: expect.stringMatching(new RegExp(message, 'i')) as string,
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeCause, describeProgress, describeReport } from '../../src/cli/ingest/ingest-view.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { runCommand } from './run-command.js';
import { observation } from './support.js';

let db: TestDatabase;
let folder: string;

beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'ingest-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await db.drop();
});

/** Runs a command on the test's database; returns its output and exit code. */
const visibility = (...args: string[]) => runCommand(db.database, args);

function fileWith(lines: readonly unknown[]): string {
  const path = join(folder, `${Math.random()}.ndjson`);
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
}

const past = '2020-01-01T00:00:00Z';

test('ingests a good file and prints a summary', async () => {
  const { workspaceId } = await createWorkspace(db.database);
  const answer = { observedAt: past, answerText: 'None.' };
  const path = fileWith([observation(answer), observation(answer)]);
  const run = await visibility(
    'ingest',
    'observations',
    path,
    '--workspace',
    workspaceId,
    '--create-prompts',
  );
  expect(run).toMatchObject({ err: '', code: 0 });
  expect(run.out.join()).toMatch(/^2 new observations, 1 prompt created \(2 lines in [\d.]+ s\)\.$/);
});

test('reports bad lines by number on standard error and in the exit code', async () => {
  const { workspaceId } = await createWorkspace(db.database);
  const answer = { observedAt: past, answerText: 'None.' };
  const path = fileWith([observation(answer), observation({ platform: 'bing.com' })]);
  const args = ['ingest', 'observations', path, '--workspace', workspaceId, '--create-prompts'];
  const stop = await visibility(...args);
  expect(stop).toMatchObject({
    code: 1,
    err: 'line 2: platform: must be a name of lowercase letters, digits and hyphens that starts with a letter, such as "copilot"; got "bing.com"\n',
  });
  expect(stop.out.join()).toContain('nothing was imported');
  const skip = await visibility(...args, '--on-error', 'skip', '--json');
  expect(skip).toMatchObject({ code: 1, err: '' });
  expect(JSON.parse(skip.out.join())).toMatchObject({
    accepted: 1,
    badCount: 1,
    kept: true,
    bad: [{ line: 2, field: 'platform' }],
  });
});

test('creates prompts on request only, as drafts if asked to', async () => {
  const { workspaceId } = await createWorkspace(db.database);
  const path = fileWith([observation({ observedAt: past })]);
  const args = ['ingest', 'observations', path, '--workspace', workspaceId];
  expect((await visibility(...args)).err).toBe(
    'line 1: promptText: is not a tracked prompt of the workspace (use --create-prompts to track it); ' +
      'got "Which boards suit a small team?"\n',
  );
  expect(await visibility(...args, '--create-prompts', 'draft')).toMatchObject({ code: 0 });
  expect(await db.database('prompts').where({ workspace_id: workspaceId })).toMatchObject([
    { is_draft: true },
  ]);
});

test('ingests keyword checks', async () => {
  const { workspaceId } = await createWorkspace(db.database);
  const path = fileWith([{ term: 'a', engine: 'google', topic: 'seo', checkedAt: past }]);
  const run = await visibility('ingest', 'keywords', path, '--workspace', workspaceId);
  expect(run).toMatchObject({ err: '', code: 0 });
  expect(run.out.join()).toContain('1 new keyword check');
});

test('warns of keyword checks whose URL is on no domain of the workspace, as text and as JSON', async () => {
  const { workspaceId } = await createWorkspace(db.database);
  await visibility('workspace', 'set-brand', workspaceId, '--domain', 'acme.example');
  const keyword = { engine: 'google', topic: 'seo', checkedAt: past, position: 3 };
  const path = fileWith([
    { ...keyword, term: 'a', url: 'https://acme.example/' },
    { ...keyword, term: 'b', url: 'https://globex.example/' },
  ]);
  const ingest = ['ingest', 'keywords', path, '--workspace', workspaceId];
  const run = await visibility(...ingest);
  expect(run).toMatchObject({ code: 0 });
  expect(run.err).toMatch(/^warning: .*line 2, such as https:\/\/globex\.example\//m);
  const { out } = await visibility(...ingest, '--json');
  expect(JSON.parse(out.join('\n'))).toMatchObject({
    warnings: [{ code: 'url_not_own', count: 1, lines: [2], urls: ['https://globex.example/'] }],
  });
});

test('warns about a missing brand name or competitors, with the brands of the file and the commands to run', async () => {
  const { workspaceId } = await createWorkspace(db.database);
  const mentions = [
    { brand: 'Acme', position: 1 },
    { brand: 'Globex', position: 2 },
  ];
  const path = fileWith([
    observation({ observedAt: past, mentions }),
    observation({ observedAt: past, mentions: [{ brand: 'GLOBEX', position: 1 }] }),
  ]);
  const args = ['ingest', 'observations', path, '--workspace', workspaceId, '--create-prompts'];
  const setBrand = `"visibility workspace set-brand ${workspaceId}`;
  const rescore = `then "visibility rescore --workspace ${workspaceId}".`;
  expect((await visibility(...args)).err).toBe(
    'warning: The workspace has no brand name, so only aliases and mentions marked isOwn count as its brand. ' +
      `Most mentioned in this file: Globex (2), Acme (1). Run ${setBrand} --brand NAME", ${rescore}\n` +
      'warning: The workspace has no competitors, so its share of voice is 1 wherever it is mentioned. ' +
      `Most mentioned in this file: Globex (2), Acme (1). Run ${setBrand} --competitor NAME --competitor NAME", ${rescore}\n`,
  );
  await visibility('workspace', 'set-brand', workspaceId, '--brand', 'Acme');
  const again = await visibility(...args, '--json');
  expect(JSON.parse(again.out.join())).toMatchObject({
    warnings: [{ code: 'no_competitors', brands: [{ brand: 'Globex', mentions: 2 }] }],
  });
  await visibility('workspace', 'set-brand', workspaceId, '--competitor', 'Globex');
  expect((await visibility(...args)).err).toBe('');
});

test('writes the bad lines unchanged to the --rejects file, so that they can be corrected and ingested', async () => {
  const { workspaceId } = await createWorkspace(db.database);
  const path = fileWith([
    observation({ observedAt: past }),
    observation({ observedAt: past, platform: 'bing.com' }),
  ]);
  const rejects = join(folder, 'rejects.ndjson');
  writeFileSync(rejects, 'of an earlier run\n');
  const args = ['ingest', 'observations', path, '--workspace', workspaceId, '--create-prompts'];
  for (const onError of ['stop', 'skip']) {
    await visibility(...args, '--on-error', onError, '--rejects', rejects);
    expect(readFileSync(rejects, 'utf8')).toBe(`${readFileSync(path, 'utf8').split('\n')[1] ?? ''}\n`);
  }
  writeFileSync(rejects, readFileSync(rejects, 'utf8').replace('bing.com', 'google'));
  const corrected = ['ingest', 'observations', rejects, '--workspace', workspaceId];
  await expect(visibility(...corrected, '--rejects', rejects)).rejects.toMatchObject({
    code: 'invalid_parameter',
    param: 'rejects',
  });
  expect((await visibility(...corrected)).out.join()).toContain('1 new observation');
});

test('stops reading a file after --max-errors bad lines', async () => {
  const { workspaceId } = await createWorkspace(db.database);
  const path = fileWith(Array.from({ length: 20 }, () => observation({ platform: 'bing.com' })));
  const args = ['ingest', 'observations', path, '--workspace', workspaceId, '--max-errors', '5'];
  const run = await visibility(...args);
  expect(run).toMatchObject({
    code: 1,
    err: 'lines 1, 2, 3 and 2 more: platform: must be a name of lowercase letters, digits and hyphens that starts with a letter, such as "copilot"; got "bing.com"\n',
  });
  expect(run.out.join()).toContain('5 bad lines: reading stopped, and nothing was imported');
});

test('applies a change of competitors to stored records with rescore, and reports what changes', async () => {
  const { workspaceId } = await createWorkspace(db.database, { brandName: 'Acme' });
  const mentions = [{ brand: 'Globex', position: 1 }];
  const path = fileWith([observation({ observedAt: past, mentions }), observation({ observedAt: past })]);
  await visibility('ingest', 'observations', path, '--workspace', workspaceId, '--create-prompts');
  await visibility('workspace', 'set-brand', workspaceId, '--competitor', 'GLOBEX');
  const day = past.slice(0, 10);
  const table = `DAY         BRAND   GAINED  LOST  MOVED\n${day}  GLOBEX  1       0     0\n\n`;
  const preview = await visibility('rescore', '--workspace', workspaceId, '--dry-run');
  expect(preview.out.join()).toContain(`${table}Would change 1 of 2 observations from 1 day (`);
  const outside = await visibility('rescore', '--workspace', workspaceId, '--to', '2019-12-31');
  expect(outside.out.join()).toContain('Nothing to do');
  const run = await visibility('rescore', '--workspace', workspaceId);
  expect(run).toMatchObject({ err: '', code: 0 });
  expect(run.out.join()).toContain(`${table}Changed 1 of 2 observations from 1 day (`);
  expect(await db.database('mentions').where({ workspace_id: workspaceId })).toMatchObject([
    { brand: 'GLOBEX', is_tracked: true },
  ]);
  const again = await visibility('recompute', '--workspace', workspaceId, '--json');
  expect(JSON.parse(again.out.join())).toMatchObject({ days: 1, observations: 2, changed: 0 });
});

test('shows and changes how names are recognized', async () => {
  const { workspaceId } = await createWorkspace(db.database, { brandName: 'Target' });
  await visibility('workspace', 'set-brand', workspaceId, '--competitor', 'Post');
  await visibility('workspace', 'names', workspaceId, '--common-word', 'yes');
  const options = ['--competitor', 'post', '--domain', 'post.example', '--not-in', 'Post-it'];
  const { out } = await visibility('workspace', 'names', workspaceId, ...options);
  expect(out.join().split('\n')).toEqual([
    'BRAND         ALIASES  DOMAINS       COMMON WORD  NOT IN',
    'Target (own)  -        -             yes          -',
    'Post          -        post.example  auto         Post-it',
  ]);
  const reset = await visibility('workspace', 'names', workspaceId, '--reset', '--json');
  expect(JSON.parse(reset.out.join())).toMatchObject({
    names: [{ commonWord: null }, { notIn: ['Post-it'] }],
  });
});

test('rejects a file that does not exist or is a folder, by name', async () => {
  for (const path of [join(folder, 'nowhere.ndjson'), folder]) {
    await expect(visibility('ingest', 'keywords', path, '--workspace', 'ws_0')).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: expect.stringContaining(path) as string,
    });
  }
});

test('describes bad lines, progress and results', () => {
  const cause = { count: 1, lines: [17], values: [], conflictsWith: [] };
  expect(describeCause({ ...cause, problem: 'is not valid UTF-8' })).toBe('line 17: is not valid UTF-8');
  expect(describeCause({ ...cause, problem: 'repeats', conflictsWith: ['line 3'] })).toBe(
    'line 17: repeats; see line 3',
  );
  expect(
    describeCause({
      ...cause,
      field: 'platform',
      problem: 'must be one of a, b',
      count: 1_207,
      lines: [3, 4, 5],
      values: ['"x"', '"y"', '1', '2'],
    }),
  ).toBe('lines 3, 4, 5 and 1,204 more: platform: must be one of a, b; got "x", "y", 1 and others');
  const progress = {
    lines: 120_000,
    bytes: 48,
    totalBytes: 100,
    rate: 21_300.4,
    etaSeconds: 65.2,
    totalLines: null,
  };
  expect(describeProgress({ phase: 'checking', ...progress })).toBe(
    'checking  120,000 lines  48%  21,300 lines/s  1 min 5 s left',
  );
  expect(describeProgress({ phase: 'merging', ...progress, totalLines: 480_000, etaSeconds: null })).toBe(
    'merging   120,000 lines  25%  21,300 lines/s',
  );
  const report = {
    lines: 9,
    accepted: 5,
    known: 3,
    bad: [],
    badCount: 1,
    causes: [],
    stoppedEarly: false,
    createdPrompts: 0,
    kept: true,
    elapsedMs: 1_234,
    warnings: [],
  };
  expect(describeReport(report, 'observation')).toBe(
    '5 new observations, 3 already known, 1 bad line skipped (9 lines in 1.2 s).',
  );
});

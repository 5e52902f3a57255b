import { describe, expect, it } from 'vitest';
import { createWorkspaceService } from '../../src/features/workspaces/index.js';
import { createExport } from '../../src/export/index.js';
import { sql, type Database } from '../../src/platform/database.js';
import { onCitus } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { watchWork, type StatementWork } from '../support/statement-work.js';
import { besideOthers, PROMPTS, someWorlds } from '../support/unknown-workspace.js';
import { fileOf, ingestOn, NOW, observation } from './support.js';
import { needs } from '../support/needs.js';

const onOneNode = needs(!onCitus(), 'on Citus, the plans are on other nodes');

const LINES = 1_000;
const BATCH = 250;

/**
 * Entries that may be read from indexes per line and step. A step reads most rows a few times; reading the workspace for
 * each line or prompt takes hundreds.
 */
const READS_PER_LINE = 40;

const lines = Array.from({ length: LINES }, (_, index) =>
  observation({
    promptText: `Which tool is number ${index % PROMPTS}?`,
    platform: ['chatgpt', 'perplexity', 'gemini', 'google'][Math.floor(index / PROMPTS) % 4],
    observedAt: `2026-11-${10 + Math.floor((5 * index) / LINES)}T06:00:00Z`,
    mentions: [{ brand: 'Acme', position: 1 }],
    citations: [{ url: 'https://acme.example/' }],
  }),
);

const checks = Array.from({ length: LINES }, (_, index) => ({
  term: `term ${index % PROMPTS}`,
  engine: 'google',
  topic: 'seo',
  volume: 1,
  difficulty: 1,
  checkedAt: new Date(Date.UTC(2026, 9, 1 + Math.floor(index / PROMPTS))).toISOString(),
}));

/** The steps that a workspace goes through, in order. */
function stepsOn(database: Database, workspaceId: string): Record<string, () => Promise<unknown>> {
  const ingest = ingestOn(database, BATCH);
  const workspaces = createWorkspaceService({ database, clock: () => NOW });
  const exports = createExport({
    database,
    workspaces,
    analyticsOn: () => ({
      dailyRows: () => Promise.resolve([]),
      surfaceRows: () => Promise.resolve([]),
      comparedFigures: () => Promise.reject(new Error('not exported')),
    }),
    insightsOn: () => ({ method: () => Promise.reject(new Error('not exported')) }),
    promptsOn: () => ({ listDetailed: () => Promise.resolve([]) }),
  });
  const whole = { workspaceId, from: null, to: null, write: () => Promise.resolve() };
  const observations = () =>
    ingest.observations({ workspaceId, source: fileOf(lines), onError: 'stop', createPrompts: 'active' });
  const keywords = () => ingest.keywords({ workspaceId, source: fileOf(checks), onError: 'stop' });
  return {
    import: observations,
    'import of the same again': observations,
    'import of keyword checks': keywords,
    'import of the same keyword checks again': keywords,
    'rescore after a change of names': async () => {
      await workspaces.setBrand(workspaceId, { name: 'Acme', domains: ['acme.example'] });
      await ingest.rescore({ workspaceId });
    },
    'export of observations': () => exports.observations(whole),
    'export of keyword checks': () => exports.keywords(whole),
    'count of old records': () => ingest.retain({ workspaceId, keepDays: 7, dryRun: true }),
    retention: () => ingest.retain({ workspaceId, keepDays: 7, dryRun: false }),
  };
}

/** The entries that all statements so far have read from indexes. The database has a single connection. */
async function readsOf(database: Database): Promise<number> {
  await sql(database, 'select pg_stat_force_next_flush()');
  const [row] = await sql<{ reads: number }>(
    database,
    'select sum(idx_tup_read)::float8 as reads from pg_stat_user_indexes',
  );
  return row?.reads ?? 0;
}

/** The look-up of known records in a step: a part of its statement, its index, and the columns of the index. */
const LOOK_UPS = [
  {
    step: 'import of the same again',
    part: 'with ordinality l (run_id',
    index: 'observations_identity',
    columns: ['run_id', 'workspace_id', 'prompt_id', 'platform', 'sample_index', 'hashtextextended'],
  },
  {
    step: 'import of the same keyword checks again',
    part: 'with ordinality i (term',
    index: 'keyword_checks_identity',
    columns: [
      ...['workspace_id', 'term', 'engine', 'checked_at', 'country', 'region', 'city'],
      ...['locale', 'device'],
    ],
  },
];

/** The columns that the condition of an index scan compares, and the functions of compared expressions. */
const comparedIn = (condition: string) =>
  Array.from(condition.matchAll(/(?:^| AND )\(+(\w+)/g), ([, column]) => column);

/** Expects known records to be looked up by all columns of their key, if the step has such a look-up. */
function expectLookUps(step: string, works: readonly StatementWork[]): void {
  for (const { part, index, columns } of LOOK_UPS.filter((lookUp) => lookUp.step === step)) {
    const scans = works.filter(({ text }) => text.includes(part)).map((work) => work.scans);
    expect.soft(scans, step).toHaveLength(LINES / BATCH);
    for (const scan of scans) {
      const compared = scan.map(({ index: name, condition }) => ({
        index: name,
        columns: comparedIn(condition),
      }));
      expect.soft(compared, step).toEqual([{ index, columns }]);
    }
  }
}

describe('a workspace that the statistics do not know', onOneNode, () => {
  it.each(someWorlds())(
    'has its rows looked up by key among %i other workspaces, by plans for %s',
    (...world) =>
      besideOthers(world, async (database) => {
        const { workspaceId } = await createWorkspace(database);
        const takeWork = await watchWork(database);
        let before = await readsOf(database);
        for (const [step, work] of Object.entries(stepsOn(database, workspaceId))) {
          await work();
          const now = await readsOf(database);
          expect.soft((now - before) / LINES, step).toBeLessThan(READS_PER_LINE);
          before = now;
          expectLookUps(step, takeWork());
        }
      }),
  );
});

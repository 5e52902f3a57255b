import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { latest } from '../../src/domain/data-version.js';
import { createServices, type Services } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import type { KeywordCheckLine, RecordedLine } from '../../src/ingest/index.js';
import { inTransaction, sql } from '../../src/platform/database.js';
import { changeWorkspace } from '../../src/platform/workspace-revision.js';
import { FakeProvider, RUN, target } from '../measuring/support.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../support/database.js';
import { revisionOf, watchedTables, watchRevisions, writtenTables } from '../support/revision-watch.js';
import { needs } from '../support/needs.js';

/** Detecting unreported changes needs triggers. */
const withTriggers = needs(!onCitus(), 'Citus has no triggers');

let db: TestDatabase;
let services: Services;
let workspaceId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  await watchRevisions(db.owner);
  const providers = () => new Map([['fake', new FakeProvider()]]);
  services = createServices({ database: db.database, config: loadConfig({}), providers });
  ({ workspaceId } = await services.workspaces.create({
    name: 'Test',
    plan: 'paid',
    brand: { name: 'Acme' },
  }));
});
afterAll(() => db.drop());

let texts = 0;
const newText = () => `which tool is number ${(texts += 1)}`;
const prompt = () => ({ text: newText(), topic: 'Tools', persona: 'buyer' as const, intent: null });
const addPrompt = async () => (await services.prompts.add(workspaceId, prompt())).promptId;
const lines = (...records: object[]) => Readable.from(records.map((record) => `${JSON.stringify(record)}\n`));
const at = () => new Date(Date.now() - 60_000).toISOString();

const observation = () => ({
  promptText: newText(),
  platform: 'chatgpt',
  surface: 'api',
  runId: 'run',
  sampleIndex: 0,
  status: 'ok',
  observedAt: at(),
  retrievalStatus: 'used',
  mentions: [{ brand: 'Acme', position: 1 }],
  citations: [{ url: 'https://acme.example/', order: 1 }],
});
const check = () => ({
  term: newText(),
  engine: 'google',
  checkedAt: at(),
  status: 'ok',
  topic: 'seo',
  tracked: true,
  url: 'https://acme.example/',
  position: 3,
  volume: 10,
  difficulty: 20,
});

/** A call of every use case that changes data of the workspace. */
const writes: { [Name in keyof Services]?: Record<string, () => Promise<unknown>> } = {
  workspaceSettings: {
    change: () => services.workspaceSettings.change(workspaceId, { weighting: 'answers' }),
    changeSharing: () => services.workspaceSettings.changeSharing(workspaceId, true),
  },
  apiKeys: { setSharing: () => services.apiKeys.setSharing(workspaceId, true) },
  workspaces: {
    setPlan: () => services.workspaces.setPlan(workspaceId, 'paid'),
    setCap: () => services.workspaces.setCap(workspaceId, -1),
    setSharing: () => services.workspaces.setSharing(workspaceId, false),
    setWeighting: () => services.workspaces.setWeighting(workspaceId, 'questions'),
    setTimeZone: () => services.workspaces.setTimeZone(workspaceId, 'Europe/Berlin'),
    changeSettings: () => services.workspaces.changeSettings(workspaceId, { name: 'Renamed' }),
    changeBrand: () => services.workspaces.changeBrand(workspaceId, () => ({ domains: ['acme.example'] })),
    setBrand: () =>
      services.workspaces.setBrand(workspaceId, { aliases: ['Acme Inc'] }, async (transaction) => {
        await services.brand.setCompetitors(workspaceId, ['Globex', 'Initech'], transaction);
        await services.brand.setContentStyle(workspaceId, 'Short sentences', transaction);
      }),
  },
  prompts: {
    add: addPrompt,
    addInBulk: () => services.prompts.addInBulk(workspaceId, [prompt(), prompt()]),
    trackForIngest: () =>
      changeWorkspace(db.database, workspaceId, (transaction) =>
        services.prompts.trackForIngest(transaction, workspaceId, [prompt()], { draft: true }),
      ),
    reword: async () => services.prompts.reword(workspaceId, await addPrompt(), newText()),
    rewordInBulk: async () =>
      services.prompts.rewordInBulk(workspaceId, [{ id: await addPrompt(), text: newText() }]),
    setPaused: async () => {
      const promptId = await addPrompt();
      await services.prompts.setPaused(workspaceId, promptId, { paused: true, reason: 'later' });
      await services.prompts.setPaused(workspaceId, promptId, { paused: false, reason: null });
    },
    archive: async () => services.prompts.archive(workspaceId, await addPrompt(), 'usr_1'),
    correct: async () => services.prompts.correct(workspaceId, [{ id: await addPrompt(), topic: newText() }]),
    replace: async () => services.prompts.replace(workspaceId, await addPrompt(), newText(), 'usr_1'),
  },
  brand: {
    savePositioning: () => services.brand.savePositioning(workspaceId, { positioning: newText() }),
    setCompetitors: () =>
      changeWorkspace(db.database, workspaceId, (transaction) =>
        services.brand.setCompetitors(workspaceId, ['Globex'], transaction),
      ),
    pinCompetitors: () => services.brand.pinCompetitors(workspaceId, ['Globex']),
    unpinCompetitors: () => services.brand.unpinCompetitors(workspaceId),
    setContentStyle: () => services.brand.setContentStyle(workspaceId, newText()),
    decideOnCompany: () =>
      services.brand.decideOnCompany(workspaceId, { name: newText(), decision: 'dismiss' }),
  },
  steps: {
    decide: () => services.steps.decide(workspaceId, { kind: 'source', subject: newText(), state: 'done' }),
    undo: async () => {
      const subject = newText();
      await services.steps.decide(workspaceId, { kind: 'source', subject, state: 'dismissed' });
      await services.steps.undo(workspaceId, { kind: 'source', subject });
    },
  },
  names: {
    set: async () => {
      await changeWorkspace(db.database, workspaceId, (transaction) =>
        services.brand.setCompetitors(workspaceId, ['Globex'], transaction),
      );
      const before = await revisionOf(db.database, workspaceId);
      await services.names.set(workspaceId, 'Globex', { aliases: ['Globex Inc'] });
      expect(await revisionOf(db.database, workspaceId)).toBeGreaterThan(before);
    },
    reset: () => services.names.reset(workspaceId, null),
    add: () => services.names.add(workspaceId, { name: 'Initech', aliases: ['Ini'] }),
    edit: () => services.names.edit(workspaceId, { brand: 'Initech', domains: { add: ['initech.example'] } }),
    remove: () => services.names.remove(workspaceId, 'Initech'),
  },
  ingest: {
    observations: async () => {
      const input = { source: lines(observation(), observation()), onError: 'stop' as const };
      const createPrompts = 'active' as const;
      const report = await services.ingest.observations({ workspaceId, ...input, createPrompts });
      expect(report).toMatchObject({ accepted: 2, createdPrompts: 2 });
    },
    keywords: async () => {
      const input = { source: lines(check(), check()), onError: 'stop' as const };
      expect(await services.ingest.keywords({ workspaceId, ...input })).toMatchObject({ accepted: 2 });
    },
    record: async () => {
      const line = { ...observation(), promptId: await addPrompt() } as RecordedLine;
      await services.ingest.record(workspaceId, line, () => Promise.resolve());
    },
    judge: async () => {
      const line = {
        ...observation(),
        promptId: await addPrompt(),
        answerText: 'Acme is good.',
      } as RecordedLine;
      await services.ingest.record(workspaceId, line, () => Promise.resolve());
      const from = '2000-01-01';
      const judge = ({ brand }: { brand: string }) => ({ brand, sentiment: 1, opinions: [] });
      await services.ingest.judge({ workspaceId, from, version: 'by-function', judge });
    },
    recordJudgment: async () => {
      const promptId = await addPrompt();
      const line = { ...observation(), promptId, answerText: 'Acme is good.' } as RecordedLine;
      await services.ingest.record(workspaceId, line, () => Promise.resolve());
      const id = 'select observation_id as id from observations where workspace_id = $1 and prompt_id = $2';
      const [stored] = await sql<{ id: string }>(db.database, id, [workspaceId, promptId]);
      const opinion = { attribute: 'price', opinion: 'praised', sentence: 'Acme is good.' } as const;
      const judgment = {
        observationId: stored?.id ?? '',
        version: 'judge:model/1',
        judgedAt: new Date(),
        brands: [{ brand: 'Acme', sentiment: 1, opinions: [opinion] }],
        ...{ error: null, rawResponse: null, modelServed: null, costUsd: 0.001 },
      };
      await services.ingest.recordJudgment(workspaceId, judgment, () => Promise.resolve());
    },
    recordKeywordCheck: async () => {
      const line = { ...check(), checkedAt: new Date().toISOString() } as KeywordCheckLine;
      await services.ingest.recordKeywordCheck(workspaceId, line, () => Promise.resolve());
    },
    setTracked: () =>
      services.ingest.setTracked(workspaceId, { terms: ['desk'], engine: 'google', tracked: true }, () =>
        Promise.resolve(),
      ),
    rescore: () => services.ingest.rescore({ workspaceId, all: true }),
    retain: async () => {
      // The later answer of the prompt stays.
      const [old, later] = [4, 3].map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
      const earlier = { ...observation(), runId: 'old', observedAt: old };
      const source = lines(earlier, { ...earlier, runId: 'later', observedAt: later });
      await services.ingest.observations({ workspaceId, source, onError: 'stop', createPrompts: 'active' });
      const report = await services.ingest.retain({ workspaceId, keepDays: 1, dryRun: false });
      expect(report).toMatchObject({ observations: 1 });
    },
    months: async () => {
      const of = { workspaceId, month: '2000-01' };
      await services.ingest.months.close(of, { answers: 0, keywordChecks: 0 });
      await services.ingest.months.reopen(of);
    },
  },
  measuring: {
    work: async () => {
      await services.measuring.setTargets(workspaceId, [target()]);
      await services.measuring.begin({ workspaceId, promptIds: [await addPrompt()] }, RUN);
      const run = { workspaceId, runId: RUN.runId, concurrency: 1, signal: new AbortController().signal };
      expect(await services.measuring.work(run)).toMatchObject({ answered: 1 });
    },
    askDue: async () => {
      await services.measuring.setTargets(workspaceId, [target()]);
      const promptIds = [await addPrompt()];
      const run = { ...RUN, runId: 'asked in the background', inBackground: true };
      await services.measuring.begin({ workspaceId, promptIds }, run);
      const outcomes: string[] = [];
      const onSettled = (_run: unknown, outcome: string) => void outcomes.push(outcome);
      await services.measuring.askDue({ concurrency: 1, signal: new AbortController().signal, onSettled });
      expect(outcomes).toEqual(['answered']);
    },
    setTargets: () => services.measuring.setTargets(workspaceId, [target({ samples: 2 })]),
    changeMeasuring: () =>
      services.measuring.changeMeasuring(workspaceId, { targets: [target({ samples: 4 })] }),
    applySettings: () =>
      services.measuring.applySettings(`workspaces: { ${workspaceId}: { targets: default } }`),
  },
  runs: {
    change: () => services.runs.change(workspaceId, { targets: [target({ samples: 5 })] }),
  },
};

/** Use cases that change no data of an existing workspace, or, like `create`, are called on their own below. */
const others: Record<keyof Services, string[]> = {
  workspaces: ['list', 'show', 'requireLive', 'liveAmong', 'create', 'purge', 'remove'],
  workspaceSettings: ['read', 'remove'],
  timeZoneOf: [],
  apiKeys: [
    'list',
    'issue',
    'issueBy',
    'issueFor',
    'revoke',
    'revokeKeysOf',
    'regenerate',
    'rotate',
    'replaceBy',
    'workspaceOf',
    'isShare',
  ],
  audit: ['list', 'export'],
  trail: ['page'],
  imports: ['importPart'],
  installation: ['list', 'change'],
  reporting: ['grant', 'revoke', 'list'],
  signIn: ['issueCode', 'redeem'],
  people: ['exist', 'list', 'changePassword', 'issuePasswordCode', 'setPassword', 'remove'],
  sessions: ['find', 'signIn', 'end', 'endOthers', 'list', 'issueAccessToken'],
  joining: [
    ...[
      'issueFirstCode',
      'openFirstAccount',
      'readInvitation',
      'acceptInvitation',
      'workspacesOf',
      'requireMember',
    ],
    'createWorkspace',
  ],
  passwordMail: ['isSetUp', 'send'],
  singleSignOn: ['providerName', 'begin', 'finish', 'enterFromProxy', 'unlink'],
  members: ['list', 'changeRole', 'remove', 'listInvitations', 'invite', 'withdraw'],
  prompts: ['list', 'listDetailed', 'listProperties', 'slotsOf'],
  brand: ['profile', 'versions', 'startRecalibration', 'rejectCompetitorNames'],
  names: ['list', 'describe', 'test'],
  keywords: ['list', 'rankings'],
  questions: ['suggest'],
  analytics: [
    'overview',
    'mainOverview',
    'rangeOverview',
    'rangePrompts',
    'visibilitySeries',
    'events',
    'promptAnalytics',
    'summarizedPrompts',
    'surfaceRows',
    'metricRows',
    'dailyRows',
    'topicVisibility',
    'comparisons',
    'comparedFigures',
    'changes',
    'outlook',
  ],
  evidence: ['answers', 'answersTo', 'answer', 'sources', 'opinions'],
  insights: [
    'changes',
    'companies',
    'gaps',
    'gapChanges',
    'sources',
    'candidates',
    'queryCandidates',
    'wording',
    'searchRates',
    'method',
  ],
  ingest: ['split', 'hasAnswers', 'olderDays', 'olderAnswers', 'findOlderDays', 'findUnexaminedDays'],
  export: ['observations', 'keywords', 'metrics', 'comparisons', 'method', 'prompts'],
  measuring: [
    'targetsOf',
    'budgetOf',
    'setBudget',
    'plan',
    'begin',
    'keywordsOf',
    'follow',
    'unfollow',
    'planRetry',
    'beginRetry',
    'scheduleOf',
    'samplingOf',
    'askingOf',
    'nextTimes',
    'setSchedule',
    'presentTime',
    'planDue',
    'stateOf',
    'runsAfter',
    'spendingSince',
    'attributesOf',
    'setAttributes',
    'planRejudging',
    'beginRejudging',
    ...['platformsOf', 'runOf', 'questionsOf', 'previewOf', 'askNow', 'cancelRun'],
  ],
  providerKeys: [
    ...['inForce', 'list', 'show', 'listOfInstallation', 'set', 'remove', 'check', 'canBeAsked', 'reseal'],
  ],
  runs: ['state', 'platforms', 'plan', 'ask', 'list', 'show', 'cancel', 'spending'],
  deliveries: ['receivers', 'deadLetters'],
  website: ['read'],
  steps: ['list'],
  recalibrations: ['list', 'begin', 'noteRescored', 'finish', 'fail', 'requeue'],
  rescores: ['read', 'request', 'begin', 'note', 'finish', 'fail', 'requeue'],
  outbox: ['list', 'retry', 'retryAll'],
  ownedChannels: ['list', 'kinds', 'add', 'change', 'remove', 'test', 'replaceSecret'],
  channels: ['list', 'add', 'remove', 'test', 'webhook', 'changeWebhook', 'secret', 'requestComparison'],
  dispatchers: ['builtIn', 'webhooks'],
  digests: ['name', 'run'],
  cleanUp: ['name', 'run'],
  demos: ['read', 'request', 'remove', 'due', 'begin', 'note', 'finish', 'finished', 'fail', 'forget'],
  demoTask: ['name', 'run'],
  demo: ['create', 'createOpen', 'measureLive', 'removeAll'],
};

describe('the data revision of a workspace', withTriggers, () => {
  it('classifies every use case as changing data or not', () => {
    const known = Object.entries(others).map(([name, rest]) => {
      return [name, [...rest, ...Object.keys(writes[name as keyof Services] ?? {})].sort()];
    });
    const actual = Object.entries(services).map(([name, service]) => [name, Object.keys(service).sort()]);
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(known));
  });

  const cases = Object.entries(writes).flatMap(([service, calls]) =>
    Object.entries(calls).map(([name, call]) => [`${service}.${name}`, call] as const),
  );
  it.each(cases)('is raised by %s', async (_name, call) => {
    const before = await revisionOf(db.database, workspaceId);
    await call();
    expect(await revisionOf(db.database, workspaceId)).toBeGreaterThan(before);
  });

  it('is raised by creating and by deleting a workspace, and disappears with a purge', async () => {
    const { workspaceId: id } = await services.workspaces.create({ name: 'Other', plan: 'free' });
    const created = await revisionOf(db.database, id);
    await services.workspaces.remove(id);
    expect(await revisionOf(db.database, id)).toBeGreaterThan(created);
    await services.workspaces.purge(id);
    expect([created > 0, await revisionOf(db.database, id)]).toEqual([true, 0]);
  });

  it('stays the same when nothing is changed', async () => {
    const tracked = prompt();
    await services.prompts.addInBulk(workspaceId, [tracked]);
    const before = await revisionOf(db.database, workspaceId);
    const { workspaceId: gone } = await services.workspaces.create({ name: 'Gone', plan: 'paid' });
    await services.workspaces.remove(gone);
    const removed = await revisionOf(db.database, gone);
    await expect(services.prompts.add(gone, prompt())).rejects.toThrow();
    await expect(services.prompts.reword(workspaceId, 'prm_none', newText())).rejects.toThrow();
    await services.prompts.addInBulk(workspaceId, [tracked]);
    await services.prompts.list(latest(workspaceId));
    await services.apiKeys.issue(workspaceId, { name: 'Key', environment: 'test' });
    expect(await revisionOf(db.database, workspaceId)).toBe(before);
    expect(await revisionOf(db.database, gone)).toBe(removed);
  });

  it('is raised by everything that fills the demo workspaces, and every table was written in this test', async () => {
    await services.demo.create({ days: 3, prompts: 5, keywords: 2 });
    const tables = await watchedTables(db.database);
    expect(tables.length).toBeGreaterThan(15);
    expect(await writtenTables(db.database)).toEqual(tables);
  });
});

describe('the watch on revisions', withTriggers, () => {
  const rename = 'update workspaces set name = $2 where workspace_id = $1';

  it('rejects a change without a raise', async () => {
    await expect(sql(db.database, rename, [workspaceId, newText()])).rejects.toThrow(
      'workspaces was written without raising the revision',
    );
  });

  it('rejects a change after the raise', async () => {
    const written = inTransaction(db.database, async (transaction) => {
      await sql(
        transaction,
        'update workspace_revisions set revision = revision + 1 where workspace_id = $1',
        [workspaceId],
      );
      await sql(transaction, rename, [workspaceId, newText()]);
    });
    await expect(written).rejects.toThrow('workspaces was written after the revision had been raised');
  });
});

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visibilityJson } from '../cli/in-process.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { freePort } from '../../scripts/lab/servers/ports.js';
import type { Service } from '../../scripts/lab/servers/service.js';
import { startQuietService } from '../support/service.js';
import { commandsIn, documents, languagesIn, ROOT } from './commands.js';
import { missingThings } from './named-things.js';
import { notRun, notRunEntry } from './not-run.js';
import { runSession, type Ran } from './session.js';

interface DemoJson {
  readonly workspaces: readonly {
    readonly workspaceId: string;
    readonly keys: readonly { readonly key: string }[];
  }[];
}

/** Exit codes other than 0 that a document explains, by the beginning of the command. */
const expectedCodes: Readonly<Record<string, number>> = {
  // The example explains a rule that the target breaks.
  'npx visibility-conformance run --url': 1,
  'npx visibility-conformance replay': 1,
  'npx visibility-conformance run --rule EDIT-24': 1,
  'npx visibility-conformance run': 1,
};

/** Commands that are expected to succeed, although they begin like one of the above. */
const succeeds = [/ run --keys keys\.env /, / run --read-only/];

const all = documents().flatMap(commandsIn);
const skipped = all.filter((command) => notRunEntry(command) !== undefined);

let db: TestDatabase;
let service: Service;
let model: ChildProcess;
let env: NodeJS.ProcessEnv;
let work: string;

beforeAll(async () => {
  db = await createTestDatabase();
  work = mkdtempSync(join(tmpdir(), 'visibility-docs-'));
  const settings = { DATABASE_URL: db.url, WORKER: 'off' };
  const size = ['--prompts', '6', '--days', '3', '--keywords', '5'];
  const demo = await visibilityJson<DemoJson>(['demo', ...size], settings);
  const metricsPort = String(await freePort());
  service = await startQuietService(db, { ...settings, METRICS_PORT: metricsPort });
  const started = await startBrokenModel();
  model = started.process;
  const [paid] = demo.workspaces;
  const names = ['Globex', 'Initech', 'Post'].flatMap((name) => ['--competitor', name]);
  const workspace = await visibilityJson<{ workspaceId: string }>(
    [
      'workspace',
      'create',
      '--name',
      'Acme',
      '--plan',
      'paid',
      '--brand',
      'Acme',
      ...names,
      '--domain',
      'acme.example',
    ],
    settings,
  );
  env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    ...settings,
    ...started.env,
    URL: service.url,
    KEY: paid?.keys[0]?.key,
    MODEL_PORT: String(await freePort()),
    METRICS_URL: `http://127.0.0.1:${metricsPort}`,
    WORKSPACE: workspace.workspaceId,
    DEMO_WORKSPACE: paid?.workspaceId,
  };
});
afterAll(async () => {
  model.kill('SIGINT');
  await service.end('SIGINT');
  await db.drop();
  rmSync(work, { recursive: true, force: true });
});

/** A model of the API that breaks the rule of the documents' example, EDIT-24. */
async function startBrokenModel(): Promise<{ process: ChildProcess; env: NodeJS.ProcessEnv }> {
  const program = join(ROOT, 'conformance/bin/visibility-conformance.js');
  const child = spawn(process.execPath, [program, 'model', '--fault', 'M10', '--rate', '100000'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      // The last variable, as a whole line: the output may arrive in parts.
      if (/^export CONFORMANCE_KEY_ORPHAN=.*\n/m.test(output)) resolve();
    });
    child.once('exit', () => reject(new Error('the model did not start')));
  });
  return { process: child, env: parseEnv(output.replaceAll('export ', '')) };
}

function expectedCode(text: string): number {
  if (succeeds.some((pattern) => pattern.test(text))) return 0;
  return Object.entries(expectedCodes).find(([start]) => text.startsWith(start))?.[1] ?? 0;
}

/** A command that did not end as documented, with its last output. */
function complaint({ text, code, stdout, stderr }: Ran): string[] {
  const isError = text.startsWith('curl ') && stdout.includes('"error":{');
  if (code === expectedCode(text) && !isError) return [];
  return [`${text}\nexit code ${code}\n${(stdout + stderr).slice(-1000)}`];
}

/** Creates files that a document assumes, before the command that reads them. */
const before: Readonly<Record<string, string>> = {
  'visibility workspace keywords ws_... --file terms.txt --topic geo --country US --locale en':
    'echo "office chair" > terms.txt',
  'npx visibility-conformance matrix --html go/result.json php/result.json > matrix.html':
    'mkdir go php && cp conformance-report/result.json go && cp conformance-report/result.json php',
};

describe('the commands in the documents', () => {
  it('are in blocks marked "sh", so that none is missed', () => {
    const others = documents().flatMap((document) =>
      languagesIn(document)
        .filter((language) => ['shell', 'console', 'zsh'].includes(language))
        .map((language) => `${document}: ${language}`),
    );
    expect(others).toEqual([]);
    expect(all.length).toBeGreaterThan(60);
  });

  it.each(
    documents().filter((document) => commandsIn(document).some((one) => notRunEntry(one) === undefined)),
  )('all commands of %s that can run here end as documented', async (document) => {
    const folder = mkdtempSync(join(work, 'page-'));
    const commands = commandsIn(document).filter((command) => notRunEntry(command) === undefined);
    const ran = await runSession(folder, commands, { env, before });
    expect(ran.flatMap(complaint)).toEqual([]);
  });

  it.each(skipped.map((command) => [command.text, command.document, notRunEntry(command)?.reason ?? '']))(
    'not run, but names only what exists: %s (%s; %s)',
    (text) => {
      expect(missingThings(text)).toEqual([]);
    },
  );

  it('name only files, scripts, settings and options that exist', () => {
    expect(
      all.flatMap(({ document, text }) => missingThings(text).map((one) => `${document}: ${one}`)),
    ).toEqual([]);
  });

  it('names tests and scripts that exist for the commands that run elsewhere', () => {
    const files = notRun.flatMap(({ runBy }) => runBy ?? []);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

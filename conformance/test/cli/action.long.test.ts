import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createContext } from '../../cli/context.js';
import { createProgram } from '../../cli/main.js';
import { startModelProcess, type ModelProcess } from './model-process.js';

const actionFolder = fileURLToPath(new URL('../../action', import.meta.url));
const read = (file: string) => readFileSync(join(actionFolder, file), 'utf8');

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const action = parse(read('action.yml')) as Action;
const scripts = action.runs.steps.filter(({ run }) => run !== undefined);

let broken: ModelProcess;
let folder: string;
beforeAll(async () => {
  broken = await startModelProcess(['--fault', 'M27']);
});
afterAll(() => broken.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-action-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

/** The lines that a step appended to one of GitHub's files, such as the output or the summary. */
const lines = (name: string) =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8').trim().split('\n') : [];
const outputs = () =>
  Object.fromEntries(lines('output').map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]));

/** Runs shell steps like a runner, with expressions replaced. Returns the status of each step. */
function runAction(given: Readonly<Record<string, string>>, steps = scripts): (number | null)[] {
  const value = (expression: string) => {
    const [, input = ''] = /^inputs\.(.+)$/.exec(expression) ?? [];
    if (input in action.inputs) return given[input] ?? action.inputs[input]?.default ?? '';
    if (expression === 'github.action_path') return actionFolder;
    const [, output = ''] = /^steps\.run\.outputs\.(.+)$/.exec(expression) ?? [];
    return outputs()[output] ?? '';
  };
  return steps.map(({ run = '', env = {} }) => {
    const filled = Object.entries(env).map(([name, text]) => [
      name,
      text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => value(expression)),
    ]);
    return spawnSync('bash', ['-e', '-o', 'pipefail', '-c', run], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        ...broken.env,
        GITHUB_OUTPUT: join(folder, 'output'),
        GITHUB_STEP_SUMMARY: join(folder, 'summary'),
        ...(Object.fromEntries(filled) as Record<string, string>),
      },
    }).status;
  });
}

/** The step that decides whether the action fails, after a run of the suite. */
const judge = (failOn: string) => runAction({ 'fail-on': failOn }, scripts.slice(-1));

const few = { version: 'local', rate: '100000', rules: 'PAU-03 PAU-01', seed: '3', settle: '0' };

describe('the GitHub Action', () => {
  it('the action passes only options that the suite has', () => {
    const run = createProgram(createContext()).commands.find((one) => one.name() === 'run');
    const known = run?.options.map(({ long }) => long);
    const passed = read('run.sh').match(/(?<= |\()--[a-z-]+(?= "\$)/g) ?? [];
    expect(passed.length).toBeGreaterThan(10);
    expect(passed.filter((option) => !known?.includes(option))).toEqual([]);
  });

  it('the action runs the checkout of its own release unless a published version is given', () => {
    const manifest = JSON.parse(read('../package.json')) as { version: string };
    expect(action.inputs['version']?.default).toBe('local');
    for (const document of ['README.md', '../README.md'])
      expect(read(document)).toContain(`conformance/action@conformance-v${manifest.version} `);
  });

  it('every input of the action reaches a step, and its README mentions it', () => {
    const used = JSON.stringify(action.runs.steps);
    const names = Object.keys(action.inputs);
    expect(names.filter((name) => !used.includes(`inputs.${name} `))).toEqual([]);
    expect(
      [...names, ...Object.keys(action.outputs)].filter((name) => !read('README.md').includes(`\`${name}\``)),
    ).toEqual([]);
  });

  it('the action fails for a broken rule unless fail-on is never, and returns the verdict, the number of failures and the report', () => {
    expect(runAction({ ...few, url: broken.url })).toEqual([0, 1]);
    expect(outputs()).toMatchObject({ verdict: 'broken', failed: '1', 'exit-code': '1' });
    expect(['broken', 'never', 'sometimes'].flatMap(judge)).toEqual([1, 0, 2]);
    expect(existsSync(join(folder, outputs()['report'] ?? ''))).toBe(true);
    const summary = lines('summary').join('\n');
    expect(summary).toContain('## Does not conform: 1 rule is broken.');
    expect(summary).toContain('**PAU-03** ');
    expect(summary).toContain('visibility-conformance explain PAU-03');
    for (const name of ['report.html', 'junit.xml'])
      expect(existsSync(join(folder, 'conformance-report', name)), name).toBe(true);
  });

  it('the action passes for a failure that is expected', () => {
    writeFileSync(join(folder, 'known.txt'), 'PAU-03\n');
    const known = { ...few, url: broken.url, 'expected-failures': 'known.txt' };
    expect(runAction(known)).toEqual([0, 0]);
    expect(outputs()).toMatchObject({ verdict: 'conforms', failed: '0' });
  });

  it('the action fails if the suite could not run, regardless of fail-on', () => {
    expect(runAction({ ...few, url: 'http://127.0.0.1:1', 'fail-on': 'never' })).toEqual([0, 3]);
    expect(outputs()).toMatchObject({ verdict: 'error', failed: '', report: '' });
    expect(lines('summary').join()).toContain('could not run (exit code 3)');
  });
});

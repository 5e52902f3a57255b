import { describe, expect, it } from 'vitest';
import { DomainError } from '../../src/domain/errors.js';
import { applySettings, type ApplyingDependencies } from '../../src/measuring/plan/applying.js';
import { readSettingsFile } from '../../src/measuring/plan/settings-file.js';

const TARGET = '{ platform: chatgpt, surface: api, provider: openai }';

const workspaces = (count: number, settings: string) =>
  `workspaces:\n${Array.from({ length: count }, (_, index) => `  ws_${index}: ${settings}\n`).join('')}`;

function errorsOf(text: string): string[] {
  const { errors, lineOf } = readSettingsFile(text);
  return errors.map(({ path, message }) => `${lineOf(path)}: ${message}`);
}

describe('a file with settings', () => {
  it('suggests the known field for a misspelled one, and reports the missing one', () => {
    const text = workspaces(1, '{ targets: [{ plattform: chatgpt, surface: api, provider: openai }] }');
    expect(errorsOf(text)).toEqual([
      '2: "platform" is missing.',
      '2: "plattform" is not a known field; did you mean "platform"?',
    ]);
    expect(errorsOf('workspace: {}')).toContain(
      '1: "workspace" is not a known field; did you mean "workspaces"?',
    );
  });

  it('may have 10,000 workspaces', () => {
    expect(readSettingsFile(workspaces(10_000, '{}')).workspaces).toHaveLength(10_000);
    expect(errorsOf(workspaces(10_001, '{}'))).toEqual([
      '1: The file has 10001 workspaces; at most 10000 are applied at once. Split it.',
    ]);
  });

  it('may be 4 MiB long', () => {
    expect(errorsOf(`#${'x'.repeat(4 * 1024 * 1024)}`)).toEqual([
      '1: The file is longer than 4 MiB. Split it.',
    ]);
  });

  it('may use an alias any number of times', () => {
    const text = `${workspaces(1, `{ targets: &list [${TARGET}] }`)}${workspaces(500, '{ targets: *list }').slice(12).replaceAll('ws_', 'ws_more_')}`;
    const { workspaces: found, errors } = readSettingsFile(text);
    expect(errors).toEqual([]);
    expect(found.map(({ targets }) => targets?.length)).toEqual(Array(501).fill(1));
  });

  it('reports a list of targets that is too long once, without an error for each target', () => {
    const text = workspaces(1, `{ targets: [${'{},'.repeat(60)}] }`);
    expect(errorsOf(text)).toEqual(['2: A workspace can have at most 50 targets.']);
  });

  it('reports exponentially nested aliases, and excessive nesting, as errors', () => {
    const levels = Array.from({ length: 30 }, (_, level) => `&l${level + 1} [*l${level}, *l${level}]`);
    const bomb = `${workspaces(1, `{ targets: [&l0 [${levels.join(', ')}]] }`)}`;
    expect(errorsOf(bomb)).toEqual(['2: "0" must be object.']);
    expect(errorsOf('['.repeat(100_000))).toEqual(['1: The file is nested too deeply.']);
  });

  it('reports a repeated key at any level', () => {
    expect(errorsOf(workspaces(1, '{ budget: { dailyUsd: 1, dailyUsd: 2 } }'))).toEqual([
      '2: Map keys must be unique',
    ]);
  });

  it('lists the first hundred errors and stops', async () => {
    expect(errorsOf(workspaces(500, '{ colour: red }'))).toHaveLength(100);
    const asked: string[] = [];
    let liveReads = 0;
    const dependencies = {
      workspaces: {
        liveAmong: () => {
          liveReads += 1;
          return Promise.resolve(new Set<string>());
        },
        requireLive: (workspaceId: string) => {
          asked.push(workspaceId);
          return Promise.reject(new DomainError('not_found', { message: `There is no "${workspaceId}".` }));
        },
      },
      requireSetUp: () => Promise.resolve(),
    } as unknown as ApplyingDependencies;
    const error = await applySettings(dependencies, workspaces(500, '{}')).catch((thrown: Error) => thrown);
    const lines = (error as Error).message.split('\n');
    expect(lines).toHaveLength(102);
    expect(lines.slice(-2)).toEqual([
      '  line 101, ws_99: There is no "ws_99".',
      '  ... (the first 100 errors)',
    ]);
    expect([liveReads, asked.length]).toEqual([1, 100]);
  });
});

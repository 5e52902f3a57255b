import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RuleId } from '../../catalog/index.js';
import type { Layer } from '../../run/description.js';
import { type Role, variableOf } from '../../http/roles.js';
import { startModel, type ModelOptions } from '../../start-model.js';
import { call } from '../cli/in-process.js';
import { runAgainstModel } from '../prove.js';

const LIMIT = 100_000;

/** A fault, the layer that finds it, the rule that breaks, and the maximum length of the shrunk sequence. */
interface Story {
  readonly fault: string;
  readonly layer: Layer;
  readonly rule: RuleId;
  readonly commands: number;
  readonly exchanges: number;
}

const stories: readonly Story[] = [
  { fault: 'M09', layer: 'stateful', rule: 'REP-08', commands: 1, exchanges: 4 },
  { fault: 'M40', layer: 'stateful', rule: 'BR-26', commands: 2, exchanges: 6 },
  { fault: 'R01', layer: 'stateful', rule: 'KEY-22', commands: 2, exchanges: 6 },
  { fault: 'X03', layer: 'stateful', rule: 'CAP-09', commands: 2, exchanges: 8 },
  { fault: 'X27', layer: 'stateful', rule: 'BULK-05', commands: 2, exchanges: 6 },
  { fault: 'M46', layer: 'properties', rule: 'KW-28', commands: 1, exchanges: 1 },
  { fault: 'X34', layer: 'properties', rule: 'EDIT-21', commands: 1, exchanges: 4 },
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a fault that random input finds', () => {
  it.each(stories)(
    '$fault is shrunk to a short failure of $rule that replays from its path ($layer)',
    async ({ fault, layer, rule, commands, exchanges }) => {
      const result = await runAgainstModel(
        { faults: [fault], limitPerMinute: LIMIT },
        { layers: [layer], rules: [rule], rate: LIMIT, seed: 5 },
      );
      const failure = result.rules.find(({ id }) => id === rule)?.failures[0];
      expect(failure?.replay).toMatchObject({ seed: expect.any(Number), path: expect.stringMatching(/^\d/) });
      if (layer === 'stateful') {
        expect(failure?.replay?.replayPath).toMatch(/\S/);
        expect(failure?.replay?.counterexample.match(/\w\(/g)?.length).toBeLessThanOrEqual(commands);
      }
      expect(failure?.transcript.length).toBeLessThanOrEqual(exchanges);

      writeFileSync(join(folder, 'result.json'), JSON.stringify(result));
      const again = await replay(rule, { faults: [fault] });
      expect(again).toMatchObject({ code: 1, rules: [{ id: rule, now: 'still fails' }] });
      const mended = await replay(rule, {});
      expect(mended).toMatchObject({ code: 0, rules: [{ id: rule, now: 'holds now' }] });
    },
  );
});

/** The output of the command `replay` for the result in the folder, against a fresh model. */
async function replay(rule: RuleId, model: ModelOptions) {
  const server = await startModel({ ...model, limitPerMinute: LIMIT });
  const variables = Object.entries(server.keys).map(([role, key]) => `${variableOf(role as Role)}=${key}`);
  writeFileSync(join(folder, 'keys.env'), [`CONFORMANCE_URL=${server.url}`, ...variables].join('\n'));
  const args = [
    'replay',
    join(folder, 'result.json'),
    '--keys',
    join(folder, 'keys.env'),
    '--rule',
    rule,
    '--json',
  ];
  try {
    const { status, stdout } = await call(args);
    return { code: status, ...(JSON.parse(stdout) as { rules: { id: RuleId; now: string }[] }) };
  } finally {
    await server.close();
  }
}

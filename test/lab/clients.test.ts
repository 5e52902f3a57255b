import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { columns, compare, fail, parseReports, pass, skipped } from '../../scripts/lab/clients/cells.js';
import type { Column, Row } from '../../scripts/lab/clients/cells.js';
import { firstDifference } from '../../scripts/lab/kit/first-difference.js';
import { generators } from '../../scripts/lab/clients/generators.js';
import { footnoteOf, knownFaults } from '../../scripts/lab/clients/known-faults.js';
import {
  asLaterVersion,
  LATER_CODE,
  LATER_MEMBER,
  startLaterVersion,
} from '../../scripts/lab/clients/later-version.js';
import { acceptedRules, unacceptedFindings } from '../../scripts/lab/clients/lint.js';
import { asMarkdown } from '../../scripts/lab/clients/markdown.js';
import { asText, outdated, unexplained } from '../../scripts/lab/clients/output.js';
import { stepNames, type Step } from '../../scripts/lab/clients/steps.js';
import { withSection } from '../../scripts/document-section.js';

const expected = Object.fromEntries(stepNames.map((step) => [step, { step }])) as Record<Step, unknown>;
const passedRow = Object.fromEntries(columns.map((column) => [column, pass])) as Record<Column, Row[Column]>;
const [generator] = generators;
if (generator === undefined) throw new Error('there is no generator');

describe('the comparison of a client with the service', () => {
  it('passes a step only if its values are exactly the expected ones', () => {
    const cells = compare(
      [
        { step: 'me', values: { step: 'me' } },
        { step: 'add', values: { step: 'add', extra: 1 } },
        { step: 'bulk', values: {} },
      ],
      expected,
      'ended',
    );
    expect(cells.me).toEqual(pass);
    expect(cells.add).toEqual(fail('extra is 1, expected missing'));
    expect(cells.bulk).toEqual(fail('step is missing, expected "bulk"'));
  });

  it('fails a step that reported an error with its message', () => {
    const cells = compare([{ step: 'me', error: 'TypeError: boom' }], expected, 'ended');
    expect(cells.me).toEqual(fail('TypeError: boom'));
  });

  it('fails every step that the scenario did not reach, with the reason it ended', () => {
    const cells = compare([], expected, 'exit code 1');
    expect(Object.values(cells)).toEqual(stepNames.map(() => fail('exit code 1')));
  });

  it('names the path and both values of the first difference', () => {
    expect(firstDifference({ a: { b: [1, 2] } }, { a: { b: [1, 2] } })).toBeUndefined();
    expect(firstDifference({ a: { b: [1, 3] } }, { a: { b: [1, 2] } })).toBe('a.b.1 is 3, expected 2');
    expect(firstDifference(undefined, { a: 1 })).toBe('the answer is missing, expected {"a":1}');
    expect(firstDifference([1], { 0: 1 })).toBeDefined();
  });

  it('reads the reports of a scenario among other output', () => {
    const output =
      'warning: old\n{"step":"me","values":{}}\n{"level":30}\n{"broken\n{"step":"add","error":"no"}\n';
    expect(parseReports(output)).toEqual([
      { step: 'me', values: {} },
      { step: 'add', error: 'no' },
    ]);
  });
});

describe('the stand-in for a later version of the service', () => {
  it('adds a member to every object of a response, however deep', () => {
    const extended = asLaterVersion({ a: [{ b: null }], c: 'text' });
    expect(extended).toEqual({
      a: [{ b: null, [LATER_MEMBER]: 'yes' }],
      c: 'text',
      [LATER_MEMBER]: 'yes',
    });
    expect(asLaterVersion(null)).toBeNull();
  });

  it('forwards a request and gives errors an unknown code', async () => {
    const service = createServer((request, response) => {
      request.resume();
      response.writeHead(409, { 'content-type': 'application/json', 'x-request-id': 'req_1' });
      response.end(JSON.stringify({ error: { code: 'conflict', message: request.url } }));
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    const later = await startLaterVersion(`http://127.0.0.1:${port}`);
    try {
      const response = await fetch(`${later.url}/v1/prompts?a=b`, { method: 'POST', body: '{}' });
      expect([response.status, response.headers.get('x-request-id')]).toEqual([409, 'req_1']);
      expect(await response.json()).toEqual({
        error: { code: LATER_CODE, message: '/v1/prompts?a=b', [LATER_MEMBER]: 'yes' },
        [LATER_MEMBER]: 'yes',
      });
    } finally {
      await later.close();
      service.close();
    }
  });
});

describe('the table of docs/clients.md', () => {
  const row = { ...passedRow, me: fail('no\nreason'), add: skipped('there is no client') };

  it('has a row for each generator with the versions of its tools, and never shows an unpassed cell as passed', () => {
    const [header = '', , line = ''] = asMarkdown([{ generator, row }]).split('\n');
    const cells = line.split('|').map((cell) => cell.trim());
    expect(header.split('|')).toHaveLength(columns.length + 3);
    expect(cells[1]).toContain(generator.tools[0]?.version);
    expect(cells.slice(2, 6)).toEqual(['pass', 'pass', '**fail**', 'skipped']);
  });

  it('gives the reason a generator was skipped', () => {
    const all = Object.fromEntries(columns.map((column) => [column, skipped('go is not installed')]));
    expect(asMarkdown([{ generator, row: all as Row }])).toContain('was skipped: go is not installed');
  });

  it('replaces only the text between its markers', () => {
    const text = 'before\n<!-- table -->\nold\n<!-- /table -->\nafter\n';
    expect(withSection(text, 'table', 'new\n')).toBe(
      'before\n<!-- table -->\n\nnew\n\n<!-- /table -->\nafter\n',
    );
    expect(() => withSection(text, 'lint', 'new')).toThrow('no section "lint"');
  });

  it('shows every generator and explains every known fault and accepted lint rule', () => {
    const document = readFileSync(new URL('../../docs/clients.md', import.meta.url), 'utf8');
    for (const { name } of generators) expect(document).toContain(`| \`${name}\` (`);
    for (const fault of knownFaults) expect(document).toContain(fault.reason);
    for (const [rule, reason] of Object.entries(acceptedRules)) {
      expect(document).toContain(`\`${rule}\``);
      expect(document).toContain(reason);
    }
  });
});

describe('the outcome of a run', () => {
  it('reports failed cells without an explanation, and nothing else', () => {
    const row = { ...passedRow, me: fail('no'), add: skipped('no') };
    expect(unexplained([{ generator, row }]).map(({ column }) => column)).toEqual(['me']);
    expect(unexplained([{ generator, row: passedRow }])).toEqual([]);
  });

  it('reports an explanation whose cell passes', () => {
    const rows = generators.map((one) => ({ generator: one, row: passedRow }));
    expect(outdated(rows)).toHaveLength(knownFaults.reduce((sum, one) => sum + one.columns.length, 0));
  });

  it('prints a message once for all the cells that have it', () => {
    const text = asText([{ generator, row: { ...passedRow, me: fail('boom'), add: fail('boom') } }]);
    expect(text.match(/boom/g)).toHaveLength(1);
    expect(text).toContain('me, add');
  });

  it('numbers known faults from 1, each for its columns of its generator', () => {
    const faults = [
      { generator: 'go', columns: ['compile'], reason: 'a' },
      { generator: 'orval', columns: ['me', 'add'], reason: 'b' },
    ] as const;
    expect(footnoteOf('go', 'compile', faults)).toBe(1);
    expect(footnoteOf('orval', 'add', faults)).toBe(2);
    expect(footnoteOf('orval', 'compile', faults)).toBeUndefined();
  });

  it('explains only cells of generators that exist', () => {
    for (const fault of knownFaults) {
      expect(generators.map(({ name }) => name)).toContain(fault.generator);
      for (const column of fault.columns) expect(footnoteOf(fault.generator, column)).toBeDefined();
    }
  });

  it('does not accept a finding of a rule without a reason', () => {
    const finding = (code: string) => ({ code, message: 'wrong', path: 'info' });
    const [accepted = ''] = Object.keys(acceptedRules);
    expect(unacceptedFindings([finding('oas3-schema'), finding(accepted)])).toEqual([finding('oas3-schema')]);
  });
});

describe('generators', () => {
  it('adapts the scenario of its language to each of them', () => {
    for (const { name, language } of generators) {
      const folder = new URL(
        `../../scripts/lab/clients/scenarios/${language.toLowerCase()}/${name}`,
        import.meta.url,
      );
      expect(existsSync(folder), name).toBe(true);
    }
  });
});

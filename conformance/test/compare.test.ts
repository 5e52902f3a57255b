import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { withoutValues } from '../scripts/compare/complaint.js';
import { contractIn30 } from '../scripts/compare/contract-3.0.js';
import { contract, contractOfFullExamples, linkedContract } from '../scripts/compare/contract.js';
import { startCountingProxy } from '../scripts/compare/counting-proxy.js';
import { joined, type Comparison, type RunRecord } from '../scripts/compare/record.js';
import { chosenFaults } from '../scripts/compare/sample.js';
import { failuresIn } from '../scripts/compare/tools/schemathesis.js';
import { median, verdictsOf } from '../scripts/compare/verdict.js';

function run(of: Partial<RunRecord> & { says?: readonly string[] }): RunRecord {
  const { says = [], ...rest } = of;
  const failures = says.map((key) => ({ key, text: `${key} in words` }));
  return {
    ...{ tool: 'tool', fault: 'F1', seed: 1, requests: 10, seconds: 1 },
    ...{ failures, trouble: null, residue: null },
    ...rest,
  };
}

function comparison(runs: readonly RunRecord[]): Comparison {
  const tool = { id: 'tool', name: 'Tool', version: '1', seedLimit: null, commandLine: 'tool', setUp: '' };
  return {
    ...{ startedAt: '2026-11-21T00:00:00.000Z', seeds: 2, examples: 1, limitPerMinute: 1, command: 'x' },
    ...{ tools: [tool], missing: [], faults: [{ id: 'F1', sentence: 'It is wrong.' }], runs },
  };
}

const clean = { fault: null } as const;
const verdict = (runs: readonly RunRecord[]) => verdictsOf(comparison(runs))[0];

describe('what counts as caught', () => {
  it('is a complaint that no clean run makes, whatever its seed', () => {
    const runs = [
      run({ ...clean, seed: 1, says: ['a'] }),
      run({ ...clean, seed: 2, says: ['b'] }),
      run({ seed: 1, says: ['a', 'b'] }),
      run({ seed: 2, says: ['a', 'new'] }),
    ];
    expect(verdict(runs)?.faults).toEqual([
      { fault: 'F1', caught: 1, of: 2, evidence: 'new in words', others: 0, requests: 10 },
    ]);
  });

  it('leaves runs out that went wrong', () => {
    const result = verdict([run({ ...clean }), run({ says: ['new'], trouble: 'ended with a signal' })]);
    expect(result?.faults[0]).toMatchObject({ caught: 0, of: 0 });
    expect(result?.troubles).toEqual(['F1: ended with a signal']);
  });

  it('shows how often chance would have counted', () => {
    const result = verdict([
      run({ ...clean, says: ['a'] }),
      run({ ...clean, seed: 2, says: ['a'] }),
      run({ ...clean, seed: 3, says: ['a', 'rare'] }),
    ]);
    expect(result).toMatchObject({ caughtByChance: 1, alarmedRuns: 3, cleanRuns: 3 });
    expect(result?.falseAlarms).toEqual([
      { text: 'a in words', runs: 3 },
      { text: 'rare in words', runs: 1 },
    ]);
  });

  it('counts a complaint once a run', () => {
    expect(verdict([run({ ...clean, says: ['a', 'a'] })])?.falseAlarms).toEqual([
      { text: 'a in words', runs: 1 },
    ]);
  });
});

describe('joining comparisons', () => {
  it('keeps all runs, and each tool and fault once', () => {
    const one = comparison([run({ seed: 1 })]);
    const both = joined([one, comparison([run({ seed: 2 })])]);
    expect(both.tools).toEqual(one.tools);
    expect(both.runs.map(({ seed }) => seed)).toEqual([1, 2]);
    expect(both.faults).toEqual(one.faults);
  });

  it('takes a run that was made again from the later one', () => {
    const again = joined([
      comparison([run({ requests: 1 }), run({ seed: 2 })]),
      comparison([run({ requests: 2 })]),
    ]);
    expect(again.runs.map(({ seed, requests }) => [seed, requests])).toEqual([
      [1, 2],
      [2, 10],
    ]);
  });

  it('wants at least one', () => {
    expect(() => joined([])).toThrow('no comparison');
  });
});

it('takes the lower middle value as the median', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2, 0]);
});

describe('complaints without their values', () => {
  it('are equal when only ids, counts and generated text differ', () => {
    const said = (id: string, count: number, text: string) =>
      withoutValues(`prompt prm_${id} of item [${count}]: "${text}" has been refused`);
    expect(said('01ab23cd45', 3, 'zü§')).toBe(said('99ff88ee77', 12, 'a b c'));
  });

  it('differ by field, status and bound', () => {
    const texts = ['"text" 400', '"topic" 400', '"text" 200', '"text" 400, at most 500'];
    expect(new Set(texts.map(withoutValues)).size).toBe(4);
  });
});

describe('a report of Schemathesis', () => {
  const requests = [
    ...['1. Test Case ID: aaaaaa', '', '- ST202 Schema-valid request rejected', '', '    Expected: 2xx', ''],
    ...[
      '[400] Bad Request:',
      '',
      '    `{"error":{"code":"bad","message":"\\"text\\" is odd. Nothing."}}`',
      '',
    ],
    ...[
      '2. Test Case ID: bbbbbb',
      '',
      '- ST201 Schema-violating request accepted',
      '',
      '    Expected: 400',
      '    In body',
      '',
    ],
    ...['[201] Created:', '', '    `{}`', '', 'Reproduce with:', '', '    curl'],
  ].join('\n');
  const element = `<failure type="failure" message="ST201, ST202">${requests.replaceAll('"', '&quot;')}</failure>`;
  const junit = `<testcase name="GET /one" time="1" />\n<testcase name="POST /two" time="1">${element}</testcase>`;

  it('holds several failed requests of an operation, each with its status', () => {
    expect(failuresIn(junit).map(({ text }) => text)).toEqual([
      'POST /two: ST202 Schema-valid request rejected [400] bad: "text" is odd.',
      'POST /two: ST201 Schema-violating request accepted [201] In body',
    ]);
  });

  it('tells the operation of a request that went through, and not of one that was refused', () => {
    expect(failuresIn(junit).map(({ key }) => key)).toEqual([
      'ST202 Schema-valid request rejected [400] bad: <name> is odd.',
      'POST /two: ST201 Schema-violating request accepted [201] In body',
    ]);
  });
});

/** Every key of a document, wherever it is, examples left out. */
function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, part]) => [key, ...(key === 'example' ? [] : keysIn(part))]);
}

describe('the contract in OpenAPI 3.0', () => {
  const document = contractIn30();

  it('says so, and uses no word of 3.1', () => {
    expect(document['openapi']).toBe('3.0.3');
    const words = new Set(keysIn({ paths: document['paths'], schemas: document['components'] }));
    for (const word of ['const', 'unevaluatedProperties']) expect(words).not.toContain(word);
    expect(JSON.stringify(document)).not.toMatch(/"type":\[|"type":"null"/);
  });

  it('says null by `nullable`', () => {
    const { schemas } = document['components'] as { schemas: Record<string, { properties: object }> };
    expect(schemas['Prompt']?.properties).toMatchObject({ pausedReason: { type: 'string', nullable: true } });
  });
});

it('leaves out the bounds that only the service has', () => {
  const { paths } = contract() as unknown as {
    paths: Record<string, { get: { parameters: { name?: string; schema?: object }[] } }>;
  };
  const schemaOf = (path: string, name: string) =>
    paths[path]?.get.parameters.find((parameter) => parameter.name === name)?.schema;
  expect(schemaOf('/v1/keywords', 'q')).toEqual({ type: 'string' });
  expect(schemaOf('/v1/analytics/prompts', 'query')).toEqual({ type: 'string' });
  expect(schemaOf('/v1/keywords', 'limit')).toHaveProperty('maximum', 200);
});

it('keeps the example with the most members', () => {
  const { paths } = contractOfFullExamples() as unknown as {
    paths: Record<string, Record<string, { requestBody: { content: Record<string, { examples: object }> } }>>;
  };
  const media = paths['/v1/prompts']?.['post']?.requestBody.content['application/json'];
  expect(Object.keys(media?.examples ?? {})).toEqual(['everyField']);
});

it('adds links that lead from an answer to what can be done next', () => {
  const { paths } = linkedContract() as unknown as {
    paths: Record<string, Record<string, { responses: Record<string, { links?: Record<string, object> }> }>>;
  };
  const links = paths['/v1/prompts']?.['post']?.responses['201']?.links ?? {};
  expect(Object.values(links)).toContainEqual({
    operationId: 'archivePrompt',
    parameters: { promptId: '$response.body#/promptId' },
  });
});

describe('the choice of faults', () => {
  it('takes a number without its letter for all of that number', () => {
    expect(chosenFaults(['M33']).map(({ id }) => id)).toEqual(['M33a', 'M33b', 'M33c']);
  });

  it('has a sample of faults that exist, each once', () => {
    const ids = chosenFaults('sample').map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(24);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refuses a name that stands for none', () => {
    expect(() => chosenFaults(['M999'])).toThrow('M999');
  });
});

describe('the counting proxy', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  it('counts every request and hands it on as it came', async () => {
    server = createServer((request, response) => {
      response.writeHead(201, {
        'X-Seen': `${request.method} ${request.url} ${request.headers['x-sent'] as string}`,
      });
      request.pipe(response);
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const proxy = await startCountingProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const init = { method: 'POST', body: 'text', headers: { 'x-sent': 'a' } };
    const answer = await fetch(`${proxy.url}/path?q=%25`, init);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-seen')).toBe('POST /path?q=%25 a');
    expect(await answer.text()).toBe('text');
    await fetch(`${proxy.url}/`, init);
    expect(proxy.count()).toBe(2);
    await proxy.close();
  });
});

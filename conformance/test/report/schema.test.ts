import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { ruleIds } from '../../catalog/index.js';
import type { FailureReport, RuleReport, RunResult, TranscriptStep } from '../../session/result.js';
import { brokenResult, cleanResult, shrunkResult } from './report-samples.js';
import { renderJson } from '../../report/json.js';

const schema = JSON.parse(
  readFileSync(new URL('../../report/result.schema.json', import.meta.url), 'utf8'),
) as {
  $defs: Record<string, { properties?: object }>;
};
// Conditions name members of objects whose type is stated next to them.
const validate = new Ajv2020({ allErrors: true, strictTypes: false }).compile(schema);

function complaints(value: unknown): string[] {
  validate(value);
  return (validate.errors ?? []).map(
    ({ instancePath, message }: ErrorObject) => `${instancePath} ${message}`,
  );
}

let broken: RunResult;
beforeAll(async () => {
  broken = await brokenResult();
});

describe('result.schema.json', () => {
  it('the schema accepts a result without failures', async () => {
    const result = await cleanResult();
    expect(result.exitCode).toBe(0);
    expect(complaints(JSON.parse(renderJson(result)))).toEqual([]);
  });

  it('the schema accepts results with failures', async () => {
    const shrunk = await shrunkResult();
    expect([broken.exitCode, shrunk.exitCode]).toEqual([1, 1]);
    expect(shrunk.rules.flatMap(({ failures }) => failures).some(({ replay }) => replay)).toBe(true);
    for (const result of [broken, shrunk]) expect(complaints(JSON.parse(renderJson(result)))).toEqual([]);
  });

  it('the schema lists the ids of all rules', () => {
    expect(
      complaints({ ...broken, options: { ...broken.options, onlyRules: ruleIds, withoutRules: ruleIds } }),
    ).toEqual([]);
  });

  it('the schema rejects a result with a missing or additional member', () => {
    for (const name of Object.keys(broken)) {
      const { [name as keyof RunResult]: _, ...rest } = broken;
      expect(complaints(rest), name).not.toEqual([]);
    }
    expect(complaints({ ...broken, extra: 1 })).not.toEqual([]);
  });

  // The compiler ensures that these are exactly the members of the types.
  type Members<Type> = { readonly [name in keyof Required<Type>]: true };
  const step: Members<TranscriptStep> = {
    actor: true,
    method: true,
    target: true,
    requestHeaders: true,
    requestBody: true,
    status: true,
    responseHeaders: true,
    responseBody: true,
    ms: true,
    isConcurrent: true,
    pausedMs: true,
  };
  const failure: Members<FailureReport> = {
    check: true,
    case: true,
    expected: true,
    got: true,
    transcript: true,
    evidence: true,
    curl: true,
    timeline: true,
    replay: true,
  };
  const rule: Members<RuleReport> = {
    id: true,
    level: true,
    sentence: true,
    source: true,
    verdict: true,
    reason: true,
    held: true,
    heldIn: true,
    checks: true,
    untested: true,
    failures: true,
    warnings: true,
  };
  const options: Members<RunResult['options']> = {
    profile: true,
    strict: true,
    layers: true,
    destructive: true,
    readOnly: true,
    rate: true,
    mintKeys: true,
    runs: true,
    roles: true,
    onlyRules: true,
    withoutRules: true,
    sacrificePrompts: true,
    parts: true,
  };
  const result: Members<RunResult> = {
    format: true,
    tool: true,
    target: true,
    startedAt: true,
    finishedAt: true,
    options: true,
    seed: true,
    nonce: true,
    requests: true,
    ms: true,
    waitedMs: true,
    rules: true,
    summary: true,
    checks: true,
    unexpectedPasses: true,
    expectedFailures: true,
    leftovers: true,
    traces: true,
    isInterrupted: true,
    exitCode: true,
  };

  it.each(Object.entries({ step, failure, rule, options, result }))(
    'the schema describes every member of %s',
    (name, members) => {
      expect(Object.keys(schema.$defs[name]?.properties ?? {}).sort()).toEqual(Object.keys(members).sort());
    },
  );

  type Wrong = (copy: ReturnType<typeof mutable>) => void;
  it.each<[string, Wrong]>([
    ['another format', (copy) => (copy['format'] = 'visibility-conformance/2')],
    ['an exit code that no result has', (copy) => (copy['exitCode'] = 2)],
    ['a day without a time', (copy) => (copy['startedAt'] = '2026-01-01')],
    ['a negative number of requests', (copy) => (copy['requests'] = -1)],
    ['a summary without a verdict', (copy) => delete copy['summary'].warn],
    ['an unknown profile', (copy) => (copy['options'].profile = 'mine')],
    ['an unknown option', (copy) => (copy['options'].extra = true)],
    ['roles without the paid one', (copy) => (copy['options'].roles = ['free'])],
    ['a rule with an invalid id', (copy) => (broken1(copy).id = 'pau-3')],
    ['an unknown verdict', (copy) => (broken1(copy).verdict = 'broken')],
    ['a failed rule without failures', (copy) => (broken1(copy).failures = [])],
    ['a passed rule with failures', (copy) => (broken1(copy).verdict = 'pass')],
    ['a failure without a script', (copy) => delete broken1(copy).failures[0].curl],
    ['a failure with an extra member', (copy) => (broken1(copy).failures[0].seed = 1)],
    ['a step without a response', (copy) => delete broken1(copy).failures[0].transcript[0].status],
    [
      'a header that is not a string',
      (copy) => (broken1(copy).failures[0].transcript[0].requestHeaders.x = 1),
    ],
    ['evidence that is not a position', (copy) => (broken1(copy).failures[0].evidence = [-1])],
  ])('the schema rejects %s', (_, change) => {
    const copy = mutable(broken);
    change(copy);
    expect(complaints(copy)).not.toEqual([]);
  });
});

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- made invalid in ways that its type forbids
const mutable = (result: RunResult) => JSON.parse(JSON.stringify(result)) as Record<string, any>;

const broken1 = (copy: ReturnType<typeof mutable>) =>
  copy['rules'].find(({ verdict }: { verdict: string }) => verdict === 'fail');

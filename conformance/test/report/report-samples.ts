import type { FailureReport, RuleReport, RunResult } from '../../session/result.js';
import { runAgainstModel } from '../prove.js';

const few = ['PAU-03', 'PAU-01', 'ME-01', 'ISO-02', 'NS-052'] as const;

/** The results below are made once per process: nothing changes them, and each takes seconds. */
function once(make: () => Promise<RunResult>): () => Promise<RunResult> {
  let made: Promise<RunResult> | undefined;
  return () => (made ??= make());
}

/** A result of all directed checks, without failures. */
export const cleanResult = once(() =>
  runAgainstModel({}, { seed: 3, layers: ['directed'], version: '1.0.0' }, 'directly'),
);

/** A result in which one of a few rules is broken: the reason of a pause is not recorded. */
export const brokenResult = once(() =>
  runAgainstModel({ faults: ['M27'] }, { seed: 3, layers: ['directed'], rules: few, version: '1.0.0' }),
);

/** A result with a failure that a property shrank: the length of a prompt is counted in bytes. */
export const shrunkResult = once(() =>
  runAgainstModel(
    { faults: ['M32'] },
    { seed: 3, layers: ['properties'], rules: ['PR-13', 'PR-14'], version: '1.0.0' },
  ),
);

/** Text that would act as a script, an external image, control characters or the end of a section if not escaped. */
export const hostileText = (address: string) =>
  `</script></pre></title>]]>--><img src="${address}/img" onerror="document.title='owned'">` +
  `<script>document.title='owned'</script><link rel=stylesheet href="${address}/css"> & ' " \` $(reboot) %0a` +
  `\u0000\u0007\u001b[31m\u0085\u202e\ufffe\ud800 é漢🙂`;

/** A result with hostile text wherever the target or its responses can put text. */
export function withHostile(result: RunResult, text: string): RunResult {
  const failure = (one: FailureReport): FailureReport => ({
    ...one,
    case: text,
    expected: text,
    got: text,
    curl: `#!/bin/sh\n# ${text}\n`,
    replay: { seed: 1, path: '0', counterexample: text, shrinks: 1 },
    transcript: one.transcript.map((step) => ({
      ...step,
      target: `${step.target}?${text}`,
      requestHeaders: { ...step.requestHeaders, accept: text },
      requestBody: text,
      responseHeaders: { ...step.responseHeaders, 'content-type': text },
      responseBody: text,
    })),
  });
  const rule = (one: RuleReport): RuleReport => ({
    ...one,
    reason: one.reason === '' ? '' : text,
    failures: one.failures.map(failure),
    warnings: one.verdict === 'fail' ? one.failures.map(failure) : [],
  });
  const said = { traces: [text], leftovers: [text] };
  return { ...result, ...said, target: `http://h/${text}`, rules: result.rules.map(rule) };
}

/** A result with enough broken rules for a long report. */
export function withMany(result: RunResult, sample: RunResult, count: number): RunResult {
  const failures = sample.rules.find(({ verdict }) => verdict === 'fail')?.failures ?? [];
  let left = count;
  const rules = result.rules.map((rule): RuleReport => {
    if (rule.verdict !== 'pass' || left === 0) return rule;
    left -= 1;
    return { ...rule, verdict: 'fail', failures };
  });
  const summary = { ...result.summary, pass: result.summary.pass - count, fail: count };
  return { ...result, rules, summary, exitCode: 1 };
}

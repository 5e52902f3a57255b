import { beforeAll, describe, it } from 'vitest';
import { families, type RuleId } from './catalogue/index.js';
import { ruleTable, type ListedRule } from './catalogue/table.js';
import type { RuleReport, RunResult } from './engine/result.js';
import { runSuite, type RunOptions } from './engine/session.js';
import { suite } from './suite.js';

/** A target, or how to start one before the first test. */
export type VitestTarget = RunOptions | (() => Promise<RunOptions>);

/**
 * Registers one test for each rule, grouped by family. The suite runs once, before the first of them, within
 * `timeoutMs` (an hour when absent: at 60 requests a minute a whole run takes its time). A test fails when its rule
 * does, and is skipped, with the reason, when nothing could be said.
 */
export function conformanceTests(target: VitestTarget, timeoutMs = 3_600_000): void {
  describe('conformance', () => {
    let reports: ReadonlyMap<RuleId, RuleReport>;
    beforeAll(async () => {
      const result = await runSuite(suite, typeof target === 'function' ? await target() : target);
      reports = byId(result);
    }, timeoutMs);
    for (const [letters, title] of Object.entries(families))
      describe(title, () => {
        for (const rule of rulesOf(letters))
          it(`${rule.id} ${rule.sentence}`, ({ skip }) => {
            const report = reports.get(rule.id);
            if (report === undefined) return skip('not part of this run');
            if (report.verdict === 'skip') return skip(report.reason);
            assertKept(report);
          });
      });
  });
}

const byId = ({ rules }: RunResult) => new Map(rules.map((rule) => [rule.id, rule]));

const rulesOf = (letters: string): ListedRule[] =>
  ruleTable(suite.checks, suite.monitors).filter(
    ({ id, unseen }) => id.startsWith(`${letters}-`) && unseen === undefined,
  );

function assertKept({ verdict, reason, failures: [first], source }: RuleReport): void {
  if (verdict === 'inconclusive') throw new Error(`It could not be told: ${reason}`);
  if (verdict !== 'fail' || first === undefined) return;
  const { check, case: name, expected, got, curl } = first;
  const where = name === '' ? check : `${check}, ${name}`;
  throw new Error(`${where} (${source})\nexpected ${expected}\ngot      ${got}\n\n${curl}`);
}

/** The conformance suite for programs: run it, and read what it found. */
export { catalog, families, ruleIds, type Level, type Rule, type RuleId } from './catalog/index.js';
export { ruleTable, type ListedRule } from './catalog/table.js';
export type { FailureReport, RuleReport, RunResult, TranscriptStep } from './record/result.js';
export { runSuite, type RunOptions, type Suite } from './run/session.js';
export { openReports, renderText, writeReports } from './report/index.js';
export { suite } from './suite.js';

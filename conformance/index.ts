export { catalog, families, ruleIds, type Level, type Rule, type RuleId } from './catalog/index.js';
export { ruleTable, type ListedRule } from './report/rule-table.js';
export type { FailureReport, RuleReport, RunResult, TranscriptStep } from './session/result.js';
export { runSuite } from './session/run-suite.js';
export type { RunOptions, Suite } from './session/options.js';
export { openReports, renderText, writeReports } from './report/index.js';
export { suite } from './suite.js';

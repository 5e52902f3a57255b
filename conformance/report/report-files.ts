import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunResult } from '../session/result.js';
import { renderBadge } from './badge.js';
import { renderHtml } from './html.js';
import { renderJson } from './json.js';
import { renderJunit } from './junit.js';
import { renderMarkdown } from './markdown.js';

/** The kinds of reports, with their file names. */
export const reportFiles = {
  json: 'result.json',
  html: 'report.html',
  junit: 'junit.xml',
  summary: 'summary.md',
  badge: 'badge.svg',
} as const;

export type ReportKind = keyof typeof reportFiles;
export const reportKinds = Object.keys(reportFiles) as readonly ReportKind[];

const renderers = {
  json: renderJson,
  html: renderHtml,
  junit: renderJunit,
  summary: renderMarkdown,
  badge: renderBadge,
} as const;

/** Writes reports of a result into a folder, which is created if necessary, and returns their paths. */
export function writeReports(result: RunResult, kinds: readonly ReportKind[], dir: string): string[] {
  mkdirSync(dir, { recursive: true });
  return kinds.map((kind) => {
    const path = join(dir, reportFiles[kind]);
    writeFileSync(path, renderers[kind](result));
    return path;
  });
}

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../src/config.js';
import { openMetrics } from '../../src/metrics-app.js';
import { metricTable, type MetricDefinition } from '../../src/platform/telemetry/metric-table.js';
import { scrape, type Scrape } from '../support/metrics.js';
import { referencesOf } from './promql.js';

const read = (file: string) => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');

interface Panel {
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly targets?: readonly { readonly expr: string }[];
}
interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: 'page' | 'ticket' };
  readonly annotations: { readonly summary: string; readonly action: string };
}

const { panels } = JSON.parse(read('grafana/dashboard.json')) as { panels: Panel[] };
const { groups } = parse(read('prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

/** Labels that Prometheus adds, and those of a histogram and of a process. */
const GIVEN = ['job', 'instance', 'le', 'worker'];

let real: Scrape;
beforeAll(async () => {
  const metrics = await openMetrics(loadConfig({ METRICS_PORT: '0' }), { version: '1.0.0' });
  if (!metrics?.serve) throw new Error('METRICS_PORT turns metrics on.');
  const server = await metrics.serve(() => Promise.resolve([]));
  real = await scrape(server.port);
  await server.close();
});

/** The labels of a metric; undefined if it does not exist. `_bucket`, `_sum` and `_count` belong to histograms only. */
function labelsOf(name: string): readonly string[] | undefined {
  if (name === 'up') return [];
  const [, base = '', part] = /^(.*?)(_bucket|_sum|_count)?$/.exec(name) ?? [];
  const table: Readonly<Record<string, MetricDefinition | undefined>> = metricTable;
  const own = table[base];
  if (own !== undefined) return (own.type === 'histogram') === (part !== undefined) ? own.labels : undefined;
  return real.types.has(name) ? [] : undefined;
}

/** The problem of an expression. */
function faultsOf(expression: string): string[] {
  const { metrics, grouping } = referencesOf(expression);
  const known = metrics.flatMap(({ name }) => labelsOf(name) ?? []);
  return [
    ...(metrics.length === 0 ? ['names no metric'] : []),
    ...metrics.filter(({ name }) => labelsOf(name) === undefined).map(({ name }) => name),
    ...metrics.flatMap(({ name, labels }) =>
      labels
        .filter((label) => !GIVEN.includes(label) && !labelsOf(name)?.includes(label))
        .map((label) => `${name}{${label}}`),
    ),
    ...grouping.filter((label) => !GIVEN.includes(label) && !known.includes(label)),
  ];
}

const expressions = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr] as const),
);

describe('the check of expressions', () => {
  it.each([
    ['sum(rate(visibility_requests_total[5m]))', ['visibility_requests_total']],
    ['visibility_redis_up{pool="lists"} == 0', ['visibility_redis_up{pool}']],
    ['sum by (topic) (visibility_database_pool_waiting)', ['topic']],
    ['rate(visibility_http_request_duration_seconds[5m])', ['visibility_http_request_duration_seconds']],
    ['rate(visibility_questions_total_count[5m])', ['visibility_questions_total_count']],
    ['nodejs_no_such_metric > 1', ['nodejs_no_such_metric']],
    ['1 > 2', ['names no metric']],
  ])('finds the error in %s', (expression, faults) => {
    expect(faultsOf(expression)).toEqual(faults);
  });
});

describe('deploy/grafana/dashboard.json', () => {
  it('queries only metrics and labels that exist', () => {
    expect(expressions.length).toBeGreaterThan(20);
    expect(expressions.filter(([, expr]) => faultsOf(expr).length > 0)).toEqual([]);
  });

  it('describes every panel, and gives each a unique id', () => {
    const shown = panels.filter(({ type }) => type !== 'row');
    expect(shown.filter(({ description = '' }) => !description.endsWith('.'))).toEqual([]);
    const ids = panels.map((panel) => (panel as unknown as { id: number }).id);
    expect(new Set(ids).size).toBe(panels.length);
  });
});

describe('deploy/prometheus/alerts.yml', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s uses metrics and labels that exist, and says what is wrong and what to do',
    (_, { expr, annotations }) => {
      expect(faultsOf(expr)).toEqual([]);
      expect(annotations.summary).toMatch(/\.$/);
      expect(annotations.action).toMatch(/\.$/);
      const named = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
      const { metrics, grouping } = referencesOf(expr);
      const kept = grouping.length > 0 ? grouping : metrics.length === 1 ? GIVEN : [];
      expect(named.filter((label) => !kept.includes(label))).toEqual([]);
    },
  );

  it('has a section for each alert in docs/operations.md, with its severity', () => {
    const [, text = ''] = read('../docs/operations.md').split('## Alerts\n');
    const sections = [...text.matchAll(/^### (\w+)\n\n\*\*Severity `(\w+)`\.\*\* \S/gm)];
    expect(sections.map(([, alert, severity]) => [alert, severity])).toEqual(
      rules.map(({ alert, labels }) => [alert, labels.severity]),
    );
  });

  it('is loaded by the example configuration, for its job', () => {
    const config = parse(read('prometheus/prometheus.yml')) as {
      rule_files: string[];
      scrape_configs: { job_name: string }[];
    };
    expect(config.rule_files).toEqual(['alerts.yml']);
    const jobs = new Set(rules.flatMap(({ expr }) => expr.match(/job="[^"]*"/g) ?? []));
    expect([...jobs]).toEqual(config.scrape_configs.map(({ job_name }) => `job="${job_name}"`));
  });
});

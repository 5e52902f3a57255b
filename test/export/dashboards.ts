import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const deployed = (path: string) => new URL(`../../deploy/${path}`, import.meta.url);

/** A query of a dashboard by its title. */
type Query = readonly [title: string, sql: string];

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly rawSql: string }[];
}

interface GrafanaDashboard {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: string }[] };
}

/** The queries of the dashboard for Grafana about the last 90 days, expanded as its documentation says. */
export function grafanaQueries(workspaceId: string): Query[] {
  const file = readFileSync(deployed('grafana/reporting-dashboard.json'), 'utf8');
  const { panels, templating } = JSON.parse(file) as GrafanaDashboard;
  const [from, to] = [90, 0].map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
  const expanded = (sql: string) =>
    sql
      .replaceAll('${workspace:sqlstring}', `'${workspaceId}'`)
      .replaceAll(/\$__timeFilter\(([^)]*)\)/g, `$1 BETWEEN '${from ?? ''}' AND '${to ?? ''}'`);
  const variables = templating.list.filter(({ name }) => name !== 'datasource');
  return [
    ...variables.map(({ name, query }): Query => [name, query]),
    ...panels.flatMap(({ title, targets }) => targets.map(({ rawSql }): Query => [title, expanded(rawSql)])),
  ];
}

interface Card {
  readonly name: string;
  readonly dataset_query: {
    readonly database: number;
    readonly native: { readonly query: string; readonly 'template-tags': { workspace: { default: string } } };
  };
}

/** The requests of the script for Metabase to a server that answers like it, and the output of the script. */
export async function metabaseCalls(workspaceId: string) {
  const calls: { request: string; key: unknown; body: unknown }[] = [];
  let id = 100;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({
        request: `${request.method ?? ''} ${request.url ?? ''}`,
        key: request.headers['x-api-key'],
        body: body === '' ? null : JSON.parse(body),
      });
      id += 1;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ id, data: [{ id: 7, name: 'Visibility' }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const script = fileURLToPath(deployed('metabase/create-dashboard.mjs'));
  const args = [script, `http://127.0.0.1:${port}`, 'Visibility', workspaceId];
  try {
    const env = { ...process.env, METABASE_API_KEY: 'secret' };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    return { calls, stdout };
  } finally {
    server.close();
  }
}

/** The query of a question, expanded as the documentation of Metabase says. */
export function metabaseQuery({ name, dataset_query: { native } }: Card): Query {
  const workspaceId = native['template-tags'].workspace.default;
  return [name, native.query.replaceAll('{{workspace}}', `'${workspaceId}'`)];
}

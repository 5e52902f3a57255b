// Creates the dashboard of dashboard.json in Metabase, over its API. Needs no packages, and an API key of the group
// Administrators: Admin settings > Authentication > API keys.
//
//   METABASE_API_KEY=... node create-dashboard.mjs https://metabase.example.com "Name of the database" ws_...

import { readFileSync } from 'node:fs';

const [site, databaseName, workspaceId] = process.argv.slice(2);
const key = process.env.METABASE_API_KEY;
if (workspaceId === undefined || key === undefined) {
  console.error('Usage: METABASE_API_KEY=... node create-dashboard.mjs SITE DATABASE WORKSPACE');
  process.exit(2);
}

async function call(method, path, body) {
  const response = await fetch(new URL(path, site), {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** A question in SQL about the workspace, which is a variable that the question can be asked with again. */
function cardOf({ name, description, display, visualization, sql }, databaseId) {
  const workspace = { id: 'workspace', name: 'workspace', 'display-name': 'Workspace', type: 'text' };
  return {
    ...{ name, description, display, visualization_settings: visualization },
    dataset_query: {
      ...{ type: 'native', database: databaseId },
      native: {
        query: sql,
        'template-tags': { workspace: { ...workspace, required: true, default: workspaceId } },
      },
    },
  };
}

const { questions, ...dashboard } = JSON.parse(
  readFileSync(new URL('dashboard.json', import.meta.url), 'utf8'),
);
const { data: databases } = await call('GET', '/api/database');
const database = databases.find(({ name }) => name === databaseName);
if (database === undefined) throw new Error(`Metabase has no database named "${databaseName}".`);

const dashcards = [];
for (const question of questions) {
  const { id } = await call('POST', '/api/card', cardOf(question, database.id));
  const settings = { parameter_mappings: [], visualization_settings: {} };
  dashcards.push({ id: -1 - dashcards.length, card_id: id, ...question.position, ...settings });
}
const { id } = await call('POST', '/api/dashboard', dashboard);
await call('PUT', `/api/dashboard/${id}`, { dashcards });
console.log(new URL(`/dashboard/${id}`, site).href);

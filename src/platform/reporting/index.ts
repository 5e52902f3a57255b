import type { Knex } from 'knex';
import type { SqlFunction } from '../sql-functions.js';
import { answerFunctions } from './answer-functions.js';
import { comparisonsView } from './comparisons-view.js';
import { metricsView } from './metrics-view.js';
import { promptsView } from './prompts-view.js';
import { keywordsView, observationsView } from './records-views.js';
import { createReporting, dropReporting } from './schema.js';
import { unpackingFunctions } from './unpacking.js';
import { workspacesView } from './view.js';

export { createReporting };

const functions = [...unpackingFunctions, ...answerFunctions];

/** One per table of the export, and one of workspaces, which comes first. */
const views = [workspacesView, observationsView, keywordsView, metricsView, comparisonsView, promptsView];

/** The views of the schema `reporting`, after the functions that they call. */
export const reportingViews: readonly SqlFunction[] = [...functions, ...views];

const names = (list: readonly SqlFunction[]) => list.map(({ name }) => name);

/** Creates the schema and its views again, after tables were distributed by Citus. */
export async function restoreReporting(knex: Knex): Promise<void> {
  await createReporting(knex);
  for (const { definition } of reportingViews) await knex.raw(definition);
}

/** Creates the schema again, and leaves the views to the next migration: those of this release may need its changes. */
export async function postponeReporting(knex: Knex): Promise<void> {
  await createReporting(knex);
  await knex('sql_functions').whereIn('name', names(reportingViews)).delete();
}

/** Drops the views and the schema, before tables are distributed by Citus. */
export async function removeReporting(knex: Knex): Promise<void> {
  await dropReporting(knex, { views: names(views), functions: names(functions) });
}

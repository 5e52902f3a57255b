import type { Client } from 'pg';
import { sql, type Database } from '../../src/platform/database.js';

interface PlanNode {
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The work of a statement. Statements of its triggers and functions count on their own. */
export interface StatementWork {
  readonly text: string;
  /** The rows that the nodes of its plan returned or removed. */
  readonly rows: number;
  /** The indexes that it reads, each with the condition that selects its entries; '' if all are read. */
  readonly scans: readonly IndexScan[];
}

export interface IndexScan {
  readonly index: string;
  readonly condition: string;
}

/** The rows of a node are averages per loop. */
function rowsOf(node: PlanNode): number {
  const rows =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), rows * node['Actual Loops']);
}

function scansOf(node: PlanNode): IndexScan[] {
  const { 'Index Name': index, 'Index Cond': condition = '', Plans = [] } = node;
  return [...(index === undefined ? [] : [{ index, condition }]), ...Plans.flatMap(scansOf)];
}

/**
 * Collects what every statement on a pool with a single connection does, from now on: also the comparisons of a nested
 * loop, which reads nothing from a table. The returned function empties the collection.
 */
export async function watchWork(database: Database): Promise<() => StatementWork[]> {
  let done: StatementWork[] = [];
  await sql(database, SETTINGS);
  const client = database.client as {
    acquireConnection(): Promise<Client>;
    releaseConnection(connection: Client): Promise<void>;
  };
  const connection = await client.acquireConnection();
  connection.on('notice', ({ message = '' }) => {
    const [, plan] = message.split('plan:\n');
    if (plan === undefined) return;
    const { 'Query Text': text, Plan } = JSON.parse(plan) as { 'Query Text': string; Plan: PlanNode };
    done.push({ text, rows: rowsOf(Plan), scans: scansOf(Plan) });
  });
  await client.releaseConnection(connection);
  return () => {
    const taken = done;
    done = [];
    return taken;
  };
}

const SETTINGS = `
  load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off;
  set auto_explain.log_format = json;
  set auto_explain.log_level = notice;
  set auto_explain.log_nested_statements = on;
  set auto_explain.log_parameter_max_length = 0;
  set client_min_messages = notice`;

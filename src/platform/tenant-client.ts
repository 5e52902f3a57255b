import pg from 'pg';
import { currentTenant } from './tenant.js';

/** The statement that sets the tenant until the end of the transaction. Each connection prepares it when it is opened. */
const SET_TENANT = 'visibility_set_tenant';

/** The SQL that prepares a connection for setting the tenant. */
export const PREPARE_TENANT = `prepare ${SET_TENANT} (text) as select set_config('visibility.workspace', $1, true)`;

interface Config extends pg.QueryConfig {
  readonly query_timeout?: number;
}

type Callback = (error: Error | undefined, result: pg.QueryResult) => void;

/**
 * The driver's client, which also tells row-level security the tenant of each transaction, in the same message as BEGIN or
 * as the statement that is a transaction by itself. The setting ends with the transaction, so the next user of the
 * connection never inherits it.
 */
export class TenantClient extends pg.Client {
  /** Whether the role of this connection sees only rows of the tenant. */
  separatesTenants = false;

  // The driver's overloads cannot be overridden one by one.
  override query(...args: unknown[]): never {
    const [statement, callback] = args as [Config | undefined, Callback | undefined];
    const workspaceId = this.separatesTenants ? currentTenant() : undefined;
    const begins = workspaceId !== undefined && this.getTransactionStatus() === 'I';
    if (!begins || typeof statement?.text !== 'string') return this.#send(...args);
    if (BEGIN.test(statement.text)) return this.#send(beginFor(workspaceId, statement), callback);
    if (callback !== undefined) return this.#send(new TenantQuery(workspaceId, statement, callback));
    return new Promise((resolve, reject) => {
      this.#send(
        new TenantQuery(workspaceId, statement, (error, result) => (error ? reject(error) : resolve(result))),
      );
    }) as never;
  }

  #send(...args: unknown[]): never {
    return (super.query as (...all: unknown[]) => never).apply(this, args);
  }
}

const BEGIN = /^begin\b/i;

function beginFor(workspaceId: string, begin: Config): Config {
  const text = `${begin.text} set local visibility.workspace = ${pg.escapeLiteral(workspaceId)}`;
  return { ...begin, text };
}

/** A statement that follows the one that sets the tenant. Both are sent before one Sync, and thus are one transaction. */
class TenantQuery extends pg.Query {
  readonly query_timeout: number | undefined;
  readonly #workspaceId: string;
  #isTenantSet = false;

  constructor(workspaceId: string, statement: Config, callback: Callback) {
    super(statement, undefined, callback as never);
    this.query_timeout = statement.query_timeout;
    this.#workspaceId = workspaceId;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: pg.Connection): void {
    connection.bind({ statement: SET_TENANT, values: [this.#workspaceId] });
    connection.execute({});
    super.prepare(connection);
  }

  override handleDataRow(row: unknown): void {
    if (this.#isTenantSet) super.handleDataRow(row);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#isTenantSet) super.handleCommandComplete(message, connection);
    this.#isTenantSet = true;
  }
}

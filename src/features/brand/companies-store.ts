import { sql, type Transaction } from '../../platform/database.js';

const DISMISS = `
  insert into dismissed_companies (workspace_id, name_key, name, dismissed_at) values ($1, $2, $3, $4)
  on conflict do nothing returning name`;

const RESTORE = 'delete from dismissed_companies where workspace_id = $1 and name_key = $2 returning name';

const COUNT = 'select count(*)::integer as count from dismissed_companies where workspace_id = $1';

const SPELLINGS = `
  select distinct brand from answer_brands where workspace_id = $1 and brand = any($2) and not is_own and not is_tracked
  order by brand`;

const DOMAINS = `
  select domain from answer_domains
  where workspace_id = $1 and split_part(domain, '.', 1) = $2 and domain ~ '^[^.]+[.]([^.]+|(com?|net|org)[.][a-z]{2})$'
  order by domain`;

/** Returns the given spellings that answers name as companies that nobody tracks. */
export async function readNamedSpellings(
  transaction: Transaction,
  workspaceId: string,
  spellings: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ brand: string }>(transaction, SPELLINGS, [workspaceId, spellings]);
  return rows.map(({ brand }) => brand);
}

/** Returns the domains in answers that are a label directly below a top-level domain or one such as `co.uk`. */
export async function readDomainsOf(
  transaction: Transaction,
  workspaceId: string,
  label: string,
): Promise<string[]> {
  const rows = await sql<{ domain: string }>(transaction, DOMAINS, [workspaceId, label]);
  return rows.map(({ domain }) => domain);
}

export interface Dismissal {
  readonly key: string;
  readonly name: string;
  readonly at: Date;
}

/** Returns whether the company was not dismissed yet. */
export async function insertDismissal(
  transaction: Transaction,
  workspaceId: string,
  { key, name, at }: Dismissal,
): Promise<boolean> {
  const rows = await sql(transaction, DISMISS, [workspaceId, key, name, at]);
  return rows.length > 0;
}

/** Returns the name that was dismissed; null if none was. */
export async function deleteDismissal(
  transaction: Transaction,
  workspaceId: string,
  key: string,
): Promise<string | null> {
  const [row] = await sql<{ name: string }>(transaction, RESTORE, [workspaceId, key]);
  return row?.name ?? null;
}

export async function countDismissals(transaction: Transaction, workspaceId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(transaction, COUNT, [workspaceId]);
  return row?.count ?? 0;
}

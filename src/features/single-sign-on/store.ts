import type { Person } from '../../domain/visitor.js';
import { sql, type Executor, type Transaction } from '../../platform/database.js';

/** The identity of a person at an issuer. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly personId: string;
}

/** The person with an identity; undefined if it is unknown. */
export async function findByIdentity(
  executor: Executor,
  { issuer, subject }: Omit<Identity, 'personId'>,
): Promise<Person | undefined> {
  const text = `
    select p.person_id as "personId", p.name, p.email, p.is_operator or p.is_operator_by_group as "isOperator"
    from identities i join people p using (person_id) where i.issuer = $1 and i.subject = $2`;
  const [row] = await sql<Person>(executor, text, [issuer, subject]);
  return row;
}

/** Adds an identity. Returns false if it belongs to somebody, or the person has another one at the issuer. */
export async function insertIdentity(
  transaction: Transaction,
  identity: Identity & { readonly at: Date },
): Promise<boolean> {
  const text = `
    insert into identities (issuer, subject, person_id, created_at) values (:issuer, :subject, :personId, :at)
    on conflict do nothing returning person_id`;
  return (await sql(transaction, text, { ...identity })).length > 0;
}

/** Removes the identities of a person. Returns their issuers. */
export async function deleteIdentities(transaction: Transaction, personId: string): Promise<string[]> {
  const text = 'delete from identities where person_id = $1 returning issuer';
  const rows = await sql<{ issuer: string }>(transaction, text, [personId]);
  return rows.map(({ issuer }) => issuer);
}

/** Notes whether a group makes a person an operator. Returns whether that changed, and whether they are one now. */
export async function setOperatorByGroup(
  transaction: Transaction,
  personId: string,
  isOperatorByGroup: boolean,
): Promise<{ isOperator: boolean } | undefined> {
  const text = `
    update people set is_operator_by_group = $2 where person_id = $1 and is_operator_by_group <> $2
    returning is_operator or is_operator_by_group as "isOperator"`;
  const [row] = await sql<{ isOperator: boolean }>(transaction, text, [personId, isOperatorByGroup]);
  return row;
}

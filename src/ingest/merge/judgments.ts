import { sql, type Transaction } from '../../platform/database.js';
import type { JudgedBrand } from '../records/judged-brands.js';

/** The judgment of an answer by one version of a judge. */
export interface Judgment {
  readonly observationId: string;
  /** The judge, its model, its instructions, and the attributes that it knew. */
  readonly version: string;
  readonly judgedAt: Date;
  /** Null if the judge failed. */
  readonly brands: readonly JudgedBrand[] | null;
  /** The reason the judge failed; null for a judgment. */
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly rawResponse: string | null;
  readonly modelServed: string | null;
  /** In US dollars; null = unknown. */
  readonly costUsd: number | null;
}

const REPLACE_CURRENT = `
  update judgments set is_current = false where workspace_id = $1 and observation_id = $2 and is_current`;

const STORE = `
  insert into judgments (workspace_id, observation_id, version, state, is_current, judged_at, brands, error_code,
                         error_message, raw_response, model_served, cost_usd)
  values (:workspaceId, :observationId, :version, :state, :isCurrent, :judgedAt, :brands::jsonb, :code, :message,
          :rawResponse, :modelServed, :costUsd)
  on conflict (workspace_id, observation_id, version) do update
    set state = excluded.state, is_current = excluded.is_current, judged_at = excluded.judged_at,
        brands = excluded.brands, error_code = excluded.error_code, error_message = excluded.error_message,
        raw_response = excluded.raw_response, model_served = excluded.model_served, cost_usd = excluded.cost_usd`;

/** Stores a judgment. A failed one does not replace the current judgment, unless that is of the same version. */
export async function storeJudgment(
  transaction: Transaction,
  workspaceId: string,
  judgment: Judgment,
): Promise<void> {
  const { observationId, version, judgedAt, brands, error, rawResponse, modelServed, costUsd } = judgment;
  if (brands !== null) await sql(transaction, REPLACE_CURRENT, [workspaceId, observationId]);
  await sql(transaction, STORE, {
    ...{ workspaceId, observationId, version, judgedAt, rawResponse, modelServed, costUsd },
    state: brands === null ? 'failed' : 'judged',
    isCurrent: brands !== null,
    brands: brands === null ? null : JSON.stringify(brands),
    code: error?.code ?? null,
    message: error?.message ?? null,
  });
}

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
  update judgments set is_current = false
  where workspace_id = $1 and observation_id = any($2) and is_current`;

const STORE = `
  insert into judgments (workspace_id, observation_id, version, state, is_current, judged_at, brands, error_code,
                         error_message, raw_response, model_served, cost_usd)
  select :workspaceId, j.*
  from unnest(:observationIds::text[], :versions::text[], :states::text[], :areCurrent::boolean[], :judgedAt::timestamptz[],
              :brands::jsonb[], :codes::text[], :messages::text[], :rawResponses::text[], :modelsServed::text[],
              :costs::numeric[]) j
  on conflict (workspace_id, observation_id, version) do update
    set state = excluded.state, is_current = excluded.is_current, judged_at = excluded.judged_at,
        brands = excluded.brands, error_code = excluded.error_code, error_message = excluded.error_message,
        raw_response = excluded.raw_response, model_served = excluded.model_served, cost_usd = excluded.cost_usd`;

/**
 * Stores judgments, at most one per observation. A failed one does not replace the current judgment, unless that is of the
 * same version.
 */
export async function storeJudgments(
  transaction: Transaction,
  workspaceId: string,
  judgments: readonly Judgment[],
): Promise<void> {
  const column = (read: (judgment: Judgment) => unknown) => judgments.map(read);
  const judged = judgments.filter(({ brands }) => brands !== null);
  await sql(transaction, REPLACE_CURRENT, [workspaceId, judged.map(({ observationId }) => observationId)]);
  await sql(transaction, STORE, {
    workspaceId,
    observationIds: column(({ observationId }) => observationId),
    versions: column(({ version }) => version),
    states: column(({ brands }) => (brands === null ? 'failed' : 'judged')),
    areCurrent: column(({ brands }) => brands !== null),
    judgedAt: column(({ judgedAt }) => judgedAt),
    brands: column(({ brands }) => (brands === null ? null : JSON.stringify(brands))),
    codes: column(({ error }) => error?.code ?? null),
    messages: column(({ error }) => error?.message ?? null),
    rawResponses: column(({ rawResponse }) => rawResponse),
    modelsServed: column(({ modelServed }) => modelServed),
    costs: column(({ costUsd }) => costUsd),
  });
}

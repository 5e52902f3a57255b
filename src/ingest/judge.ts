import type { Transaction } from '../platform/database.js';
import type { IngestDependencies } from './dependencies.js';
import { applyJudgments, type JudgedObservation } from './merge/apply-judgments.js';
import { storeJudgments, type Judgment } from './merge/judgments.js';
import { MERGED_TABLES } from './merge/observations.js';
import { allDays } from './merge/scored-days.js';
import { refreshStatistics } from './merge/statistics.js';
import { readDay, type StoredObservation } from './merge/stored-observations.js';
import { inMerge } from './merge/transaction.js';
import { brandNames, type Mention } from './records/brand-names.js';
import type { JudgedBrand } from './records/judged-brands.js';
import { readWorkspace, type IngestWorkspace } from './workspace.js';

export interface JudgingInput {
  readonly workspaceId: string;
  /** The first day of the answers to judge, `YYYY-MM-DD`. */
  readonly from: string;
  /** The version of the judge, stored with the judgments. */
  readonly version: string;
  /** The judgment of a mention; null for none. If others in the answer have one, its sentiment is then null. */
  readonly judge: (mention: Mention) => JudgedBrand | null;
  readonly signal?: AbortSignal | undefined;
}

export interface Judging {
  /**
   * Judges the mentions in stored answers by a function, for answers that were generated. Sets sentiment, opinions
   * and figures as the judgment of a model does. Each day is one transaction.
   * @throws DomainError not_found if the workspace does not exist or was deleted
   */
  judge(input: JudgingInput): Promise<void>;
}

/** See Judging.judge. */
export async function judgeStored(
  { database }: Pick<IngestDependencies, 'database'>,
  input: JudgingInput,
): Promise<void> {
  const { workspaceId, from, signal } = input;
  const workspace = await readWorkspace(database, workspaceId);
  for (const day of await allDays(database, workspace, { from, to: null })) {
    signal?.throwIfAborted();
    await inMerge(database, workspaceId, 'observations', (transaction, current) =>
      judgeDay(transaction, current, day, input),
    );
  }
  await refreshStatistics(database, MERGED_TABLES);
}

async function judgeDay(
  transaction: Transaction,
  { workspaceId, brand }: IngestWorkspace,
  day: string,
  { version, judge }: JudgingInput,
): Promise<void> {
  for await (const chunk of readDay(transaction, workspaceId, day)) {
    const judged = chunk.flatMap((observation): JudgedObservation[] => {
      const brands = observation.mentions.flatMap((mention) => judge(mention) ?? []);
      return brands.length === 0 ? [] : [{ observation, brands }];
    });
    if (judged.length === 0) continue;
    const judgments = judged.map(({ observation, brands }) => judgmentOf(observation, brands, version));
    await storeJudgments(transaction, workspaceId, judgments);
    await applyJudgments(transaction, workspaceId, judged, brandNames(brand));
  }
}

function judgmentOf(
  { observationId, observedAt }: StoredObservation,
  brands: Judgment['brands'],
  version: string,
): Judgment {
  const unasked = { error: null, rawResponse: null, modelServed: null, costUsd: null };
  return { observationId, version, judgedAt: new Date(observedAt), brands, ...unasked };
}

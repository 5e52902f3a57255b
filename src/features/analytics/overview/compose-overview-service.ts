import type { DataVersion } from '../../../domain/data-version.js';
import type { Reader } from '../../../platform/reader.js';
import { inTurns } from '../../../platform/turns.js';
import type { Estimates } from '../../../estimates/group-estimates.js';
import { overviewEstimates, overviewOf, type OverviewEstimates } from './overview.js';
import { readPromptTexts, type OverviewData } from './overview-read-model.js';
import type { StoredPanelDates } from '../panel-dates.js';
import { ofCompetitor, panelOfBrand } from './panel-of-brand.js';
import { type Panel } from '../../../estimates/panel.js';
import { panelOf } from '../unpack-panel.js';
import type { OverviewFigures, WhatChanged } from '../types.js';
import { comparedOf, whatChanged } from '../changes/what-changed.js';

/** The figures of an overview, and the estimates that the list of changes is made from. */
export interface EstimatedOverview {
  readonly panel: Panel;
  readonly figures: OverviewFigures;
  readonly estimates: OverviewEstimates;
}

/** `brand` is a competitor to look at instead of the workspace's brand. */
export async function estimatedOverview(
  data: OverviewData,
  dates: StoredPanelDates,
  now: Date,
  brand?: string,
): Promise<EstimatedOverview> {
  const panel = await inTurns(panelOf(data, dates));
  const own = await inTurns(overviewEstimates(panel));
  const estimates = brand === undefined ? own : await estimatesOfBrand(panel, brand, own);
  return { panel, figures: overviewOf(data, estimates, now), estimates };
}

/** The standings of all brands stay the same. */
async function estimatesOfBrand(
  panel: Panel,
  brand: string,
  { own, brands }: OverviewEstimates,
): Promise<OverviewEstimates> {
  const { headline, platforms, topics, prompts } = await inTurns(
    overviewEstimates(panelOfBrand(panel, brand)),
  );
  const parts = (estimates: ReadonlyMap<string, Estimates>) =>
    new Map([...estimates].map(([key, one]) => [key, ofCompetitor(one)]));
  return {
    headline: ofCompetitor(headline),
    platforms: parts(platforms),
    topics: parts(topics),
    prompts,
    own,
    brands,
  };
}

/** The leading changes, with the texts of prompts. */
export async function namedChanges(
  reader: Reader,
  at: DataVersion,
  { figures, estimates }: EstimatedOverview,
): Promise<WhatChanged[]> {
  return withTexts(reader, at, whatChanged(comparedOf(figures, estimates)));
}

/** Adds the texts of prompts. Archived prompts are left out. */
export async function withTexts<Change extends Pick<WhatChanged, 'promptId' | 'name'>>(
  reader: Reader,
  at: DataVersion,
  changes: readonly Change[],
): Promise<Change[]> {
  const promptIds = changes.flatMap(({ promptId }) => promptId ?? []);
  const texts = await readPromptTexts(reader, at, promptIds);
  return changes.flatMap((change) => {
    if (change.promptId === null) return [change];
    const name = texts.get(change.promptId);
    return name === undefined ? [] : [{ ...change, name }];
  });
}

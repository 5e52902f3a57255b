import type { DataVersion } from '../../../domain/data-version.js';
import type { Reader } from '../../../platform/reader.js';
import { inTurns } from '../../../platform/turns.js';
import { withTexts, type EstimatedOverview } from '../overview/compose-overview-service.js';
import { changesOf, remaindersOf, totalChangeOf } from './contributions.js';
import { mixOf } from '../../../estimates/mix.js';
import type { PanelDates } from '../../../estimates/panel-of-answers.js';
import { comparedSources } from './source-changes.js';
import { readSourceAnswers } from './source-changes-read-model.js';
import type { ChangeList } from '../types.js';
import { comparedOf } from './what-changed.js';
import type { ComparedWindows } from '../windows.js';

/** The changes of an overview and their causes. See AnalyticsService.changes. */
export async function explainedChanges(
  reader: Reader,
  at: DataVersion,
  {
    panel,
    figures,
    estimates,
    windows,
    dates,
  }: EstimatedOverview & { readonly windows: ComparedWindows; readonly dates: PanelDates },
): Promise<Pick<ChangeList, 'keptFrom' | 'total' | 'changes' | 'remainders'>> {
  const answers = await readSourceAnswers(reader, at, windows);
  const compared = {
    own: comparedOf(figures, estimates),
    sources: await inTurns(comparedSources(answers, dates)),
    total: totalChangeOf(figures.headline, await inTurns(mixOf(panel))),
    weight: estimates.headline.comparedWeight,
  };
  const changes = await withTexts(reader, at, changesOf(compared));
  return {
    keptFrom: answers.keptFrom,
    total: compared.total,
    changes,
    remainders: remaindersOf(compared, changes),
  };
}

import type { DataVersion } from '../../domain/data-version.js';
import type { Surface } from '../../domain/target.js';
import type { Weighting } from '../../domain/weighting.js';
import { PanelCount } from '../../estimates/panel-of-answers.js';
import type { Panel } from '../../estimates/panel.js';
import { answersOn, type SurfaceChoice } from '../../estimates/surface-choice.js';
import type { Reader } from '../../platform/reader.js';
import { inTurns } from '../../platform/turns.js';
import { countIn, groupsBy, rolesOf } from '../../segments/answers.js';
import { readAnswersWithoutPages } from './overview/overview-read-model.js';
import { panelDates } from './panel-dates.js';
import type { Windows } from './windows.js';

/** The panel of the answers of two windows on a surface (null = of all together), and the weighting of the workspace. */
export async function panelOfWindows(
  reader: Reader,
  at: DataVersion,
  windows: Windows,
  choice: SurfaceChoice,
): Promise<{
  readonly panel: Panel;
  readonly surface: Surface | null;
  readonly weighting: Weighting;
}> {
  const stored = await readAnswersWithoutPages(reader, at, windows);
  const prompts = groupsBy(stored.prompts, ({ isCounted }) => (isCounted ? '' : null));
  const { answers, surface } = await inTurns(answersOn(stored, choice, windows, prompts));
  const panel = new PanelCount(answers, panelDates(windows), rolesOf(answers.brands));
  await inTurns(countIn(answers.segments, [panel]));
  return { panel: panel.end(), surface, weighting: stored.weighting };
}

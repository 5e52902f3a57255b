import type { DataVersion } from '../../domain/data-version.js';
import { PanelCount } from '../../estimates/panel-of-answers.js';
import type { Panel } from '../../estimates/panel.js';
import { readAnswers } from '../../platform/answers.js';
import type { Reader } from '../../platform/reader.js';
import { inTurns } from '../../platform/turns.js';
import { countIn, rolesOf } from '../../segments/answers.js';
import { panelDates } from './panel-dates.js';
import { spansOf, type Windows } from './windows.js';

/** The panel of the answers of two windows. */
export async function panelOfWindows(reader: Reader, at: DataVersion, windows: Windows): Promise<Panel> {
  const answers = await readAnswers(reader, at, {
    name: 'analytics-panel',
    spans: spansOf(windows),
    columns: ['mentions', 'sources'],
  });
  const panel = new PanelCount(answers, panelDates(windows), rolesOf(answers.brands));
  await inTurns(countIn(answers.segments, [panel]));
  return panel.end();
}

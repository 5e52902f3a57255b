import { t } from '../messages/messages.js';
import { useCsv } from '../ui/csv-button.js';
import { Menu } from '../ui/menu.js';
import { notify } from '../ui/notices.js';
import { saveFile } from '../ui/save-file.js';
import { fileNameOf, useScope } from '../ui/scope.js';
import { chartValues, daysOf } from './day-values.js';
import { pictureOf } from './picture.js';
import type { PlotProps } from './plot-options.js';
import type { Series } from './series.js';

/** Downloads a chart as a picture of what is shown, or the values of all of its series as CSV. */
export function ChartDownload({ plot, all }: { plot: PlotProps; all: readonly Series[] }) {
  const { title, days, events } = plot;
  const scope = useScope();
  const saveCsv = useCsv({ of: title, columns: chartValues(all, events) });
  const savePicture = async () => {
    const picture = await pictureOf(plot, scope);
    if (picture === null) notify(t('charts.cannotDraw'));
    else saveFile(fileNameOf(scope, title, 'png'), picture);
  };
  return (
    <Menu text={t('charts.download')} of={title}>
      <button type="button" onClick={() => void savePicture()}>
        {t('charts.picture')}
      </button>
      <button type="button" onClick={() => saveCsv(daysOf(days))}>
        {t('charts.csv')}
      </button>
    </Menu>
  );
}

import { t } from '../messages/messages.js';
import { useSession } from '../session/session.js';
import { commaSeparated } from '../ui/format.js';
import { usePrinting } from '../ui/printing.js';
import { useScope } from '../ui/scope.js';
import { time } from '../session/time-zone.js';

/** The subject of a printed page and the time of printing. */
export function PrintHeader() {
  const { access } = useSession();
  const { workspace, filters } = useScope();
  if (!usePrinting()) return null;
  const { brandName } = access.workspace;
  return (
    <header class="quiet">
      <p>{brandName === null ? workspace : t('shell.printedBrand', { workspace, brand: brandName })}</p>
      {filters.length > 0 && <p>{t('shell.filters', { filters: commaSeparated(filters) })}</p>}
      <p>{t('shell.printed', { time: time(new Date().toISOString()) })}</p>
    </header>
  );
}

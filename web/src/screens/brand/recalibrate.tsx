import { dataOf, type components } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/messages.js';
import { CopyId } from '../../ui/copy-id.js';
import { FormError } from '../../ui/form-error.js';

/** Starts a recalibration and shows whether it was dispatched. */
export function Recalibrate() {
  const [run, setRun] = useState<components['schemas']['Recalibration'] | null>(null);
  const start = useSubmit([], async (client) =>
    setRun(await dataOf(client.POST('/v1/brand/recalibrations'))),
  );
  return (
    <section class="card">
      <h2>{t('brand.recalibrate')}</h2>
      <p>{t('brand.recalibrateMeaning')}</p>
      <FormError error={start.error} />
      <button disabled={start.busy} onClick={() => void start.submit()}>
        {t(start.busy ? 'brand.starting' : 'brand.recalibrate')}
      </button>
      <p role="status">
        {run && (
          <>
            {t(run.dispatch.status === 'queued' ? 'brand.queued' : 'brand.skipped')}{' '}
            <CopyId of="run" id={run.runId} />
          </>
        )}
      </p>
    </section>
  );
}

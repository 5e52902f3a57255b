import { dataOf, type components } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
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
      <h2>Recalibrate</h2>
      <p>
        Starts a run that updates the GEO system layer to the saved positioning. Each click starts a new run.
      </p>
      <FormError error={start.error} />
      <button disabled={start.busy} onClick={() => void start.submit()}>
        {start.busy ? 'Starting…' : 'Recalibrate'}
      </button>
      <p role="status">
        {run && (
          <>
            {run.dispatch.status === 'queued'
              ? 'The run was queued for delivery.'
              : 'The run was skipped; nothing to dispatch.'}{' '}
            <CopyId of="run" id={run.runId} />
          </>
        )}
      </p>
    </section>
  );
}

import { dataOf } from '@ai-visibility/client';
import { useEffect, useState } from 'preact/hooks';
import { explain, type Explanation } from '../../api/explain.js';
import { t } from '../../messages/workspace.js';
import { accountClient } from '../../session/account.js';
import { FormError } from '../../ui/form-error.js';

/** The pause between two looks at whether the demo is gone. */
const PAUSE_MS = 1000;

/** Removes the demo, whose workspace this is, and waits until it is gone. */
export function DemoRemoval({ onRemoved }: { onRemoved: () => void }) {
  const [isRemoving, setRemoving] = useState(false);
  const [error, setError] = useState<Explanation | undefined>(undefined);
  useEffect(() => {
    if (!isRemoving) return;
    const wait = new AbortController();
    removeDemo(wait.signal)
      .then(onRemoved)
      .catch((cause: unknown) => {
        if (wait.signal.aborted) return;
        setError(explain(cause));
        setRemoving(false);
      });
    return () => wait.abort();
  }, [isRemoving]);
  const remove = () => {
    setError(undefined);
    setRemoving(true);
  };
  return (
    <section class="card">
      <h2>{t('workspace.demo')}</h2>
      <p>{t('workspace.demoMeaning')}</p>
      <FormError error={error} />
      {isRemoving ? (
        <>
          <p role="status">{t('workspace.removingDemo')}</p>
          <progress aria-label={t('workspace.removingDemo')} />
        </>
      ) : (
        <button type="button" class="danger" onClick={remove}>
          {t('workspace.removeDemo')}
        </button>
      )}
    </section>
  );
}

/** Asks for the removal, and resolves when the demo is gone. */
async function removeDemo(signal: AbortSignal): Promise<void> {
  let { state } = await dataOf(accountClient.DELETE('/v1/account/demo', { signal }));
  while (state === 'removing') {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    ({ state } = await dataOf(accountClient.GET('/v1/account/demo', { signal })));
  }
}

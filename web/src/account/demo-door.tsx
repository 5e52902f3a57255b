import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../messages/account.js';
import { accountClient } from '../session/account.js';
import { FormError } from '../ui/form-error.js';
import { useAccount } from './use-account.js';
import './demo-door.css';

type Demo = extensionComponents['schemas']['Demo'];

/** The pause between two reads of the progress. */
const PAUSE_MS = 1000;

/** Creates the demo in the background, shows how far that is, also in another tab or after the page was closed, and opens it. */
export function DemoDoor({ onOpen }: { onOpen: (workspaceId: string) => void }) {
  const [demo, setDemo] = useState<Demo | null>(null);
  const read = useAccount([], async () => setDemo(await dataOf(accountClient.GET('/v1/account/demo'))));
  const create = useAccount([], async () => setDemo(await dataOf(accountClient.POST('/v1/account/demo'))));
  const isGoingOn = demo !== null && ['queued', 'creating', 'removing'].includes(demo.state);
  useEffect(() => void read.submit(), []);
  useEffect(() => {
    if (!isGoingOn || read.busy) return;
    const timer = setTimeout(() => void read.submit(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [demo, read.busy]);
  const [first] = demo?.workspaces ?? [];
  return (
    <section class="card">
      <h2>{t('account.lookAround')}</h2>
      <p>{t('account.demoMeaning')}</p>
      {demo?.state === 'failed' && (
        <p class="error" role="alert">
          {t('account.demoFailed')}
        </p>
      )}
      <FormError error={create.error ?? read.error} />
      {demo !== null && isGoingOn && <Progress demo={demo} />}
      {first !== undefined && (
        <button type="button" onClick={() => onOpen(first.id)}>
          {t('account.openDemo')}
        </button>
      )}
      {demo !== null && !isGoingOn && first === undefined && (
        <button type="button" aria-disabled={create.busy} onClick={() => create.busy || void create.submit()}>
          {t('account.createDemo')}
        </button>
      )}
    </section>
  );
}

function Progress({ demo: { state, progress } }: { demo: Demo }) {
  const text = t('account.demoState', { state });
  return (
    <>
      <p role="status">{text}</p>
      {state === 'creating' ? (
        <p class="demo-progress">
          <progress value={progress} max={100} aria-label={text} />{' '}
          <span class="quiet">{t('account.demoPercent', { percent: progress })}</span>
        </p>
      ) : (
        <p class="demo-progress">
          <progress aria-label={text} />
        </p>
      )}
      {state !== 'removing' && <p class="quiet">{t('account.demoGoesOn')}</p>}
    </>
  );
}

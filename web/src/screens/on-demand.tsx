import type { ComponentType } from 'preact';
import { lazy } from 'preact-iso';
import { useRetryOnline } from '../api/use-retry-online.js';
import { t } from '../messages/messages.js';
import { Failure } from '../ui/states.js';
import { Title } from '../ui/title.js';

/** A screen whose code is loaded when it is opened first. Until then, the screen before it stays. */
export function onDemand<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(() => load().catch((error: unknown) => () => <NotLoaded error={error} />));
}

/**
 * Says that the code of a screen could not be loaded: there is no connection, or the service has another version by now. Browsers may
 * remember an import that failed, so the whole page is loaded again.
 */
function NotLoaded({ error }: { error: unknown }) {
  useRetryOnline(error, loadAgain);
  return (
    <>
      <Title text={t('shell.title')} />
      <Failure error={error} retry={loadAgain} />
    </>
  );
}

const loadAgain = () => location.reload();

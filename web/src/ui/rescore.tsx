import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useEffect, useRef } from 'preact/hooks';
import { useApi } from '../api/use-api.js';
import { useSubmit } from '../api/use-submit.js';
import { t } from '../messages/messages.js';
import '../messages/names.js';
import { useSession } from '../session/session.js';
import { FormError } from './form-error.js';
import { Failure } from './states.js';
import './rescore.css';

type State = extensionComponents['schemas']['Rescore'];

/** The pause between two reads of the progress: a key may send 60 requests a minute. */
const PAUSE_MS = 3000;

export interface RescoreProps {
  /** True if a pass has just been requested, so that its end is reported however early it is. */
  readonly isRequested?: boolean;
  /** Called when a pass ends while this is shown. */
  readonly onDone?: () => void;
  /** Whether to offer to load the page again, with the figures after the pass. */
  readonly hasFigures?: boolean;
}

/** Applies the present names to stored answers: a button, the progress, and the end. Nothing if nothing is left to do. */
export function Rescore({ isRequested = false, onDone, hasFigures = false }: RescoreProps) {
  const { rights } = useSession();
  const { value, reload } = useApi(
    (client, signal) => dataOf(client.GET('/v1/names/rescore', { signal })),
    [],
  );
  const start = useSubmit([], async (client) => {
    await dataOf(client.POST('/v1/names/rescore'));
    wasGoingOn.current = true;
    reload();
    // The button, which has the focus, is replaced by the progress.
    box.current?.focus();
  });
  const box = useRef<HTMLDivElement>(null);
  const wasGoingOn = useRef(isRequested);
  const isRead = value.state === 'ready' && !value.refreshing;
  const state = value.state === 'ready' ? value.data.state : undefined;
  const isGoingOn = state === 'queued' || state === 'running';
  useEffect(() => {
    if (!isRead || !isGoingOn) return;
    wasGoingOn.current = true;
    const timer = setTimeout(reload, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  const isDone = isRead && state === 'upToDate' && wasGoingOn.current;
  useEffect(() => {
    if (isDone) onDone?.();
  }, [isDone]);

  if (value.state === 'error') return <Failure error={value.error} retry={reload} />;
  if (value.state === 'loading') return null;
  const { data } = value;
  const isOver = state === 'upToDate';
  if (isOver ? !wasGoingOn.current : !isGoingOn && !rights.canWrite) return null;
  return (
    <div class="rescore" ref={box} tabIndex={-1}>
      {isGoingOn ? (
        <Progress {...data} />
      ) : isOver ? (
        <>
          <p role="status">{t('names.applied', { changed: data.changed })}</p>
          {hasFigures && <button onClick={() => location.reload()}>{t('names.showFigures')}</button>}
        </>
      ) : (
        <>
          {data.error !== null && (
            <p class="error" role="alert">
              {t('names.failed', { reason: data.error })}
            </p>
          )}
          <FormError error={start.error} />
          <button
            class="primary"
            aria-disabled={start.busy}
            onClick={() => start.busy || void start.submit()}
          >
            {t('names.apply', { answers: data.answersLeft })}
          </button>
          <p class="quiet">{t('names.applyMeaning')}</p>
        </>
      )}
    </div>
  );
}

function Progress({ state, answersLeft, answersTotal }: State) {
  // Names that change during a pass may leave more than there was at its beginning.
  const total = Math.max(answersTotal, answersLeft);
  const done = total - answersLeft;
  const text = t(state === 'queued' ? 'names.waiting' : 'names.applying');
  return (
    <>
      <p role="status">{text}</p>
      <progress value={done} max={total} aria-label={text} />
      <p class="quiet">{t('names.progress', { done, total })}</p>
    </>
  );
}

import type { ComponentChild, ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { rich, t } from '../messages/messages.js';
import { explain } from '../api/explain.js';
import type { ApiRead } from '../api/use-api.js';
import { onWait } from '../session/rate-limit.js';

/** Shows data once it is loaded; until then a loading indicator or the error. */
export function Loaded<Data>({
  from,
  children,
}: {
  from: ApiRead<Data>;
  children: (data: Data) => ComponentChild;
}) {
  const { value, reload } = from;
  if (value.state === 'loading') return <Loading />;
  if (value.state === 'error') return <Failure error={value.error} retry={reload} />;
  return (
    <div class="loaded" aria-busy={value.refreshing}>
      {children(value.data)}
    </div>
  );
}

export function Loading() {
  return (
    <div class="loading" role="status" aria-busy="true">
      <span class="visually-hidden">{t('ui.loading')}</span>
      {[2, 4, 6].map((lines) => (
        <div key={lines} class="card" aria-hidden="true">
          {Array.from({ length: lines }, (_, line) => (
            <div key={line} class="bone" />
          ))}
        </div>
      ))}
    </div>
  );
}

/** An error with advice. */
export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  const { title, message, requestId, retry: canRetry } = explain(error);
  return (
    <div class="state" role="alert">
      <h2>{title}</h2>
      <p>{message}</p>
      {canRetry && retry && <button onClick={retry}>{t('ui.tryAgain')}</button>}
      {requestId && <p class="quiet">{t('ui.request', { id: requestId })}</p>}
    </div>
  );
}

/** Shown if no item matches the filters. `href`: the list without filters. */
export function NoMatch({ what, href }: { what: 'keyword' | 'prompt'; href: string }) {
  return (
    <Empty title={t('ui.noMatch', { what })}>
      <p>{rich('ui.removeFilters', { what, link: (text) => <a href={href}>{text}</a> })}</p>
    </Empty>
  );
}

/** Shown if a list is empty: an explanation and the next step. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="state">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** A countdown while requests wait for the rate limit. */
export function RateLimitBanner() {
  const seconds = useWait();
  if (seconds <= 0) return null;
  return (
    <div class="banner" role="status">
      {/* Announced once, not every second. */}
      <span class="visually-hidden">{t('ui.rateLimited')}</span>
      <span aria-hidden="true">{t('ui.rateLimitedFor', { seconds })}</span>
    </div>
  );
}

/** Says that the browser is offline and that what is on the page may be out of date. */
export function OfflineBanner() {
  const [isOffline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine);
    const events = ['online', 'offline'];
    for (const event of events) addEventListener(event, update);
    return () => {
      for (const event of events) removeEventListener(event, update);
    };
  }, []);
  return (
    <div role="status" class={isOffline ? 'banner' : 'visually-hidden'}>
      {isOffline && t('ui.offline')}
    </div>
  );
}

/** The remaining seconds of the wait for the rate limit; 0 = no wait. */
function useWait(): number {
  const [ends, setEnds] = useState(0);
  const [now, setNow] = useState(Date.now());
  useEffect(() => onWait(setEnds), []);
  useEffect(() => {
    if (ends <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= ends) clearInterval(timer);
    }, 250);
    setNow(Date.now());
    return () => clearInterval(timer);
  }, [ends]);
  return Math.max(0, Math.ceil((ends - now) / 1000));
}

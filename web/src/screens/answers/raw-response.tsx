import { useState } from 'preact/hooks';
import { t } from '../../messages/messages.js';
import { notify } from '../../ui/notices.js';
import { printed } from './printed.js';

/** The number of characters that browsers lay out without stalling. */
const SHOWN = 100_000;

/** The provider's response, rendered only when opened: it can be several megabytes. */
export function RawResponse({ text }: { text: string | null }) {
  const [open, setOpen] = useState(false);
  if (text === null) return <p class="quiet">{t('answers.rawNotRecorded')}</p>;
  const all = open ? printed(text) : '';
  return (
    <details class="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('answers.raw', { count: text.length })}</summary>
      {open && (
        <>
          {all.length > SHOWN && <p class="hint">{t('answers.rawCut', { count: SHOWN })}</p>}
          <pre tabIndex={0}>{all.slice(0, SHOWN)}</pre>
          <p>
            <button
              onClick={() => {
                navigator.clipboard.writeText(text).then(
                  () => notify(t('answers.rawCopied')),
                  () => notify(t('answers.copyingBlocked')),
                );
              }}
            >
              {t('answers.copyAll')}
            </button>
          </p>
        </>
      )}
    </details>
  );
}

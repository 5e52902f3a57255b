import { useState } from 'preact/hooks';
import { count } from '../../ui/format.js';
import { notify } from '../../ui/notices.js';
import { printed } from './printed.js';

/** The number of characters that browsers lay out without stalling. */
const SHOWN = 100_000;

/** The provider's response, rendered only when opened: it can be several megabytes. */
export function RawResponse({ text }: { text: string | null }) {
  const [open, setOpen] = useState(false);
  if (text === null) return <p class="quiet">The raw response was not recorded.</p>;
  const all = open ? printed(text) : '';
  return (
    <details class="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Raw response ({count(text.length)} characters)</summary>
      {open && (
        <>
          {all.length > SHOWN && <p class="hint">Only the first {count(SHOWN)} characters are shown.</p>}
          <pre tabIndex={0}>{all.slice(0, SHOWN)}</pre>
          <p>
            <button
              onClick={() => {
                navigator.clipboard.writeText(text).then(
                  () => notify('Raw response copied.'),
                  () => notify('The browser blocked copying.'),
                );
              }}
            >
              Copy all
            </button>
          </p>
        </>
      )}
    </details>
  );
}

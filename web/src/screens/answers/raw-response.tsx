import { useState } from 'preact/hooks';
import { count } from '../../ui/format.js';
import { notify } from '../../ui/notices.js';
import { printed } from './printed.js';

/** A browser lays out this much at once without stalling. */
const SHOWN = 100_000;

/** The response as it came, laid out only when the reader opens it: it can have megabytes. */
export function RawResponse({ text }: { text: string | null }) {
  const [open, setOpen] = useState(false);
  if (text === null) return <p class="quiet">The raw response was not recorded.</p>;
  const all = open ? printed(text) : '';
  return (
    <details class="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Raw response ({count(text.length)} characters)</summary>
      {open && (
        <>
          {all.length > SHOWN && <p class="hint">The first {count(SHOWN)} characters. Copy it to see all.</p>}
          <pre tabIndex={0}>{all.slice(0, SHOWN)}</pre>
          <p>
            <button
              onClick={() => {
                navigator.clipboard.writeText(text).then(
                  () => notify('The raw response is copied.'),
                  () => notify('The browser did not allow copying.'),
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

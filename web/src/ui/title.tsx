import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../messages/messages.js';

/**
 * The heading of a screen, also used as the title of the browser tab. It receives focus when the screen opens, so that
 * screen readers announce the new page. `children` appear next to it, such as pickers and buttons.
 */
export function Title({ text, children }: { text: string; children?: ComponentChildren }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = t('ui.tabTitle', { text });
  }, [text]);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <header class="title">
      <h1 ref={ref} tabIndex={-1}>
        {text}
      </h1>
      {children && <div class="actions">{children}</div>}
    </header>
  );
}

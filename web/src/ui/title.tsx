import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { t } from '../messages/messages.js';

/** The buttons at the end of the bar of every screen. */
export const BarActions = createContext<ComponentChildren>(null);

/**
 * The bar of a screen, which stays in sight: the heading, which is also the title of the browser tab, `children` such as the days and
 * the filters, and the actions of all screens. The heading receives focus when the screen opens, so that screen readers announce the
 * new page.
 */
export function Title({ text, children }: { text: string; children?: ComponentChildren }) {
  const ref = useRef<HTMLHeadingElement>(null);
  const actions = useContext(BarActions);
  useEffect(() => {
    document.title = t('ui.tabTitle', { text });
  }, [text]);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <header class="title">
      <h1 ref={ref} tabIndex={-1}>
        {text}
      </h1>
      {children}
      {actions && <div class="bar-actions">{actions}</div>}
    </header>
  );
}

import { useLayoutEffect } from 'preact/hooks';
import { t } from '../messages/messages.js';

/** The number of forms on the page with unsaved changes. They share one confirmation. */
let unsavedForms = 0;

/** The address of the page with the unsaved changes. */
let address = '';

/** While there are unsaved changes, asks for confirmation before a link, the history or a closed tab discards them. */
export function useUnsavedWarning(hasChanges: boolean): void {
  // Before the next event, which may be Back already.
  useLayoutEffect(() => {
    if (!hasChanges) return;
    unsavedForms += 1;
    if (unsavedForms === 1) listen();
    return () => {
      unsavedForms -= 1;
      if (unsavedForms === 0) stopListening();
    };
  }, [hasChanges]);
}

/** Whether the user agrees to lose unsaved changes, if there are any. */
export function mayLeave(): boolean {
  return unsavedForms === 0 || confirm(t('ui.leave'));
}

function listen(): void {
  address = location.href;
  window.addEventListener('beforeunload', onUnload);
  // In the capture phase, so that the router does not see a click that is canceled.
  document.addEventListener('click', onClick, { capture: true });
}

function stopListening(): void {
  window.removeEventListener('beforeunload', onUnload);
  document.removeEventListener('click', onClick, { capture: true });
}

const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !leavesPage(event, event.target)) return;
  if (mayLeave()) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Asks for confirmation before the history discards unsaved changes. Call it before the router starts: a window calls its
 * listeners in the order of their registration.
 */
export function guardHistory(): void {
  window.addEventListener('popstate', (event) => {
    const isLeaving = unsavedForms > 0 && location.pathname !== new URL(address).pathname;
    if (!isLeaving || mayLeave()) return;
    event.stopImmediatePropagation();
    // The browser already shows the other address.
    history.pushState(null, '', address);
  });
}

/** Whether a click opens another page of this site in the same document. */
function leavesPage({ button, ctrlKey, metaKey, shiftKey }: MouseEvent, target: Element): boolean {
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (link === null || link.target !== '' || button !== 0 || ctrlKey || metaKey || shiftKey) return false;
  return link.origin === location.origin && link.pathname !== location.pathname && link.pathname !== '/docs';
}

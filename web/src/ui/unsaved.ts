import { useEffect } from 'preact/hooks';

const QUESTION = 'Leave this page without saving your changes?';

/** While there are unsaved changes, asks before a link or the end of the page loses them. */
export function useUnsavedWarning(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !leavesPage(event, event.target)) return;
      if (confirm(QUESTION)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('beforeunload', onUnload);
    // Before the router sees it.
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [hasChanges]);
}

/** Whether a click opens another page of this site here, without a new document. */
function leavesPage({ button, ctrlKey, metaKey, shiftKey }: MouseEvent, target: Element): boolean {
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (link === null || link.target !== '' || button !== 0 || ctrlKey || metaKey || shiftKey) return false;
  return link.origin === location.origin && link.pathname !== location.pathname && link.pathname !== '/docs';
}

/** Closes an element on Escape, and when the user clicks or moves the focus elsewhere, like a select. */
export function closeOutside(details: HTMLDetailsElement | null): () => void {
  const close = (event: Event) => {
    if (details === null || !details.open) return;
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
    if (isEscape) details.querySelector('summary')?.focus();
    if (isEscape || (event.type !== 'keydown' && !details.contains(event.target as Node)))
      details.open = false;
  };
  const events = ['keydown', 'pointerdown', 'focusin'] as const;
  for (const name of events) document.addEventListener(name, close);
  return () => {
    for (const name of events) document.removeEventListener(name, close);
  };
}

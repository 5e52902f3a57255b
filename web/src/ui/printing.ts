import { options } from 'preact';
import { useEffect, useState } from 'preact/hooks';

let isPrinting = false;
const listeners = new Set<() => void>();

/** Watches whether the page is being printed, which has the class `on-paper` then. Call it once. */
export function watchPrinting(): void {
  const media = matchMedia('print');
  addEventListener('beforeprint', () => change(true));
  addEventListener('afterprint', () => change(false));
  media.addEventListener('change', () => change(media.matches));
}

function change(printing: boolean): void {
  if (printing === isPrinting) return;
  isPrinting = printing;
  document.documentElement.classList.toggle('on-paper', printing);
  // The browser prints what the page shows when the event ends, so changes are rendered at once.
  options.debounceRendering = (render) => render();
  for (const listen of listeners) listen();
  delete options.debounceRendering;
}

/** Calls the listener before and after the page is printed, until the returned function is called. */
export function onPrinting(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** Whether the page is being printed. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(isPrinting);
  useEffect(() => onPrinting(() => setPrinting(isPrinting)), []);
  return printing;
}

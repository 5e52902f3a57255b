import { useEffect, useState } from 'preact/hooks';

type Listener = (text: string) => void;
const listeners = new Set<Listener>();

/** Shows a notice for a few seconds, and announces it to screen readers. */
export function notify(text: string): void {
  for (const listen of listeners) listen(text);
}

const SHOWN_MS = 6000;

/** The place where notices appear. Rendered once per page. */
export function Notices() {
  const [text, setText] = useState('');
  useEffect(() => {
    listeners.add(setText);
    return () => {
      listeners.delete(setText);
    };
  }, []);
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => setText(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div class="notices" role="status">
      {text && <p>{text}</p>}
    </div>
  );
}

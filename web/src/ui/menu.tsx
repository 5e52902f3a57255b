import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { closeOutside } from './close-outside.js';

/** A button that opens a list of buttons. `of` names what it is about for screen readers. */
export function Menu({ text, of, children }: { text: string; of: string; children: ComponentChildren }) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeOutside(ref.current), []);
  const close = () => {
    if (ref.current === null) return;
    ref.current.open = false;
    ref.current.querySelector('summary')?.focus();
  };
  return (
    <details class="menu" ref={ref}>
      <summary>
        {text}
        <span class="visually-hidden"> {of}</span>
      </summary>
      <div onClick={close}>{children}</div>
    </details>
  );
}

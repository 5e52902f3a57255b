import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The pixels between a button and its panel, and between a panel and the edge of the window. */
const GAP = 6;

/**
 * A button with a panel that opens over the page. Escape, a click elsewhere and a link in the panel close it. On a phone the panel
 * is a sheet at the foot of the window.
 */
export function Popover({
  button,
  label,
  look = '',
  children,
}: {
  /** The contents of the button. */
  button: ComponentChildren;
  /** The name of the panel, and of the button if that shows no text. */
  label: string;
  /** The class of the button. Default: a plain button. */
  look?: string;
  /** The contents, which exist while the panel is open. */
  children: (close: () => void) => ComponentChildren;
}) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (isOpen && opener.current !== null && panel.current !== null) place(panel.current, opener.current);
  }, [isOpen]);
  const close = () => panel.current?.hidePopover();
  return (
    <>
      <button ref={opener} type="button" class={`opener ${look}`} popovertarget={id}>
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        class="popover"
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onClick={(event) => event.target instanceof Element && event.target.closest('a[href]') && close()}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}

/** Puts a panel below its button, or above it if there is more room, within the window. */
function place(panel: HTMLElement, opener: HTMLElement): void {
  const button = opener.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const below = button.bottom + GAP;
  const isAbove = below + height > innerHeight && button.top > innerHeight - button.bottom;
  const top = isAbove ? Math.max(GAP, button.top - height - GAP) : below;
  const left = Math.max(GAP, Math.min(button.left, innerWidth - width - GAP));
  panel.style.setProperty('--top', `${top}px`);
  panel.style.setProperty('--left', `${left}px`);
}
